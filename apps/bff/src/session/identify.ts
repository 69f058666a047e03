import type { Level } from '@jornada/domain/access';
import { settingsOf } from '@jornada/domain/account';
import { Refusal } from '@jornada/domain/refusal';
import { mustSetUp } from '@jornada/domain/second-factor';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { findCaller } from './session.queries.ts';
import type { Tokens } from './tokens.ts';

/** A token and how it was sent. */
export interface Credential {
  token: string;
  via: 'bearer' | 'cookie';
}

/** Resolves `credential` to a caller: verifies the token, then reads user, link, plan and session. */
export async function identify(db: Db, tokens: Tokens, { token, via }: Credential, now: Date): Promise<Caller> {
  const proof = await tokens.verify(token, now);
  const [row] = await findCaller(db, { userId: proof.userId, accountId: proof.accountId, sid: proof.sid });
  if (!row || row.ended !== null || row.credential_version !== proof.ver)
    throw new Refusal('unauthenticated', 'Unauthorized', { code: 'unauthorized' });
  return {
    userId: proof.userId,
    accountId: proof.accountId,
    level: row.level as Level,
    timeZone: row.time_zone,
    linkActive: row.deactivated_at === null,
    mustSetUpSecondFactor: needsSetUp(row.settings, row.level as Level, row.second_factor_since),
    accountClosed: row.closed_at !== null,
    unpaid: isUnpaid(row, now),
    sid: proof.sid,
    expiresAt: new Date(proof.expiresAt * 1_000).toISOString(),
    via,
  };
}

/** Whether the account, by its stored `settings`, requires a second factor of `level` and the person has none. */
export const needsSetUp = (settings: string, level: Level, since: string | null): boolean =>
  mustSetUp(settingsOf(JSON.parse(settings)).second_factor_levels, level, since !== null);

/** Whether the plan has expired or a payment is overdue. */
export const isUnpaid = (
  plan: { plan_expires_at: string | null; payment_overdue_since: string | null },
  now: Date,
): boolean =>
  plan.payment_overdue_since !== null || (plan.plan_expires_at !== null && plan.plan_expires_at <= now.toISOString());
