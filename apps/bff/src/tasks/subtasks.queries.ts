import type { TaskScope } from '@jornada/domain/tasks';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { updateRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';
import { mayBeSeen } from '../db/task-scope.ts';
import { titlesOfTasks } from './titles.queries.ts';
import { children } from './subtask-progress.queries.ts';

/** The titles of the visible parents of these tasks, by id. */
export const parentTitlesOf = (
  db: Db,
  scope: TaskScope,
  rows: readonly { parent_id: number | null }[],
): Promise<Map<number, string>> =>
  titlesOfTasks(db, scope, [...new Set(rows.flatMap(({ parent_id }) => parent_id ?? []))]);

/** A visible live task that is to become a parent, with its own parent. */
export const findParent = (db: Db, { accountId, onlyOf }: TaskScope, id: number) =>
  sqlOf(db)
    .selectFrom('tasks')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(mayBeSeen(onlyOf))
    .select(['id', 'parent_id'])
    .executeTakeFirst();

/** Whether the task has live subtasks, visible or not. */
export const hasSubtasks = async (db: Db, accountId: number, id: number): Promise<boolean> =>
  Boolean(
    await children(db)
      .where('tasks.account_id', '=', accountId)
      .where('tasks.parent_id', '=', id)
      .where('tasks.deleted_at', 'is', null)
      .select('tasks.id')
      .executeTakeFirst(),
  );

/** Makes the subtasks of these tasks tasks of their own. */
export const detachSubtasks = (tx: Db, accountId: number, parentIds: readonly number[]) =>
  sqlOf(tx)
    .updateTable('tasks')
    .set({ parent_id: null, deleted_with: null })
    .where('account_id', '=', accountId)
    .where('parent_id', 'is not', null)
    .where(inIds(tx, 'parent_id', parentIds))
    .execute();

/**
 * Moves the live subtasks of tasks that were just deleted to the bin, as far as `createdBy` may delete them; the others
 * stay. Subtasks that were deleted in the same request come back with their parents too.
 * @returns the ids of those that were not among `deleted`
 */
export async function deleteSubtasks(
  tx: Db,
  { accountId, createdBy }: { accountId: number; createdBy: number | null },
  deleted: readonly number[],
  by: number,
  at: Instant,
): Promise<number[]> {
  const found = await children(tx)
    .where('tasks.account_id', '=', accountId)
    .where('tasks.parent_id', 'is not', null)
    .where(inIds(tx, 'tasks.parent_id', deleted))
    .where((eb) =>
      eb.or([
        inIds(tx, 'tasks.id', deleted),
        createdBy === null
          ? eb('tasks.deleted_at', 'is', null)
          : eb.and([eb('tasks.deleted_at', 'is', null), eb('tasks.created_by', '=', createdBy)]),
      ]),
    )
    .select('tasks.id')
    .execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await sqlOf(tx)
    .updateTable('tasks')
    .set((eb) => ({ deleted_at: at, deleted_by: by, deleted_with: eb.ref('parent_id') }))
    .where('account_id', '=', accountId)
    .where(inIds(tx, 'id', ids))
    .execute();
  const removed = new Set(deleted);
  return ids.filter((id) => !removed.has(id));
}

/** Restores the subtasks that were deleted with these tasks, which were just restored. Returns their ids. */
export async function restoreSubtasks(tx: Db, accountId: number, restored: readonly number[]): Promise<number[]> {
  const found = await children(tx)
    .where('tasks.account_id', '=', accountId)
    .where('tasks.parent_id', 'is not', null)
    .where(inIds(tx, 'tasks.parent_id', restored))
    .where('tasks.deleted_at', 'is not', null)
    .whereRef('tasks.deleted_with', '=', 'tasks.parent_id')
    .select('tasks.id')
    .execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await updateRows(
    tx,
    'tasks',
    { account_id: accountId, id: ids },
    { deleted_at: null, deleted_by: null, deleted_with: null },
  );
  return ids;
}
