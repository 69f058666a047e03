import type { TaskScope } from '@jornada/domain/tasks';
import { sql } from 'kysely';
import { idRows, tableByIndex } from '../db/engines/fragments.ts';
import { inPieces } from '../db/in-pieces.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Placeholders } from '../db/placeholder.ts';
import { mayBeSeen } from '../db/task-scope.ts';
import { prepared } from '../db/prepared.ts';
import { deleteRows, listRows } from '../db/rows.ts';

const tagsOfTasks = prepared((db, v: Placeholders<{ accountId: number; first: number; last: number }>) =>
  sqlOf(db)
    .selectFrom('tasks_tags')
    .where('account_id', '=', v.accountId)
    .where('task_id', '>=', v.first)
    .where('task_id', '<=', v.last)
    .select(['task_id', 'tag_id'])
    .orderBy('task_id')
    .orderBy('tag_id'),
);

/** The tags of the given tasks, by task id. */
export async function tagIdsOf(db: Db, accountId: number, taskIds: readonly number[]): Promise<Map<number, number[]>> {
  const byTask = new Map<number, number[]>(taskIds.map((id) => [id, []]));
  if (taskIds.length === 0) return byTask;
  const first = Math.min(...taskIds);
  const last = Math.max(...taskIds);
  // A page sorted by id is a range of the primary key, which reads faster than a list of ids.
  const rows =
    last - first < 2 * taskIds.length
      ? await tagsOfTasks(db, { accountId, first, last })
      : await listRows(
          db,
          'tasks_tags',
          { account_id: accountId, task_id: taskIds },
          ['task_id', 'tag_id'],
          ['task_id', 'tag_id'],
        );
  for (const { task_id, tag_id } of rows) byTask.get(task_id)?.push(tag_id);
  return byTask;
}

/** The number of visible tasks outside the bin that have each of the given tags; a tag without tasks has no row. */
export const countByTag = (db: Db, scope: TaskScope, tagIds: readonly number[]) =>
  sqlOf(db)
    .selectFrom('tasks_tags')
    .innerJoin(tableByIndex(db, 'tasks', 'tasks_live'), (join) =>
      join.onRef('tasks.account_id', '=', 'tasks_tags.account_id').onRef('tasks.id', '=', 'tasks_tags.task_id'),
    )
    .where('tasks_tags.account_id', '=', scope.accountId)
    .where('tasks_tags.tag_id', 'in', tagIds)
    .where('tasks.account_id', '=', scope.accountId)
    .where('tasks.deleted_at', 'is', null)
    .where(mayBeSeen(scope.onlyOf))
    .select(['tasks_tags.tag_id', sql<number>`count(*)`.as('count')])
    .groupBy('tasks_tags.tag_id')
    .orderBy('tasks_tags.tag_id')
    .execute();

/** Replaces a task's tags. */
export async function setTags(tx: Db, accountId: number, taskId: number, tagIds: readonly number[]): Promise<void> {
  await deleteRows(tx, 'tasks_tags', { account_id: accountId, task_id: taskId });
  await addTags(tx, accountId, [taskId], tagIds);
}

/** Adds the tags to every task; existing ones stay. */
export async function addTags(
  tx: Db,
  accountId: number,
  taskIds: readonly number[],
  tagIds: readonly number[],
): Promise<void> {
  if (taskIds.length === 0 || tagIds.length === 0) return;
  await inPieces(tx, taskIds, async (piece) => {
    await sql`insert into tasks_tags (account_id, task_id, tag_id)
      select ${sql.lit(accountId)}, task.id, tag.id from ${idRows(tx, piece)} as task cross join ${idRows(tx, tagIds)} as tag where true
      on conflict do nothing`.execute(sqlOf(tx));
    return [];
  });
}

/** Removes the tags from every task. */
export const removeTags = (tx: Db, accountId: number, taskIds: readonly number[], tagIds: readonly number[]) =>
  deleteRows(tx, 'tasks_tags', { account_id: accountId, task_id: taskIds, tag_id: tagIds });
