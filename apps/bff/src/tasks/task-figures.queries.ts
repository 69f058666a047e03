import { type Expression, type SqlBool, sql } from 'kysely';
import { tableByIndex } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { matches, type TaskFilter, type Today } from './task-filter.queries.ts';
import type { TaskScope } from '@jornada/domain/tasks';

/** What several figures about tasks have in common, and the index that leads to just those. */
interface Common {
  filter: TaskFilter;
  index: string;
}

/**
 * How many tasks match each of `filters`, by one walk over those that match what they have in common. What a filter means
 * is said where the list says it, so a figure is the total of the list with the same filter.
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
    .select((eb) => filters.map((filter, at) => matched(matches(db, scope, filter, today)(eb)).as(`n${at}` as const)))
    .executeTakeFirstOrThrow();
  // A sum over no rows is null.
  return filters.map((_, at) => row[`n${at}`] ?? 0);
}

const matched = (condition: Expression<SqlBool>) => sql<number | null>`sum(case when ${condition} then 1 else 0 end)`;

const BRIEF = ['tasks.id', 'tasks.title', 'tasks.status', 'tasks.priority', 'tasks.due_on'] as const;

/** The first tasks that match, by when they are due; those without a date come last. */
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
