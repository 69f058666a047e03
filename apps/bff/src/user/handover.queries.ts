import { sql } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { listColumn, listRows } from '../db/rows.ts';
import type { CalendarDate, Instant } from '../db/tables.ts';

// Reads rows that a leaving person is responsible for, and transfers them to others.

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/** The tasks of a person that are neither done, canceled nor deleted. */
export const listOpenTasks = async (db: Db, accountId: number, userId: number): Promise<number[]> =>
  idsOf(
    await sqlOf(db)
      .selectFrom('tasks')
      .where('account_id', '=', accountId)
      .where('assignee_id', '=', userId)
      .where('deleted_at', 'is', null)
      .where('status', 'in', ['todo', 'doing'])
      .select('id')
      .orderBy('id')
      .execute(),
  );

/** The clients that a person manages. */
export const listManagedClients = async (db: Db, accountId: number, userId: number): Promise<number[]> =>
  idsOf(
    await listRows(db, 'clients', { account_id: accountId, manager_id: userId, archived_at: null }, ['id'], ['id']),
  );

/** The people who are recorded as reporting to a person, and whether their links are active. */
export const listReports = async (
  db: Db,
  accountId: number,
  userId: number,
): Promise<{ user_id: number; active: boolean }[]> =>
  (
    await listRows(
      db,
      'employment_links',
      { account_id: accountId, reports_to: userId },
      ['user_id', 'deactivated_at'],
      ['user_id'],
    )
  ).map(({ user_id, deactivated_at }) => ({ user_id, active: deactivated_at === null }));

/** The allocations of a person that end after `day`. */
export const listAllocationsAfter = (db: Db, accountId: number, userId: number, day: CalendarDate) =>
  sqlOf(db)
    .selectFrom('allocations')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('ends_on', '>', day)
    .select(['id', 'starts_on', 'ends_on'])
    .orderBy('id')
    .execute();

/** Those of `people` with an active link. */
export const listActive = (db: Db, accountId: number, people: readonly number[]): Promise<number[]> =>
  listColumn(db, 'employment_links', { account_id: accountId, deactivated_at: null, user_id: people }, 'user_id');

interface Move {
  ids: readonly number[];
  from: number;
  to: number;
  at: Instant;
}

/** Transfers those of `ids` whose `owner` is still `from` to `to`. Returns their ids. */
const moveRows =
  (table: 'tasks' | 'clients' | 'allocations', owner: string, isLive = sql<boolean>`true`) =>
  async (tx: Db, accountId: number, { ids, from, to, at }: Move): Promise<number[]> => {
    const moved = await sql<{ id: number }>`update ${sql.table(table)}
      set ${sql.ref(owner)} = ${to}, updated_at = ${at}, version = version + 1
      where account_id = ${accountId} and ${sql.ref(owner)} = ${from} and ${isLive} and ${inIds(tx, 'id', ids)}
      returning id`.execute(sqlOf(tx));
    return idsOf(moved.rows);
  };

const isNotDeleted = sql<boolean>`deleted_at is null`;
export const moveTasks = moveRows('tasks', 'assignee_id', isNotDeleted);
export const moveClients = moveRows('clients', 'manager_id');
export const moveAllocations = moveRows('allocations', 'user_id', isNotDeleted);

/** Deletes allocations at `to`, or restores those that were deleted at `from`. Returns their ids. */
export const setDeletedAt = async (
  tx: Db,
  accountId: number,
  ids: readonly number[],
  { from, to, at }: { from: Instant | null; to: Instant | null; at: Instant },
): Promise<number[]> =>
  idsOf(
    await sqlOf(tx)
      .updateTable('allocations')
      .set({ deleted_at: to, updated_at: at, version: sql`version + 1` })
      .where('account_id', '=', accountId)
      .where('deleted_at', from === null ? 'is' : '=', from)
      .where(inIds(tx, 'id', ids))
      .returning('id')
      .execute(),
  );

/** Changes the end of an allocation from `from` to `to`. Returns its id, or nothing. */
export const setEnd = async (
  tx: Db,
  accountId: number,
  id: number,
  { from, to, at }: { from: CalendarDate; to: CalendarDate; at: Instant },
): Promise<number[]> =>
  idsOf(
    await sqlOf(tx)
      .updateTable('allocations')
      .set({ ends_on: to, updated_at: at, version: sql`version + 1` })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('ends_on', '=', from)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute(),
  );
