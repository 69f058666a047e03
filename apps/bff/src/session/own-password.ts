import { invalid } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import type { Guesses } from './guesses.ts';
import type { Login } from './logins.queries.ts';
import { matchPassword } from './passwords.ts';
import { presentLogin } from './present-login.ts';
import { recordSignIn } from './sign-ins.ts';

/**
 * The caller's login, if `password` is its password. Attempts are limited and recorded like those at sign-in, so that
 * an open session cannot be used for guessing.
 * @throws Refusal 400 with the field for a wrong password, 429 after too many
 */
export async function assertOwnPassword(
  { guesses }: { guesses: Guesses },
  context: CallContext,
  password: string,
): Promise<Login> {
  const { db, caller, now, address } = context;
  const login = await presentLogin(db, caller.loginId);
  let isLockOut = false;
  const known = await guesses.take(
    db,
    { email: login.email, logins: [login] },
    address,
    now,
    async (open) => (await matchPassword(password, open, address)).matching[0],
    () => {
      isLockOut = true;
    },
  );
  if (known) return known;
  await recordSignIn(db, caller, isLockOut ? 'session.lockOut' : 'session.failedSignIn', context, false);
  throw invalid('current_password', 'is not the current password', 'wrong_password');
}
