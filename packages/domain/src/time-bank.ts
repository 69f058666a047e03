import { addDays, type CalendarDate, daysInMonth } from './calendar.ts';

/**
 * The time bank (*banco de horas*) as an append-only ledger: lots, balance and the lots each debit took are derived
 * from the entries by `replay`. Minutes are integers. Law: CLT (Decreto-Lei 5.452/1943), articles 58 and 59.
 */

export const ENTRY_KINDS = ['credit', 'debit', 'expiry', 'payout', 'reversal'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Days ahead within which a lot counts as due soon. */
export const SOON_DAYS = 30;

/** The inclusive date range that counts as due soon on `today`. */
export const soonFrom = (today: CalendarDate): { from: CalendarDate; to: CalendarDate } => ({
  from: today,
  to: addDays(today, SOON_DAYS),
});

/** The fields of an entry that rules use. Entries in id order are the ledger. */
export interface Entry {
  id: number;
  kind: EntryKind;
  /** Positive; the kind decides the sign. */
  minutes: number;
  /** The day the entry counts for, which may be before the day it was written. */
  occurred_on: CalendarDate;
  /** Of a credit: its last usable day. */
  due_on: CalendarDate | null;
  /** Of a reversal the entry it reverses, of an expiry the credit that expired, of a payout the expiry it pays. */
  refers_to: number | null;
}

/** A credit and its remainder. */
export interface Lot {
  entry_id: number;
  occurred_on: CalendarDate;
  due_on: CalendarDate;
  remaining_minutes: number;
}

/** Minutes a debit took from a lot. */
export interface Take {
  debit_id: number;
  /** The debit's day, which decides which other lots it may use when this lot is reversed. */
  occurred_on: CalendarDate;
  lot_id: number;
  minutes: number;
}

/** The part of a debit that no lot covered: the negative side of a balance. The next credit covers it first. */
export interface Uncovered {
  debit_id: number;
  occurred_on: CalendarDate;
  minutes: number;
}

/** State derived from a person's entries. `balance` is the sum of the lots less the uncovered minutes. */
export interface Bank {
  lots: Map<number, Lot>;
  takes: Take[];
  uncovered: Uncovered[];
  balance_minutes: number;
}

export const emptyBank = (): Bank => ({ lots: new Map(), takes: [], uncovered: [], balance_minutes: 0 });

/**
 * An entry's effect on the balance. A reversal has the opposite effect of the entry it reverses; a payout is money, so
 * it has none.
 */
export function signedMinutes(
  entry: Pick<Entry, 'kind' | 'minutes'>,
  undone?: Pick<Entry, 'kind' | 'minutes'>,
): number {
  switch (entry.kind) {
    case 'credit':
      return entry.minutes;
    case 'debit':
    case 'expiry':
      return -entry.minutes;
    case 'payout':
      return 0;
    case 'reversal':
      return undone ? 0 - signedMinutes(undone) : 0;
    default:
      return entry.kind satisfies never;
  }
}

/** Replays the ledger from the start, in id order. */
export function replay(entries: readonly Entry[]): Bank {
  const bank = emptyBank();
  const byId = new Map<number, Entry>();
  for (const entry of entries) {
    apply(bank, entry, entry.refers_to === null ? undefined : byId.get(entry.refers_to));
    byId.set(entry.id, entry);
  }
  return bank;
}

/**
 * Applies one entry to `bank`, in place. Does not check whether it is allowed (`judgeDebit`, `judgeReversal`).
 * @param referred the entry that `entry.refers_to` names
 */
export function apply(bank: Bank, entry: Entry, referred?: Entry): void {
  bank.balance_minutes += signedMinutes(entry, referred);
  switch (entry.kind) {
    case 'credit':
      bank.lots.set(entry.id, {
        entry_id: entry.id,
        occurred_on: entry.occurred_on,
        due_on: entry.due_on as CalendarDate,
        remaining_minutes: entry.minutes,
      });
      settle(bank);
      break;
    case 'debit':
      cover(bank, { debit_id: entry.id, occurred_on: entry.occurred_on, minutes: entry.minutes });
      break;
    case 'expiry':
      giveTo(bank, entry.refers_to as number, -entry.minutes);
      break;
    case 'reversal':
      if (referred) undo(bank, referred);
      break;
    case 'payout':
      break;
  }
}

/** A lot is usable from its day to its due date, inclusive. */
export const isOpenOn = (lot: Lot, day: CalendarDate): boolean => lot.occurred_on <= day && day <= lot.due_on;

/** The lots usable by a debit of `day`, earliest due date first. */
export const lotsOpenOn = (bank: Bank, day: CalendarDate): Lot[] =>
  [...bank.lots.values()].filter((lot) => lot.remaining_minutes > 0 && isOpenOn(lot, day)).sort(byDueDate);

/** Earliest due date first; ties by age. */
const byDueDate = (a: Lot, b: Lot) => (a.due_on === b.due_on ? a.entry_id - b.entry_id : a.due_on < b.due_on ? -1 : 1);

/** The balance available to a debit of `day`: what its usable lots hold, less uncovered minutes. */
export const balanceOn = (bank: Bank, day: CalendarDate): number =>
  lotsOpenOn(bank, day).reduce((sum, lot) => sum + lot.remaining_minutes, 0) - uncoveredMinutes(bank);

const uncoveredMinutes = (bank: Bank) => bank.uncovered.reduce((sum, { minutes }) => sum + minutes, 0);

/** The lots a debit would take, and the uncovered rest. Changes nothing. */
export function planDebit(
  bank: Bank,
  minutes: number,
  day: CalendarDate,
): { lots: { entry_id: number; minutes: number }[]; uncovered: number } {
  const lots: { entry_id: number; minutes: number }[] = [];
  let left = minutes;
  for (const { entry_id, remaining_minutes } of lotsOpenOn(bank, day)) {
    if (left === 0) break;
    const taken = Math.min(left, remaining_minutes);
    lots.push({ entry_id, minutes: taken });
    left -= taken;
  }
  return { lots, uncovered: left };
}

function cover(bank: Bank, { debit_id, occurred_on, minutes }: Uncovered): void {
  const { lots, uncovered } = planDebit(bank, minutes, occurred_on);
  for (const { entry_id, minutes: taken } of lots) {
    giveTo(bank, entry_id, -taken);
    bank.takes.push({ debit_id, occurred_on, lot_id: entry_id, minutes: taken });
  }
  if (uncovered > 0) bank.uncovered.push({ debit_id, occurred_on, minutes: uncovered });
}

/** Covers uncovered minutes from open lots, oldest debit first, whatever the dates. */
function settle(bank: Bank): void {
  for (const debt of bank.uncovered) {
    for (const lot of [...bank.lots.values()]
      .filter(({ remaining_minutes }) => remaining_minutes > 0)
      .sort(byDueDate)) {
      const taken = Math.min(debt.minutes, lot.remaining_minutes);
      if (taken === 0) break;
      lot.remaining_minutes -= taken;
      debt.minutes -= taken;
      bank.takes.push({ debit_id: debt.debit_id, occurred_on: debt.occurred_on, lot_id: lot.entry_id, minutes: taken });
    }
  }
  bank.uncovered = bank.uncovered.filter(({ minutes }) => minutes > 0);
}

function undo(bank: Bank, entry: Entry): void {
  if (entry.kind === 'debit') {
    // The lots it took get their minutes back; those that have fallen due since are found by the next expiry.
    for (const { debit_id, lot_id, minutes } of bank.takes) if (debit_id === entry.id) giveTo(bank, lot_id, minutes);
    bank.takes = bank.takes.filter(({ debit_id }) => debit_id !== entry.id);
    bank.uncovered = bank.uncovered.filter(({ debit_id }) => debit_id !== entry.id);
    settle(bank);
  } else if (entry.kind === 'credit') {
    // Debits that used it take other lots of their day, in the order they were written.
    const orphans = bank.takes.filter(({ lot_id }) => lot_id === entry.id);
    bank.takes = bank.takes.filter(({ lot_id }) => lot_id !== entry.id);
    bank.lots.delete(entry.id);
    for (const { debit_id, occurred_on, minutes } of orphans.sort((a, b) => a.debit_id - b.debit_id))
      cover(bank, { debit_id, occurred_on, minutes });
  } else if (entry.kind === 'expiry') {
    giveTo(bank, entry.refers_to as number, entry.minutes);
    settle(bank);
  }
}

const giveTo = (bank: Bank, lotId: number, minutes: number) => {
  const lot = bank.lots.get(lotId);
  if (lot) lot.remaining_minutes += minutes;
};

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

export interface Verdict {
  allowed: boolean;
  /** The balance available to the debit, on its day. */
  balance_before_minutes: number;
  balance_after_minutes: number;
  lots: { entry_id: number; minutes: number }[];
  /** Allowed although negative; reported as a warning. */
  warning: boolean;
}

/** The effect of a debit of `minutes` on `day`, and whether the policy allows it. */
export function judgeDebit(
  bank: Bank,
  minutes: number,
  day: CalendarDate,
  policy: Pick<Policy, 'negative' | 'negative_limit_minutes'>,
): Verdict {
  const before = balanceOn(bank, day);
  const after = before - minutes;
  const floor = floorOf(policy);
  return {
    allowed: after >= floor,
    balance_before_minutes: before,
    balance_after_minutes: after,
    lots: planDebit(bank, minutes, day).lots,
    warning: after < 0 && after >= floor,
  };
}

/** The lowest balance the policy allows. */
const floorOf = ({ negative, negative_limit_minutes }: Pick<Policy, 'negative' | 'negative_limit_minutes'>): number =>
  negative === 'warn' ? Number.NEGATIVE_INFINITY : negative === 'limit' ? -negative_limit_minutes : 0;

/** The most of `minutes` that a debit of `day` may take; the rest goes to the payroll. */
export const largestDebit = (
  bank: Bank,
  minutes: number,
  day: CalendarDate,
  policy: Pick<Policy, 'negative' | 'negative_limit_minutes'>,
): number => Math.max(0, Math.min(minutes, balanceOn(bank, day) - floorOf(policy)));

export type ReversalFault = 'is_reversal' | 'is_reversed' | 'is_payout' | 'has_expired' | 'breaks_limit';

/**
 * Why an entry may not be reversed, or null. A payout is reversed with its expiry; an expired credit only after its
 * expiry; a used credit only if its debits find other lots or the negative limit holds.
 * @param standing the person's entries that are not reversed, including `entry`
 */
export function judgeReversal(
  bank: Bank,
  entry: Entry,
  standing: readonly Entry[],
  policy: Pick<Policy, 'negative' | 'negative_limit_minutes'>,
): ReversalFault | null {
  if (entry.kind === 'reversal') return 'is_reversal';
  if (entry.kind === 'payout') return 'is_payout';
  if (!standing.some(({ id }) => id === entry.id)) return 'is_reversed';
  if (entry.kind !== 'credit') return null;
  if (standing.some(({ kind, refers_to }) => kind === 'expiry' && refers_to === entry.id)) return 'has_expired';
  if (policy.negative === 'warn') return null;
  const after = cloneBank(bank);
  undo(after, entry);
  const floor = policy.negative === 'limit' ? policy.negative_limit_minutes : 0;
  return uncoveredMinutes(after) > Math.max(floor, uncoveredMinutes(bank)) ? 'breaks_limit' : null;
}

/** A deep copy for trial postings. */
export const cloneBank = (bank: Bank): Bank => structuredClone(bank);

/** The remainders of lots whose last day was before `today`: exactly what expires. */
export const expiries = (
  bank: Bank,
  today: CalendarDate,
): { entry_id: number; minutes: number; due_on: CalendarDate }[] =>
  [...bank.lots.values()]
    .filter(({ due_on, remaining_minutes }) => due_on < today && remaining_minutes > 0)
    .map(({ entry_id, remaining_minutes, due_on }) => ({ entry_id, minutes: remaining_minutes, due_on }));

/** Effect of a day's work on the bank. `paid` is overtime that goes to the payroll instead of the bank. */
export interface DayOutcome {
  credit_minutes: number;
  debit_minutes: number;
  paid_minutes: number;
}

/**
 * Compares a day's work with its schedule.
 * @param expected scheduled minutes; null without a schedule: nothing is booked
 * @param restDay a Sunday or a holiday
 */
export function judgeDay(worked: number, expected: number | null, restDay: boolean, policy: Policy): DayOutcome {
  const none = { credit_minutes: 0, debit_minutes: 0, paid_minutes: 0 };
  if (expected === null) return none;
  if (restDay && !policy.bank_sundays_and_holidays) return { ...none, paid_minutes: worked };
  const difference = worked - expected;
  if (Math.abs(difference) <= policy.tolerance_minutes) return none;
  if (difference < 0) return { ...none, debit_minutes: -difference };
  const counted = Math.max(
    0,
    Math.min(difference, policy.daily_overtime_minutes, policy.daily_work_minutes - expected),
  );
  return { ...none, credit_minutes: counted, paid_minutes: difference - counted };
}

/** One day of a month closing. */
export interface WorkedDay {
  date: CalendarDate;
  worked_minutes: number;
  /** Scheduled minutes; null without a schedule. */
  expected_minutes: number | null;
  /** A Sunday or a holiday. */
  rest: boolean;
}

/** A person's month: each day's result and the sums. */
export interface MonthOutcome extends DayOutcome {
  worked_minutes: number;
  /** Null if no day of the month has a schedule. */
  expected_minutes: number | null;
  days: (Omit<WorkedDay, 'rest'> & DayOutcome)[];
}

/** Effect of a person's month on the bank; null if nothing was worked and nothing expected. */
export function judgeMonth(month: readonly WorkedDay[], policy: Policy): MonthOutcome | null {
  const days = month.map(({ rest, ...day }) => ({
    ...day,
    ...judgeDay(day.worked_minutes, day.expected_minutes, rest, policy),
  }));
  const sum = (field: 'worked_minutes' | 'credit_minutes' | 'debit_minutes' | 'paid_minutes') =>
    days.reduce((total, day) => total + day[field], 0);
  const known = days.flatMap(({ expected_minutes }) => (expected_minutes === null ? [] : [expected_minutes]));
  const worked_minutes = sum('worked_minutes');
  if (known.length === 0 && worked_minutes === 0) return null;
  return {
    worked_minutes,
    expected_minutes: known.length ? known.reduce((total, minutes) => total + minutes, 0) : null,
    credit_minutes: sum('credit_minutes'),
    debit_minutes: sum('debit_minutes'),
    paid_minutes: sum('paid_minutes'),
    days,
  };
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
