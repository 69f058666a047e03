import type { CalendarDate } from '@jornada/domain/calendar';
import { expectedOver, calendarDays, type Plan } from '@jornada/domain/schedules';
import { listPlannedAbsences } from '../absences/planned-absences.queries.ts';
import type { Db } from '../db/handle.ts';
import { employmentOf } from '../user/periods.queries.ts';
import { findHolidays, findSchedules } from './schedules.queries.ts';

/**
 * The schedules, employment and approved absences that determine how much work is due from people between two dates.
 * Every total, sheet, closing and load starts from it.
 * @returns the plan of a person by id
 */
export async function plansOf(
  db: Db,
  accountId: number,
  userIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<(userId: number) => Plan> {
  const schedules = Map.groupBy(await findSchedules(db, accountId, userIds), ({ user_id }) => user_id);
  const periods = await employmentOf(db, accountId, userIds);
  const absences = await listPlannedAbsences(db, accountId, userIds, from, to);
  return (userId) => ({
    schedules: schedules.get(userId) ?? [],
    periods: periods.get(userId) ?? [],
    absences: absences.get(userId) ?? [],
  });
}

/**
 * Expected minutes by person and day from `from` to `to`, inclusive; null before the first schedule. Contains every
 * requested person and date.
 */
export async function expectedByDay(
  db: Db,
  accountId: number,
  userIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<Map<number, Map<CalendarDate, number | null>>> {
  const planOf = await plansOf(db, accountId, userIds, from, to);
  const days = calendarDays(await findHolidays(db, accountId, from, to), from, to);
  return new Map(
    userIds.map((id) => {
      const expected = expectedOver(planOf(id), days);
      return [id, new Map(days.map(({ date }, at) => [date, expected[at] ?? null]))];
    }),
  );
}
