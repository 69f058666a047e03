import type { Level } from '@jornada/domain/access';
import { mayManageAccess } from '@jornada/domain/people';
import { Refusal } from '@jornada/domain/refusal';
import { writeAudit } from '../db/audit.ts';
import { announceSignOut } from '../db/changes.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { isOpenTo } from '../session/identify.ts';
import type { Guesses } from '../session/guesses.ts';
import { assertPassword, hashPassword } from '../session/passwords.ts';
import { listAccountsOf, lockUser, setPassword } from '../session/session.queries.ts';
import { closePasswordLink, findPasswordLink } from './password-links.queries.ts';

/** A password link that works: for a person who may sign in, by an author who could still make it. */
export async function openPasswordLink(db: Db, token: string, now: Date) {
  const link = await findPasswordLink(db, token, now.toISOString());
  if (!link || !isOpenTo(link, now)) return undefined;
  const mayStillMake =
    link.author_deactivated_at === null && mayManageAccess(link.author_level as Level, link.level as Level);
  return mayStillMake ? link : undefined;
}

type OpenLink = NonNullable<Awaited<ReturnType<typeof openPasswordLink>>>;

/**
 * Replaces the password of a link's person, which ends their sessions.
 * @returns the credential version that new sessions carry; undefined if the link was used meanwhile
 * @throws Refusal 400 for a weak password; 409 for a person of several accounts, since one account's admin could then
 * open the others
 */
export async function choosePassword(
  db: Db,
  link: OpenLink,
  { token, password }: { token: string; password: string },
  {
    guesses,
    address,
    now,
    requestId,
    prove,
  }: {
    guesses: Guesses;
    address: string;
    now: Date;
    requestId: string;
    /** Asks for the second factor of the person, if there is one: the link alone must not open the account. */
    prove: (userId: number) => Promise<void>;
  },
): Promise<number | undefined> {
  const { account_id: accountId, user_id: userId, nome, email, account_name, credential_version } = link;
  if ((await listAccountsOf(db, userId)).some(({ id }) => id !== accountId))
    throw new Refusal('conflict', 'Conflict', { code: 'several_accounts' });
  await assertPassword('password', password, [nome, email, account_name]);
  await prove(userId);
  const hash = await hashPassword(password, address);
  const at = now.toISOString();
  return inTransaction(db, async (tx) => {
    if (!(await closePasswordLink(tx, token))) return undefined;
    await lockUser(tx, userId);
    const raised = await setPassword(tx, userId, credential_version, hash, at);
    if (!raised) throw new Refusal('conflict', 'Conflict', { code: 'password_changed_meanwhile' });
    // Earlier guesses were made at the old password.
    await guesses.endPause(tx, email);
    await writeAudit(tx, { accountId, actorId: userId, action: 'user.choosePassword', at, requestId }, [
      { target: 'user', targetId: userId, fields: ['password'] },
    ]);
    await announceSignOut(tx, { accountId, userId });
    return raised;
  });
}
