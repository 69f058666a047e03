import { setTimeout } from 'node:timers/promises';
import type { Caller, PublicContext } from '../context.ts';
import { writeAudit } from '../db/audit.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { accountToOpen } from './account-to-open.ts';
import { isOpenTo } from './identify.ts';
import { listLoginsByEmail, type Login } from './logins.queries.ts';
import { listAccountsOf } from './session.queries.ts';
import { touchSession } from './sign-ins.queries.ts';

export type Visit = Pick<PublicContext, 'now' | 'address' | 'requestId' | 'log'>;

type SignInAction =
  | 'session.signIn'
  | 'auth.login'
  | 'session.failedSignIn'
  | 'session.lockOut'
  | 'session.signOut'
  | 'session.forgottenPassword'
  | 'session.end'
  | 'session.endOthers';

/**
 * Writes an event about signing in to the account's audit log with the client's address, and a line to the server log
 * without it. It is not announced: no list on a screen changes.
 * @param isProven whether the person sent the request themselves; otherwise the event has no actor
 */
export async function recordSignIn(
  db: Db,
  { accountId, userId }: { accountId: number; userId: number },
  action: SignInAction,
  { now, address, requestId, log }: Visit,
  isProven = true,
): Promise<void> {
  const by = { accountId, actorId: isProven ? userId : null, action, at: now.toISOString(), requestId };
  await inTransaction(db, (tx) => writeAudit(tx, by, [{ target: 'user', targetId: userId, address }], 'reading'));
  log.info({ request_id: requestId, account_id: accountId, user_id: userId, action }, 'sign-in');
}

/** The delay before a failure is recorded, in milliseconds: by then its response has been sent. */
const AFTER_MS = 50;

/** The person, in the account that the sign-in would open. */
async function personOf(db: Db, login: Login, now: Date) {
  const links = await listAccountsOf(db, login.id);
  const account = accountToOpen(
    login,
    links.filter((link) => isOpenTo(link, now)),
  );
  return account && { accountId: account.id, userId: account.user_id };
}

/**
 * Records a failed sign-in after the response, for every login of the e-mail, so that response times do not reveal
 * known e-mails. An unknown e-mail belongs to no account: it only causes a line in the server log, without the e-mail.
 */
export function recordFailure(db: Db, email: string, isLockOut: boolean, visit: Visit): void {
  const action = isLockOut ? 'session.lockOut' : 'session.failedSignIn';
  const record = async () => {
    await setTimeout(AFTER_MS);
    const logins = await listLoginsByEmail(db, email);
    const found = await Promise.all(logins.map((login) => personOf(db, login, visit.now)));
    const people = found.filter((one) => one !== undefined);
    for (const who of people) await recordSignIn(db, who, action, visit, false);
    if (people.length === 0) visit.log.info({ request_id: visit.requestId, action }, 'sign-in');
  };
  record().catch((error: unknown) =>
    visit.log.warn({ request_id: visit.requestId, err: error }, 'a failed sign-in was not recorded'),
  );
}

/** The precision of `last_seen_at`, in milliseconds. */
const SEEN_MS = 5 * 60_000;
const REMEMBERED = 10_000;
const DAY_MS = 86_400_000;

/** @returns a function that records when a session was used, once in five minutes for each session and process */
export function createLastSeen(): (db: Db, caller: Caller, now: Date) => Promise<void> {
  const seen = new Map<string, number>();
  return async (db, { accountId, sid, expiresAt }, now) => {
    const before = seen.get(sid) ?? expiresAt.getTime() - DAY_MS;
    if (now.getTime() - before < SEEN_MS) return;
    seen.delete(sid);
    seen.set(sid, now.getTime());
    if (seen.size > REMEMBERED) seen.delete(seen.keys().next().value as string);
    await touchSession(db, accountId, sid, now.toISOString());
  };
}
