import type { CalendarDate } from '@jornada/domain/calendar';
import {
  type Bucket,
  countBuckets,
  daySpans,
  type DaySpan,
  evenRuns,
  LONGEST_ENTRY,
  type Span,
} from '@jornada/domain/worktime';
import { type ExpressionBuilder, sql } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Tables } from '../db/tables.ts';
import { workedSlots } from './worked-slots.queries.ts';

/*
 * Hours worked, counted in one place and in one way: the minutes that entries have within a stretch of time. Every
 * screen, report and balance asks here.
 */

/** `entry` reaches into a stretch. Nothing lasts longer than a day, so the index is read from a day before it. */
const reachesInto =
  ({ start, end }: Span) =>
  (eb: ExpressionBuilder<Tables & { entry: Tables['work_time'] }, 'entry'>) =>
    eb.and([
      eb('entry.start_minute', '>', start - LONGEST_ENTRY),
      eb('entry.start_minute', '<', end),
      eb('entry.end_minute', '>', start),
    ]);

/** The time zone that decides what a day of the account is. */
export const timeZoneOf = async (db: Db, accountId: number): Promise<string> =>
  (await sqlOf(db).selectFrom('accounts').where('id', '=', accountId).select('time_zone').executeTakeFirstOrThrow())
    .time_zone;

/**
 * Worked minutes by person and day, from `from` to `to`, both included, in the account's time zone. Every person asked
 * for and every date of the range is there, with 0 where nothing was worked.
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
 * Worked minutes by person on each of `days`, which follow one another. The database adds up what begins within each 24
 * hours, and the rule parts what goes on over midnight.
 */
export async function workedOn(
  db: Db,
  accountId: number,
  userIds: readonly number[],
  days: readonly DaySpan[],
): Promise<Map<number, number[]>> {
  const buckets = new Map<number, Bucket[]>(userIds.map((id) => [id, []]));
  let before = 0;
  for (const run of evenRuns(days)) {
    const runEnd = (run.at(-1) as DaySpan).end;
    // The day before the first one too: what began then may last into it.
    const early = before === 0 ? 1 : 0;
    // The 25th hour of a run's last day is that day's.
    for (const { user_id, slot, minutes, end } of await sumSlots(
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

/** What begins within each 24 hours from `start` on, and before `runEnd`, by person. */
async function sumSlots(db: Db, accountId: number, userIds: readonly number[], start: number, runEnd: number) {
  const { rows } = await workedSlots(db, accountId, userIds, start, runEnd).execute(sqlOf(db));
  return rows.filter((row): row is typeof row & { minutes: number } => row.minutes !== null);
}

/** The minutes of `entry` that lie within a stretch, summed. */
const sumWithin = ({ start, end }: Span) => sql<number>`cast(sum(
  case when entry.end_minute < ${end} then entry.end_minute else ${end} end
  - case when entry.start_minute > ${start} then entry.start_minute else ${start} end) as bigint)`;

/** Worked minutes of a person within a stretch, by what they were worked on: the most first. */
export const workedBySubject = (
  db: Db,
  accountId: number,
  userId: number,
  subject: 'task_id' | 'client_id',
  stretch: Span,
) =>
  sqlOf(db)
    .selectFrom('work_time as entry')
    .where('entry.account_id', '=', accountId)
    .where('entry.user_id', '=', userId)
    .where(reachesInto(stretch))
    .select([`entry.${subject} as subject_id`, sumWithin(stretch).as('minutes')])
    .groupBy(`entry.${subject}`)
    .orderBy('minutes', 'desc')
    .orderBy(sql`coalesce(${sql.ref(`entry.${subject}`)}, 0)`)
    .execute();

/** A person's entries that reach into a stretch, in order. */
export const findSpans = (db: Db, accountId: number, userId: number, stretch: Span) =>
  sqlOf(db)
    .selectFrom('work_time as entry')
    .where('entry.account_id', '=', accountId)
    .where('entry.user_id', '=', userId)
    .where(reachesInto(stretch))
    .select(['entry.id', 'entry.task_id', 'entry.client_id', 'entry.start_minute as start', 'entry.end_minute as end'])
    .orderBy('entry.start_minute')
    .execute();

/** What tasks are called, whoever may see them: hours worked on them tell. */
export const taskTitles = async (db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await sqlOf(db)
        .selectFrom('tasks')
        .where('account_id', '=', accountId)
        .where(inIds(db, 'id', ids))
        .select(['id', 'title'])
        .execute()
    ).map(({ id, title }) => [id, title]),
  );
