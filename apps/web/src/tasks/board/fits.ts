import type { Task } from '@jornada/contract/tasks';
import { isOverdue } from '@jornada/domain/tasks';
import type { TaskQuery } from '../task-place.ts';

/**
 * Whether a card that was moved is still one of the filter's: a move changes the status, and with it what is late and
 * what is completed. It is shown before the server has been asked for its column again.
 */
export const fits = (
  task: Pick<Task, 'status' | 'due_on' | 'deleted_at'>,
  { overdue, completed_from, completed_to }: TaskQuery,
  today: string,
): boolean =>
  task.deleted_at === null &&
  (!overdue || isOverdue(task, today)) &&
  ((completed_from === undefined && completed_to === undefined) || task.status === 'done');
