import { type BankAtEnd, bankOf, closingRoom, type Entry, expiries, signedMinutes, standingOf } from './bank.ts';
import { carriedTo, dueOn, type RulesOn } from './agreements.ts';
import { addDays, type CalendarDate } from './calendar.ts';

/**
 * The origin of an entry: manual overtime or absence, another manual booking, a closing, or a settlement, which
 * concerns no particular day.
 */
export const ORIGINS = ['overtime', 'absence', 'manual', 'closing', 'settlement'] as const;
export type Origin = (typeof ORIGINS)[number];

/** The fields of an entry that a closing needs. */
export interface BookedEntry extends Entry {
  origin: Origin;
}

/** A day of the month to close, in minutes. */
export interface ClosingDay {
  date: CalendarDate;
  /** The total that the bank should contain for the day (`targetOf`). */
  target: number;
  /** Missing work that the previous revision left to the payroll. */
  unbooked: number;
  /** Missing work that the rules of the day leave to the payroll. */
  payroll?: number;
}

/** The assumed bookings of a closing by older rules for each day: its entries are dated at the month's end. */
export interface Baseline {
  /** The newest entry at that time; only later ones count as booked for a day. */
  since: number;
  minutes: ReadonlyMap<CalendarDate, number>;
}

/** The end of the month, and which entries count as booked for its days. */
export interface Counted {
  /** The last day of the month: lots due by then expire. */
  through: CalendarDate;
  /** Manual entries that count as part of their day, in this or an earlier revision. */
  entryIds: ReadonlySet<number>;
  baseline?: Baseline | null;
  /** The state before the first of the entries, if those of earlier months are left out. */
  start?: BankAtEnd | undefined;
}

/** The result of closing a person's month. */
export interface Closing {
  /** New entries in booking order, with ids after those of the ledger; an expiry may refer to one of them. */
  bookings: BookedEntry[];
  /** Minutes booked for each day before, without expiries; days without any are left out. */
  bookedBefore: Map<CalendarDate, number>;
  /** Missing work by day that does not fit into the bank and goes to the payroll; days without any are left out. */
  unbooked: Map<CalendarDate, number>;
}

/**
 * Closes a person's month: books the difference between the target of each day and the existing entries for it.
 *
 * Excess debits are reversed, so that their lots keep their due dates; all credits are booked before the debits; a
 * debit takes no more than the rules allow. Lots due in the month or before expire last, or are carried into the next
 * cycle if agreed. Closing again without a change books nothing, and minutes once left to the payroll are not debited
 * later.
 * @param entries the person's ledger, or its entries after `counted.start`
 * @param days the judged days of the month, in order; days without employment or schedule are left out
 */
export function closePerson(
  entries: readonly BookedEntry[],
  days: readonly ClosingDay[],
  rulesOn: RulesOn,
  counted: Counted,
): Closing {
  const ledger = [...entries];
  const { start } = counted;
  // An expiry may refer to a lot of the start state, whose entry is not in the list.
  const lots = start?.lots.map(({ entry_id }) => entry_id) ?? [];
  const next = 1 + Math.max(0, ...lots, ...entries.map(({ id }) => id));
  const book = (entry: Omit<BookedEntry, 'id' | 'origin'>, origin: Origin = 'closing'): number => {
    const id = next + ledger.length - entries.length;
    ledger.push({ ...entry, id, origin });
    return id;
  };

  const standing = Map.groupBy(countedEntries(entries, counted), ({ occurred_on }) => occurred_on);
  const bookedBefore = new Map<CalendarDate, number>();
  const open = days.map(({ date, target, unbooked, payroll = 0 }) => {
    const own = standing.get(date) ?? [];
    let booked = own.reduce((sum, entry) => sum + signedMinutes(entry), counted.baseline?.minutes.get(date) ?? 0);
    if (booked !== 0) bookedBefore.set(date, booked);
    for (const { id, kind, minutes } of own.toReversed()) {
      if (booked >= target) break;
      if (kind !== 'debit') continue;
      book({ kind: 'reversal', minutes, occurred_on: date, due_on: null, refers_to: id });
      booked += minutes;
    }
    return { date, target, unbooked: Math.max(unbooked, payroll), booked };
  });

  for (const { date, target, booked } of open)
    if (target > booked)
      book({
        kind: 'credit',
        minutes: target - booked,
        occurred_on: date,
        due_on: dueOn(date, rulesOn(date).rules.period),
        refers_to: null,
      });

  const unbooked = new Map<CalendarDate, number>();
  // If no open lot falls due in the month, a debit reduces the room of every day equally and nothing expires. Debits
  // only take from lots, so this remains true.
  const bank = bankOf(ledger, start);
  const isAllUsable = [...bank.lots.values()].every(
    ({ remaining_minutes, due_on }) => remaining_minutes === 0 || due_on > counted.through,
  );
  let debited = 0;
  for (const day of open) {
    const missing = Math.max(0, day.booked - day.target);
    const left = Math.min(missing, day.unbooked);
    const need = missing - left;
    const now = isAllUsable || need === 0 ? bank : bankOf(ledger, start);
    const room = closingRoom(now, day.date, rulesOn(day.date).rules) - (isAllUsable ? debited : 0);
    const minutes = Math.max(0, Math.min(need, room));
    debited += minutes;
    if (minutes > 0) book({ kind: 'debit', minutes, occurred_on: day.date, due_on: null, refers_to: null });
    if (left + need > minutes) unbooked.set(day.date, left + need - minutes);
  }

  const ending = isAllUsable ? [] : expiries(bankOf(ledger, start), addDays(counted.through, 1));
  for (const { entry_id, minutes, due_on } of ending.sort(byDueDate)) {
    const occurred_on = addDays(due_on, 1);
    const expiry = book({ kind: 'expiry', minutes, occurred_on, due_on: null, refers_to: entry_id });
    const carried = carriedTo(rulesOn, due_on);
    if (carried !== null)
      book({ kind: 'credit', minutes, occurred_on, due_on: carried, refers_to: expiry }, 'settlement');
  }
  return { bookings: ledger.slice(entries.length), bookedBefore, unbooked };
}

const byDueDate = (a: { due_on: CalendarDate; entry_id: number }, b: { due_on: CalendarDate; entry_id: number }) =>
  a.due_on === b.due_on ? a.entry_id - b.entry_id : a.due_on < b.due_on ? -1 : 1;

/**
 * The credits and debits in force that concern a particular day, oldest first: all except settlements and manual
 * bookings that the closer does not count.
 */
const countedEntries = (entries: readonly BookedEntry[], { entryIds, baseline }: Counted): BookedEntry[] =>
  standingOf(entries)
    .filter(
      ({ id, kind, origin }) =>
        (kind === 'credit' || kind === 'debit') &&
        origin !== 'settlement' &&
        (origin !== 'manual' || entryIds.has(id)) &&
        id > (baseline?.since ?? 0),
    )
    .sort((a, b) => a.id - b.id);

/**
 * The state of a person's month: closed; held, with nothing booked; being corrected, so that its hours can be changed;
 * or taken back with the closing.
 */
export const CLOSING_STATES = ['closed', 'held', 'correcting', 'taken_back'] as const;
export type ClosingState = (typeof CLOSING_STATES)[number];

/**
 * Why a person is held: it is the closer's own month, unexplained days, an open earlier month, or the closer's
 * decision. `no_record` is the reason of a closed month: the person records no hours, so nothing was booked for its
 * days.
 */
export const CLOSING_REASONS = ['own_row', 'unexplained', 'earlier_month', 'by_hand', 'no_record'] as const;
export type ClosingReason = (typeof CLOSING_REASONS)[number];

/**
 * Events of a person's month in a closing: closed, which creates a revision; held; opened for a correction; kept
 * unchanged; or taken back with the closing.
 */
export const CLOSING_EVENTS = ['closed', 'held', 'correcting', 'kept', 'taken_back'] as const;
export type ClosingEvent = (typeof CLOSING_EVENTS)[number];
