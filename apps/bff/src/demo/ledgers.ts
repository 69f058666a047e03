import { dueOn, payoutPercent, type RulesOn } from '@jornada/domain/agreements';
import { type Bank, bankOf, type Entry, expiries, signedMinutes } from '@jornada/domain/bank';
import { addDays, type CalendarDate } from '@jornada/domain/calendar';
import type { BookedEntry } from '@jornada/domain/closing';
import { monthEndsOf } from '@jornada/domain/month-ends';
import type { Insertable } from 'kysely';
import { takeNumbers } from '../db/numbers.ts';
import type { Db } from '../db/handle.ts';
import type { Instant, Tables } from '../db/tables.ts';
import type { NewPersonRow } from '../time-bank/closing-people.queries.ts';
import { keepPeople } from '../time-bank/closings.service.ts';
import { rowOfMonthEnd } from '../time-bank/month-ends.queries.ts';
import { insertRows } from './insert-rows.queries.ts';
import type { DemoPerson } from './people.ts';

type EntryRow = Insertable<Tables['time_bank_entries']>;
type Drafted = Pick<EntryRow, 'minutes' | 'occurred_on' | 'reason' | 'origin'> & {
  closing_id: number | null;
  by: number;
  at: Instant;
};

/**
 * The account's ledgers in memory, built with the server's rules and stored in bulk: the same rows a hundred times
 * faster.
 */
export async function createLedgers(
  tx: Db,
  accountId: number,
  people: readonly DemoPerson[],
  rulesOf: (userId: number) => RulesOn,
) {
  // No one else takes numbers during this transaction, so they can be assigned in advance.
  const first = await takeNumbers(tx, accountId, 'time_bank_entries', 0);
  const firstClosing = await takeNumbers(tx, accountId, 'time_bank_closings', 0);
  const rows: EntryRow[] = [];
  const closings: Insertable<Tables['time_bank_closings']>[] = [];
  const closingPeople: (NewPersonRow & { closing_id: number })[] = [];
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

  return {
    of,
    credit: (userId: number, draft: Drafted) =>
      write(userId, {
        ...draft,
        kind: 'credit',
        due_on: dueOn(draft.occurred_on, rulesOf(userId)(draft.occurred_on).rules.period),
      }),
    debit: (userId: number, draft: Drafted) => write(userId, { ...draft, kind: 'debit' }),
    reverse(userId: number, id: number, { by, at, reason }: { by: number; at: Instant; reason: string }) {
      const { minutes, occurred_on, origin } = entryOf(id);
      write(userId, {
        kind: 'reversal',
        minutes,
        occurred_on,
        origin,
        reason,
        closing_id: null,
        by,
        at,
        refers_to: id,
      });
    },
    entriesOf: (userId: number): readonly BookedEntry[] => books.get(userId)?.entries ?? [],
    /** Books what a closing decided for a person, each expiry with its payout, and records their month. */
    bookMonth(
      userId: number,
      bookings: readonly BookedEntry[],
      row: NewPersonRow,
      { closingId, month, by, at }: { closingId: number; month: string; by: number; at: Instant },
    ) {
      const numbers = new Map<number, number>();
      for (const { id, kind, minutes, occurred_on, due_on, refers_to } of bookings) {
        const draft = {
          minutes,
          occurred_on,
          due_on,
          reason: month,
          origin: 'closing' as const,
          closing_id: closingId,
          by,
          at,
        };
        const referred = refers_to === null ? null : (numbers.get(refers_to) ?? refers_to);
        const number = write(userId, { ...draft, kind, refers_to: referred });
        numbers.set(id, number);
        if (kind === 'expiry')
          write(userId, {
            ...draft,
            kind: 'payout',
            refers_to: number,
            payout_percent: paidAt(userId, addDays(occurred_on, -1), referred),
          });
      }
      closingPeople.push({ ...row, closing_id: closingId });
    },
    /** Expires unused remainders and books their payouts, as the job does before the first closing. */
    expire(today: CalendarDate, at: Instant) {
      for (const { id } of people)
        for (const { entry_id, minutes, due_on } of expiries(of(id), today)) {
          const draft = {
            minutes,
            occurred_on: addDays(due_on, 1),
            reason: '',
            origin: 'closing' as const,
            closing_id: null,
            by: null,
            at,
          };
          const expiry = write(id, { ...draft, kind: 'expiry', refers_to: entry_id });
          write(id, { ...draft, kind: 'payout', refers_to: expiry, payout_percent: paidAt(id, due_on, entry_id) });
        }
    },
    /** Records a month closing; its entries are booked under the returned id. */
    close(month: string, by: number, at: Instant): number {
      const id = firstClosing + closings.length;
      closings.push({
        account_id: accountId,
        id,
        month,
        closed_at: at,
        closed_by: by,
        reopened_at: null,
        reopened_by: null,
      });
      return id;
    },

    async store() {
      await takeNumbers(tx, accountId, 'time_bank_entries', rows.length);
      await takeNumbers(tx, accountId, 'time_bank_closings', closings.length);
      await insertRows(tx, 'time_bank_closings', closings);
      await insertRows(tx, 'time_bank_entries', rows);
      for (const [user_id, { entries }] of books) {
        const whose = { account_id: accountId, user_id };
        await storeBank(whose, of(user_id));
        const ends = monthEndsOf(entries).map((end) => ({ ...whose, ...rowOfMonthEnd(end) }));
        await insertRows(tx, 'time_bank_month_ends', ends);
      }
      for (const { id, month, closed_by, closed_at } of closings) {
        const kept = closingPeople.filter(({ closing_id }) => closing_id === id);
        await keepPeople(tx, { accountId, month, closingId: id, by: closed_by, at: closed_at }, kept);
      }
    },
  };

  async function storeBank(
    whose: { account_id: number; user_id: number },
    { lots, takes, uncovered, balance_minutes }: Bank,
  ) {
    await insertRows(tx, 'time_bank_balances', [{ ...whose, balance_minutes }]);
    await insertRows(
      tx,
      'time_bank_lots',
      [...lots.values()].map((lot) => ({ ...whose, ...lot })),
    );
    await insertRows(
      tx,
      'time_bank_takes',
      takes.map((take) => ({ ...whose, ...take })),
    );
    await insertRows(
      tx,
      'time_bank_uncovered',
      uncovered.map((debt) => ({ ...whose, ...debt })),
    );
  }
}
