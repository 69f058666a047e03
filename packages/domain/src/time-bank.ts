import { addDays, type CalendarDate } from './calendar.ts';

/** The time bank (*banco de horas*) for its lists and charts. The ledger is in bank.ts, its rules in agreements.ts. */

/** The number of days ahead within which a lot counts as due soon. */
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
/** The treatment of a debit that would make the balance negative. */
export type NegativeRule = (typeof NEGATIVE_RULES)[number];

/**
 * The balance in minutes at the end of each day that changed it, from `from` to `to`, and the balance at the start of
 * the range. It counts back from the current balance, so that the years before the range need not be added up.
 * @param now the current balance
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
