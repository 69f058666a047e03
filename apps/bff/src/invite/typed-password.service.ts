import { invalid, Refusal } from '@jornada/domain/refusal';
import type { PublicContext } from '../context.ts';
import type { Login } from '../session/logins.queries.ts';
import { matchPassword, weaknessOf } from '../session/passwords.ts';
import type { SignInDeps } from '../session/sign-in.ts';
import { recordFailure } from '../session/sign-ins.ts';

/** An existing login, or the hash of a new password. */
export type TypedPassword = { login: Login } | { hash: string };

/**
 * Whether a password typed behind a link is that of one of `logins`, or a new one. The link does not prove who types,
 * so no response reveals whether there are logins: one hash is computed in any case, and a password that is neither is
 * counted and recorded as a guess.
 * @param names texts about the person and the account that an attacker can guess from
 * @param whilePaused `new`: while guesses are paused, every password is a new one. It is compared with no stored
 * password, so it is no guess, and the person need not wait for the end of the pause
 * @throws Refusal 400 for a password that is neither, since it is weak; 429 after too many of them
 */
export async function typedPassword(
  { guesses }: SignInDeps,
  context: PublicContext,
  { email, logins, names }: { email: string; logins: readonly Login[]; names: readonly string[] },
  password: string,
  whilePaused: 'refused' | 'new' = 'refused',
): Promise<TypedPassword> {
  const { db, now, address } = context;
  const weakness = await weaknessOf('password', password, names);
  let isLockOut = false;
  const attempt = async (open: readonly Login[]): Promise<TypedPassword | undefined> => {
    const {
      matching: [login],
      hash,
    } = await matchPassword(password, open, address);
    if (login) return { login };
    return weakness ? undefined : { hash };
  };
  const typed = await guesses
    .take(db, { email, logins }, address, now, attempt, () => {
      isLockOut = true;
    })
    .catch((error: unknown) => {
      if (whilePaused === 'refused' || !isPause(error)) throw error;
      if (weakness) throw weakness;
      return asNew(password, address);
    });
  if (typed) return typed;
  recordFailure(db, email, isLockOut, context);
  throw weakness ?? invalid('password', 'is not allowed');
}

const isPause = (error: unknown): boolean => error instanceof Refusal && error.more.code === 'too_many_guesses';

const asNew = async (password: string, address: string): Promise<TypedPassword> => ({
  hash: (await matchPassword(password, [], address)).hash,
});
