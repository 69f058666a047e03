import {
  type Bank,
  type BankAtEnd,
  type Entry,
  matchedEntries,
  openBank,
  standingOf,
  stateOf,
  uncoveredMinutes,
} from './bank.ts';
import type { CalendarDate } from './calendar.ts';
import type { Month } from './months.ts';

/**
 * The state of a person's bank at the end of a month: the open parts of lots and debits until then, minus everything
 * that has expired since. Later entries are matched from here, so that earlier years need not be read.
 */
export interface MonthEnd extends BankAtEnd {
  month: Month;
  balance_minutes: number;
}

const monthOfDay = (day: CalendarDate): Month => day.slice(0, 7);

/**
 * The bank resulting from entries, and the end of each month with entries, oldest first.
 * @param before the state before the first entry, if earlier ones are left out
 * @param isWanted selects months; by default all
 */
export function bankWithMonthEnds(
  entries: readonly Entry[],
  before?: BankAtEnd,
  isWanted: (month: Month) => boolean = () => true,
): { bank: Bank; monthEnds: MonthEnd[] } {
  const standing = standingOf(entries);
  const bank = openBank(standing, before);
  const matched = matchedEntries(standing);
  const months = [...new Set(entries.map(({ occurred_on }) => monthOfDay(occurred_on)))].sort();
  // Used-up lots are dropped, so that many years cost no more than the open lots.
  let [next, open] = [0, [...bank.lots.values()]];
  const monthEnds = months.flatMap((month): MonthEnd[] => {
    for (let entry = matched[next]; entry && monthOfDay(entry.occurred_on) <= month; entry = matched[++next]) {
      bank.match(entry);
      const lot = bank.lots.get(entry.id);
      if (lot) open.push(lot);
    }
    open = open.filter(({ remaining_minutes }) => remaining_minutes > 0);
    if (!isWanted(month)) return [];
    const lots = open.map((lot) => ({ ...lot })).sort((a, b) => a.entry_id - b.entry_id);
    const uncovered = bank.uncovered().map((debt) => ({ ...debt }));
    const balance_minutes = lots.reduce((sum, lot) => sum + lot.remaining_minutes, 0) - uncoveredMinutes({ uncovered });
    return [{ month, lots, uncovered, balance_minutes }];
  });
  return { bank: stateOf(bank, entries, before), monthEnds };
}

/** The end of each month in which one of the entries counts, oldest first. */
export const monthEndsOf = (entries: readonly Entry[], before?: BankAtEnd): MonthEnd[] =>
  bankWithMonthEnds(entries, before).monthEnds;

/**
 * The first day whose state a new entry changes: its own day or, for an expiry and its reversal, the day of the lot,
 * since expired minutes are usable on no day.
 * @param known further entries, possibly including the one it refers to
 */
export function changedFrom(entry: Entry, known: ReadonlyMap<number, Entry>): CalendarDate {
  const referred = entry.refers_to === null ? undefined : known.get(entry.refers_to);
  if (entry.kind === 'expiry') return referred?.occurred_on ?? entry.occurred_on;
  return entry.kind === 'reversal' && referred ? changedFrom(referred, known) : entry.occurred_on;
}
