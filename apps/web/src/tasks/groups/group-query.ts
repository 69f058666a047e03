import type { Task } from '@jornada/contract/tasks';
import type { tasks } from '@jornada/contract/tasks';
import type { Output } from '@jornada/contract/endpoint';
import { type DuePeriod, duePeriod, type Grouping } from '@jornada/domain/task-groups';
import type { TaskStatus } from '@jornada/domain/tasks';
import type { TaskQuery } from '../task-place.ts';

/** A status, the id of a person or client, a period of the due date, or `none`. */
export type GroupKey = Output<typeof tasks.groups>['groups'][number]['key'];

/**
 * The filters of a group within the list.
 * @param query the filters of the list; a period of due dates is narrowed to them
 */
export function groupQuery(by: Grouping, key: GroupKey, query: TaskQuery, today: string): TaskQuery {
  switch (by) {
    case 'status':
      return { status: [key as TaskStatus] };
    case 'due_on': {
      if (key === 'none') return { undated: true };
      const { from, to } = duePeriod(key as DuePeriod, today);
      const due_from = [from, query.due_from]
        .filter((date) => date !== undefined)
        .toSorted()
        .at(-1);
      const due_to = [to, query.due_to].filter((date) => date !== undefined).toSorted()[0];
      return { ...(due_from && { due_from }), ...(due_to && { due_to }) };
    }
    default:
      return { [by]: [key as number | 'none'] };
  }
}

/** The filters that `groupQuery` sets. */
export const GROUP_FIELDS: Record<Grouping, readonly (keyof TaskQuery)[]> = {
  status: ['status'],
  assignee_id: ['assignee_id'],
  client_id: ['client_id'],
  due_on: ['due_from', 'due_to', 'undated'],
};

/** Whether the task is in the group with the filters `query`. */
export function isInGroup(by: Grouping, task: Task, query: TaskQuery): boolean {
  if (by !== 'due_on') return query[by]?.length === 1 && query[by][0] === (task[by] ?? 'none');
  const { due_on } = task;
  if (due_on === null) return query.undated === true;
  return !query.undated && due_on >= (query.due_from ?? due_on) && due_on <= (query.due_to ?? due_on);
}
