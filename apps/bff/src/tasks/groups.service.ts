import { DUE_PERIODS, type Grouping, withinLimit } from '@jornada/domain/task-groups';
import { TASK_STATUSES, type TaskScope } from '@jornada/domain/tasks';
import type { Db } from '../db/handle.ts';
import { countGroups } from './groups.queries.ts';
import { searchOf, type TaskFilter, type Today } from './task-filter.queries.ts';

const keyOf = (by: Grouping, key: number) => {
  if (by === 'status') return TASK_STATUSES[key - 1];
  return by === 'due_on' ? DUE_PERIODS[key] : key;
};

/** The groups of the matching tasks with their sizes, the largest first. */
export async function groupsOf(db: Db, scope: TaskScope, filter: TaskFilter, today: Today, by: Grouping) {
  const rows = await countGroups(db, scope, await searchOf(db, scope, filter), today, by);
  return withinLimit(
    rows.map(({ key, count }) => ({ key: (key === null ? undefined : keyOf(by, key)) ?? ('none' as const), count })),
  );
}
