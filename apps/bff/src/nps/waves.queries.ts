import type { FilterOf } from '@jornada/contract/list';
import type { nps } from '@jornada/contract/nps';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { lockRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import type { Instant, Tables } from '../db/tables.ts';

export const COLUMNS = [
  'id',
  'name',
  'question',
  'why_question',
  'segment_by',
  'min_group',
  'min_comments',
  'opens_at',
  'closes_at',
  'total_to',
  'state',
  'eligible',
  'labels',
  'mixed',
  'holds_traces',
  'hidden_segments',
  'closed_at',
  'cancel_reason',
  'series_id',
  'deleted_at',
  'told',
  'version',
] as const;

export type WaveRow = Pick<Selectable<Tables['nps_waves']>, (typeof COLUMNS)[number]>;

export const WAVE_ORDER = {
  closes_at: { column: 'closes_at', kind: 'text' },
} as const satisfies SortColumns<typeof nps.list>;

/** The waves that a person may see, and the requested ones among them. */
export interface WaveFilter extends Pick<FilterOf<typeof nps.list>, 'state'> {
  drafts: boolean;
  from?: Instant | undefined;
  to?: Instant | undefined;
}

const matching = (db: Db, accountId: number, { state, drafts, from, to }: WaveFilter) => {
  let query = sqlOf(db).selectFrom('nps_waves').where('account_id', '=', accountId).where('deleted_at', 'is', null);
  if (!drafts) query = query.where('state', '<>', 'draft');
  if (state) query = query.where('state', 'in', state);
  if (from !== undefined) query = query.where('closes_at', '>=', from);
  return to === undefined ? query : query.where('closes_at', '<', to);
};

export const listWaves = (db: Db, accountId: number, filter: WaveFilter, segment: Segment) =>
  inOrder(matching(db, accountId, filter).select(COLUMNS), 'nps_waves', segment).execute();

export const countWaves = (db: Db, accountId: number, filter: WaveFilter) => countOf(matching(db, accountId, filter));

/** A wave, including deleted drafts. @param lock prevents changes and answers until the transaction ends */
export const findWave = (db: Db, accountId: number, id: number, lock = false): Promise<WaveRow | undefined> => {
  const query = sqlOf(db)
    .selectFrom('nps_waves')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .select(COLUMNS);
  return (lock ? query.modifyEnd(lockRows(db)) : query).executeTakeFirst();
};

/** The wave of the account that is open or being counted. Locks all waves of the account until the transaction ends. */
export async function lockRunning(tx: Db, accountId: number): Promise<WaveRow | undefined> {
  const rows = await sqlOf(tx)
    .selectFrom('nps_waves')
    .where('account_id', '=', accountId)
    .select(COLUMNS)
    .orderBy('id')
    .modifyEnd(lockRows(tx))
    .execute();
  return rows.find(({ state }) => state === 'open' || state === 'counting');
}

/** Waves whose results are there, oldest first. */
export const listCounted = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('nps_waves')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['closed', 'discarded'])
    .select(COLUMNS)
    .orderBy('closed_at')
    .orderBy('id')
    .execute();

export async function insertWave(
  tx: Db,
  accountId: number,
  row: Omit<Insertable<Tables['nps_waves']>, 'account_id' | 'id' | 'mixed' | 'holds_traces'>,
): Promise<WaveRow> {
  const id = await takeNumbers(tx, accountId, 'nps_waves');
  return sqlOf(tx)
    .insertInto('nps_waves')
    .values({ ...row, account_id: accountId, id, mixed: 0, holds_traces: 0 })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export const updateWave = (
  tx: Db,
  accountId: number,
  id: number,
  changes: Omit<Updateable<Tables['nps_waves']>, 'account_id' | 'id' | 'version'>,
): Promise<WaveRow> =>
  sqlOf(tx)
    .updateTable('nps_waves')
    .set({ ...changes, version: sql`version + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
