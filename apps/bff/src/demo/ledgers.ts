import { dueOn, type RulesOn } from '@jornada/domain/agreements';
import { type Bank, expiries } from '@jornada/domain/bank';
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
import { type Drafted, openBooks } from './ledger-books.ts';
import type { DemoPerson } from './people.ts';

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
  // Nobody else takes numbers during this transaction, so they can be assigned in advance.
  const first = await takeNumbers(tx, accountId, 'time_bank_entries', 0);
  const firstClosing = await takeNumbers(tx, accountId, 'time_bank_closings', 0);
  const { rows, books, of, entryOf, write, paidAt } = openBooks(accountId, first, people, rulesOf);
  const closings: Insertable<Tables['time_bank_closings']>[] = [];
  const closingPeople: (NewPersonRow & { closing_id: number })[] = [];

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
      const draft = { minutes, occurred_on, origin, reason, closing_id: null, by, at };
      write(userId, { ...draft, kind: 'reversal', refers_to: id });
    },
    entriesOf: (userId: number): readonly BookedEntry[] => books.get(userId)?.entries ?? [],
    /** Books the decisions of a closing for a person, each expiry with its payout, and stores their month. */
    bookMonth(
      userId: number,
      bookings: readonly BookedEntry[],
      row: NewPersonRow,
      { closingId, month, by, at }: { closingId: number; month: string; by: number; at: Instant },
    ) {
      const numbers = new Map<number, number>();
      const closing = { origin: 'closing' as const, reason: month, closing_id: closingId, by, at };
      for (const { id, kind, minutes, occurred_on, due_on, refers_to } of bookings) {
        const draft = { ...closing, minutes, occurred_on, due_on };
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
      const job = { origin: 'closing' as const, reason: '', closing_id: null, by: null, at };
      for (const { id } of people)
        for (const { entry_id, minutes, due_on } of expiries(of(id), today)) {
          const draft = { ...job, minutes, occurred_on: addDays(due_on, 1) };
          const expiry = write(id, { ...draft, kind: 'expiry', refers_to: entry_id });
          write(id, { ...draft, kind: 'payout', refers_to: expiry, payout_percent: paidAt(id, due_on, entry_id) });
        }
    },
    /** Records a month closing; its entries are booked under the returned id. */
    close(month: string, by: number, at: Instant): number {
      const id = firstClosing + closings.length;
      const closed = { closed_at: at, closed_by: by, reopened_at: null, reopened_by: null };
      closings.push({ account_id: accountId, id, month, ...closed });
      return id;
    },

    async store() {
      await takeNumbers(tx, accountId, 'time_bank_entries', rows.length);
      await takeNumbers(tx, accountId, 'time_bank_closings', closings.length);
      await insertRows(tx, 'time_bank_closings', closings);
      await insertRows(tx, 'time_bank_entries', rows);
      for (const [user_id, { entries }] of books) {
        const whose = { account_id: accountId, user_id };
        await storeBank(tx, whose, of(user_id));
        const ends = monthEndsOf(entries).map((end) => ({ ...whose, ...rowOfMonthEnd(end) }));
        await insertRows(tx, 'time_bank_month_ends', ends);
      }
      for (const { id, month, closed_by, closed_at } of closings) {
        const kept = closingPeople.filter(({ closing_id }) => closing_id === id);
        await keepPeople(tx, { accountId, month, closingId: id, by: closed_by, at: closed_at }, kept);
      }
    },
  };
}

/** Stores the state of a bank, as it is after its last entry. */
async function storeBank(
  tx: Db,
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
