import type { TaskScope } from '@jornada/domain/tasks';
import { sql } from 'kysely';
import { inIds, lockRows } from '../db/engines/fragments.ts';
import { inPieces } from '../db/in-pieces.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { updateRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';
import { mayBeSeen } from '../db/task-scope.ts';
import { deleteSubtasks, restoreSubtasks } from './subtasks.queries.ts';
import { type TaskChanges, changed } from './tasks.queries.ts';

/** Changes the account's totals. Their row is inserted with the first task and never deleted. */
export const moveTotals = (tx: Db, accountId: number, live: number, deleted: number) =>
  updateRows(
    tx,
    'task_totals',
    { account_id: accountId },
    { live: sql`live + ${live}`, deleted: sql`deleted + ${deleted}` },
  );

/** Serialises the bulk writes of an account, so that no two deadlock on each other's rows. */
export const lockTotals = (tx: Db, accountId: number) =>
  sql`select live from task_totals where account_id = ${accountId} ${lockRows(tx)}`.execute(sqlOf(tx));

/**
 * Marks the live tasks among `ids` as deleted. One statement selects and deletes.
 * @returns their ids, and those of the subtasks that went with them
 */
export async function softDeleteTasks(
  tx: Db,
  { accountId, createdBy }: { accountId: number; createdBy: number | null },
  ids: readonly number[],
  by: number,
  at: Instant,
) {
  await lockTotals(tx, accountId);
  const rows = await inPieces(tx, ids, (piece) =>
    sqlOf(tx)
      .updateTable('tasks')
      .set({ deleted_at: at, deleted_by: by })
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .where(inIds(tx, 'id', piece))
      .$if(createdBy !== null, (query) => query.where('created_by', '=', createdBy))
      .returning('id')
      .execute(),
  );
  const deleted = rows.map(({ id }) => id);
  const subtasks = deleted.length ? await deleteSubtasks(tx, { accountId, createdBy }, deleted, by, at) : [];
  const count = deleted.length + subtasks.length;
  if (count) await moveTotals(tx, accountId, -count, count);
  return { deleted, subtasks };
}

/**
 * Restores those of `ids` that were deleted after `since`.
 * @returns their ids, and those of the subtasks that came back with them
 */
export async function restoreTasks(
  tx: Db,
  { accountId, createdBy }: { accountId: number; createdBy: number | null },
  ids: readonly number[],
  since: Instant,
) {
  await lockTotals(tx, accountId);
  const rows = await inPieces(tx, ids, (piece) =>
    sqlOf(tx)
      .updateTable('tasks')
      .set({ deleted_at: null, deleted_by: null, deleted_with: null })
      .where('account_id', '=', accountId)
      .where('deleted_at', '>', since)
      .where(inIds(tx, 'id', piece))
      .$if(createdBy !== null, (query) => query.where('created_by', '=', createdBy as number))
      .returning('id')
      .execute(),
  );
  const restored = rows.map(({ id }) => id);
  const subtasks = restored.length ? await restoreSubtasks(tx, accountId, restored) : [];
  const count = restored.length + subtasks.length;
  if (count) await moveTotals(tx, accountId, count, -count);
  return { restored, subtasks };
}

/** Makes the same changes to the visible live tasks among `ids`. Returns their ids. */
export async function updateTasks(
  tx: Db,
  { accountId, onlyOf }: TaskScope,
  ids: readonly number[],
  changes: Omit<TaskChanges, 'completed_at'>,
  at: Instant,
) {
  await lockTotals(tx, accountId);
  const { status } = changes;
  const rows = await inPieces(tx, ids, (piece) =>
    sqlOf(tx)
      .updateTable('tasks')
      .set({
        ...changed({ ...changes, updated_at: at }),
        ...(status && { completed_at: status === 'done' ? sql`coalesce(completed_at, ${at})` : null }),
      })
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .where(inIds(tx, 'id', piece))
      .where(mayBeSeen(onlyOf))
      .returning('id')
      .execute(),
  );
  return rows.map(({ id }) => id);
}
