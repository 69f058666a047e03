import { DUE_PERIODS, duePeriod, type Grouping } from '@jornada/domain/task-groups';
import type { TaskScope } from '@jornada/domain/tasks';
import { type RawBuilder, sql } from 'kysely';
import { tableByIndex } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { isWholeAccount, matches, type TaskSearch, tasksInAnyOrder, type Today } from './task-filter.queries.ts';

/** The indexes whose order is that of the groups: the groups of a whole account are counted without a sort. */
const ORDERED: Record<Grouping, string | undefined> = {
  status: 'tasks_by_status_rank',
  assignee_id: 'tasks_by_assignee_id',
  client_id: undefined,
  due_on: 'tasks_by_due_on',
};

/** The number of a due date's period, in the order of `DUE_PERIODS`; null without a date. */
const periodOf = (today: string): RawBuilder<number | null> => {
  const cases = DUE_PERIODS.flatMap((period, at) => {
    const { to } = duePeriod(period, today);
    return to === undefined ? [] : [sql`when tasks.due_on <= ${to} then ${sql.lit(at)}`];
  });
  return sql`case when tasks.due_on is null then null ${sql.join(cases, sql` `)} else ${sql.lit(cases.length)} end`;
};

const COLUMNS = { status: 'tasks.status_rank', assignee_id: 'tasks.assignee_id', client_id: 'tasks.client_id' };

/**
 * Counts the matching tasks per group, the largest group first. Groups have the number of the status from 1, the id,
 * the number of the period from 0, or null for tasks without a value.
 */
export function countGroups(db: Db, scope: TaskScope, search: TaskSearch, today: Today, by: Grouping) {
  const group = by === 'due_on' ? periodOf(today.date) : sql<number | null>`${sql.ref(COLUMNS[by])}`;
  const ordered = isWholeAccount(scope, search) && !search.deleted ? ORDERED[by] : undefined;
  return sqlOf(db)
    .selectFrom(ordered ? tableByIndex(db, 'tasks', ordered) : tasksInAnyOrder(db, scope, search))
    .where(matches(db, scope, search, today))
    .select([group.as('key'), sql<number>`count(*)`.as('count')])
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .execute();
}
