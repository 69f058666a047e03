import { type Expression, type SqlBool, sql } from 'kysely';
import { inIds, tableByIndex } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { IS_OPEN, matches, narrows, type TaskFilter, type Today } from './task-filter.queries.ts';
import type { TaskScope } from '@jornada/domain/tasks';

/** The filter that several figures share, and the index for it. */
interface Common {
  filter: TaskFilter;
  index: string;
  /** Whether the index has open tasks only; the filter must have no others. */
  isOfOpen?: true;
}

/** Open tasks of people, with the index that has them by due date. */
export const openOf = (assignee_id: number[]): Common => ({
  filter: { assignee_id, status: ['todo', 'doing'] },
  index: 'tasks_open_by_assignee',
  isOfOpen: true,
});

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
    .$if(common.isOfOpen ?? false, (query) => query.where(IS_OPEN))
    .select((eb) => filters.map((filter, at) => matched(narrows(db, scope, filter, today)(eb)).as(`n${at}` as const)))
    .executeTakeFirstOrThrow();
  // A sum over no rows is null.
  return filters.map((_, at) => row[`n${at}`] ?? 0);
}

/** Open and overdue tasks within `scope` by assignee; people without open tasks are left out. */
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

/**
 * The first open tasks of a person by due date; those without one come last. One statement reads both kinds, so that
 * they are consistent, each in the order of the index: sorting them together would read all open tasks, 5 ms for
 * 11,000.
 */
export async function listNextTasks(db: Db, scope: TaskScope, assignee: number, today: Today, limit: number) {
  const { filter, index } = openOf([assignee]);
  const first = (due: 'is' | 'is not') =>
    sqlOf(db)
      .selectFrom((eb) =>
        eb
          .selectFrom(tableByIndex(db, 'tasks', index))
          .where(matches(db, scope, filter, today))
          .where(IS_OPEN)
          .where('tasks.due_on', due, null)
          .select(BRIEF)
          .orderBy('tasks.due_on')
          .orderBy('tasks.id')
          .limit(limit)
          .as('first'),
      )
      .selectAll();
  const rows = await first('is not').unionAll(first('is')).execute();
  const byDate = ({ due_on: one }: { due_on: string | null }, { due_on: other }: { due_on: string | null }) =>
    one === other ? 0 : other === null || (one !== null && one < other) ? -1 : 1;
  return rows.toSorted((one, other) => byDate(one, other) || one.id - other.id).slice(0, limit);
}
