import type { Level } from '@jornada/domain/access';
import { settingsOf } from '@jornada/domain/account';
import { dateIn } from '@jornada/domain/calendar';
import { opensAccount } from '@jornada/domain/ended-link';
import { ledBy } from '@jornada/domain/lines';
import { Refusal } from '@jornada/domain/refusal';
import { mustSetUp } from '@jornada/domain/second-factor';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { listLinesBelow } from '../db/lines.ts';
import type { CalendarDate, Instant } from '../db/tables.ts';
import { findCaller, holdCaller } from './session.queries.ts';
import type { Tokens } from './tokens.ts';

/** A token and how it was sent. */
export interface Credential {
  token: string;
  via: 'bearer' | 'cookie';
}

/** The extent of what is read about the caller. `led`: also the people they lead. */
export interface Wanted {
  led: boolean;
}

/** Resolves `credential` to a caller: verifies the token, then reads login, link, plan and session. */
export const identify = async (
  db: Db,
  tokens: Tokens,
  credential: Credential,
  now: Date,
  wanted: Wanted,
): Promise<Caller> => withLed(db, wanted, await resolve(tokens, credential, now, (key) => findCaller(db, key)));

/** Reads the people the caller leads with the caller's row, so that admission reads no other person. */
async function withLed(db: Db, { led }: Wanted, caller: Caller): Promise<Caller> {
  if (!led) return caller;
  const { accountId, userId } = caller;
  return { ...caller, led: ledBy(await listLinesBelow(db, accountId, userId), userId) };
}

/**
 * Resolves `credential` again within a transaction. The rights in the result stay unchanged until the transaction ends:
 * changes of them wait for it.
 * @param before the caller as first identified
 */
export const identifyHeld = async (
  tx: Db,
  tokens: Tokens,
  credential: Credential,
  now: Date,
  { before, ...wanted }: { before: Caller } & Wanted,
): Promise<Caller> =>
  withLed(
    tx,
    wanted,
    await resolve(tokens, credential, now, async (key) => {
      const held = await holdCaller(tx, key);
      return held[0]?.sign_outs === before.signOuts ? held : findCaller(tx, key);
    }),
  );

type CallerRow = Awaited<ReturnType<typeof findCaller>>[number];

async function resolve(
  tokens: Tokens,
  { token, via }: Credential,
  now: Date,
  find: (key: { userId: number; accountId: number; sid: string }) => Promise<CallerRow[]>,
): Promise<Caller> {
  const proof = await tokens.verify(token, via, now);
  const [row] = await find({ userId: proof.userId, accountId: proof.accountId, sid: proof.sid });
  if (
    !row ||
    row.ended !== null ||
    row.credential_version !== proof.ver ||
    hasEnded(row.sessions_ended_at, proof.issuedAt) ||
    !isOpenTo(row, now)
  )
    throw new Refusal('unauthenticated', 'Unauthorized', { code: 'unauthorized' });
  return {
    userId: proof.userId,
    accountId: proof.accountId,
    loginId: row.login_id,
    level: row.level as Level,
    timeZone: row.time_zone,
    linkActive: row.deactivated_at === null,
    mustSetUpSecondFactor: needsSetUp(row.settings, row.level as Level, row.second_factor_since),
    accountClosed: row.closed_at !== null,
    unpaid: isUnpaid(row, now),
    sid: proof.sid,
    signOuts: row.sign_outs,
    expiresAt: new Date(proof.expiresAt * 1_000),
    via,
  };
}

/**
 * Whether the sessions of a link that started at `issuedAt` were ended at `endedAt`.
 * @param issuedAt seconds since 1970: a session that started in the same second counts as older
 */
export const hasEnded = (endedAt: Instant | null, issuedAt: number): boolean =>
  endedAt !== null && issuedAt * 1_000 <= Date.parse(endedAt);

/** Whether a link opens its account now. The date is in the account's time zone. */
export const isOpenTo = (
  link: { deactivated_at: Instant | null; access_until: CalendarDate | null; time_zone: string },
  now: Date,
): boolean => opensAccount(link, link.access_until === null ? '' : dateIn(link.time_zone, now));

/** Whether the account's stored `settings` require a second factor at `level` and the person has none. */
export const needsSetUp = (settings: string, level: Level, since: string | null): boolean =>
  mustSetUp(levelsIn(settings), level, since !== null);

/**
 * Cache of the levels that need a second factor, by stored settings: parsing them for each request would take longer
 * than reading them.
 */
const knownLevels = new Map<string, readonly Level[]>();
const MOST_KNOWN = 1_000;

function levelsIn(settings: string): readonly Level[] {
  let levels = knownLevels.get(settings);
  if (!levels) {
    levels = settingsOf(JSON.parse(settings)).second_factor_levels;
    if (knownLevels.size >= MOST_KNOWN) knownLevels.clear();
    knownLevels.set(settings, levels);
  }
  return levels;
}

/** Whether the plan has expired or a payment is overdue. */
export const isUnpaid = (
  plan: { plan_expires_at: string | null; payment_overdue_since: string | null },
  now: Date,
): boolean =>
  plan.payment_overdue_since !== null || (plan.plan_expires_at !== null && plan.plan_expires_at <= now.toISOString());
