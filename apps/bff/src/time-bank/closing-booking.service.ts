import { bankOf, type Entry, signedMinutes, standingOf } from '@jornada/domain/bank';
import { checkReversal, type ReversalFault } from '@jornada/domain/bank-checks';
import type { BookedEntry } from '@jornada/domain/closing';
import type { MonthEnd } from '@jornada/domain/month-ends';
import type { Policy } from '@jornada/domain/time-bank';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { listAbsencesOf } from './absence-debits.queries.ts';
import { insertEntries, listBookedBy, type NewEntry, reserveEntries } from './entries.queries.ts';
import type { LedgerSince } from './ledgers.service.ts';
import { saveBanks } from './stored-bank.queries.ts';
import { bankWrite } from './stored-bank.service.ts';

/** The closing that entries belong to. */
export interface OfClosing {
  closingId: number;
  month: string;
  policy: Policy;
}

type Draft = Entry & Pick<NewEntry, 'origin' | 'reason' | 'payout_percent' | 'absence_id'>;

/** Who books, in which account and when. */
export interface Booker {
  accountId: number;
  by: number;
  at: Instant;
}

/** What a closing books for a person, whose ledger is read under the lock of the bank, which the caller holds. */
export interface Bookings extends LedgerSince {
  userId: number;
  bookings: readonly BookedEntry[];
}

/** Writes what a closing books for people, each expiry with its payout (CLT art. 59 §3). */
export async function bookClosing(
  tx: Db,
  booker: Booker,
  people: readonly Bookings[],
  { closingId, month, policy }: OfClosing,
): Promise<void> {
  const additions = people.map(({ userId, start, entries, bookings }): Addition => {
    const drafts = bookings.flatMap((booking): Draft[] => {
      const draft = { ...booking, reason: month, payout_percent: null };
      if (booking.kind !== 'expiry') return [draft];
      // A payout refers to its expiry.
      const payout = { ...draft, id: -booking.id, kind: 'payout' as const, refers_to: booking.id };
      return [draft, { ...payout, payout_percent: policy.payout_percent }];
    });
    return { userId, start, entries, drafts };
  });
  await append(tx, booker, additions, closingId);
}

/** Drafts to add to the ledger of a person; a draft may refer to another by its provisional id. */
interface Addition {
  userId: number;
  /** The state before the first of the entries; undefined if they are all. */
  start: MonthEnd | undefined;
  entries: readonly Entry[];
  drafts: readonly Draft[];
}

/** Writes drafts of people under new numbers, and the banks that follow from them. */
async function append(tx: Db, booker: Booker, people: readonly Addition[], closingId: number): Promise<void> {
  const additions = people.filter(({ drafts }) => drafts.length > 0);
  const total = additions.reduce((sum, { drafts }) => sum + drafts.length, 0);
  if (total === 0) return;
  let first = await reserveEntries(tx, booker.accountId, total);
  const written = additions.map((addition) => {
    const { userId, start, entries } = addition;
    const before = bankOf(entries, start);
    const rows = numbered(addition, before.balance_minutes, first, { ...booker, closingId });
    first += rows.length;
    return { userId, start, entries, before, rows };
  });
  const all = written.flatMap(({ rows }) => rows);
  const ofAbsences = all.some(({ absence_id }) => absence_id !== undefined);
  const rows = ofAbsences ? all.map((row) => ({ ...row, absence_id: row.absence_id ?? null })) : all;
  await insertEntries(tx, booker.accountId, rows);
  const banks = written.map(({ rows: added, ...one }) => bankWrite({ ...one, added }, { isClosing: true }));
  await saveBanks(tx, booker.accountId, banks);
}

/**
 * The rows of drafts whose first number is `first`.
 * @param balance before them
 */
function numbered(
  { userId, entries, drafts }: Addition,
  balance: number,
  first: number,
  { by, at, closingId }: Booker & { closingId: number },
) {
  const numbers = new Map(drafts.map(({ id }, index) => [id, first + index]));
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  let after = balance;
  return drafts.map(({ id, refers_to, ...draft }) => {
    const signed = signedMinutes(draft, refers_to === null ? undefined : known.get(refers_to));
    after += signed;
    return {
      ...draft,
      id: numbers.get(id) as number,
      refers_to: refers_to === null ? null : (numbers.get(refers_to) ?? refers_to),
      user_id: userId,
      created_by: by,
      created_at: at,
      closing_id: closingId,
      signed_minutes: signed,
      balance_after_minutes: after,
    };
  });
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
  to: Booker & { userId: number },
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
  const absenceOf = await listAbsencesOf(
    tx,
    to.accountId,
    mine.flatMap(({ kind, refers_to }) => (kind === 'reversal' && refers_to !== null ? [refers_to] : [])),
  );
  for (const { kind, refers_to } of mine) {
    const target = kind === 'reversal' && refers_to !== null ? byId.get(refers_to) : undefined;
    // A debit that this closing booked and reversed itself is not missing.
    if (target?.kind !== 'debit' || mine.some(({ id }) => id === target.id)) continue;
    const { id, minutes, occurred_on, origin } = target;
    const absence_id = absenceOf.get(id);
    const debit = { kind: 'debit' as const, minutes, occurred_on, due_on: null, refers_to: null, origin };
    add({ ...debit, ...(absence_id !== undefined && { absence_id }) });
  }
  for (const entry of booked.filter(({ kind }) => kind === 'credit')) {
    const fault = checkReversal(ledger, entry, policy);
    if (fault) return { userId: to.userId, entryId: entry.id, fault };
    reverse(entry);
  }
  await append(tx, to, [{ userId: to.userId, start: undefined, entries, drafts }], closingId);
  return booked.length;
}
