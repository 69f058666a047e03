import { invalid, Refusal } from '@jornada/domain/refusal';
import type { CallContext } from '../context.ts';
import { writeAudit } from '../db/audit.ts';
import { announceSignOut } from '../db/changes.ts';
import { inTransaction } from '../db/transaction.ts';
import { assertPassword, hashPassword, verifyPassword } from '../session/passwords.ts';
import { findUser, listAccountsOf, lockUser, setPassword } from '../session/session.queries.ts';
import type { SignInDeps } from '../session/sign-in.ts';

/**
 * Replaces the caller's password, which ends all their sessions.
 * @returns the user with the credential version that new sessions carry
 * @throws Refusal 400 for a wrong current or a weak new password, 409 if the password was changed concurrently
 */
export async function replacePassword(
  { guesses }: SignInDeps,
  { db, caller, now, address, requestId }: CallContext,
  { current_password, new_password }: { current_password: string; new_password: string },
) {
  const user = await findUser(db, caller.userId);
  // Attempts at the current password are rate-limited like those at sign-in.
  const known = await guesses.take(db, user.email, address, now, async () =>
    (await verifyPassword(current_password, user.password_hash, address)) ? true : undefined,
  );
  if (!known) throw invalid('current_password', 'is not the current password', 'wrong_password');
  const accounts = await listAccountsOf(db, caller.userId);
  await assertPassword('new_password', new_password, [user.nome, user.email, ...accounts.map(({ name }) => name)]);
  const hash = await hashPassword(new_password, address);
  const at = now.toISOString();
  const credential_version = await inTransaction(db, async (tx) => {
    await lockUser(tx, user.id);
    const raised = await setPassword(tx, user.id, user.credential_version, hash, at);
    if (!raised) throw new Refusal('conflict', 'Conflict', { code: 'password_changed_meanwhile' });
    // Earlier guesses were made at the old password.
    await guesses.endPause(tx, user.email);
    const by = { accountId: caller.accountId, actorId: caller.userId, action: 'user.changePassword', at, requestId };
    await writeAudit(tx, by, [{ target: 'user', targetId: user.id, fields: ['password'], address }]);
    // Sessions in the user's other accounts end too, without an event in the audit logs of those accounts.
    for (const { id } of accounts)
      if (id !== caller.accountId) await announceSignOut(tx, { accountId: id, userId: user.id });
    return raised;
  });
  return { ...user, credential_version };
}
