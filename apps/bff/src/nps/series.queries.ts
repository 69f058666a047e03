import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { lockRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { listRows, updateRows } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';

const COLUMNS = [
  'id',
  'name',
  'every',
  'weekday',
  'hour',
  'open_days',
  'sample_percent',
  'segment_by',
  'min_group',
  'min_comments',
  'total_to',
  'question',
  'why_question',
  'is_active',
  'since',
  'last_round',
  'version',
] as const;

export type SeriesRow = Pick<Selectable<Tables['nps_series']>, (typeof COLUMNS)[number]>;

export const listSeries = (db: Db, accountId: number): Promise<SeriesRow[]> =>
  listRows(db, 'nps_series', { account_id: accountId }, COLUMNS, ['name', 'id']);

/** A series, locked until the transaction ends. */
export const lockSeries = (tx: Db, accountId: number, id: number): Promise<SeriesRow | undefined> =>
  sqlOf(tx)
    .selectFrom('nps_series')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .select(COLUMNS)
    .modifyEnd(lockRows(tx))
    .executeTakeFirst();

export async function insertSeries(
  tx: Db,
  accountId: number,
  row: Omit<Insertable<Tables['nps_series']>, 'account_id' | 'id' | 'last_round' | 'version'>,
): Promise<SeriesRow> {
  const id = await takeNumbers(tx, accountId, 'nps_series');
  return sqlOf(tx)
    .insertInto('nps_series')
    .values({ ...row, account_id: accountId, id, last_round: null })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export const updateSeries = (
  tx: Db,
  accountId: number,
  id: number,
  changes: Omit<Updateable<Tables['nps_series']>, 'account_id' | 'id' | 'version'>,
): Promise<SeriesRow> =>
  sqlOf(tx)
    .updateTable('nps_series')
    .set({ ...changes, version: sql`version + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Stores that the wave of a period was created. Nothing visible changes, so the version stays. */
export const setLastRound = (tx: Db, accountId: number, id: number, round: number) =>
  updateRows(tx, 'nps_series', { account_id: accountId, id }, { last_round: round });

/** Deletes a series; its waves stay without a series. @returns whether it existed */
export async function deleteSeries(tx: Db, accountId: number, id: number): Promise<boolean> {
  await updateRows(tx, 'nps_waves', { account_id: accountId, series_id: id }, { series_id: null });
  const deleted = await sqlOf(tx)
    .deleteFrom('nps_series')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
