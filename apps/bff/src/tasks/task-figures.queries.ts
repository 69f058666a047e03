import { type Expression, type SqlBool, sql } from 'kysely';
import { inIds, tableByIndex } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { matches, narrows, type TaskFilter, type Today } from './task-filter.queries.ts';
import type { TaskScope } from '@jornada/domain/tasks';

/** The filter that several figures share, and the index for it. */
interface Common {
  filter: TaskFilter;
  index: string;
}

/**
 * Counts the tasks that match each of `filters`, in one scan of those that match `common`. The filters are those of the
 * list, so a figure equals the total of the list with the same filter. The sums do not repeat the scope, whose columns
 * an index of live tasks does not contain: reading them would fetch every row.
 */
export async function countTasksEach(
  db: Db,
  scope: TaskScope,
  common: Common,
  filters: readonly TaskFilter[],
  today: Today,
): Promise<number[]> {
  const row = await sqlOf(db)
    .selectFrom(tableByIndex(db, 'tasks', common.index))
    .where(matches(db, scope, common.filter, today))
    .select((eb) => filters.map((filter, at) => matched(narrows(db, scope, filter, today)(eb)).as(`n${at}` as const)))
    .executeTakeFirstOrThrow();
  // A sum over no rows is null.
  return filters.map((_, at) => row[`n${at}`] ?? 0);
}

/** Open and overdue tasks within `scope` by their assignee; people without open tasks are absent. */
export async function countOpenByAssignee(
  db: Db,
  scope: TaskScope,
  assignees: readonly number[],
  today: Today,
): Promise<Map<number, { open: number; overdue: number }>> {
  const rows = await sqlOf(db)
    .selectFrom('tasks')
    .where(matches(db, scope, { status: ['todo', 'doing'] }, today))
    .where(inIds(db, 'tasks.assignee_id', assignees))
    .select((eb) => [
      'tasks.assignee_id',
      sql<number>`count(*)`.as('open'),
      matched(matches(db, scope, { overdue: true }, today)(eb)).as('overdue'),
    ])
    .groupBy('tasks.assignee_id')
    .execute();
  return new Map(rows.map(({ assignee_id, open, overdue }) => [Number(assignee_id), { open, overdue: overdue ?? 0 }]));
}

const matched = (condition: Expression<SqlBool>) => sql<number | null>`sum(case when ${condition} then 1 else 0 end)`;

const BRIEF = ['tasks.id', 'tasks.title', 'tasks.status', 'tasks.priority', 'tasks.due_on'] as const;

/** The first matching tasks by due date; those without one come last. */
export const listNextTasks = (db: Db, scope: TaskScope, { filter, index }: Common, today: Today, limit: number) =>
  sqlOf(db)
    .selectFrom(tableByIndex(db, 'tasks', index))
    .where(matches(db, scope, filter, today))
    .select(BRIEF)
    .orderBy(sql`tasks.due_on is null`)
    .orderBy('tasks.due_on')
    .orderBy('tasks.id')
    .limit(limit)
    .execute();
