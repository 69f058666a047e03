import type { CalendarDate } from './calendar.ts';
import type { Rules } from './agreements.ts';

/**
 * The ledger of the time bank (*banco de horas*). Entries are only appended; the state of a person's bank is a function
 * of the entries in force (`bankOf`) and does not depend on the order in which they were booked. Minutes are integers.
 */

export const ENTRY_KINDS = ['credit', 'debit', 'expiry', 'payout', 'reversal'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The fields of an entry that rules use. */
export interface Entry {
  id: number;
  kind: EntryKind;
  /** Positive; the kind decides the sign. */
  minutes: number;
  /** The day the entry counts for, which may be before the day it was written. */
  occurred_on: CalendarDate;
  /** For a credit: its last usable day. */
  due_on: CalendarDate | null;
  /**
   * For a reversal the reversed entry, for an expiry the expired credit, for a payout its expiry, for a credit the
   * expiry whose hours it carries into the next cycle.
   */
  refers_to: number | null;
}

/** A credit and its remainder. */
export interface Lot {
  entry_id: number;
  occurred_on: CalendarDate;
  due_on: CalendarDate;
  remaining_minutes: number;
}

/** Minutes a debit takes from a lot. */
export interface Take {
  debit_id: number;
  /** The day of the debit. */
  occurred_on: CalendarDate;
  lot_id: number;
  minutes: number;
}

/** The part of a debit that no lot covers: the negative side of a balance. The next credit covers it first. */
export interface Uncovered {
  debit_id: number;
  occurred_on: CalendarDate;
  minutes: number;
}

/** The state computed from a person's entries. `balance_minutes` is the sum of the lots minus the uncovered minutes. */
export interface Bank {
  lots: Map<number, Lot>;
  takes: Take[];
  uncovered: Uncovered[];
  balance_minutes: number;
}

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

/** The entries in force: neither reversed nor a reversal. */
export function standingOf<E extends Pick<Entry, 'id' | 'kind' | 'refers_to'>>(entries: readonly E[]): E[] {
  const reversed = new Set(entries.flatMap(({ kind, refers_to }) => (kind === 'reversal' ? [refers_to] : [])));
  return entries.filter(({ id, kind }) => kind !== 'reversal' && !reversed.has(id));
}

/** The open lots and uncovered minutes at the end of a day, in the order of their ids and of their days. */
export interface BankAtEnd {
  lots: readonly Lot[];
  uncovered: readonly Uncovered[];
}

/**
 * The state of a bank with these entries, in any order.
 *
 * Credits and debits are matched by the days they count for: day by day, credits before debits. A debit takes the lots
 * that are not past their due date, the earliest due first; the next credits pay the uncovered rest. Expired minutes of
 * a lot are not usable.
 * @param before the state before the first entry, if earlier ones are left out; the lots and takes are then those of
 * the entries and of the lots open before
 */
export function bankOf(entries: readonly Entry[], before?: BankAtEnd): Bank {
  const standing = standingOf(entries);
  const bank = openBank(standing, before);
  for (const entry of matchedEntries(standing)) bank.match(entry);
  return stateOf(bank, entries, before);
}

/** The state of a bank in which all of the entries are matched. */
export function stateOf(
  { lots, takes, uncovered: left }: Pick<ReturnType<typeof openBank>, 'lots' | 'takes' | 'uncovered'>,
  entries: readonly Entry[],
  before: BankAtEnd | undefined,
): Bank {
  const uncovered = left();
  return { lots, takes, uncovered, balance_minutes: before ? sumOf({ lots, uncovered }) : bookedMinutes(entries) };
}

/** The balance resulting from lots and uncovered minutes. */
const sumOf = ({ lots, uncovered }: Pick<Bank, 'lots' | 'uncovered'>): number =>
  [...lots.values()].reduce((sum, lot) => sum + lot.remaining_minutes, 0) - uncoveredMinutes({ uncovered });

/** The balance resulting from all entries of a person. */
export function bookedMinutes(entries: readonly Entry[]): number {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  return entries.reduce(
    (sum, entry) => sum + signedMinutes(entry, entry.refers_to === null ? undefined : byId.get(entry.refers_to)),
    0,
  );
}

/** The credits and debits among entries in force, in the order in which they are matched. */
export const matchedEntries = (standing: readonly Entry[]): Entry[] => standing.filter(isCounted).sort(byDay);

/**
 * A bank whose credits and debits are matched one by one, in the order of `matchedEntries`.
 * @param standing entries in force, with the expiries of the lots
 */
export function openBank(standing: readonly Entry[], before: BankAtEnd = { lots: [], uncovered: [] }) {
  const expired = new Map<number, number>();
  for (const { kind, refers_to, minutes } of standing)
    if (kind === 'expiry' && refers_to !== null) expired.set(refers_to, (expired.get(refers_to) ?? 0) + minutes);

  const lots = new Map(before.lots.map((lot) => [lot.entry_id, { ...lot }]));
  const takes: Take[] = [];
  const uncovered = before.uncovered.map((debt) => ({ ...debt }));
  const open = [...lots.values()].sort(byDueDate);
  const take = (debt: Uncovered, lot: Lot): void => {
    const minutes = Math.min(debt.minutes, lot.remaining_minutes);
    debt.minutes -= minutes;
    lot.remaining_minutes -= minutes;
    if (minutes > 0)
      takes.push({ debit_id: debt.debit_id, occurred_on: debt.occurred_on, lot_id: lot.entry_id, minutes });
  };
  let paid = 0;

  function match({ id, kind, minutes, occurred_on, due_on }: Entry): void {
    if (kind === 'credit') {
      const lot = {
        entry_id: id,
        occurred_on,
        due_on: due_on as CalendarDate,
        remaining_minutes: minutes - (expired.get(id) ?? 0),
      };
      lots.set(id, lot);
      for (let debt = uncovered[paid]; debt && lot.remaining_minutes > 0; debt = uncovered[paid]) {
        take(debt, lot);
        if (debt.minutes === 0) paid++;
      }
      if (lot.remaining_minutes > 0) open.splice(placeOf(lot, open), 0, lot);
      return;
    }
    const debt = { debit_id: id, occurred_on, minutes };
    // Days only advance, so a lot past its due date is not usable by later debits either.
    let used = 0;
    for (let lot = open[used]; lot && (debt.minutes > 0 || lot.due_on < occurred_on); lot = open[used]) {
      if (lot.due_on >= occurred_on) take(debt, lot);
      if (lot.due_on >= occurred_on && lot.remaining_minutes > 0) break;
      used++;
    }
    open.splice(0, used);
    if (debt.minutes > 0) uncovered.push(debt);
  }
  return { lots, takes, uncovered: () => uncovered.slice(paid), match };
}

const isCounted = ({ kind }: Entry) => kind === 'credit' || kind === 'debit';

/** The state of a bank at the end of `day`, from the entries dated until that day. */
export const bankAt = (entries: readonly Entry[], day: CalendarDate): Bank =>
  bankOf(entries.filter(({ occurred_on }) => occurred_on <= day));

/** By day; within a day credits before debits, and of two credits the one that falls due first. */
const byDay = (a: Entry, b: Entry) =>
  compare(a.occurred_on, b.occurred_on) ||
  compare(b.kind === 'credit', a.kind === 'credit') ||
  compare(a.due_on ?? '', b.due_on ?? '') ||
  a.id - b.id;
const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);

/** Earliest due date first; ties by age. */
const byDueDate = (a: Lot, b: Lot) => (a.due_on === b.due_on ? a.entry_id - b.entry_id : a.due_on < b.due_on ? -1 : 1);

/** The index of `lot` among `lots`, which are sorted by due date. */
function placeOf(lot: Lot, lots: readonly Lot[]): number {
  let [low, high] = [0, lots.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (byDueDate(lots[middle] as Lot, lot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The lots usable by a further debit of `day`, earliest due date first. A lot is usable from its day to its due date. */
export const lotsOpenOn = (bank: Pick<Bank, 'lots'>, day: CalendarDate): Lot[] =>
  [...bank.lots.values()]
    .filter((lot) => lot.remaining_minutes > 0 && lot.occurred_on <= day && day <= lot.due_on)
    .sort(byDueDate);

/** The balance available to a further debit of `day`: the minutes in its usable lots, minus uncovered minutes. */
export const balanceOn = (bank: Pick<Bank, 'lots' | 'uncovered'>, day: CalendarDate): number =>
  lotsOpenOn(bank, day).reduce((sum, lot) => sum + lot.remaining_minutes, 0) - uncoveredMinutes(bank);

/** The minutes of debits that no lot covers. */
export const uncoveredMinutes = (bank: Pick<Bank, 'uncovered'>) =>
  bank.uncovered.reduce((sum, { minutes }) => sum + minutes, 0);

/** The rules that limit how far the balance may fall. */
export type Floor = Pick<Rules, 'negative' | 'negative_limit_minutes'>;

/** The lowest balance that the rules allow. */
export const floorOf = ({ negative, negative_limit_minutes }: Floor): number =>
  negative === 'warn' ? Number.NEGATIVE_INFINITY : negative === 'limit' ? -negative_limit_minutes : 0;

/** The maximum part of `minutes` that a debit of `day` may take; the rest goes to the payroll. */
export const largestDebit = (
  bank: Pick<Bank, 'lots' | 'uncovered'>,
  minutes: number,
  day: CalendarDate,
  policy: Floor,
): number => Math.max(0, Math.min(minutes, balanceOn(bank, day) - floorOf(policy)));

/**
 * The maximum that a closing may debit on `day`: all its credits are booked before its debits, so lots of later days
 * count too, unless they are due before the debit. The rest goes to the payroll. Infinite if the policy has no limit.
 */
export const closingRoom = (bank: Pick<Bank, 'lots' | 'uncovered'>, day: CalendarDate, policy: Floor): number =>
  [...bank.lots.values()].reduce((sum, lot) => sum + (lot.due_on >= day ? lot.remaining_minutes : 0), 0) -
  uncoveredMinutes(bank) -
  floorOf(policy);

/** The remainders of lots whose last day was before `today`: the minutes that expire. */
export const expiries = (
  bank: Bank,
  today: CalendarDate,
): { entry_id: number; minutes: number; due_on: CalendarDate }[] =>
  [...bank.lots.values()]
    .filter(({ due_on, remaining_minutes }) => due_on < today && remaining_minutes > 0)
    .map(({ entry_id, remaining_minutes, due_on }) => ({ entry_id, minutes: remaining_minutes, due_on }));
