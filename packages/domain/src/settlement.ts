import { nextDueOn, type RulesOn } from './agreements.ts';
import type { Bank, EntryKind, Lot, Uncovered } from './bank.ts';
import type { CalendarDate } from './calendar.ts';

/**
 * Settling hours of a time bank independently of a closing: paying open hours (CLT art. 59 §3), forgiving or
 * discounting owed hours, and carrying hours of an ended cycle into the next one.
 */
export const SETTLEMENT_KINDS = ['pay', 'forgive', 'discount', 'carry'] as const;
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number];

/** The maximum number of settlements reversed at once. */
export const MOST_REVERSED = 200;

/** Why one of several settlements is not reversed. The last two: its carried hours were used, or have expired. */
export const NOT_REVERSED = [
  'not_found',
  'oneself',
  'wrong_state',
  'handed_over',
  'month_closed',
  'with_offboarding',
  'breaks_limit',
  'has_expired',
] as const;

/** The settled minutes of a lot. */
export interface SettledLot {
  entry_id: number;
  minutes: number;
}

/** An entry of a settlement; an expiry is identified by its index, to which a payout or carried credit refers. */
export interface SettlementEntry {
  kind: Extract<EntryKind, 'credit' | 'expiry' | 'payout'>;
  minutes: number;
  due_on: CalendarDate | null;
  /** For an expiry its lot; for a payout and a carried credit the index of their expiry among these entries. */
  lot_id: number | null;
  expiry_at: number | null;
}

const byDueDate = (a: Lot, b: Lot) => (a.due_on === b.due_on ? a.entry_id - b.entry_id : a.due_on < b.due_on ? -1 : 1);

/** The lots with minutes left that a settlement on `day` may take, the earliest due first. */
export const openLots = ({ lots }: Pick<Bank, 'lots'>, day: CalendarDate): Lot[] =>
  [...lots.values()].filter((lot) => lot.remaining_minutes > 0 && lot.occurred_on <= day).sort(byDueDate);

/** The lots whose hours may be carried on `day`: lots of an ended cycle that is followed by another. */
export const carriableLots = (lots: readonly Lot[], day: CalendarDate, rulesOn: RulesOn): Lot[] =>
  lots.filter(({ due_on }) => due_on <= day && nextDueOn(rulesOn, due_on) !== null);

export const minutesOf = (lots: readonly Pick<Lot, 'remaining_minutes'>[]): number =>
  lots.reduce((sum, { remaining_minutes }) => sum + remaining_minutes, 0);

/** The minutes owed on a day. */
export const owedOn = (uncovered: readonly Uncovered[], day: CalendarDate): number =>
  uncovered.reduce((sum, { minutes, occurred_on }) => (occurred_on <= day ? sum + minutes : sum), 0);

/** The minutes taken from each lot, the earliest due first. The lots must contain enough. */
export function takenFrom(lots: readonly Lot[], minutes: number): SettledLot[] {
  let left = minutes;
  return lots.flatMap(({ entry_id, remaining_minutes }) => {
    const taken = Math.min(left, remaining_minutes);
    left -= taken;
    return taken > 0 ? [{ entry_id, minutes: taken }] : [];
  });
}

interface Settled {
  kind: SettlementKind;
  minutes: number;
  /** The day of the settlement. */
  on: CalendarDate;
  /** For `pay` and `carry`. */
  lots: readonly SettledLot[];
  /** For `carry`: the due date in the next cycle, by lot. */
  dueOf: (lotId: number) => CalendarDate | null;
}

/**
 * The entries of a settlement, in booking order. Paid hours expire and are paid out; carried ones expire and are
 * credited again; owed ones are covered by a credit that is due on the same day.
 */
export function settlementEntries({ kind, minutes, on, lots, dueOf }: Settled): SettlementEntry[] {
  if (kind === 'forgive' || kind === 'discount')
    return [{ kind: 'credit', minutes, due_on: on, lot_id: null, expiry_at: null }];
  return lots.flatMap((lot, at): SettlementEntry[] => {
    const expiry = {
      kind: 'expiry' as const,
      minutes: lot.minutes,
      due_on: null,
      lot_id: lot.entry_id,
      expiry_at: null,
    };
    const of = { minutes: lot.minutes, lot_id: null, expiry_at: at * 2 };
    return [
      expiry,
      kind === 'pay' ? { ...of, kind: 'payout', due_on: null } : { ...of, kind: 'credit', due_on: dueOf(lot.entry_id) },
    ];
  });
}
