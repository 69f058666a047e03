import type { FilterOf } from '@jornada/contract/list';
import type { tasks } from '@jornada/contract/tasks';
import type { CalendarDate } from '@jornada/domain/calendar';
import { TASK_PRIORITIES, TASK_STATUSES, type TaskScope } from '@jornada/domain/tasks';
import { fold } from '@jornada/domain/text';
import { instantsOf } from '@jornada/domain/worktime';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { inIds, tableByIndex } from '../db/engines/fragments.ts';
import type { Db } from '../db/handle.ts';
import type { Bindable } from '../db/placeholder.ts';
import type { Tables } from '../db/tables.ts';
import { mayBeSeen } from '../db/task-scope.ts';
import { candidatesByTitle, titleContains } from './task-titles.queries.ts';

/** An absent filter narrows nothing; several values of one filter widen it; dates are inclusive. */
export type TaskFilter = FilterOf<typeof tasks.list>;

/** The caller's date, and the time zone of the dates in a filter. */
export interface Today {
  date: CalendarDate;
  timeZone: string;
}

/** The same for a prepared query: the account is a bound parameter. */
export interface BoundScope extends Pick<TaskScope, 'onlyOf'> {
  accountId: Bindable<number>;
}

/** A filter as the queries use it. */
export interface TaskSearch extends TaskFilter {
  /** Ids that include every task whose title contains `q`, if the title index can find them. */
  among?: readonly number[] | undefined;
}

/** Looks `q` up in the title index, once for the page and its total. */
export async function searchOf(db: Db, { accountId }: TaskScope, filter: TaskFilter): Promise<TaskSearch> {
  const among = filter.q ? await candidatesByTitle(db, accountId, fold(filter.q)) : undefined;
  return among ? { ...filter, among } : filter;
}

/** The indexes that cover the filtered columns, by sort column. */
const WIDE: Record<string, string | undefined> = {
  id: 'tasks_live',
  due_on: 'tasks_by_due_on',
  title_folded: 'tasks_by_title_folded',
};

/** The filters with an index of their own, which counts their matches when used alone. */
const COUNTED: readonly string[] = ['status', 'assignee_id'];

/**
 * `tasks`, read in the order of `column` by an index that covers the filters. Tasks found by id are read by primary
 * key; for an order without a covering index the database chooses the plan.
 */
export function tasksInOrder(db: Db, search: TaskSearch, column: string) {
  if (search.among) return tableByIndex(db, 'tasks', undefined);
  if (search.parent_id) return tableByIndex(db, 'tasks', 'tasks_by_parent');
  return tableByIndex(db, 'tasks', search.deleted ? 'tasks_in_bin' : WIDE[column]);
}

/** `tasks`, read by the index that counts the matches fastest. */
export function tasksInAnyOrder(db: Db, { onlyOf }: TaskScope, search: TaskSearch) {
  const [filter = '', ...others] = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  if (onlyOf === null && COUNTED.includes(filter) && others.length === 0) return tableByIndex(db, 'tasks', undefined);
  const { q, due_from, due_to, overdue, created_from, created_to, completed_from, completed_to } = search;
  const byInstant = created_from ?? created_to ?? completed_from ?? completed_to;
  if (byInstant && onlyOf === null && !search.among && !search.deleted) return tableByIndex(db, 'tasks', undefined);
  return tasksInOrder(db, search, q ? 'title_folded' : due_from || due_to || overdue ? 'due_on' : 'id');
}

type Builder = ExpressionBuilder<Tables, 'tasks'>;

/** Literals, as in the indexes of open tasks: with bound values the database could not prove that a partial index applies. */
export const IS_OPEN = sql<SqlBool>`tasks.status_rank in (1, 2)`;

/** The column has one of these ids, or is null if null is among them. */
function isOneOf(eb: Builder, column: 'tasks.assignee_id' | 'tasks.client_id', wanted: readonly (number | null)[]) {
  const ids = wanted.filter((id) => id !== null);
  if (ids.length === wanted.length) return eb(column, 'in', ids);
  return ids.length === 0 ? eb(column, 'is', null) : eb.or([eb(column, 'in', ids), eb(column, 'is', null)]);
}

const rankOf = <T>(words: readonly T[], word: T) => words.indexOf(word) + 1;

/** The conditions of a filter over `tasks`, the account first. */
export function matches(db: Db, scope: BoundScope, filter: TaskSearch, today: Today) {
  return (eb: Builder): Expression<SqlBool> =>
    eb.and([
      eb('tasks.account_id', '=', scope.accountId),
      eb('tasks.deleted_at', filter.deleted ? 'is not' : 'is', null),
      ...(scope.onlyOf === null ? [] : [mayBeSeen(scope.onlyOf)]),
      ...conditions(db, scope, filter, today, eb),
    ]);
}

/** The conditions of a filter over tasks that are already limited to `scope`, and to the bin or the tasks outside it. */
export const narrows =
  (db: Db, scope: BoundScope, filter: TaskSearch, today: Today) =>
  (eb: Builder): Expression<SqlBool> =>
    eb.and(conditions(db, scope, filter, today, eb));

function conditions(
  db: Db,
  { accountId }: BoundScope,
  filter: TaskSearch,
  today: Today,
  eb: Builder,
): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [];
  if (filter.q) all.push(titleContains(db, fold(filter.q)));
  if (filter.among) all.push(inIds(db, 'tasks.id', filter.among));
  // By rank, since the index of each sort contains the rank.
  if (filter.status)
    all.push(
      eb(
        'tasks.status_rank',
        'in',
        filter.status.map((status) => rankOf(TASK_STATUSES, status)),
      ),
    );
  if (filter.priority)
    all.push(
      eb(
        'tasks.priority_rank',
        'in',
        filter.priority.map((priority) => rankOf(TASK_PRIORITIES, priority)),
      ),
    );
  if (filter.assignee_id) all.push(isOneOf(eb, 'tasks.assignee_id', filter.assignee_id));
  if (filter.client_id) all.push(isOneOf(eb, 'tasks.client_id', filter.client_id));
  if (filter.parent_id) all.push(eb('tasks.parent_id', 'in', filter.parent_id));
  if (filter.tag_id)
    all.push(
      eb(
        'tasks.id',
        'in',
        eb
          .selectFrom('tasks_tags')
          .select('task_id')
          .where('tasks_tags.account_id', '=', accountId)
          .where('tasks_tags.tag_id', 'in', filter.tag_id),
      ),
    );
  if (filter.due_from) all.push(eb('tasks.due_on', '>=', filter.due_from));
  if (filter.due_to) all.push(eb('tasks.due_on', '<=', filter.due_to));
  if (filter.undated) all.push(eb('tasks.due_on', 'is', null));
  for (const [column, first, last] of [
    ['tasks.created_at', filter.created_from, filter.created_to],
    ['tasks.completed_at', filter.completed_from, filter.completed_to],
  ] as const) {
    const { from, to } = instantsOf(today.timeZone, first, last);
    if (from) all.push(eb(column, '>=', from));
    if (to) all.push(eb(column, '<', to));
  }
  if (filter.overdue) all.push(eb('tasks.due_on', '<', today.date), IS_OPEN);
  return all;
}

/** Whether no filter except `deleted` applies to the account's list, so that the stored totals are its count. */
export const isWholeAccount = ({ onlyOf }: TaskScope, { deleted: _, ...filter }: TaskSearch): boolean =>
  onlyOf === null && Object.values(filter).every((value) => value === undefined || value === '');
