import type { OpenSession } from '@jornada/contract/session-open';
import { programOf } from '@jornada/domain/sign-ins';
import type { CallContext, Caller } from '../context.ts';
import { announceSignOut } from '../db/changes.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Instant } from '../db/tables.ts';
import { countSignOut, endSession, lockUser } from './session.queries.ts';
import { recordSignIn } from './sign-ins.ts';
import { listSessionsOf } from './sign-ins.queries.ts';

/** The caller's open sessions, in the shape of the contract. */
export async function listedSessions(db: Db, caller: Caller, now: Date): Promise<OpenSession[]> {
  const rows = await listSessionsOf(db, caller.userId, now.toISOString());
  return rows.map(({ sid, via, user_agent, account_id, account_name, address, started_at, last_seen_at }) => {
    const isCurrent = sid === caller.sid;
    return {
      id: sid,
      account: { id: account_id, name: account_name },
      is_program: via === 'bearer',
      program: programOf(user_agent),
      address,
      started_at,
      // This request used it, and the stored time is exact to minutes only.
      last_seen_at: isCurrent ? now.toISOString() : last_seen_at,
      is_current: isCurrent,
    };
  });
}

/** Ends sessions of a person. Their writes in progress have ended when it returns, and later ones are refused. */
export const endSessions = (
  db: Db,
  userId: number,
  sessions: readonly { sid: string; account_id: number; expires_at: Instant }[],
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    await countSignOut(tx, userId);
    for (const { sid, expires_at } of sessions) await endSession(tx, sid, expires_at);
    for (const accountId of new Set(sessions.map(({ account_id }) => account_id)))
      await announceSignOut(tx, { accountId, userId });
  });

/** Ends those of the caller's listed sessions that `isChosen`, and returns how many. */
export async function endListed(
  { db, caller, ...visit }: CallContext,
  action: 'session.end' | 'session.endOthers',
  isChosen: (session: { sid: string }) => boolean,
): Promise<number> {
  const chosen = (await listSessionsOf(db, caller.userId, visit.now.toISOString())).filter(isChosen);
  await endSessions(db, caller.userId, chosen);
  for (const accountId of new Set(chosen.map(({ account_id }) => account_id)))
    await recordSignIn(db, { accountId, userId: caller.userId }, action, visit);
  return chosen.length;
}
