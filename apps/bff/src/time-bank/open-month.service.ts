import type { Output } from '@jornada/contract/endpoint';
import type { timeBank } from '@jornada/contract/time-bank';
import { addDays, type CalendarDate, monthOf, weekdayOf } from '@jornada/domain/calendar';
import { judgeMonth, type MonthOutcome } from '@jornada/domain/month';
import type { Policy } from '@jornada/domain/time-bank';
import type { Db } from '../db/handle.ts';
import { expectedByDay, findHolidays } from '../work-time/schedules.queries.ts';
import { workedByDay } from '../work-time/worked.queries.ts';
import { findLastClosed, sumStandingByDay } from './open-month.queries.ts';

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
  const closed = await findLastClosed(db, accountId);
  const from = closed === undefined ? monthOf(today).from : addDays(monthOf(`${closed}-01`).to, 1);
  const to = addDays(today, -1);
  if (from > to) return null;
  const [judged, standing] = await Promise.all([
    judgeDays(db, { accountId, userId }, from, to, policy),
    sumStandingByDay(db, accountId, userId, from, to),
  ]);
  if (!judged) return null;
  const booked = new Map(standing.map(({ occurred_on, minutes }) => [occurred_on, minutes]));
  const differences = judged.days.map(
    ({ date, credit_minutes, debit_minutes }) => credit_minutes - debit_minutes - (booked.get(date) ?? 0),
  );
  const credit_minutes = differences.reduce((sum, minutes) => sum + Math.max(0, minutes), 0);
  const debit_minutes = differences.reduce((sum, minutes) => sum + Math.max(0, -minutes), 0);
  return {
    from,
    to,
    credit_minutes,
    debit_minutes,
    paid_minutes: judged.paid_minutes,
    projected_balance_minutes: balance + credit_minutes - debit_minutes,
  };
}

/** A person's days, judged as a closing judges them; null if nothing was worked and nothing expected. */
async function judgeDays(
  db: Db,
  { accountId, userId }: Whose,
  from: CalendarDate,
  to: CalendarDate,
  policy: Policy,
): Promise<MonthOutcome | null> {
  const [worked, expected, holidays] = await Promise.all([
    workedByDay(db, accountId, [userId], from, to),
    expectedByDay(db, accountId, [userId], from, to),
    findHolidays(db, accountId, from, to),
  ]);
  const days = [...(worked.get(userId) ?? [])].map(([date, worked_minutes]) => ({
    date,
    worked_minutes,
    expected_minutes: expected.get(userId)?.get(date) ?? null,
    rest: holidays.has(date) || weekdayOf(date) === SUNDAY,
  }));
  return judgeMonth(days, policy);
}

const SUNDAY = 6;
