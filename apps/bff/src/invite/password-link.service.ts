import type { Level } from '@jornada/domain/access';
import { mayManageAccess } from '@jornada/domain/people';
import type { PublicContext } from '../context.ts';
import { writeAudit } from '../db/audit.ts';
import { announceSignOut } from '../db/changes.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { requireSecondFactor } from '../second-factor/require.ts';
import { isOpenTo } from '../session/identify.ts';
import {
  attachLogin,
  findLoginOf,
  insertLogin,
  listLinksOf,
  type Login,
  setPassword,
} from '../session/logins.queries.ts';
import type { PersonKey, SignInDeps } from '../session/sign-in.ts';
import { endSessionsOf, lockLink } from '../user/links.queries.ts';
import { unchanged } from './join.service.ts';
import { closePasswordLink, findPasswordLink } from './password-links.queries.ts';
import { type TypedPassword, typedPassword } from './typed-password.service.ts';

/** A valid password link: for a person who may sign in, by an author who could still create it. */
export async function openPasswordLink(db: Db, token: string, now: Date) {
  const link = await findPasswordLink(db, token, now.toISOString());
  if (!link || !isOpenTo(link, now)) return undefined;
  const mayStillMake =
    link.author_deactivated_at === null && mayManageAccess(link.author_level as Level, link.level as Level);
  return mayStillMake ? link : undefined;
}

type OpenLink = NonNullable<Awaited<ReturnType<typeof openPasswordLink>>>;

/**
 * Replaces the password that opens the account of a link, which ends the person's sessions there. If the login opens
 * other accounts too, it keeps its password for those, and this account gets a new login: its administrator, who had
 * the link, must not be able to open the others. Only entering the current password leaves the login unchanged.
 * @returns the login that opens the account now; undefined if the link was used meanwhile
 * @throws Refusal 400 for a weak password; 401 without the second factor, if there is one: the link alone must not open
 * the account; 409 if the password was changed meanwhile
 */
export async function choosePassword(
  deps: SignInDeps,
  context: PublicContext,
  link: OpenLink,
  { token, password, otp }: { token: string; password: string; otp?: string | undefined },
): Promise<Login | undefined> {
  const { account_id: accountId, user_id: userId, nome, account_name } = link;
  const { db, now, requestId } = context;
  const present = await findLoginOf(db, accountId, userId);
  if (!present) return undefined;
  const { email } = present;
  const guessed = { email, logins: [present], names: [nome, email, account_name] };
  const typed = await typedPassword(deps, context, guessed, password, 'new');
  await requireSecondFactor(deps, db, { login: present, accountId, userId }, { otp }, { now, requestId });
  const at = now.toISOString();
  return inTransaction(db, async (tx) => {
    if (!(await closePasswordLink(tx, token))) return undefined;
    await lockLink(tx, accountId, userId);
    await unchanged(tx, present);
    const login = await replaceLogin(tx, { accountId, userId }, present, typed, now);
    // Earlier guesses were aimed at the old password.
    await deps.guesses.endPause(tx, login.id);
    await writeAudit(tx, { accountId, actorId: userId, action: 'user.choosePassword', at, requestId }, [
      { target: 'user', targetId: userId, fields: ['password'] },
    ]);
    await announceSignOut(tx, { accountId, userId });
    return login;
  });
}

/** The login with the typed password that opens the account from now on. Sessions that started before do not. */
async function replaceLogin(
  tx: Db,
  { accountId, userId }: PersonKey,
  present: Login,
  typed: TypedPassword,
  now: Date,
): Promise<Login> {
  const at = now.toISOString();
  const opensOthers = (await listLinksOf(tx, present.id)).some(({ account_id }) => account_id !== accountId);
  if (opensOthers && 'login' in typed) {
    // Ends sessions up to the previous second, so that the one that starts now stays.
    await endSessionsOf(tx, accountId, userId, new Date(Math.floor(now.getTime() / 1_000) * 1_000 - 1).toISOString());
    return present;
  }
  const password_hash = 'login' in typed ? typed.login.password_hash : typed.hash;
  // Higher than the current login's, so that its tokens for this account become invalid.
  const credential_version = present.credential_version + 1;
  if (!opensOthers) {
    await setPassword(tx, present.id, present.credential_version, password_hash, at);
    return { ...present, credential_version };
  }
  const login = await insertLogin(tx, { email: present.email, password_hash, credential_version }, at);
  await attachLogin(tx, accountId, userId, login.id);
  return login;
}
