import type { Task } from '@jornada/contract/tasks';
import { formatHours, parseHours } from '@jornada/domain/minutes';

/** Editable fields, in the order of the form. */
export const TASK_FIELDS = [
  'title',
  'description',
  'status',
  'priority',
  'assignee_id',
  'client_id',
  'tag_ids',
  'due_on',
  'estimated_minutes',
] as const satisfies readonly (keyof Task)[];
export type TaskField = (typeof TASK_FIELDS)[number];

/** The editable part of a task, as it is saved. */
export type Written = Pick<Task, TaskField>;

/** Form values of a task: a duration is text while it is being typed. */
export type TaskValues = Omit<Written, 'estimated_minutes'> & { estimated_minutes: string };

export const NEW_TASK: Written = {
  title: '',
  description: '',
  status: 'todo',
  priority: 'normal',
  assignee_id: null,
  client_id: null,
  tag_ids: [],
  due_on: null,
  estimated_minutes: null,
};

export const toValues = ({ estimated_minutes, ...rest }: Written): TaskValues => ({
  ...rest,
  estimated_minutes: estimated_minutes === null ? '' : formatHours(estimated_minutes),
});

/** An invalid duration stays text, so that the contract rejects it like any other invalid value. */
export function fromValues({ estimated_minutes: text, ...rest }: TaskValues): Written {
  const minutes = text.trim() === '' ? null : (parseHours(text) ?? text);
  return { ...rest, estimated_minutes: minutes as number | null };
}
