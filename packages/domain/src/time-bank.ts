import { addDays, type CalendarDate, daysInMonth } from './calendar.ts';

/**
 * The rules of the time bank (*banco de horas*): policies, due dates, and the judgement of days and months. The ledger is
 * in bank.ts. Law: CLT (Decreto-Lei 5.452/1943), articles 58 and 59.
 */

/** Days ahead within which a lot counts as due soon. */
export const SOON_DAYS = 30;

/** The inclusive date range that counts as due soon on `today`. */
export const soonFrom = (today: CalendarDate): { from: CalendarDate; to: CalendarDate } => ({
  from: today,
  to: addDays(today, SOON_DAYS),
});

export const REGIMES = ['same_month', 'individual_6_months', 'collective_12_months'] as const;
/**
 * Compensation period for overtime: CLT art. 59 §6 (within the month), §5 (six months, by written individual
 * agreement), §2 (a year, by collective agreement).
 */
export type Regime = (typeof REGIMES)[number];

export const NEGATIVE_RULES = ['block', 'warn', 'limit'] as const;
/** What happens to a debit that would make the balance negative. */
export type NegativeRule = (typeof NEGATIVE_RULES)[number];

export interface Policy {
  regime: Regime;
  /** Percentage above the normal hour at which expired time is paid; at least 50 (CLT art. 59 §1). */
  payout_percent: number;
  negative: NegativeRule;
  /** With `limit`: how far below zero the balance may go. */
  negative_limit_minutes: number;
  /** Maximum overtime counted per day: 2 h (CLT art. 59, caput). */
  daily_overtime_minutes: number;
  /** Maximum work counted per day: 10 h (CLT art. 59 §2). */
  daily_work_minutes: number;
  /** Daily tolerance: a difference up to this is ignored; a larger one counts in full: 10 min (CLT art. 58 §1). */
  tolerance_minutes: number;
  /** Whether work on Sundays and holidays goes to the bank; otherwise it is paid. */
  bank_sundays_and_holidays: boolean;
  /** The first month that is ever closed, `2026-10`; null before the first closing. */
  closes_from: string | null;
  /** Due days in a row without hours or absence from which a person is not closed without being asked about. */
  unexplained_days: number;
}

export const DEFAULT_POLICY: Policy = {
  regime: 'individual_6_months',
  payout_percent: 50,
  negative: 'block',
  negative_limit_minutes: 0,
  daily_overtime_minutes: 120,
  daily_work_minutes: 600,
  tolerance_minutes: 10,
  bank_sundays_and_holidays: false,
  closes_from: null,
  unexplained_days: 3,
};

/** The last usable day of a credit of `day`: the same day of the month, or the last day of a shorter month. */
export function dueOn(day: CalendarDate, regime: Regime): CalendarDate {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  if (regime === 'same_month') return `${day.slice(0, 8)}${daysInMonth(year, month)}`;
  const months = year * 12 + (month - 1) + (regime === 'individual_6_months' ? 6 : 12);
  const [dueYear, dueMonth] = [Math.floor(months / 12), (months % 12) + 1];
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(dueYear).padStart(4, '0')}-${two(dueMonth)}-${two(Math.min(date, daysInMonth(dueYear, dueMonth)))}`;
}

/**
 * The balance in minutes at the end of each day that changed it, from `from` to `to`, and the balance at the start of the
 * range. It counts back from the present balance, so that the years before the range need not be added up.
 * @param now the present balance
 * @param changes the changes of `from` and of every later day
 */
export function balanceByDay(
  now: number,
  changes: readonly { occurred_on: string; change: number }[],
  from: CalendarDate,
  to: CalendarDate,
) {
  let balance = changes.reduce((left, { change }) => left - change, now);
  const days = changes[0]?.occurred_on === from ? [] : [{ date: from, balance_minutes: balance }];
  for (const { occurred_on, change } of changes) {
    balance += change;
    if (occurred_on <= to) days.push({ date: occurred_on, balance_minutes: balance });
  }
  return days;
}
