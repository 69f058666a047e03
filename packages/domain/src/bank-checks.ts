import {
  type Bank,
  balanceOn,
  type BankAtEnd,
  bankOf,
  type Entry,
  type Floor,
  floorOf,
  standingOf,
  uncoveredMinutes,
} from './bank.ts';
import type { CalendarDate } from './calendar.ts';

export interface Verdict {
  allowed: boolean;
  /** The bank before the debit. */
  bank: Bank;
  /** The balance available to the debit, on its day. */
  balance_before_minutes: number;
  balance_after_minutes: number;
  /** The lots that the debit takes when it is booked. */
  lots: { entry_id: number; minutes: number }[];
  /** Allowed although negative; reported as a warning. */
  warning: boolean;
}

/**
 * The effect of a further debit of `minutes` on `day`, and whether the policy allows it.
 * @param start the state before the first entry, if earlier ones are left out
 * @param reserved minutes promised to approved absences, which the debit may not take
 */
export function checkDebit(
  entries: readonly Entry[],
  minutes: number,
  day: CalendarDate,
  policy: Floor,
  start?: BankAtEnd,
  reserved = 0,
): Verdict {
  const bank = bankOf(entries, start);
  const before = balanceOn(bank, day);
  const after = before - minutes;
  const floor = floorOf(policy);
  const debit = { id: NEXT, kind: 'debit', minutes, occurred_on: day, due_on: null, refers_to: null } as const;
  const { takes } = bankOf([...entries, debit], start);
  return {
    allowed: after - reserved >= floor,
    bank,
    balance_before_minutes: before,
    balance_after_minutes: after,
    lots: takes.flatMap((take) => (take.debit_id === NEXT ? [{ entry_id: take.lot_id, minutes: take.minutes }] : [])),
    warning: after < 0 && after >= floor,
  };
}

/** The id of an entry that is not booked yet, greater than all others. */
const NEXT = Number.MAX_SAFE_INTEGER;

export type ReversalFault = 'is_reversal' | 'is_reversed' | 'is_payout' | 'is_carried' | 'has_expired' | 'breaks_limit';

/**
 * Why an entry may not be reversed, or null. A payout is reversed with its expiry, and so is a credit that carries
 * expired hours into the next cycle; an expired credit only after its expiry; a used credit only if its debits find
 * other lots or the negative limit allows it.
 * @param entries the person's ledger, including `entry`
 * @param start the state before the first entry, if earlier ones are left out
 */
export function checkReversal(
  entries: readonly Entry[],
  entry: Entry,
  policy: Floor,
  start?: BankAtEnd,
): ReversalFault | null {
  if (entry.kind === 'reversal') return 'is_reversal';
  if (entry.kind === 'payout') return 'is_payout';
  const standing = standingOf(entries);
  if (!standing.some(({ id }) => id === entry.id)) return 'is_reversed';
  const carrier = standing.find(({ kind, refers_to }) => kind === 'credit' && refers_to === entry.id);
  if (entry.kind !== 'credit' && !carrier) return null;
  if (entry.kind === 'credit' && standing.some(({ id }) => id === entry.refers_to)) return 'is_carried';
  const lost = carrier ?? entry;
  if (standing.some(({ kind, refers_to }) => kind === 'expiry' && refers_to === lost.id)) return 'has_expired';
  const now = uncoveredMinutes(bankOf(standing, start));
  const left = standing.filter(({ id }) => id !== entry.id && id !== lost.id);
  const then = uncoveredMinutes(bankOf(left, start));
  return then > Math.max(-floorOf(policy), now) ? 'breaks_limit' : null;
}
