import type { TaskScope } from '@jornada/domain/tasks';
import { sql } from 'kysely';
import { inIds, tableByIndex } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Placeholders } from '../db/placeholder.ts';
import { prepared } from '../db/prepared.ts';
import { mayBeSeen } from '../db/task-scope.ts';

/** How many live subtasks a task has, and how many of them are done or canceled. */
export interface TaskProgress {
  subtasks: number;
  subtasks_done: number;
}

export const NO_SUBTASKS: TaskProgress = { subtasks: 0, subtasks_done: 0 };

const PROGRESS = [
  'tasks.parent_id',
  sql<number>`count(*)`.as('subtasks'),
  // The ranks of open tasks are 1 and 2.
  sql<number>`sum(case when tasks.status_rank > 2 then 1 else 0 end)`.as('subtasks_done'),
] as const;

export const children = (db: Db) => sqlOf(db).selectFrom(tableByIndex(db, 'tasks', 'tasks_by_parent'));

const progressInRange = prepared((db, v: Placeholders<{ accountId: number; first: number; last: number }>) =>
  children(db)
    .where('tasks.account_id', '=', v.accountId)
    .where('tasks.parent_id', '>=', v.first)
    .where('tasks.parent_id', '<=', v.last)
    .where('tasks.deleted_at', 'is', null)
    .select(PROGRESS)
    .groupBy('tasks.parent_id'),
);

/** The progress of the tasks that have subtasks, by id; one query on an index of subtasks only. */
export async function progressOf(
  db: Db,
  { accountId, onlyOf }: TaskScope,
  ids: readonly number[],
): Promise<Map<number, TaskProgress>> {
  if (ids.length === 0) return new Map();
  const first = Math.min(...ids);
  const last = Math.max(...ids);
  const rows =
    onlyOf === null && last - first < 2 * ids.length
      ? await progressInRange(db, { accountId, first, last })
      : await children(db)
          .where('tasks.account_id', '=', accountId)
          .where('tasks.parent_id', 'is not', null)
          .where(inIds(db, 'tasks.parent_id', ids))
          .where('tasks.deleted_at', 'is', null)
          .where(mayBeSeen(onlyOf))
          .select(PROGRESS)
          .groupBy('tasks.parent_id')
          .execute();
  return new Map(
    rows.map(({ parent_id, subtasks, subtasks_done }) => [Number(parent_id), { subtasks, subtasks_done }]),
  );
}
