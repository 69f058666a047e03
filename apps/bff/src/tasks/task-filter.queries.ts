import type { CalendarDate } from '@jornada/domain/calendar';
import { TASK_PRIORITIES, TASK_STATUSES, type TaskPriority, type TaskStatus } from '@jornada/domain/tasks';
import { fold } from '@jornada/domain/text';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { tableByIndex, inIds } from '../db/engines/fragments.ts';
import type { Db } from '../db/handle.ts';
import type { Bindable } from '../db/placeholder.ts';
import type { Instant, Tables } from '../db/tables.ts';
import { candidatesByTitle, titleContains } from './task-titles.queries.ts';

/** Which tasks of an account a person may see: all, or those they created or are assigned to. */
export interface TaskScope {
  accountId: number;
  /** Null: all of the account. */
  onlyOf: number | null;
}

/** The same for a query that may be prepared: the account is only bound. */
export interface BoundScope extends Pick<TaskScope, 'onlyOf'> {
  accountId: Bindable<number>;
}

/** What narrows a list of tasks; an absent filter does not. Values of one filter widen it, dates are inclusive. */
export interface TaskFilter {
  q?: string | undefined;
  status?: readonly TaskStatus[] | undefined;
  priority?: readonly TaskPriority[] | undefined;
  /** Null among them: tasks of nobody. */
  assignee_id?: readonly (number | null)[] | undefined;
  /** Null among them: tasks for no client. */
  client_id?: readonly (number | null)[] | undefined;
  tag_id?: readonly number[] | undefined;
  due_from?: CalendarDate | undefined;
  due_to?: CalendarDate | undefined;
  overdue?: true | undefined;
  created?: Between | undefined;
  completed?: Between | undefined;
  deleted?: true | undefined;
}

/** A stretch of time: `from` is included, `to` is not; an absent end is open. */
export interface Between {
  from?: Instant;
  to?: Instant;
}

/** A filter as it is asked of the database. */
export interface TaskSearch extends TaskFilter {
  /** Ids among which are all whose titles hold `q`, where an index of the titles could name them. */
  among?: readonly number[] | undefined;
}

/** Asks the index of titles first, once for the page and its total. */
export async function searchOf(db: Db, { accountId }: TaskScope, filter: TaskFilter): Promise<TaskSearch> {
  const among = filter.q ? await candidatesByTitle(db, accountId, fold(filter.q)) : undefined;
  return among ? { ...filter, among } : filter;
}

/** The indexes in which all that can be filtered by rides tableByIndex, by the order they are in. */
const WIDE: Record<string, string | undefined> = {
  id: 'tasks_live',
  due_on: 'tasks_by_due_on',
  title_folded: 'tasks_by_title_folded',
};

/** What has an index of its own, which counts the matches of one such filter alone. */
const COUNTED: readonly string[] = ['status', 'assignee_id'];

/**
 * `tasks`, read in the order of `column` tableByIndex an index that also holds the filters. What is asked by ids is fetched by
 * its key, and of the orders that have no such index the database chooses its way.
 */
export function tasksInOrder(db: Db, search: TaskSearch, column: string) {
  if (search.among) return tableByIndex(db, 'tasks', undefined);
  return tableByIndex(db, 'tasks', search.deleted ? 'tasks_in_bin' : WIDE[column]);
}

/** `tasks`, read in whatever order is the shortest way to each match: to be counted. */
export function tasksInAnyOrder(db: Db, { onlyOf }: TaskScope, search: TaskSearch) {
  const [filter = '', ...others] = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  if (onlyOf === null && COUNTED.includes(filter) && others.length === 0) return tableByIndex(db, 'tasks', undefined);
  const { q, due_from, due_to, overdue, created, completed } = search;
  if ((created ?? completed) && onlyOf === null && !search.among && !search.deleted)
    return tableByIndex(db, 'tasks', undefined);
  return tasksInOrder(db, search, q ? 'title_folded' : due_from || due_to || overdue ? 'due_on' : 'id');
}

type Builder = ExpressionBuilder<Tables, 'tasks'>;

/** A person sees all tasks (null), or those they created or are assigned to. */
export const mayBeSeen = (onlyOf: number | null) =>
  onlyOf === null ? sql<boolean>`1 = 1` : sql<boolean>`(tasks.created_by = ${onlyOf} or tasks.assignee_id = ${onlyOf})`;

/** One of these ids, or none where null is among them. */
function isOneOf(eb: Builder, column: 'tasks.assignee_id' | 'tasks.client_id', wanted: readonly (number | null)[]) {
  const ids = wanted.filter((id) => id !== null);
  if (ids.length === wanted.length) return eb(column, 'in', ids);
  return ids.length === 0 ? eb(column, 'is', null) : eb.or([eb(column, 'in', ids), eb(column, 'is', null)]);
}

const rankOf = <T>(words: readonly T[], word: T) => words.indexOf(word) + 1;

/** The conditions of a filter over `tasks`, the account first. */
export function matches(db: Db, { accountId, onlyOf }: BoundScope, filter: TaskSearch, today: CalendarDate) {
  return (eb: Builder): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = [
      eb('tasks.account_id', '=', accountId),
      eb('tasks.deleted_at', filter.deleted ? 'is not' : 'is', null),
    ];
    if (onlyOf !== null) all.push(mayBeSeen(onlyOf));
    if (filter.q) all.push(titleContains(db, fold(filter.q)));
    if (filter.among) all.push(inIds(db, 'tasks.id', filter.among));
    // By rank, since that is what the index of each sort holds.
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
    for (const [column, between] of [
      ['tasks.created_at', filter.created],
      ['tasks.completed_at', filter.completed],
    ] as const) {
      if (between?.from) all.push(eb(column, '>=', between.from));
      if (between?.to) all.push(eb(column, '<', between.to));
    }
    if (filter.overdue)
      all.push(
        eb('tasks.due_on', '<', today),
        eb('tasks.status_rank', 'in', [rankOf(TASK_STATUSES, 'todo'), rankOf(TASK_STATUSES, 'doing')]),
      );
    return eb.and(all);
  };
}

/** Whether nothing narrows the list but the account itself, so that the kept totals answer. */
export const isWholeAccount = ({ onlyOf }: TaskScope, { deleted: _, ...filter }: TaskSearch): boolean =>
  onlyOf === null && Object.values(filter).every((value) => value === undefined || value === '');
