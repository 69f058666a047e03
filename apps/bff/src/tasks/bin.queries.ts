import { tableByIndex, inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { lockTotals, moveTotals } from './tasks.queries.ts';

/** The accounts with anything in their bins. */
export const listAccountsWithBin = async (db: Db): Promise<number[]> =>
  (
    await sqlOf(db)
      .selectFrom('task_totals')
      .where('deleted', '>', 0)
      .select('account_id')
      .orderBy('account_id')
      .execute()
  ).map(({ account_id }) => account_id);

/** Where to look on, and how many to take. */
interface Batch {
  /** Only ids above this one: a batch does not read again what those before it have left in the bin. */
  above: number;
  limit: number;
}

/**
 * Deletes for good the next tasks that were put into the bin at `before` or earlier, and says which they were. Their
 * tags and comments go with them, by the database; entries of worked hours are not touched.
 */
export async function purgeTasks(
  tx: Db,
  accountId: number,
  before: Instant,
  { above, limit }: Batch,
): Promise<number[]> {
  // Restoring takes the same lock: a task is brought back or gone, never counted twice.
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
  await sqlOf(tx)
    .deleteFrom('tasks')
    .where('account_id', '=', accountId)
    .where(inIds(tx, 'id', ids))
    .execute();
  await moveTotals(tx, accountId, 0, -ids.length);
  return ids;
}
