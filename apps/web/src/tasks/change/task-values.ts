import type { Task } from '@jornada/contract/tasks';
import { formatHours, parseHours } from '@jornada/domain/minutes';
import { byKind, type FieldOfKind, isOfKind, VALUE_FIELDS } from '@jornada/domain/task-fields';

/** Editable fields, in the order of the form. */
export const TASK_FIELDS = [
  'title',
  'description',
  'status',
  'priority',
  'assignee_id',
  'client_id',
  'tag_ids',
  ...VALUE_FIELDS,
] as const satisfies readonly (keyof Task)[];
export type TaskField = (typeof TASK_FIELDS)[number];

/** The editable part of a task, as it is saved. */
export type Written = Pick<Task, TaskField>;

type Duration = FieldOfKind<'minutes'>;
const DURATIONS = VALUE_FIELDS.filter((field) => isOfKind(field, 'minutes'));

/** Form values of a task: a duration is text while it is being typed. */
export type TaskValues = Omit<Written, Duration> & Record<Duration, string>;

export const NEW_TASK: Written = {
  title: '',
  description: '',
  status: 'todo',
  priority: 'normal',
  assignee_id: null,
  client_id: null,
  tag_ids: [],
  ...byKind({ date: null, minutes: null }),
};

const converted = <From, To>(of: Record<Duration, From>, convert: (value: From) => To) =>
  Object.fromEntries(DURATIONS.map((field) => [field, convert(of[field])])) as Record<Duration, To>;

export const toValues = (task: Written): TaskValues => ({
  ...task,
  ...converted(task, (minutes) => (minutes === null ? '' : formatHours(minutes))),
});

/** An invalid duration stays text, so that the contract rejects it like any other invalid value. */
export const fromValues = (values: TaskValues): Written => ({
  ...values,
  ...converted(values, (text) => (text.trim() === '' ? null : (parseHours(text) ?? text)) as number | null),
});
