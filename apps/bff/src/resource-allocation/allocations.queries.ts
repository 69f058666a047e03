import type { FilterOf } from '@jornada/contract/list';
import type { allocations } from '@jornada/contract/resource-allocation';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { changeRow } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

const COLUMNS = [
  'id',
  'user_id',
  'client_id',
  'task_id',
  'title',
  'starts_on',
  'ends_on',
  'minutes_per_day',
  'status',
  'note',
  'version',
] as const;

export type AllocationRow = Pick<Selectable<Tables['allocations']>, (typeof COLUMNS)[number]>;

export const ALLOCATION_ORDER = {
  id: { column: 'id', kind: 'number' },
  starts_on: { column: 'starts_on', kind: 'text' },
  ends_on: { column: 'ends_on', kind: 'text' },
  minutes_per_day: { column: 'minutes_per_day', kind: 'number' },
} as const satisfies SortColumns<typeof allocations.list>;

/** If the caller may see only their own allocations, `user_id` is the caller's id. */
type AllocationFilter = FilterOf<typeof allocations.list>;

const matches =
  (db: Db, accountId: number, { user_id, client_id, task_id, tag_id, status, from, to }: AllocationFilter) =>
  (eb: ExpressionBuilder<Tables, 'allocations'>) =>
    eb.and([
      eb('allocations.account_id', '=', accountId),
      eb('allocations.deleted_at', 'is', null),
      ...(user_id ? [inIds(db, 'allocations.user_id', user_id)] : []),
      ...(client_id ? [inIds(db, 'allocations.client_id', client_id)] : []),
      ...(task_id ? [inIds(db, 'allocations.task_id', task_id)] : []),
      ...(status ? [eb('allocations.status', 'in', status)] : []),
      ...(from === undefined ? [] : [eb('allocations.ends_on', '>=', from)]),
      ...(to === undefined ? [] : [eb('allocations.starts_on', '<=', to)]),
      ...(tag_id
        ? [
            eb.exists(
              eb
                .selectFrom('tasks_tags')
                .select(sql.lit(1).as('one'))
                .where('tasks_tags.account_id', '=', accountId)
                .whereRef('tasks_tags.task_id', '=', 'allocations.task_id')
                .where(inIds(db, 'tasks_tags.tag_id', tag_id)),
            ),
          ]
        : []),
    ]);

export function listAllocations(db: Db, accountId: number, filter: AllocationFilter, segment: Segment) {
  const all = sqlOf(db)
    .selectFrom('allocations')
    .select(COLUMNS)
    .where(matches(db, accountId, filter));
  return inOrder(all, 'allocations', segment).execute();
}

export const countAllocations = (db: Db, accountId: number, filter: AllocationFilter): Promise<number> =>
  countOf(
    sqlOf(db)
      .selectFrom('allocations')
      .where(matches(db, accountId, filter)),
  );

/** All allocations that match, each person's by start date. */
export const allAllocations = (db: Db, accountId: number, filter: AllocationFilter): Promise<AllocationRow[]> =>
  sqlOf(db)
    .selectFrom('allocations')
    .select(COLUMNS)
    .where(matches(db, accountId, filter))
    .orderBy('user_id')
    .orderBy('starts_on')
    .orderBy('id')
    .execute();

/** Only the columns that the load needs, since one request may cover a whole company for a year. */
export const allocationsForLoad = (db: Db, accountId: number, filter: AllocationFilter) =>
  sqlOf(db)
    .selectFrom('allocations')
    .select(['id', 'user_id', 'starts_on', 'ends_on', 'minutes_per_day', 'status'])
    .where(matches(db, accountId, filter))
    .execute();

/** An allocation that is not deleted; only of the person `onlyOf`, unless that is null. */
export const findAllocation = (db: Db, accountId: number, onlyOf: number | null, id: number) =>
  sqlOf(db)
    .selectFrom('allocations')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(onlyOf !== null, (query) => query.where('user_id', '=', onlyOf as number))
    .select(COLUMNS)
    .executeTakeFirst();

export type NewAllocation = Omit<AllocationRow, 'id' | 'version'>;

/** Inserts an allocation under the account's next number. */
export async function insertAllocation(
  tx: Db,
  accountId: number,
  allocation: NewAllocation,
  at: Instant,
): Promise<AllocationRow> {
  const id = await takeNumbers(tx, accountId, 'allocations');
  return sqlOf(tx)
    .insertInto('allocations')
    .values({ ...allocation, account_id: accountId, id, created_at: at, updated_at: at })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

type Changes = { [K in keyof NewAllocation]?: NewAllocation[K] | undefined };

/** Changes one that still has `version`; undefined if there is none. */
export const updateAllocation = (
  tx: Db,
  accountId: number,
  id: number,
  version: number,
  changes: Changes,
  at: Instant,
) =>
  changeRow(
    tx,
    'allocations',
    { account_id: accountId, id, deleted_at: null, version },
    { ...changes, updated_at: at, version: sql`version + 1` },
    COLUMNS,
  );

/** Marks one as deleted or restores it; undefined if that changes nothing or there is none. */
export const markDeleted = (tx: Db, accountId: number, id: number, deletedAt: Instant | null) =>
  sqlOf(tx)
    .updateTable('allocations')
    .set({ deleted_at: deletedAt, version: sql`version + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', deletedAt === null ? 'is not' : 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();

/** The people with an active link, by id; optionally only those named. */
export const activePeople = async (
  db: Db,
  accountId: number,
  userIds: readonly number[] | undefined,
): Promise<number[]> => {
  let query = sqlOf(db)
    .selectFrom('employment_links')
    .where('account_id', '=', accountId)
    .where('deactivated_at', 'is', null);
  if (userIds) query = query.where(inIds(db, 'user_id', userIds));
  return (await query.select('user_id').orderBy('user_id').execute()).map(({ user_id }) => user_id);
};
