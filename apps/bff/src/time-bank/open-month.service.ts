import type { Output } from '@jornada/contract/endpoint';
import type { timeBank } from '@jornada/contract/time-bank';
import { addDays, type CalendarDate, monthOf } from '@jornada/domain/calendar';
import { targetOf } from '@jornada/domain/day';
import { isEmployed } from '@jornada/domain/employment';
import { judgeMonth, type MonthDay } from '@jornada/domain/judged-month';
import { firstDayOf, monthAfter } from '@jornada/domain/months';
import { calendarDays, expectedDays } from '@jornada/domain/schedules';
import type { Policy } from '@jornada/domain/time-bank';
import type { Db } from '../db/handle.ts';
import { listPeriods } from '../user/periods.queries.ts';
import { listClosedMonths } from '../work-time/closed-months.queries.ts';
import { findHolidays, findSchedules } from '../work-time/schedules.queries.ts';
import { workedByDay } from '../work-time/worked.queries.ts';
import { sumStandingByDay } from './open-month.queries.ts';

type OpenMonth = Output<typeof timeBank.statement>['open_month'];
interface Whose {
  accountId: number;
  userId: number;
}

/**
 * What the days since the last closing, up to yesterday, would add to the balance; nothing is booked. Without a closing
 * in force these are the days of the present month. What already stands about a day is not counted again.
 */
export async function judgeOpenMonth(
  db: Db,
  { accountId, userId }: Whose,
  today: CalendarDate,
  balance: number,
  policy: Policy,
): Promise<OpenMonth> {
  const closed = (await listClosedMonths(db, accountId, userId)).at(-1);
  const from = closed === undefined ? monthOf(today).from : firstDayOf(monthAfter(closed));
  const to = addDays(today, -1);
  if (from > to) return null;
  const [days, standing] = await Promise.all([
    judgeDays(db, { accountId, userId }, from, to, policy),
    sumStandingByDay(db, accountId, userId, from, to),
  ]);
  if (!days.some(({ worked, due }) => due.employed && (worked > 0 || due.expected !== null))) return null;
  const booked = new Map(standing.map(({ occurred_on, minutes }) => [occurred_on, minutes]));
  const differences = days.map(({ date, judged }) => targetOf(judged) - (booked.get(date) ?? 0));
  const credit_minutes = differences.reduce((sum, minutes) => sum + Math.max(0, minutes), 0);
  const debit_minutes = differences.reduce((sum, minutes) => sum + Math.max(0, -minutes), 0);
  return {
    from,
    to,
    credit_minutes,
    debit_minutes,
    paid_minutes: days.reduce((sum, { judged }) => sum + judged.paid, 0),
    projected_balance_minutes: balance + credit_minutes - debit_minutes,
  };
}

/** A person's days, judged as a closing judges them. */
async function judgeDays(
  db: Db,
  { accountId, userId }: Whose,
  from: CalendarDate,
  to: CalendarDate,
  policy: Policy,
): Promise<MonthDay[]> {
  const [worked, schedules, holidays, periods] = await Promise.all([
    workedByDay(db, accountId, [userId], from, to),
    findSchedules(db, accountId, [userId]),
    findHolidays(db, accountId, from, to),
    listPeriods(db, accountId, [userId]),
  ]);
  const own = periods.get(userId) ?? [];
  const calendar = calendarDays(holidays, from, to);
  const due = expectedDays(schedules, calendar, (date) => isEmployed(own, date));
  const days = calendar.flatMap(({ date, weekday, holiday }, index) => {
    const expected = due[index];
    if (!expected) return [];
    const minutes = worked.get(userId)?.get(date) ?? 0;
    return [{ date, sunday: weekday === SUNDAY, holiday, worked: minutes, due: expected }];
  });
  return judgeMonth(days, policy);
}

const SUNDAY = 6;
