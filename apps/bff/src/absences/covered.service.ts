import { type AbsencePeriod, coveredMinutes } from '@jornada/domain/absences';
import { calendarDays, expectedDays } from '@jornada/domain/schedules';
import type { Db } from '../db/handle.ts';
import { employmentOf } from '../user/periods.queries.ts';
import { findHolidays, findSchedules } from '../work-time/schedules.queries.ts';

/** For each absence, the minutes and the working days that it covers, as if it were the only one. */
export async function coveredOf(
  db: Db,
  accountId: number,
  rows: readonly (AbsencePeriod & { user_id: number })[],
): Promise<{ minutes: number; due_days: number }[]> {
  const [from, to] = [
    rows.map(({ starts_on }) => starts_on).toSorted()[0],
    rows
      .map(({ ends_on }) => ends_on)
      .toSorted()
      .at(-1),
  ];
  if (from === undefined || to === undefined) return [];
  const people = [...new Set(rows.map(({ user_id }) => user_id))];
  const schedules = Map.groupBy(await findSchedules(db, accountId, people), ({ user_id }) => user_id);
  const periods = await employmentOf(db, accountId, people);
  const holidays = await findHolidays(db, accountId, from, to);
  return rows.map((row) => {
    const plan = { schedules: schedules.get(row.user_id) ?? [], periods: periods.get(row.user_id) ?? [] };
    const covered = expectedDays(plan, calendarDays(holidays, row.starts_on, row.ends_on)).map((day) =>
      coveredMinutes(row, day),
    );
    return {
      minutes: covered.reduce((sum, minutes) => sum + minutes, 0),
      due_days: covered.filter((minutes) => minutes > 0).length,
    };
  });
}
