import { payoutPercent, type RulesOn } from '@jornada/domain/agreements';
import { addDays } from '@jornada/domain/calendar';
import { standingOf } from '@jornada/domain/bank';
import { checkReversal, type ReversalFault } from '@jornada/domain/bank-checks';
import type { BookedEntry } from '@jornada/domain/closing';
import type { Db } from '../db/handle.ts';
import { listAbsencesOf } from './absence-debits.queries.ts';
import { type Addition, appendDrafts, type Booker, type Draft } from './appending.service.ts';
import { listBookedBy } from './entries.queries.ts';
import { latestRules } from './rules.service.ts';
import type { LedgerSince } from './ledgers.service.ts';

/** The closing that entries belong to. */
export interface OfClosing {
  closingId: number;
  month: string;
}

/**
 * The entries that a closing books for a person. The ledger is read under the lock of the bank, which the caller holds.
 */
export interface Bookings extends LedgerSince {
  userId: number;
  bookings: readonly BookedEntry[];
  rulesOn: RulesOn;
}

/** Books the entries of a closing. Each expiry gets a payout (CLT art. 59 §3) unless its hours are carried. */
export async function bookClosing(
  tx: Db,
  booker: Booker,
  people: readonly Bookings[],
  { closingId, month }: OfClosing,
): Promise<void> {
  const additions = people.map(({ userId, start, entries, bookings, rulesOn }): Addition => {
    const lots = new Map([...entries, ...bookings].map(({ id, occurred_on }) => [id, occurred_on]));
    for (const lot of start?.lots ?? []) lots.set(lot.entry_id, lot.occurred_on);
    const carried = new Set(bookings.flatMap(({ kind, refers_to }) => (kind === 'credit' ? (refers_to ?? []) : [])));
    const drafts = bookings.flatMap((booking): Draft[] => {
      const { id, kind, occurred_on, refers_to } = booking;
      // An expiry is dated the day after its lot was due.
      const day = kind === 'expiry' ? addDays(occurred_on, -1) : occurred_on;
      const rule_id = kind === 'reversal' ? null : (rulesOn(day).version?.id ?? null);
      const draft = { ...booking, reason: month, payout_percent: null, rule_id };
      if (kind !== 'expiry' || carried.has(id)) return [draft];
      // A payout refers to its expiry.
      const payout = { ...draft, id: -id, kind: 'payout' as const, refers_to: id };
      return [draft, { ...payout, payout_percent: payoutPercent(rulesOn, day, lots.get(refers_to ?? 0) ?? day) }];
    });
    return { userId, start, entries, drafts };
  });
  await appendDrafts(tx, booker, additions, closingId);
}

/** The reason why a closing cannot be taken back for a person. */
export interface Obstacle {
  userId: number;
  entryId: number;
  fault: ReversalFault;
}

/**
 * Reverses the entries that a closing booked for a person: expiries with their payouts first, then debits, and credits
 * last, so that each can be checked on its own. A debit that the closing had reversed is booked again. The caller holds
 * the lock of the bank. Returns the number of reversed entries, or the obstacle; then nothing is written.
 */
export async function takeBack(
  tx: Db,
  to: Booker & { userId: number },
  entries: readonly BookedEntry[],
  { closingId, rulesOn, reason }: { closingId: number; rulesOn: RulesOn; reason: string },
): Promise<number | Obstacle> {
  const ledger: BookedEntry[] = [...entries];
  const drafts: Draft[] = [];
  const next = 1 + ledger.reduce((last, { id }) => Math.max(last, id), 0);
  const add = (entry: Omit<Draft, 'id' | 'reason' | 'payout_percent'>) => {
    const draft = { ...entry, id: next + drafts.length };
    drafts.push({ ...draft, reason, payout_percent: null, rule_id: null });
    ledger.push(draft);
  };
  const mine = await listBookedBy(tx, to.accountId, closingId, to.userId);
  const standing = standingOf(ledger);
  const booked = standing.filter(({ id }) => mine.some((entry) => entry.id === id));
  const byId = new Map(ledger.map((entry) => [entry.id, entry]));

  const reverse = (entry: BookedEntry) =>
    add({
      kind: 'reversal',
      minutes: entry.minutes,
      occurred_on: entry.occurred_on,
      due_on: null,
      refers_to: entry.id,
      origin: 'closing',
    });
  for (const kind of ['expiry', 'payout', 'debit'] as const)
    booked.filter((entry) => entry.kind === kind).forEach(reverse);
  const absenceOf = await listAbsencesOf(
    tx,
    to.accountId,
    mine.flatMap(({ kind, refers_to }) => (kind === 'reversal' && refers_to !== null ? [refers_to] : [])),
  );
  for (const { kind, refers_to } of mine) {
    const target = kind === 'reversal' && refers_to !== null ? byId.get(refers_to) : undefined;
    // Debits that this closing both booked and reversed are not restored.
    if (target?.kind !== 'debit' || mine.some(({ id }) => id === target.id)) continue;
    const { id, minutes, occurred_on, origin } = target;
    const absence_id = absenceOf.get(id);
    const debit = { kind: 'debit' as const, minutes, occurred_on, due_on: null, refers_to: null, origin };
    add({ ...debit, ...(absence_id !== undefined && { absence_id }) });
  }
  for (const entry of booked.filter(({ kind }) => kind === 'credit')) {
    const fault = checkReversal(ledger, entry, latestRules(rulesOn));
    if (fault) return { userId: to.userId, entryId: entry.id, fault };
    reverse(entry);
  }
  await appendDrafts(tx, to, [{ userId: to.userId, start: undefined, entries, drafts }], closingId);
  return booked.length;
}
