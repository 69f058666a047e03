import type { CalendarDate } from '@jornada/domain/calendar';
import {
  type Bucket,
  countBuckets,
  daySpans,
  type DaySpan,
  evenRuns,
  LONGEST_DAY,
  LONGEST_ENTRY,
  type Span,
} from '@jornada/domain/worktime';
import { type ExpressionBuilder, sql } from 'kysely';
import { byEngine } from '../db/engines/by-engine.ts';
import { startPieces } from '../db/event-loop.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Tables } from '../db/tables.ts';
import { workedSlots } from './worked-slots.queries.ts';

/*
 * The only place that counts worked hours: the minutes of entries within a span of time. Every screen, report and
 * balance uses it.
 */

/** `entry` overlaps the span. No entry is longer than a day, so the start has a lower bound too, for the index. */
const reachesInto =
  ({ start, end }: Span) =>
  (eb: ExpressionBuilder<Tables & { entry: Tables['work_time'] }, 'entry'>) =>
    eb.and([
      eb('entry.start_minute', '>', start - LONGEST_ENTRY),
      eb('entry.start_minute', '<', end),
      eb('entry.end_minute', '>', start),
    ]);

/**
 * Days summed by one query. A long range is read in batches, so that other requests run in between: SQLite is
 * synchronous, and on PostgreSQL the result for many people and years would be megabytes.
 */
const daysAtOnce = (db: Db, people: number): number => {
  const days = (most: number) => Math.floor(most / Math.max(1, people));
  return byEngine(db, { sqlite: () => Math.max(1, days(100)), postgres: () => Math.max(31, days(10_000)) });
};

/** The time zone of the account's dates. */
export const timeZoneOf = async (db: Db, accountId: number): Promise<string> =>
  (await sqlOf(db).selectFrom('accounts').where('id', '=', accountId).select('time_zone').executeTakeFirstOrThrow())
    .time_zone;

/**
 * Worked minutes by person and day from `from` to `to`, inclusive, in the account's time zone. Contains every requested
 * person and date, with 0 if nothing was worked.
 */
export async function workedByDay(
  db: Db,
  accountId: number,
  userIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<Map<number, Map<CalendarDate, number>>> {
  const days = daySpans(await timeZoneOf(db, accountId), from, to);
  const worked = await workedOn(db, accountId, userIds, days);
  return new Map(userIds.map((id) => [id, new Map(days.map(({ date }, at) => [date, worked.get(id)?.[at] ?? 0]))]));
}

/**
 * Worked minutes by person on each of `days`, which must be consecutive. The database sums the entries that start
 * within each 24 hours; `countBuckets` splits entries that pass midnight.
 */
export async function workedOn(
  db: Db,
  accountId: number,
  userIds: readonly number[],
  days: readonly DaySpan[],
): Promise<Map<number, number[]>> {
  const buckets = new Map<number, Bucket[]>(userIds.map((id) => [id, []]));
  let before = 0;
  const nextPiece = startPieces();
  const atOnce = daysAtOnce(db, userIds.length);
  for (const run of evenRuns(days).flatMap((even) => inPieces(even, atOnce))) {
    await nextPiece();
    const runEnd = (run.at(-1) as DaySpan).end;
    // Includes the day before the first one, because its entries may continue into the first.
    const early = before === 0 ? 1 : 0;
    // The 25th hour of the last day of a range belongs to that day.
    for (const { user_id, slot, minutes, end } of await workedSlots(
      db,
      accountId,
      userIds,
      (run[0] as DaySpan).start - early * 1_440,
      runEnd,
    ))
      buckets.get(user_id)?.push({ day: before + Math.min(slot - early, run.length - 1), minutes, end });
    before += run.length;
  }
  return new Map([...buckets].map(([id, own]) => [id, countBuckets(own, days)]));
}

function inPieces<T>(all: readonly T[], atOnce: number): T[][] {
  const size = Math.min(atOnce, all.length);
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}

/** The summed minutes of `entry` within the span. */
const sumWithin = ({ start, end }: Span) => sql<number>`cast(sum(
  case when entry.end_minute < ${end} then entry.end_minute else ${end} end
  - case when entry.start_minute > ${start} then entry.start_minute else ${start} end) as bigint)`;

/** Worked minutes of a person within a span by task or client, largest first. */
export async function workedBySubject(
  db: Db,
  accountId: number,
  userId: number,
  subject: 'task_id' | 'client_id',
  stretch: Span,
): Promise<{ subject_id: number | null; minutes: number }[]> {
  const worked = new Map<number | null, number>();
  const length = daysAtOnce(db, 1) * LONGEST_DAY;
  const nextPiece = startPieces();
  for (let { start } = stretch; start < stretch.end; start += length) {
    const piece = { start, end: Math.min(stretch.end, start + length) };
    for (const { subject_id, minutes } of await sumBySubject(db, accountId, userId, subject, piece))
      worked.set(subject_id, (worked.get(subject_id) ?? 0) + minutes);
    await nextPiece();
  }
  return [...worked]
    .map(([subject_id, minutes]) => ({ subject_id, minutes }))
    .sort((a, b) => b.minutes - a.minutes || (a.subject_id ?? 0) - (b.subject_id ?? 0));
}

const sumBySubject = (db: Db, accountId: number, userId: number, subject: 'task_id' | 'client_id', piece: Span) =>
  sqlOf(db)
    .selectFrom('work_time as entry')
    .where('entry.account_id', '=', accountId)
    .where('entry.user_id', '=', userId)
    .where(reachesInto(piece))
    .select([`entry.${subject} as subject_id`, sumWithin(piece).as('minutes')])
    .groupBy(`entry.${subject}`)
    .execute();

/** A person's entries that overlap a span, in order. */
export const findSpans = (db: Db, accountId: number, userId: number, stretch: Span) =>
  sqlOf(db)
    .selectFrom('work_time as entry')
    .where('entry.account_id', '=', accountId)
    .where('entry.user_id', '=', userId)
    .where(reachesInto(stretch))
    .select(['entry.id', 'entry.task_id', 'entry.client_id', 'entry.start_minute as start', 'entry.end_minute as end'])
    .orderBy('entry.start_minute')
    .execute();
