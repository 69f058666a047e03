import type { PublicContext } from '../context.ts';
import { writeAudit } from '../db/audit.ts';
import { announceSignOut } from '../db/changes.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { requireSecondFactor } from '../second-factor/require.ts';
import { accountToOpen } from '../session/account-to-open.ts';
import { isOpenTo } from '../session/identify.ts';
import { listLinksOf, type Login, setPassword } from '../session/logins.queries.ts';
import { closeReset, findResetLogin } from '../session/password-resets.queries.ts';
import { assertPassword, hashPassword, saltOf } from '../session/passwords.ts';
import { findUser, listAccountsOf } from '../session/session.queries.ts';
import type { SignInDeps } from '../session/sign-in.ts';
import { unchanged } from './join.service.ts';
import { listUnitable, lockLoginsOf, unite } from './united-logins.service.ts';

/** A valid reset link: for a login that opens an account now. */
export async function openReset(db: Db, token: string, now: Date) {
  const login = await findResetLogin(db, token, now.toISOString());
  if (!login) return undefined;
  const accounts = (await listAccountsOf(db, login.id)).filter((link) => isOpenTo(link, now));
  const account = accountToOpen(login, accounts);
  if (!account) return undefined;
  const { nome } = await findUser(db, account.user_id);
  const names = accounts.map(({ name }) => name);
  for (const other of await listUnitable(db, login)) names.push(...(await openNames(db, other.login.id, now)));
  return {
    login,
    account_id: account.id,
    user_id: account.user_id,
    nome,
    email: login.email,
    names,
    account_name: names.join(', '),
  };
}

const openNames = async (db: Db, loginId: number, now: Date): Promise<string[]> =>
  (await listAccountsOf(db, loginId)).filter((link) => isOpenTo(link, now)).map(({ name }) => name);

export type OpenReset = NonNullable<Awaited<ReturnType<typeof openReset>>>;

/**
 * Replaces the password of a login in all accounts that it opens, which ends its sessions. The link was only sent by
 * e-mail, so it proves the address: from now on the login opens the accounts of other logins with this e-mail, whose
 * passwords may have been chosen by others. The second factor stays required: the mailbox is no substitute for it.
 * @returns the login with the credential version that new sessions carry; undefined if the link was used meanwhile
 * @throws Refusal 400 for a weak password; 401 without the second factor, if there is one; 409 if the password was
 * changed meanwhile; 429 after too many wrong codes
 */
export async function resetPassword(
  deps: SignInDeps,
  context: PublicContext,
  { login, account_id: accountId, user_id: userId, nome, email, names }: OpenReset,
  { token, password, otp }: { token: string; password: string; otp?: string | undefined },
): Promise<Login | undefined> {
  const { db, now, address, requestId } = context;
  await assertPassword('password', password, [nome, email, ...names]);
  const hash = await hashPassword(password, address, saltOf(login.password_hash));
  await requireSecondFactor(deps, db, { login, accountId, userId }, { otp }, { now, requestId });
  const at = now.toISOString();
  return inTransaction(db, async (tx) => {
    await lockLoginsOf(tx, email);
    await unchanged(tx, login);
    if (!(await closeReset(tx, token))) return undefined;
    const others = await listUnitable(tx, login);
    // Higher than that of each login, so that no token of a removed login opens an account again.
    const version = Math.max(...[login, ...others.map((one) => one.login)].map((one) => one.credential_version)) + 1;
    const credential_version = await setPassword(tx, login.id, login.credential_version, hash, at, version);
    if (credential_version === undefined) return undefined;
    await unite(tx, login, others);
    // Earlier guesses were aimed at the old password.
    await deps.guesses.endPause(tx, login.id);
    await writeAudit(tx, { accountId, actorId: userId, action: 'user.resetPassword', at, requestId }, [
      { target: 'user', targetId: userId, fields: ['password'], address },
    ]);
    // The login of these accounts has changed. Their logs do not contain the IP address, because the person did not use
    // these accounts.
    for (const by of others.flatMap(({ links }) => links))
      await writeAudit(
        tx,
        { accountId: by.accountId, actorId: by.userId, action: 'user.resetPassword', at, requestId },
        [{ target: 'user', targetId: by.userId, fields: ['password'] }],
      );
    // Sessions in all accounts end. The accounts that the login opened before get no audit event.
    for (const { account_id, user_id } of await listLinksOf(tx, login.id))
      await announceSignOut(tx, { accountId: account_id, userId: user_id });
    return { ...login, credential_version };
  });
}
