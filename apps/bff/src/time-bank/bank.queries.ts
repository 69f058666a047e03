import type { Entry } from '@jornada/domain/bank';
import type { StoredBank } from '@jornada/domain/bank-changes';
import type { CalendarDate } from '@jornada/domain/calendar';
import type { BookedEntry } from '@jornada/domain/closing';
import { sql } from 'kysely';
import { inIds, lockRows, tableByIndex } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { listColumn, listRows } from '../db/rows.ts';

/**
 * Locks a person's bank until the transaction ends, so that concurrent debits run one after the other. Returns the
 * balance in minutes.
 */
export async function lockBalance(tx: Db, accountId: number, userId: number): Promise<number> {
  await sqlOf(tx)
    .insertInto('time_bank_balances')
    .values({ account_id: accountId, user_id: userId, balance_minutes: 0 })
    .onConflict((on) => on.columns(['account_id', 'user_id']).doNothing())
    .execute();
  const { rows } = await sql<{ balance_minutes: number }>`
    select balance_minutes from time_bank_balances where account_id = ${accountId} and user_id = ${userId} ${lockRows(tx)}`.execute(
    sqlOf(tx),
  );
  return (rows[0] as { balance_minutes: number }).balance_minutes;
}

/** The people of an account who have a bank. */
export const listBanks = (db: Db, accountId: number): Promise<number[]> =>
  listColumn(db, 'time_bank_balances', { account_id: accountId }, 'user_id', ['user_id']);

/** The ledger of a person in booking order: all entries, or those dated after `after`. */
export const loadLedger = (db: Db, accountId: number, userId: number, after?: CalendarDate): Promise<Entry[]> =>
  sqlOf(db)
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('occurred_on', '>', after as CalendarDate))
    .select(['id', 'kind', 'minutes', 'occurred_on', 'due_on', 'refers_to'])
    .orderBy('id')
    .execute();

/** The ledgers of people, each in booking order: all entries, or those dated after `after`. */
export async function loadLedgers(
  db: Db,
  accountId: number,
  userIds: readonly number[],
  after?: CalendarDate,
): Promise<Map<number, BookedEntry[]>> {
  // One query per person: for several people SQLite would read the entries of the whole account in id order.
  const index = after === undefined ? 'time_bank_entries_by_user' : 'time_bank_entries_by_day';
  const rows = await sqlOf(db)
    .selectFrom(tableByIndex(db, 'time_bank_entries', index))
    .where('account_id', '=', accountId)
    .where(inIds(db, 'user_id', userIds))
    .$if(after !== undefined, (query) => query.where('occurred_on', '>', after as CalendarDate))
    .select(['user_id', 'id', 'kind', 'minutes', 'occurred_on', 'due_on', 'refers_to', 'origin'])
    .orderBy('id')
    .execute();
  const ledgers = new Map<number, BookedEntry[]>(userIds.map((id) => [id, []]));
  for (const { user_id, ...entry } of rows) ledgers.get(user_id)?.push(entry);
  return ledgers;
}

async function listWithoutBalance(tx: Db, accountId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await listRows(tx, 'time_bank_balances', { account_id: accountId, user_id: ids }, ['user_id']);
  const known = new Set(rows.map(({ user_id }) => user_id));
  return ids.filter((id) => !known.has(id));
}

/** Locks the banks of people until the transaction ends, in the order of their ids. */
export async function lockBalances(tx: Db, accountId: number, userIds: readonly number[]): Promise<void> {
  for (const ids of batches(userIds.toSorted((a, b) => a - b))) {
    const missing = await listWithoutBalance(tx, accountId, ids);
    if (missing.length)
      await sqlOf(tx)
        .insertInto('time_bank_balances')
        .values(missing.map((user_id) => ({ account_id: accountId, user_id, balance_minutes: 0 })))
        .onConflict((on) => on.columns(['account_id', 'user_id']).doNothing())
        .execute();
    await sql`select user_id from time_bank_balances where account_id = ${accountId} and ${inIds(tx, 'user_id', ids)}
      order by user_id ${lockRows(tx)}`.execute(sqlOf(tx));
  }
}

/** All derived rows of a person's bank. */
export async function loadStoredBank(db: Db, accountId: number, userId: number): Promise<StoredBank> {
  const [lots, takes, uncovered] = [
    await listRows(db, 'time_bank_lots', { account_id: accountId, user_id: userId }, [
      'entry_id',
      'occurred_on',
      'due_on',
      'remaining_minutes',
    ]),
    await listRows(db, 'time_bank_takes', { account_id: accountId, user_id: userId }, [
      'debit_id',
      'occurred_on',
      'lot_id',
      'minutes',
    ]),
    await listRows(db, 'time_bank_uncovered', { account_id: accountId, user_id: userId }, [
      'debit_id',
      'occurred_on',
      'minutes',
    ]),
  ];
  return { lots, takes, uncovered };
}

/** Rows per statement. */
const BATCH = 500;

function* batches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}
