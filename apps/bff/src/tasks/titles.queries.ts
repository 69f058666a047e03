import type { TaskScope } from '@jornada/domain/tasks';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { mayBeSeen } from '../db/task-scope.ts';

/**
 * The titles of the visible tasks among `ids`, by id. No query without ids.
 * @param live leaves out those in the bin
 */
export async function titlesOfTasks(
  db: Db,
  { accountId, onlyOf }: TaskScope,
  ids: readonly number[],
  { live = false } = {},
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await sqlOf(db)
    .selectFrom('tasks')
    .where('account_id', '=', accountId)
    .where(inIds(db, 'id', ids))
    .$if(live, (query) => query.where('deleted_at', 'is', null))
    .where(mayBeSeen(onlyOf))
    .select(['id', 'title'])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}
