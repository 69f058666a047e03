import { sql } from 'kysely';
import type { TaskScope } from '@jornada/domain/tasks';
import type { Placeholder } from './placeholder.ts';

/** The condition of a scope (`scopeOf` in domain/tasks) on a query that reads the table `tasks` by that name. */
export const mayBeSeen = (onlyOf: TaskScope['onlyOf'] | Placeholder<number>) =>
  onlyOf === null ? sql<boolean>`1 = 1` : sql<boolean>`(tasks.created_by = ${onlyOf} or tasks.assignee_id = ${onlyOf})`;
