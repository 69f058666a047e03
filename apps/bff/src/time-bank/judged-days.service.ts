import type { CalendarDate } from '@jornada/domain/calendar';
import type { RulesOn } from '@jornada/domain/agreements';
import { judgeMonth, type MonthDay, type WorkedDay } from '@jornada/domain/judged-month';
import { calendarDays, expectedDays } from '@jornada/domain/schedules';
import type { Db } from '../db/handle.ts';
import { plansOf } from '../work-time/plans.ts';
import { findHolidays } from '../work-time/schedules.queries.ts';
import { workedByDay } from '../work-time/worked.queries.ts';

const SUNDAY = 6;

/** The days of people from `from` to `to`, judged as in a closing, by user. */
export async function judgedDays(
  db: Db,
  accountId: number,
  ids: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
  rulesOf: (userId: number) => RulesOn,
): Promise<Map<number, MonthDay[]>> {
  const worked = await workedByDay(db, accountId, ids, from, to);
  const planOf = await plansOf(db, accountId, ids, from, to);
  const calendar = calendarDays(await findHolidays(db, accountId, from, to), from, to);
  return new Map(
    ids.map((userId) => {
      const due = expectedDays(planOf(userId), calendar);
      const days = calendar.map(
        ({ date, weekday, holiday }, index): WorkedDay => ({
          date,
          sunday: weekday === SUNDAY,
          holiday,
          worked: worked.get(userId)?.get(date) ?? 0,
          due: due[index] as WorkedDay['due'],
        }),
      );
      return [userId, judgeMonth(days, rulesOf(userId))];
    }),
  );
}
