import type { Output } from '@jornada/contract/endpoint';
import type { statements } from '@jornada/contract/time-bank-statement';
import { isJudged, type RulesOn } from '@jornada/domain/agreements';
import { addDays, type CalendarDate, monthOf } from '@jornada/domain/calendar';
import { targetOf } from '@jornada/domain/day';
import { firstDayOf, monthAfter } from '@jornada/domain/months';
import type { Db } from '../db/handle.ts';
import { listClosedMonths } from '../work-time/closed-months.queries.ts';
import { judgedDays } from './judged-days.service.ts';
import { sumStandingByDay } from './open-month.queries.ts';

type OpenMonth = Output<typeof statements.statement>['open_month'];
interface Whose {
  accountId: number;
  userId: number;
}

/**
 * The projected change of the balance by the days since the person's last closed month, up to yesterday; nothing is
 * booked. Without a closing in force these are the days of the current month. Existing entries about a day are not
 * counted again.
 */
export async function judgeOpenMonth(
  db: Db,
  { accountId, userId }: Whose,
  today: CalendarDate,
  balance: number,
  rulesOn: RulesOn,
): Promise<OpenMonth> {
  const closed = (await listClosedMonths(db, accountId, userId)).at(-1);
  const from = closed === undefined ? monthOf(today).from : firstDayOf(monthAfter(closed));
  const to = addDays(today, -1);
  if (from > to) return null;
  const judged = (await judgedDays(db, accountId, [userId], from, to, () => rulesOn)).get(userId) ?? [];
  const days = judged.filter(({ date }) => isJudged(rulesOn(date).excluded));
  if (!days.some(({ worked, due }) => due.employed && (worked > 0 || due.expected !== null))) return null;
  const standing = await sumStandingByDay(db, accountId, userId, from, to);
  const booked = new Map(standing.map(({ occurred_on, minutes }) => [occurred_on, minutes]));
  const differences = days.map(({ date, judged: day }) => {
    const missing = targetOf(day) - (booked.get(date) ?? 0);
    // What the rules leave to the payroll is not debited.
    return missing < 0 && rulesOn(date).rules.shortage === 'payroll' ? Math.min(0, missing + day.debit) : missing;
  });
  const credit_minutes = differences.reduce((sum, minutes) => sum + Math.max(0, minutes), 0);
  const debit_minutes = differences.reduce((sum, minutes) => sum + Math.max(0, -minutes), 0);
  return {
    from,
    to,
    credit_minutes,
    debit_minutes,
    paid_minutes: days.reduce((sum, { judged: day }) => sum + day.paid, 0),
    projected_balance_minutes: balance + credit_minutes - debit_minutes,
  };
}
