import { bankOf, type Entry, signedMinutes, standingOf } from '@jornada/domain/bank';
import { judgeReversal, type ReversalFault } from '@jornada/domain/bank-judgement';
import type { BookedEntry } from '@jornada/domain/closing';
import type { Policy } from '@jornada/domain/time-bank';
import type { Db } from '../db/handle.ts';
import { insertEntries, listBookedBy, type NewEntry, reserveEntries } from './entries.queries.ts';
import type { Posting } from './posting.service.ts';
import { saveBanks } from './stored-bank.queries.ts';
import { bankWrite } from './stored-bank.service.ts';

/** The closing that entries belong to. */
export interface OfClosing {
  closingId: number;
  month: string;
  policy: Policy;
}

type Draft = Entry & Pick<NewEntry, 'origin' | 'reason' | 'payout_percent'>;

/**
 * Writes what a closing books for a person, each expiry with its payout (CLT art. 59 §3). The caller holds the lock of the
 * bank, and `entries` is the ledger under it.
 */
export async function bookClosing(
  tx: Db,
  to: Posting,
  entries: readonly BookedEntry[],
  bookings: readonly BookedEntry[],
  { closingId, month, policy }: OfClosing,
): Promise<void> {
  const drafts = bookings.flatMap((booking): Draft[] => {
    const draft = { ...booking, reason: month, payout_percent: null };
    if (booking.kind !== 'expiry') return [draft];
    // A payout refers to its expiry.
    const payout = { ...draft, id: -booking.id, kind: 'payout' as const, refers_to: booking.id };
    return [draft, { ...payout, payout_percent: policy.payout_percent }];
  });
  await append(tx, to, entries, drafts, closingId);
}

/** Writes drafts under new numbers; a draft may refer to another by its provisional id. */
async function append(
  tx: Db,
  to: Posting,
  entries: readonly Entry[],
  drafts: readonly Draft[],
  closingId: number,
): Promise<void> {
  if (drafts.length === 0) return;
  const first = await reserveEntries(tx, to.accountId, drafts.length);
  const numbers = new Map(drafts.map(({ id }, at) => [id, first + at]));
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  let balance = bankOf(entries).balance_minutes;
  const rows = drafts.map(({ id, refers_to, ...draft }) => {
    const signed = signedMinutes(draft, refers_to === null ? undefined : known.get(refers_to));
    balance += signed;
    return {
      ...draft,
      id: numbers.get(id) as number,
      refers_to: refers_to === null ? null : (numbers.get(refers_to) ?? refers_to),
      user_id: to.userId,
      created_by: to.by,
      created_at: to.at,
      closing_id: closingId,
      signed_minutes: signed,
      balance_after_minutes: balance,
    };
  });
  await insertEntries(tx, to.accountId, rows);
  await saveBanks(tx, to.accountId, [bankWrite(to.userId, entries, rows)]);
}

/** Why a closing cannot be taken back for a person. */
export interface Obstacle {
  userId: number;
  entryId: number;
  fault: ReversalFault;
}

/**
 * Reverses what a closing booked for a person: expiries with their payouts first, then debits, and credits last, so that
 * each is judged without the others. A debit that the closing had reversed is booked again. The caller holds the lock of the
 * bank. Returns the number of entries reversed, or what stands in the way; then nothing is written.
 */
export async function takeBack(
  tx: Db,
  to: Posting,
  entries: readonly BookedEntry[],
  { closingId, policy, reason }: Pick<OfClosing, 'closingId' | 'policy'> & { reason: string },
): Promise<number | Obstacle> {
  const ledger: BookedEntry[] = [...entries];
  const drafts: Draft[] = [];
  const next = 1 + ledger.reduce((last, { id }) => Math.max(last, id), 0);
  const add = (entry: Omit<Draft, 'id' | 'reason' | 'payout_percent'>) => {
    const draft = { ...entry, id: next + drafts.length };
    drafts.push({ ...draft, reason, payout_percent: null });
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
  for (const { kind, refers_to } of mine) {
    const target = kind === 'reversal' && refers_to !== null ? byId.get(refers_to) : undefined;
    // A debit that this closing booked and reversed itself is not missing.
    if (target?.kind !== 'debit' || mine.some(({ id }) => id === target.id)) continue;
    const { minutes, occurred_on, origin } = target;
    add({ kind: 'debit', minutes, occurred_on, due_on: null, refers_to: null, origin });
  }
  for (const entry of booked.filter(({ kind }) => kind === 'credit')) {
    const fault = judgeReversal(ledger, entry, policy);
    if (fault) return { userId: to.userId, entryId: entry.id, fault };
    reverse(entry);
  }
  await append(tx, to, entries, drafts, closingId);
  return booked.length;
}
