import type { FilterOf } from '@jornada/contract/list';
import type { statements } from '@jornada/contract/time-bank-statement';
import type { Insertable, Selectable } from 'kysely';
import { tableByIndex, inIds } from '../db/engines/fragments.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment } from '../db/paging.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { findRow, listRows } from '../db/rows.ts';
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

/** The entries that a closing booked for a person, in booking order. */
export const listBookedBy = (db: Db, accountId: number, closingId: number, userId: number): Promise<EntryRow[]> =>
  listRows(db, 'time_bank_entries', { account_id: accountId, closing_id: closingId, user_id: userId }, COLUMNS, ['id']);

export const findEntry = (db: Db, accountId: number, id: number) =>
  findRow(db, 'time_bank_entries', { account_id: accountId, id }, COLUMNS);

/** The payout of an expiry, or the credit that carries its hours. */
export const findOutcomeOf = (db: Db, accountId: number, expiryId: number) =>
  sqlOf(db)
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['payout', 'credit'])
    .where('refers_to', '=', expiryId)
    .select(COLUMNS)
    .executeTakeFirst();

/** A range of dates of entries, inclusive. */
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

/** The entries with these ids, and the entries that refer to them, oldest first. */
export async function findAround(
  db: Db,
  accountId: number,
  ids: readonly number[],
  referring: readonly number[] = ids,
): Promise<EntryRow[]> {
  // Two queries that use one index each: with an OR, SQLite would read the whole account.
  const [named, naming] = await Promise.all([
    ids.length === 0 ? [] : listRows(db, 'time_bank_entries', { account_id: accountId, id: ids }, COLUMNS),
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

/** Whether a person has an employment link in the account. */
export const isPerson = async (db: Db, accountId: number, userId: number): Promise<boolean> =>
  (await findRow(db, 'employment_links', { account_id: accountId, user_id: userId }, ['user_id'])) !== undefined;
