import type { CalendarDate } from '@jornada/domain/calendar';
import { judgeMonth, type MonthDay, type WorkedDay } from '@jornada/domain/judged-month';
import { calendarDays, expectedDays } from '@jornada/domain/schedules';
import type { Policy } from '@jornada/domain/time-bank';
import type { Db } from '../db/handle.ts';
import { listPeriods } from '../user/periods.queries.ts';
import { findHolidays, findSchedules } from '../work-time/schedules.queries.ts';
import { workedByDay } from '../work-time/worked.queries.ts';

const SUNDAY = 6;

/** The days of people from `from` to `to`, judged as a closing judges them, by user. */
export async function judgedDays(
  db: Db,
  accountId: number,
  ids: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
  policy: Policy,
): Promise<Map<number, MonthDay[]>> {
  const worked = await workedByDay(db, accountId, ids, from, to);
  const schedules = Map.groupBy(await findSchedules(db, accountId, ids), ({ user_id }) => user_id);
  const periods = await listPeriods(db, accountId, ids);
  const calendar = calendarDays(await findHolidays(db, accountId, from, to), from, to);
  return new Map(
    ids.map((userId) => {
      const plan = { schedules: schedules.get(userId) ?? [], periods: periods.get(userId) ?? [] };
      const due = expectedDays(plan, calendar);
      const days = calendar.map(
        ({ date, weekday, holiday }, index): WorkedDay => ({
          date,
          sunday: weekday === SUNDAY,
          holiday,
          worked: worked.get(userId)?.get(date) ?? 0,
          due: due[index] as WorkedDay['due'],
        }),
      );
      return [userId, judgeMonth(days, policy)];
    }),
  );
}
