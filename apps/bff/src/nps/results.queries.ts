import type { Selectable } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { listColumn, listRows } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';

export type SegmentRow = Omit<Selectable<Tables['nps_segments']>, 'account_id'>;

export const insertSegments = (tx: Db, accountId: number, rows: readonly SegmentRow[]) =>
  insertRows(
    tx,
    'nps_segments',
    rows.map((row) => ({ account_id: accountId, ...row })),
  );

/** The shown segments of waves, each total before its segments, and each segment before those below it. */
export const listSegments = (db: Db, accountId: number, waveIds: readonly number[]): Promise<SegmentRow[]> =>
  listRows(
    db,
    'nps_segments',
    { account_id: accountId, wave_id: waveIds },
    [
      'wave_id',
      'place',
      'key',
      'label',
      'parent_key',
      'depth',
      'above',
      'n',
      'score',
      'promoters',
      'passives',
      'detractors',
      'breaks',
    ],
    ['wave_id', 'place'],
  );

/** The hashed people of the wave counted last; undefined before the first. */
export const listMembers = async (db: Db, accountId: number): Promise<string | undefined> =>
  (
    await sqlOf(db)
      .selectFrom('nps_waves')
      .where('account_id', '=', accountId)
      .where('members_hash', 'is not', null)
      .select('members_hash')
      .executeTakeFirst()
  )?.members_hash ?? undefined;

/** Deletes the hashed people; those of the next wave replace them. */
export const forgetMembers = (tx: Db, accountId: number) =>
  sqlOf(tx)
    .updateTable('nps_waves')
    .set({ members_hash: null })
    .where('account_id', '=', accountId)
    .where('members_hash', 'is not', null)
    .execute();

export const insertCounts = (tx: Db, accountId: number, waveId: number, scores: readonly number[]) =>
  insertRows(
    tx,
    'nps_counts',
    scores.map((n, score) => ({ account_id: accountId, wave_id: waveId, score, n })),
  );

/** How often each score was given; empty where that is not shown. */
export const listCounts = (db: Db, accountId: number, waveId: number): Promise<number[]> =>
  listColumn(db, 'nps_counts', { account_id: accountId, wave_id: waveId }, 'n', ['score']);

/** The names of leaders. */
export const listLeaderNames = async (
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<Map<string, string>> =>
  new Map(
    (
      await sqlOf(db)
        .selectFrom('users')
        .innerJoin('employment_links as link', 'link.user_id', 'users.id')
        .where('link.account_id', '=', accountId)
        .where(inIds(db, 'users.id', ids))
        .select(['users.id', 'users.nome'])
        .execute()
    ).map(({ id, nome }) => [String(id), nome]),
  );
