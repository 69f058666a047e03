import type { CalendarDate } from '@jornada/domain/calendar';
import { TASK_PRIORITIES, TASK_STATUSES, type TaskPriority, type TaskStatus } from '@jornada/domain/tasks';
import { fold } from '@jornada/domain/text';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { inIds, titleContains } from '../db/engines.ts';
import type { Db, Tables } from '../db/tables.ts';

/** Which tasks of an account a person may see: all, or those they created or are assigned to. */
export interface TaskScope {
  accountId: number;
  /** Null: all of the account. */
  onlyOf: number | null;
}

/** What narrows a list of tasks; an absent filter does not. Values of one filter widen it, dates are inclusive. */
export interface TaskFilter {
  q?: string | undefined;
  status?: readonly TaskStatus[] | undefined;
  priority?: readonly TaskPriority[] | undefined;
  assignee_id?: readonly number[] | undefined;
  client_id?: readonly number[] | undefined;
  tag_id?: readonly number[] | undefined;
  due_from?: CalendarDate | undefined;
  due_to?: CalendarDate | undefined;
  overdue?: true | undefined;
  deleted?: true | undefined;
}

type Builder = ExpressionBuilder<Tables, 'tasks'>;

const rankOf = <T>(words: readonly T[], word: T) => words.indexOf(word) + 1;

/** The conditions of a filter over `tasks`, the account first. */
export function matches(db: Db, { accountId, onlyOf }: TaskScope, filter: TaskFilter, today: CalendarDate) {
  return (eb: Builder): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = [
      eb('tasks.account_id', '=', accountId),
      eb('tasks.deleted_at', filter.deleted ? 'is not' : 'is', null),
    ];
    if (onlyOf !== null) all.push(eb.or([eb('tasks.created_by', '=', onlyOf), eb('tasks.assignee_id', '=', onlyOf)]));
    if (filter.q) all.push(titleContains(db, accountId, fold(filter.q)));
    // By rank, since that is what the index of each sort holds.
    if (filter.status) all.push(eb('tasks.status_rank', 'in', filter.status.map((status) => rankOf(TASK_STATUSES, status))));
    if (filter.priority) all.push(eb('tasks.priority_rank', 'in', filter.priority.map((priority) => rankOf(TASK_PRIORITIES, priority))));
    if (filter.assignee_id) all.push(inIds(db, 'tasks.assignee_id', filter.assignee_id));
    if (filter.client_id) all.push(inIds(db, 'tasks.client_id', filter.client_id));
    if (filter.tag_id)
      all.push(
        eb.exists(
          eb
            .selectFrom('tasks_tags')
            .select(sql.lit(1).as('one'))
            .where('tasks_tags.account_id', '=', accountId)
            .whereRef('tasks_tags.task_id', '=', 'tasks.id')
            .where(inIds(db, 'tasks_tags.tag_id', filter.tag_id)),
        ),
      );
    if (filter.due_from) all.push(eb('tasks.due_on', '>=', filter.due_from));
    if (filter.due_to) all.push(eb('tasks.due_on', '<=', filter.due_to));
    if (filter.overdue)
      all.push(eb('tasks.due_on', '<', today), eb('tasks.status_rank', 'in', [rankOf(TASK_STATUSES, 'todo'), rankOf(TASK_STATUSES, 'doing')]));
    return eb.and(all);
  };
}

/** Whether nothing narrows the list but the account itself, so that the kept totals answer. */
export const isWholeAccount = ({ onlyOf }: TaskScope, { deleted: _, ...filter }: TaskFilter): boolean =>
  onlyOf === null && Object.values(filter).every((value) => value === undefined || value === '');
