import { payoutPercent, type RulesOn } from '@jornada/domain/agreements';
import { type Bank, bankOf, type Entry, signedMinutes } from '@jornada/domain/bank';
import type { CalendarDate } from '@jornada/domain/calendar';
import type { BookedEntry } from '@jornada/domain/closing';
import type { Insertable } from 'kysely';
import type { Instant, Tables } from '../db/tables.ts';
import type { DemoPerson } from './people.ts';

type EntryRow = Insertable<Tables['time_bank_entries']>;
/** An entry before its number and its balance; `by` is the person who booked it. */
export type Drafted = Pick<EntryRow, 'minutes' | 'occurred_on' | 'reason' | 'origin'> & {
  closing_id: number | null;
  by: number;
  at: Instant;
};

/**
 * The entries of people in memory, numbered from `first` in the order in which they are written, and the bank that
 * follows from them.
 */
export function openBooks(
  accountId: number,
  first: number,
  people: readonly DemoPerson[],
  rulesOf: (userId: number) => RulesOn,
) {
  const rows: EntryRow[] = [];
  const books = new Map(people.map(({ id }) => [id, { entries: [] as (EntryRow & BookedEntry)[], balance: 0 }]));
  /** Computed when needed, and cached until the next entry. */
  const banks = new Map<number, Bank>();
  const of = (userId: number): Bank => {
    const bank = banks.get(userId) ?? bankOf(books.get(userId)?.entries ?? []);
    banks.set(userId, bank);
    return bank;
  };

  const entryOf = (id: number) => rows[id - first] as EntryRow & Entry;

  const write = (
    userId: number,
    {
      by,
      at,
      ...draft
    }: Omit<Drafted, 'by'> & { by: number | null } & Pick<Entry, 'kind'> &
      Partial<Pick<EntryRow, 'due_on' | 'refers_to' | 'payout_percent'>>,
  ) => {
    const book = books.get(userId);
    if (!book) throw new Error(`user ${userId} has no ledger`);
    const referred = draft.refers_to ? entryOf(draft.refers_to) : undefined;
    const row = {
      rule_id: draft.kind === 'reversal' ? null : (rulesOf(userId)(draft.occurred_on).version?.id ?? null),
      account_id: accountId,
      id: first + rows.length,
      user_id: userId,
      due_on: null,
      refers_to: null,
      payout_percent: null,
      ...draft,
      created_by: by,
      created_at: at,
      signed_minutes: signedMinutes(draft, referred),
      balance_after_minutes: book.balance + signedMinutes(draft, referred),
    };
    book.balance = row.balance_after_minutes;
    book.entries.push(row);
    banks.delete(userId);
    rows.push(row);
    return row.id;
  };

  const paidAt = (userId: number, due_on: CalendarDate, lot: number | null) =>
    payoutPercent(rulesOf(userId), due_on, lot === null ? due_on : entryOf(lot).occurred_on);

  return { rows, books, of, entryOf, write, paidAt };
}
