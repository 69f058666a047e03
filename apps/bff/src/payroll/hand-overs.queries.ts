import { amountKey, type PayrollRow } from '@jornada/domain/payroll';
import type { Insertable } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { insertRow } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

const HAND_OVER_COLUMNS = [
  'id',
  'month',
  'layout_id',
  'note',
  'file_name',
  'file_rows',
  'sha256',
  'encoding',
  'row_count as rows',
  'created_by',
  'created_at',
  'undone_by',
  'undone_at',
  'undo_reason',
] as const;

/** All hand-overs, newest first. */
export const listHandOvers = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('payroll_hand_overs')
    .where('account_id', '=', accountId)
    .select(HAND_OVER_COLUMNS)
    .orderBy('id', 'desc')
    .execute();

/** Hand-overs that were not taken back, by month. */
export const listStanding = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('payroll_hand_overs')
    .where('account_id', '=', accountId)
    .where('undone_at', 'is', null)
    .select(['id', 'month', 'created_at'])
    .orderBy('month')
    .execute();

/** The last month with a hand-over that was not taken back; undefined before the first one. */
export const findLastHandedOver = async (db: Db, accountId: number): Promise<string | undefined> => {
  const row = await sqlOf(db)
    .selectFrom('payroll_hand_overs')
    .where('account_id', '=', accountId)
    .where('undone_at', 'is', null)
    .select('month')
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.month;
};

export const findHandOver = (db: Db, accountId: number, id: number) =>
  sqlOf(db)
    .selectFrom('payroll_hand_overs')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .select(HAND_OVER_COLUMNS)
    .executeTakeFirst();

/** The people of a hand-over. */
export const listPeopleOf = async (db: Db, accountId: number, handOverId: number): Promise<number[]> =>
  (
    await sqlOf(db)
      .selectFrom('payroll_rows')
      .where('account_id', '=', accountId)
      .where('hand_over_id', '=', handOverId)
      .select('user_id')
      .distinct()
      .orderBy('user_id')
      .execute()
  ).map(({ user_id }) => user_id);

/**
 * Returns the number of the next hand-over and makes other hand-overs of the account wait until the transaction ends.
 */
export const takeHandOver = (tx: Db, accountId: number): Promise<number> =>
  takeNumbers(tx, accountId, 'payroll_hand_overs');

type NewHandOver = Omit<
  Insertable<Tables['payroll_hand_overs']>,
  'account_id' | 'undone_by' | 'undone_at' | 'undo_reason'
>;

/** Rows per insert statement; each row has eleven columns. */
const BATCH = 200;

/** Stores a hand-over with its rows and its sealed file. */
export async function insertHandOver(
  tx: Db,
  accountId: number,
  handOver: NewHandOver,
  rows: readonly PayrollRow[],
  sealed: string,
): Promise<void> {
  const own = { account_id: accountId, hand_over_id: handOver.id };
  await insertRow(tx, 'payroll_hand_overs', { ...handOver, account_id: accountId });
  await insertRow(tx, 'payroll_files', { ...own, sealed });
  for (let at = 0; at < rows.length; at += BATCH)
    await sqlOf(tx)
      .insertInto('payroll_rows')
      .values(
        rows
          .slice(at, at + BATCH)
          .map(({ month: _m, nome: _n, provisional: _p, event, kind_id, kind: _k, ...row }) => ({
            ...row,
            event: amountKey({ event, kind_id, percent: row.percent }),
            ...own,
          })),
      )
      .execute();
}

/** Marks a hand-over as taken back. */
export const undoHandOver = (tx: Db, accountId: number, id: number, by: number, at: Instant, reason: string) =>
  sqlOf(tx)
    .updateTable('payroll_hand_overs')
    .set({ undone_by: by, undone_at: at, undo_reason: reason })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
