import type { FilterOf } from '@jornada/contract/list';
import type { timeBank } from '@jornada/contract/time-bank';
import type { statements } from '@jornada/contract/time-bank-statement';
import { fold } from '@jornada/domain/text';
import { type Insertable, type Selectable, sql } from 'kysely';
import { tableByIndex, contains, inIds } from '../db/engines/fragments.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import type { Tables } from '../db/tables.ts';

export const COLUMNS = [
  'id',
  'user_id',
  'kind',
  'minutes',
  'occurred_on',
  'due_on',
  'origin',
  'reason',
  'created_by',
  'created_at',
  'refers_to',
  'payout_percent',
  'settlement_id',
  'balance_after_minutes',
] as const;
export type EntryRow = Pick<Selectable<Tables['time_bank_entries']>, (typeof COLUMNS)[number]>;
export type NewEntry = Omit<Insertable<Tables['time_bank_entries']>, 'account_id' | 'id'>;

/** Appends an entry under the account's next number. Entries are immutable. */
export async function insertEntry(tx: Db, accountId: number, entry: NewEntry): Promise<EntryRow> {
  const id = await takeNumbers(tx, accountId, 'time_bank_entries');
  return sqlOf(tx)
    .insertInto('time_bank_entries')
    .values({ ...entry, account_id: accountId, id })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Appends entries under reserved numbers. */
export const insertEntries = (
  tx: Db,
  accountId: number,
  entries: readonly (NewEntry & { id: number })[],
): Promise<void> =>
  insertRows(
    tx,
    'time_bank_entries',
    entries.map((entry) => ({ ...entry, account_id: accountId })),
  );

/** Reserves consecutive numbers for entries, and returns the first. */
export const reserveEntries = (tx: Db, accountId: number, howMany: number): Promise<number> =>
  takeNumbers(tx, accountId, 'time_bank_entries', howMany);

/** The entries that a closing booked for a person, in the order of booking. */
export const listBookedBy = (db: Db, accountId: number, closingId: number, userId: number): Promise<EntryRow[]> =>
  sqlOf(db)
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .where('closing_id', '=', closingId)
    .where('user_id', '=', userId)
    .select(COLUMNS)
    .orderBy('id')
    .execute();

export const findEntry = (db: Db, accountId: number, id: number) =>
  sqlOf(db)
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .select(COLUMNS)
    .executeTakeFirst();

/** The payout of an expiry, or the credit that carries it. */
export const findOutcomeOf = (db: Db, accountId: number, expiryId: number) =>
  sqlOf(db)
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['payout', 'credit'])
    .where('refers_to', '=', expiryId)
    .select(COLUMNS)
    .executeTakeFirst();

/** Dates of the entries, inclusive. */
type Period = FilterOf<typeof statements.statement>;

export const entriesOf = (db: Db, accountId: number, userId: number, { from, to }: Period) =>
  sqlOf(db)
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .$if(from !== undefined, (query) => query.where('occurred_on', '>=', from as string))
    .$if(to !== undefined, (query) => query.where('occurred_on', '<=', to as string));

export const listEntries = (db: Db, accountId: number, userId: number, period: Period, segment: Segment) =>
  inOrder(entriesOf(db, accountId, userId, period).select(COLUMNS), 'time_bank_entries', segment).execute();

export const countEntries = (db: Db, accountId: number, userId: number, period: Period) =>
  countOf(entriesOf(db, accountId, userId, period));

/** The entries with these ids, and those that refer to them, oldest first. */
export async function findAround(
  db: Db,
  accountId: number,
  ids: readonly number[],
  referring: readonly number[] = ids,
): Promise<EntryRow[]> {
  // Two queries with an index each: with an OR, SQLite would read the whole account.
  const [named, naming] = await Promise.all([
    ids.length === 0
      ? []
      : sqlOf(db)
          .selectFrom('time_bank_entries')
          .where('account_id', '=', accountId)
          .where(inIds(db, 'id', ids))
          .select(COLUMNS)
          .execute(),
    referring.length === 0
      ? []
      : sqlOf(db)
          .selectFrom(tableByIndex(db, 'time_bank_entries', 'time_bank_entries_by_reference'))
          .where('account_id', '=', accountId)
          .where('refers_to', 'is not', null)
          .where(inIds(db, 'refers_to', referring))
          .select(COLUMNS)
          .execute(),
  ]);
  const all = new Map([...named, ...naming].map((entry) => [entry.id, entry]));
  return [...all.values()].toSorted((a, b) => a.id - b.id);
}

/** The sum of a person's entries by kind. */
export const sumByKind = (db: Db, accountId: number, userId: number) =>
  entriesOf(db, accountId, userId, {})
    .select((eb) => ['kind', eb.fn.countAll<number>().as('entries'), eb.fn.sum<number>('signed_minutes').as('minutes')])
    .groupBy('kind')
    .execute();

/** The credits that currently cover a debit, by due date. */
export const listTakesOf = (db: Db, accountId: number, debitId: number) =>
  sqlOf(db)
    .selectFrom('time_bank_takes as take')
    .innerJoin('time_bank_lots as lot', (join) =>
      join.onRef('lot.account_id', '=', 'take.account_id').onRef('lot.entry_id', '=', 'take.lot_id'),
    )
    .where('take.account_id', '=', accountId)
    .where('take.debit_id', '=', debitId)
    .select(['take.lot_id as entry_id', 'lot.occurred_on', 'lot.due_on', 'take.minutes'])
    .orderBy('lot.due_on')
    .orderBy('take.lot_id')
    .execute();

/** The debits that a credit currently covers, oldest first. */
export const listUsersOf = (db: Db, accountId: number, lotId: number) =>
  sqlOf(db)
    .selectFrom('time_bank_takes')
    .where('account_id', '=', accountId)
    .where('lot_id', '=', lotId)
    .select(['debit_id as entry_id', 'occurred_on', 'minutes'])
    .orderBy('debit_id')
    .execute();

/** The remaining minutes of a credit; undefined if it was reversed or is no credit. */
export const findRemaining = async (db: Db, accountId: number, lotId: number): Promise<number | undefined> =>
  (
    await sqlOf(db)
      .selectFrom('time_bank_lots')
      .where('account_id', '=', accountId)
      .where('entry_id', '=', lotId)
      .select('remaining_minutes')
      .executeTakeFirst()
  )?.remaining_minutes;

/** The parts of a person's debits that no credit covers yet, oldest first. */
export const listUncovered = (db: Db, accountId: number, userId: number) =>
  sqlOf(db)
    .selectFrom('time_bank_uncovered')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .select(['debit_id as entry_id', 'occurred_on', 'minutes'])
    .orderBy('debit_id')
    .execute();

export const findBalance = async (db: Db, accountId: number, userId: number): Promise<number> =>
  (
    await sqlOf(db)
      .selectFrom('time_bank_balances')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .select('balance_minutes')
      .executeTakeFirst()
  )?.balance_minutes ?? 0;

/** The balances of people; those without an entry are absent. */
export const findBalances = async (
  db: Db,
  accountId: number,
  userIds: readonly number[],
): Promise<Map<number, number>> =>
  new Map(
    (
      await sqlOf(db)
        .selectFrom('time_bank_balances')
        .where('account_id', '=', accountId)
        .where(inIds(db, 'user_id', userIds))
        .select(['user_id', 'balance_minutes'])
        .execute()
    ).map(({ user_id, balance_minutes }) => [user_id, balance_minutes]),
  );

/** A person's lots with minutes left, by due date. */
export const listOpenLots = (db: Db, accountId: number, userId: number) =>
  sqlOf(db)
    .selectFrom('time_bank_lots as lot')
    .innerJoin('time_bank_entries as entry', (join) =>
      join.onRef('entry.account_id', '=', 'lot.account_id').onRef('entry.id', '=', 'lot.entry_id'),
    )
    .where('lot.account_id', '=', accountId)
    .where('lot.user_id', '=', userId)
    .where('lot.remaining_minutes', '>', 0)
    .select(['lot.entry_id', 'lot.occurred_on', 'entry.minutes', 'lot.remaining_minutes', 'lot.due_on'])
    .orderBy('lot.due_on')
    .orderBy('lot.entry_id')
    .execute();

/** The change of a person's balance on each day from `from` on. */
export const listDailyChanges = (db: Db, accountId: number, userId: number, from: string) =>
  sqlOf(db)
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('occurred_on', '>=', from)
    .select((eb) => ['occurred_on', eb.fn.sum<number>('signed_minutes').as('change')])
    .groupBy('occurred_on')
    .orderBy('occurred_on')
    .execute();

/** Whether a person has an employment link in the account. */
export const isPerson = async (db: Db, accountId: number, userId: number): Promise<boolean> =>
  Boolean(
    await sqlOf(db)
      .selectFrom('employment_links')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .select('user_id')
      .executeTakeFirst(),
  );

export const BALANCE_ORDER = {
  nome: { column: 'nome_folded', kind: 'text' },
  balance_minutes: { column: 'balance_minutes', kind: 'number' },
  due_soon_minutes: { column: 'due_soon_minutes', kind: 'number' },
  next_due_on: { column: 'next_due_on', kind: 'text', nullable: true },
} as const satisfies SortColumns<typeof timeBank.list>;

type BalanceFilter = FilterOf<typeof timeBank.list>;

/** The balances of everybody in an account (null), or of one person. */
interface BalanceScope {
  accountId: number;
  onlyOf: number | null;
}

/** The range of due dates that count as due soon, inclusive. */
export interface Soon {
  from: string;
  to: string;
  /** The day from which overdue lots wait for a closing; without it none of them does. */
  waitingFrom?: string;
}

/** Each person's minutes due soon, next due date, and minutes past it that wait for a closing. */
const dueByPerson = (db: Db, accountId: number, { from, to, waitingFrom = from }: Soon) =>
  sqlOf(db)
    .selectFrom('time_bank_lots')
    .where('account_id', '=', accountId)
    .where('remaining_minutes', '>', 0)
    .where('due_on', '>=', waitingFrom)
    .select([
      'user_id',
      sql<string | null>`min(case when due_on >= ${from} then due_on end)`.as('next_due_on'),
      sql<number>`sum(case when due_on between ${from} and ${to} then remaining_minutes else 0 end)`.as(
        'due_soon_minutes',
      ),
      sql<number>`sum(case when due_on < ${from} then remaining_minutes else 0 end)`.as('waiting_minutes'),
    ])
    .groupBy('user_id');

const people = (db: Db, { accountId, onlyOf }: BalanceScope, { q, due_soon }: BalanceFilter, soon: Soon) => {
  let query = sqlOf(db).selectFrom((eb) =>
    eb
      .selectFrom('employment_links as link')
      .innerJoin('users', 'users.id', 'link.user_id')
      .leftJoin('time_bank_balances as bank', (join) =>
        join.onRef('bank.account_id', '=', 'link.account_id').onRef('bank.user_id', '=', 'link.user_id'),
      )
      .leftJoin(dueByPerson(db, accountId, soon).as('due'), 'due.user_id', 'link.user_id')
      .where('link.account_id', '=', accountId)
      .select([
        'users.id',
        'users.nome',
        'users.nome_folded',
        'users.email_folded',
        'link.deactivated_at',
        'due.next_due_on',
      ])
      .select(sql<number>`coalesce(bank.balance_minutes, 0)`.as('balance_minutes'))
      .select(sql<number>`coalesce(due.due_soon_minutes, 0)`.as('due_soon_minutes'))
      .select(sql<number>`coalesce(due.waiting_minutes, 0)`.as('waiting_minutes'))
      .as('person'),
  );
  // A former member with a zero balance is not shown, except to themselves.
  query =
    onlyOf === null
      ? query.where((eb) => eb.or([eb('person.deactivated_at', 'is', null), eb('person.balance_minutes', '<>', 0)]))
      : query.where('person.id', '=', onlyOf);
  if (due_soon) query = query.where('person.due_soon_minutes', '>', 0);
  if (q)
    query = query.where((eb) =>
      eb.or([contains(db, 'person.nome_folded', fold(q)), contains(db, 'person.email_folded', fold(q))]),
    );
  return query;
};

export function listBalances(db: Db, scope: BalanceScope, filter: BalanceFilter, soon: Soon, segment: Segment) {
  const balances = people(db, scope, filter, soon).select([
    'person.id',
    'person.nome',
    'person.deactivated_at',
    'person.balance_minutes',
    'person.due_soon_minutes',
    'person.waiting_minutes',
    'person.next_due_on',
  ]);
  return inOrder(balances, 'person', segment).execute();
}

export const countBalances = (db: Db, scope: BalanceScope, filter: BalanceFilter, soon: Soon) =>
  countOf(people(db, scope, filter, soon));
