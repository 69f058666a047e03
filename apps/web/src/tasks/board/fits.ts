import type { Task } from '@jornada/contract/tasks';
import { isOverdue } from '@jornada/domain/tasks';
import type { TaskQuery } from '../task-place.ts';

/**
 * Whether a moved card still matches the filter: a move changes the status, and with it overdue and completion.
 * Evaluated on the client, before the column is refetched.
 */
export const fits = (
  task: Pick<Task, 'status' | 'due_on' | 'deleted_at'>,
  { overdue, completed_from, completed_to }: TaskQuery,
  today: string,
): boolean =>
  task.deleted_at === null &&
  (!overdue || isOverdue(task, today)) &&
  ((completed_from === undefined && completed_to === undefined) || task.status === 'done');
