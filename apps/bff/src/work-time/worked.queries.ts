import type { CalendarDate } from '@jornada/domain/calendar';
import { daySpans, type DaySpan, LONGEST_ENTRY, type Span } from '@jornada/domain/worktime';
import { type Expression, type RawBuilder, sql } from 'kysely';
import { dayRows, idRows, inIds } from '../db/engines.ts';
import type { Db } from '../db/tables.ts';

/*
 * Hours worked, counted in one place and in one way: the minutes that entries have within a stretch of time. Every
 * screen, report and balance asks here.
 */

type Bound = number | Expression<number> | RawBuilder<number>;

/** The minutes of `entry` that lie within a stretch, summed. Exact: all are whole minutes. */
const minutesWithin = (from: Bound, to: Bound) => sql<number>`cast(coalesce(sum(
  case when entry.end_minute < ${to} then entry.end_minute else ${to} end
  - case when entry.start_minute > ${from} then entry.start_minute else ${from} end), 0) as bigint)`;

/** `entry` reaches into a stretch. Nothing lasts longer than a day, so the index is read from a day before it. */
const reachesInto = (from: Bound, to: Bound) => sql<boolean>`entry.start_minute > ${from} - ${sql.lit(LONGEST_ENTRY)}
  and entry.start_minute < ${to} and entry.end_minute > ${from}`;

/** The time zone that decides what a day of the account is. */
export const timeZoneOf = async (db: Db, accountId: number): Promise<string> =>
  (await db.selectFrom('accounts').where('id', '=', accountId).select('time_zone').executeTakeFirstOrThrow()).time_zone;

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
  const worked = new Map(userIds.map((id) => [id, new Map(days.map(({ date }) => [date, 0]))]));
  for (const { user_id, date, minutes } of await workedRows(db, accountId, userIds, days)) worked.get(user_id)?.set(date, minutes);
  return worked;
}

/** Worked minutes by person and day, where anything was worked. */
export async function workedRows(db: Db, accountId: number, userIds: readonly number[], days: readonly DaySpan[]) {
  const { rows } = await sql<{ user_id: number; date: CalendarDate; minutes: number }>`
    with ${dayRows(db, days)}
    select person.id as user_id, days.date as date, (
      select ${minutesWithin(sql`days.starts`, sql`days.ends`)} from work_time as entry
      where entry.account_id = ${accountId} and entry.user_id = person.id and ${reachesInto(sql`days.starts`, sql`days.ends`)}
    ) as minutes
    from ${idRows(db, userIds)} as person cross join days`.execute(db);
  return rows.filter(({ minutes }) => minutes > 0);
}

/** Worked minutes of a person within a stretch, by what they were worked on: the most first. */
export const workedBySubject = (db: Db, accountId: number, userId: number, subject: 'task_id' | 'client_id', { start, end }: Span) =>
  db
    .selectFrom('work_time as entry')
    .where('entry.account_id', '=', accountId)
    .where('entry.user_id', '=', userId)
    .where(reachesInto(start, end))
    .select([`entry.${subject} as subject_id`, minutesWithin(start, end).as('minutes')])
    .groupBy(`entry.${subject}`)
    .orderBy('minutes', 'desc')
    .orderBy(sql`coalesce(${sql.ref(`entry.${subject}`)}, 0)`)
    .execute();

/** A person's entries that reach into a stretch, in order. */
export const findSpans = (db: Db, accountId: number, userId: number, { start, end }: Span) =>
  db
    .selectFrom('work_time as entry')
    .where('entry.account_id', '=', accountId)
    .where('entry.user_id', '=', userId)
    .where(reachesInto(start, end))
    .select(['entry.id', 'entry.task_id', 'entry.client_id', 'entry.start_minute as start', 'entry.end_minute as end'])
    .orderBy('entry.start_minute')
    .execute();

/** What tasks are called, whoever may see them: hours worked on them tell. */
export const taskTitles = async (db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (await db.selectFrom('tasks').where('account_id', '=', accountId).where(inIds(db, 'id', ids)).select(['id', 'title']).execute()).map(({ id, title }) => [id, title]),
  );
