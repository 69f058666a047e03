import { Refusal } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import { writeAudit } from '../db/audit.ts';
import { announceSignOut } from '../db/changes.ts';
import { inTransaction } from '../db/transaction.ts';
import { listLinksOf, lockLogin, type Login, setPassword } from '../session/logins.queries.ts';
import { assertOwnPassword } from '../session/own-password.ts';
import { assertPassword, hashPassword, saltOf } from '../session/passwords.ts';
import { findUser, listAccountsOf } from '../session/session.queries.ts';
import type { SignInDeps } from '../session/sign-in.ts';

/**
 * Replaces the caller's password in all accounts of their login, which ends all its sessions.
 * @returns the login with the credential version that new sessions carry
 * @throws Refusal 400 for a wrong current or a weak new password, 409 if the password was changed concurrently
 */
export async function replacePassword(
  deps: SignInDeps,
  context: CallContext,
  { current_password, new_password }: { current_password: string; new_password: string },
): Promise<Login> {
  const { db, caller, now, address, requestId } = context;
  const login = await assertOwnPassword(deps, context, current_password);
  const [{ nome }, accounts] = await Promise.all([findUser(db, caller.userId), listAccountsOf(db, login.id)]);
  await assertPassword('new_password', new_password, [nome, login.email, ...accounts.map(({ name }) => name)]);
  const hash = await hashPassword(new_password, address, saltOf(login.password_hash));
  const at = now.toISOString();
  const credential_version = await inTransaction(db, async (tx) => {
    await lockLogin(tx, login.id);
    const raised = await setPassword(tx, login.id, login.credential_version, hash, at);
    if (!raised) throw new Refusal('conflict', 'Conflict', { code: 'password_changed_meanwhile' });
    // Earlier guesses were aimed at the old password.
    await deps.guesses.endPause(tx, login.id);
    const by = { accountId: caller.accountId, actorId: caller.userId, action: 'user.changePassword', at, requestId };
    await writeAudit(tx, by, [{ target: 'user', targetId: caller.userId, fields: ['password'], address }]);
    // Sessions in the person's other accounts end too, without an event in the audit logs of those accounts.
    for (const { account_id: accountId, user_id: userId } of await listLinksOf(tx, login.id))
      if (accountId !== caller.accountId) await announceSignOut(tx, { accountId, userId });
    return raised;
  });
  return { ...login, credential_version };
}
