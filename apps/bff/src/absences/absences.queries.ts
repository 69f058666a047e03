import type { absences } from '@jornada/contract/absences';
import type { Level } from '@jornada/domain/access';
import type { FilterOf } from '@jornada/contract/list';
import { type Insertable, type Selectable, sql } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { findRow, listRows } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';

const COLUMNS = [
  'id',
  'user_id',
  'kind_id',
  'starts_on',
  'ends_on',
  'minutes_per_day',
  'starts_at',
  'status',
  'note',
  'decided_by',
  'decided_at',
  'decision_note',
  'created_by',
  'created_at',
  'version',
] as const;

export type AbsenceRow = Pick<Selectable<Tables['absences']>, (typeof COLUMNS)[number]>;

export const ABSENCE_ORDER = {
  starts_on: { column: 'starts_on', kind: 'text' },
  created_at: { column: 'created_at', kind: 'text' },
} as const satisfies SortColumns<typeof absences.list>;

/** The filter of the list; `user_id` lists the people whom the caller may see, `without` excludes one person. */
export type AbsenceFilter = Omit<FilterOf<typeof absences.list>, 'team' | 'waiting'> & { without?: number | undefined };

const matching = (db: Db, accountId: number, { user_id, status, from, to, without }: AbsenceFilter) => {
  let query = sqlOf(db).selectFrom('absences').where('absences.account_id', '=', accountId);
  if (user_id) query = query.where(inIds(db, 'absences.user_id', user_id));
  if (without !== undefined) query = query.where('absences.user_id', '<>', without);
  if (status) query = query.where('absences.status', 'in', status);
  if (from !== undefined) query = query.where('absences.ends_on', '>=', from);
  if (to !== undefined) query = query.where('absences.starts_on', '<=', to);
  return query;
};

export const listAbsences = (db: Db, accountId: number, filter: AbsenceFilter, segment: Segment) =>
  inOrder(matching(db, accountId, filter).select(COLUMNS), 'absences', segment).execute();

export const countAbsences = (db: Db, accountId: number, filter: AbsenceFilter): Promise<number> =>
  countOf(matching(db, accountId, filter));

/** All absences that match, by person and start. */
export const allAbsences = (db: Db, accountId: number, filter: AbsenceFilter): Promise<AbsenceRow[]> =>
  matching(db, accountId, filter).select(COLUMNS).orderBy('user_id').orderBy('starts_on').orderBy('id').execute();

export const findAbsence = (db: Db, accountId: number, id: number): Promise<AbsenceRow | undefined> =>
  findRow(db, 'absences', { account_id: accountId, id }, COLUMNS);

/** The absences with these ids, by person. */
export const findAbsencesOf = (db: Db, accountId: number, ids: readonly number[]): Promise<AbsenceRow[]> =>
  listRows(db, 'absences', { account_id: accountId, id: ids }, COLUMNS, ['user_id', 'id']);

export const isKindUsed = async (db: Db, accountId: number, kindId: number): Promise<boolean> =>
  (await sqlOf(db)
    .selectFrom('absences')
    .where('account_id', '=', accountId)
    .where('kind_id', '=', kindId)
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

export type NewAbsence = Omit<Insertable<Tables['absences']>, 'account_id' | 'id'>;

/** Inserts an absence under the account's next number. Overlaps must be excluded under the lock of the person. */
export async function insertAbsence(tx: Db, accountId: number, absence: NewAbsence): Promise<AbsenceRow> {
  const id = await takeNumbers(tx, accountId, 'absences');
  return sqlOf(tx)
    .insertInto('absences')
    .values({ ...absence, account_id: accountId, id })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

type Changes = { [K in keyof NewAbsence]?: NewAbsence[K] | undefined };

/** Changes an absence, which must be locked by the lock of its person. */
export const updateAbsence = (tx: Db, accountId: number, id: number, changes: Changes): Promise<AbsenceRow> =>
  sqlOf(tx)
    .updateTable('absences')
    .set({ ...changes, version: sql`version + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** The people with an active link of one of `levels`. */
export const listActiveOfLevels = async (db: Db, accountId: number, levels: readonly Level[]): Promise<number[]> =>
  (
    await sqlOf(db)
      .selectFrom('employment_links')
      .where('account_id', '=', accountId)
      .where('level', 'in', levels)
      .where('deactivated_at', 'is', null)
      .select('user_id')
      .orderBy('user_id')
      .execute()
  ).map(({ user_id }) => user_id);
