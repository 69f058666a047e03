import { tableByIndex } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { deleteRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';
import { detachSubtasks } from './subtasks.queries.ts';
import { lockTotals, moveTotals } from './bulk.queries.ts';

/** The accounts whose bins are not empty. */
export const listAccountsWithBin = async (db: Db): Promise<number[]> =>
  (
    await sqlOf(db)
      .selectFrom('task_totals')
      .where('deleted', '>', 0)
      .select('account_id')
      .orderBy('account_id')
      .execute()
  ).map(({ account_id }) => account_id);

interface Batch {
  /** Only ids above this one, so that a batch skips tasks that earlier batches left in the bin. */
  above: number;
  limit: number;
}

/**
 * Deletes the next tasks that were put into the bin at `before` or earlier. Returns their ids. Foreign keys delete
 * their tags and comments; entries of worked hours stay, and so do subtasks outside the bin.
 */
export async function purgeTasks(
  tx: Db,
  accountId: number,
  before: Instant,
  { above, limit }: Batch,
): Promise<number[]> {
  // Restoring takes the same lock, so a task is either restored or purged.
  await lockTotals(tx, accountId);
  const rows = await sqlOf(tx)
    .selectFrom(tableByIndex(tx, 'tasks', 'tasks_in_bin'))
    .where('tasks.account_id', '=', accountId)
    .where('tasks.deleted_at', 'is not', null)
    .where('tasks.deleted_at', '<=', before)
    .where('tasks.id', '>', above)
    .select('tasks.id')
    .orderBy('tasks.id')
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await detachSubtasks(tx, accountId, ids);
  await deleteRows(tx, 'tasks', { account_id: accountId, id: ids });
  await moveTotals(tx, accountId, 0, -ids.length);
  return ids;
}
