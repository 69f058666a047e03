import type { OpenSession } from '@jornada/contract/session-open';
import { programOf } from '@jornada/domain/sign-ins';
import type { CallContext, Caller } from '../context.ts';
import { announceSignOut } from '../db/changes.ts';
import type { Db } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Instant } from '../db/tables.ts';
import { countSignOut, lockLogin } from './logins.queries.ts';
import { endSession } from './session.queries.ts';
import { recordSignIn } from './sign-ins.ts';
import { listSessionsOf } from './sign-ins.queries.ts';

/** The caller's open sessions, in the shape of the contract. */
export async function listedSessions(db: Db, caller: Caller, now: Date): Promise<OpenSession[]> {
  const rows = await listSessionsOf(db, caller.loginId, now.toISOString());
  return rows.map(({ sid, via, user_agent, account_id, account_name, address, started_at, last_seen_at }) => {
    const isCurrent = sid === caller.sid;
    return {
      id: sid,
      account: { id: account_id, name: account_name },
      is_program: via === 'bearer',
      program: programOf(user_agent),
      address,
      started_at,
      // This request used it; the stored time is exact only to minutes.
      last_seen_at: isCurrent ? now.toISOString() : last_seen_at,
      is_current: isCurrent,
    };
  });
}

/** A session of a login, with the person in its account. */
interface StartedSession {
  sid: string;
  account_id: number;
  user_id: number;
  expires_at: Instant;
}

/** Ends sessions of a login. Their writes in progress have ended when it returns, and later ones are refused. */
export const endSessions = (db: Db, loginId: number, sessions: readonly StartedSession[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockLogin(tx, loginId);
    await countSignOut(tx, loginId);
    for (const { sid, expires_at } of sessions) await endSession(tx, sid, expires_at);
    for (const who of peopleOf(sessions)) await announceSignOut(tx, who);
  });

/** The people of the sessions, once per account. */
const peopleOf = (sessions: readonly StartedSession[]) =>
  [...new Map(sessions.map(({ account_id, user_id }) => [account_id, user_id]))].map(([accountId, userId]) => ({
    accountId,
    userId,
  }));

/** Ends those of the caller's listed sessions that `isChosen`, and returns how many. */
export async function endListed(
  { db, caller, ...visit }: CallContext,
  action: 'session.end' | 'session.endOthers',
  isChosen: (session: { sid: string }) => boolean,
): Promise<number> {
  const chosen = (await listSessionsOf(db, caller.loginId, visit.now.toISOString())).filter(isChosen);
  if (chosen.length === 0) return 0;
  await endSessions(db, caller.loginId, chosen);
  for (const who of peopleOf(chosen)) await recordSignIn(db, who, action, visit);
  return chosen.length;
}
