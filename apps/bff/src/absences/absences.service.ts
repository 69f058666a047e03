import type { AbsenceKind } from '@jornada/contract/absence-items';
import { type AbsencePeriod, LONGEST_ABSENCE, monthsOfPeriod } from '@jornada/domain/absences';
import { capabilityLevels, may } from '@jornada/domain/access';
import { daysBetween } from '@jornada/domain/calendar';
import { leaderOf } from '@jornada/domain/lines';
import { invalid, Refusal } from '@jornada/domain/refusal';
import type { Caller, CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { notify } from '../notifications/notify.ts';
import { listLines } from '../user/lines.queries.ts';
import { anyMonthClosed } from '../work-time/closed-months.queries.ts';
import { lockWorker } from '../work-time/entries.queries.ts';
import { type AbsenceRow, listActiveOfLevels } from './absences.queries.ts';
import { listKinds } from './kinds.queries.ts';

/** Locks the hours and absences of a person. @throws Refusal 400 if the account has no such person */
export async function lockPerson(tx: Db, { accountId, timeZone }: Caller, userId: number): Promise<void> {
  if (!(await lockWorker(tx, { accountId, userId, timeZone })))
    throw invalid('user_id', 'is not a person of this account', 'not_here');
}

/** @throws Refusal 400 if the dates are in the wrong order or too far apart */
export function assertPeriod({ starts_on, ends_on }: AbsencePeriod): void {
  if (ends_on < starts_on) throw invalid('ends_on', 'must not be before the start', 'before_from');
  if (daysBetween(starts_on, ends_on) >= LONGEST_ABSENCE)
    throw invalid('ends_on', `must be within ${LONGEST_ABSENCE} days of the start`, 'range_too_long');
}

/** The kind of an absence that the caller may enter. @throws Refusal 400 */
export async function kindFor(
  db: Db,
  { accountId, level, userId }: Caller,
  of: { user_id: number; kind_id: number; minutes_per_day: number | null; starts_at?: string | null },
): Promise<AbsenceKind> {
  const kind = (await listKinds(db, accountId)).find(({ id }) => id === of.kind_id);
  if (!kind) throw invalid('kind_id', 'is not a kind of this account', 'not_here');
  if (!kind.is_active) throw invalid('kind_id', 'is not in use any more', 'kind_inactive');
  const records = of.user_id !== userId && may(level, 'absences.record');
  if (kind.who_asks === 'record_only' && !records)
    throw invalid('kind_id', 'is only recorded by others', 'record_only');
  if (kind.whole_days_only && of.minutes_per_day !== null)
    throw invalid('minutes_per_day', 'must be empty: this kind is of whole days', 'whole_days_only');
  if (of.minutes_per_day === null && (of.starts_at ?? null) !== null)
    throw invalid('starts_at', 'must be empty: only a part of a day has a beginning', 'only_for_parts');
  return kind;
}

/** @throws Refusal 400 if a month of the period is closed for the person; call it under their lock */
export async function assertOpen(
  db: Db,
  { accountId }: Caller,
  userId: number,
  period: Pick<AbsencePeriod, 'starts_on' | 'ends_on'>,
  path = 'starts_on',
): Promise<void> {
  if (await anyMonthClosed(db, accountId, userId, monthsOfPeriod(period)))
    throw invalid(path, 'is in a month that is closed', 'month_closed');
}

/** Tells those who decide of a request: the direct leader, or without one the levels that decide. */
export async function notifyDeciders(
  { db, caller, now, requestId, outbox }: CallContext,
  userId: number,
): Promise<void> {
  const leader = leaderOf(await listLines(db, caller.accountId), userId);
  const deciders =
    leader === null ? await listActiveOfLevels(db, caller.accountId, capabilityLevels('absences.decide')) : [leader];
  await notify(
    db,
    { accountId: caller.accountId, at: now.toISOString(), requestId, outbox },
    deciders
      .filter((decider) => decider !== userId)
      .map((decider) => ({
        kind: 'absences.asked' as const,
        userId: decider,
        actorId: caller.userId,
        subjectId: null,
        group: 'absences.asked',
        count: 1,
      })),
  );
}

/** Notifies a person that somebody else decided, recorded or canceled one of their absences. */
export const notifyPerson = (
  { db, caller, now, requestId, outbox }: CallContext,
  { id, user_id }: AbsenceRow,
): Promise<void> =>
  notify(db, { accountId: caller.accountId, at: now.toISOString(), requestId, outbox }, [
    {
      kind: 'absences.decided',
      userId: user_id,
      actorId: caller.userId,
      subjectId: null,
      group: `absences.decided:${id}`,
      count: 1,
    },
  ]);

/** 409 for an absence whose state does not allow the operation. */
export const wrongState = (state: string): Refusal =>
  new Refusal('conflict', 'Conflict', { code: 'wrong_state', details: { state } });
