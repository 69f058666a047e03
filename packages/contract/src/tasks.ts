import { DUE_PERIODS, GROUPINGS } from '@jornada/domain/task-groups';
import { byKind, VALUE_FIELDS } from '@jornada/domain/task-fields';
import { TASK_PRIORITIES, TASK_STATUSES } from '@jornada/domain/tasks';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { csvOf, list, orderedList } from './list.ts';
import {
  byId,
  count,
  date,
  filled,
  flag,
  id,
  idInUrl,
  idOrNone,
  inputDate,
  instant,
  message,
  minutes,
  repeatable,
  searchText,
  text,
  version,
} from './shapes.ts';

/** The maximum number of ids in one bulk request, including duplicates. */
export const BULK_LIMIT = 100_000;

export const taskStatus = z.enum(TASK_STATUSES);
export const taskPriority = z.enum(TASK_PRIORITIES);

const values = byKind({ date: z.nullable(date), minutes: z.nullable(minutes) });

export const task = z.object({
  id,
  title: z.string(),
  description: z.string(),
  status: taskStatus,
  priority: taskPriority,
  assignee_id: z.nullable(id),
  client_id: z.nullable(id),
  tag_ids: z.array(id),
  ...values,
  created_by: id,
  created_at: instant,
  updated_at: instant,
  completed_at: z.nullable(instant),
  deleted_at: z.nullable(instant),
  version,
  /** The parent task, which has no parent itself. It may be in the bin. */
  parent_id: z.nullable(id),
  /** The parent's title; null without a parent, or if the caller may not see it. */
  parent_title: z.nullable(z.string()),
  /** The number of its subtasks that the caller may see, without the bin. */
  subtasks: count,
  /** How many of those are done or canceled. */
  subtasks_done: count,
});
export type Task = z.infer<typeof task>;

/** The writable fields of a task; the others are derived. */
const written = {
  title: filled(300),
  description: text(20_000),
  status: taskStatus,
  priority: taskPriority,
  assignee_id: z.nullable(id),
  client_id: z.nullable(id),
  tag_ids: z.array(id).check(z.maxLength(50)),
  ...byKind({ date: z.nullable(inputDate), minutes: z.nullable(minutes) }),
  /**
   * The id of a task that is not deleted and has no parent; the task itself must have no subtasks. Null detaches it.
   */
  parent_id: z.nullable(id),
};

export const TASK_SORTS = [
  'id',
  'title',
  'status',
  'priority',
  'assignee_id',
  'client_id',
  ...VALUE_FIELDS,
  'created_at',
  'updated_at',
  'completed_at',
] as const;

/**
 * The filters of the list: several filters are combined with AND, several values of one with OR. Dates are inclusive.
 */
const filters = {
  q: z.optional(searchText),
  status: z.optional(repeatable(taskStatus)),
  priority: z.optional(repeatable(taskPriority)),
  /** `none`: unassigned tasks. */
  assignee_id: z.optional(repeatable(idOrNone)),
  /** `none`: tasks without a client. */
  client_id: z.optional(repeatable(idOrNone)),
  tag_id: z.optional(repeatable(idInUrl)),
  /** The subtasks of these tasks. */
  parent_id: z.optional(repeatable(idInUrl)),
  due_from: z.optional(inputDate),
  due_to: z.optional(inputDate),
  /** Tasks without a due date. */
  undated: z.optional(flag),
  overdue: z.optional(flag),
  /** Dates of creation or completion, in the account's time zone. */
  created_from: z.optional(inputDate),
  created_to: z.optional(inputDate),
  completed_from: z.optional(inputDate),
  completed_to: z.optional(inputDate),
  deleted: z.optional(flag),
};
export const taskFilter = z.strictObject(filters);
export type TaskFilter = z.output<typeof taskFilter>;

/** A task as a spreadsheet row, with names next to ids. */
const exportedTask = z.object({
  id,
  title: z.string(),
  description: z.string(),
  status: taskStatus,
  priority: taskPriority,
  assignee_id: z.nullable(id),
  assignee_name: z.nullable(z.string()),
  client_id: z.nullable(id),
  client_name: z.nullable(z.string()),
  /** The names of its tags, sorted, separated by `; `. */
  tags: z.string(),
  ...values,
  created_by: id,
  created_at: instant,
  updated_at: instant,
  completed_at: z.nullable(instant),
  deleted_at: z.nullable(instant),
  parent_id: z.nullable(id),
  parent_title: z.nullable(z.string()),
});

/**
 * One audited action on a task: names of fields, never values. For a bulk action, `task_count` is the number of tasks.
 */
export const taskEvent = z.object({
  id,
  at: instant,
  /** Null for the server itself. */
  actor_id: z.nullable(id),
  action: z.string(),
  fields: z.array(z.string()),
  task_count: count,
});
export type TaskEvent = z.infer<typeof taskEvent>;

const taskIds = z.array(id).check(z.minLength(1), z.maxLength(BULK_LIMIT));
const missing = { notFound: count, notFoundTaskIds: z.array(id), message };

const taskList = list({
  path: '/v2/tasks',
  summary: 'List tasks, filtered and sorted, page by page',
  access: 'tasks.own',
  item: task,
  filters,
  sorts: TASK_SORTS,
  // Newest first: a stable order under bulk changes.
  defaultSort: '-id',
});

export const tasks = resource('tasks', rowsSeenBy('tasks.all'), {
  list: taskList,
  ids: {
    method: 'GET',
    path: '/v2/tasks/ids',
    summary: 'The ids of all tasks that match the filters of the list',
    access: 'tasks.own',
    heavy: true,
    query: taskFilter,
    response: z.object({ ids: z.array(id) }),
  },
  groups: {
    method: 'GET',
    path: '/v2/tasks/groups',
    summary: 'How many tasks that match the filters of the list are in each group, without empty groups',
    access: 'tasks.own',
    query: z.extend(taskFilter, { by: z.enum(GROUPINGS) }),
    response: z.object({
      /** Largest groups first, at most 500. */
      groups: z.array(
        z.object({
          /** A status, the id of a person or client, or a period of the due date in the account's time zone. */
          key: z.union([taskStatus, id, z.enum(DUE_PERIODS), z.literal('none')]),
          count,
        }),
      ),
      /** The number of tasks in the remaining groups. */
      others: count,
    }),
  },
  tagCounts: {
    method: 'GET',
    path: '/v2/tasks/tag-counts',
    summary:
      'How many tasks have each of these tags, among those that the list shows without filters; a tag without tasks is left out',
    access: 'tasks.own',
    query: z.strictObject({ tag_id: repeatable(idInUrl) }),
    response: z.object({ counts: z.array(z.object({ tag_id: id, count })) }),
  },
  exportCsv: csvOf(taskList, {
    summary: 'The tasks that match the filters of the list, in its order, as a CSV file',
    row: exportedTask,
  }),
  byId: {
    method: 'GET',
    path: '/v2/tasks/{id}',
    summary: 'One task',
    access: 'tasks.own',
    params: byId,
    response: task,
  },
  history: orderedList({
    path: '/v2/tasks/{id}/history',
    summary: 'The history of a task, the latest first: author, time and fields',
    access: 'tasks.own',
    params: byId,
    item: taskEvent,
    filters: {},
    // Events are numbered in the order of their commits.
    order: '-id',
  }),
  create: {
    method: 'POST',
    path: '/v2/tasks',
    summary: 'Create a task',
    access: 'tasks.own',
    idempotent: true,
    body: z.strictObject({ ...z.partial(z.strictObject(written)).shape, title: written.title }),
    response: task,
  },
  update: {
    method: 'PATCH',
    path: '/v2/tasks/{id}',
    summary: 'Change fields of a task',
    access: 'tasks.own',
    params: byId,
    body: z.extend(z.partial(z.strictObject(written)), { version }),
    response: task,
  },
  remove: {
    method: 'DELETE',
    path: '/v2/tasks/{id}',
    summary: 'Move a task to the bin, with its subtasks',
    access: 'tasks.own',
    params: byId,
    response: z.object({ message }),
  },
  bulkDelete: {
    method: 'POST',
    path: '/v2/tasks/bulk-delete',
    summary: 'Soft-delete several tasks in one request, with their subtasks, which are not counted',
    access: 'tasks.own',
    body: z.strictObject({ taskIds }),
    response: z.object({ deleted: count, ...missing }),
  },
  bulkRestore: {
    method: 'POST',
    path: '/v2/tasks/bulk-restore',
    summary: 'Restore several deleted tasks from the bin, with the subtasks that were deleted with them',
    access: 'tasks.own',
    body: z.strictObject({ taskIds }),
    response: z.object({ restored: count, ...missing }),
  },
  bulkUpdate: {
    method: 'POST',
    path: '/v2/tasks/bulk-update',
    summary:
      'Change the same fields of several tasks in one request. With `undoable` the response has an `undo_id`, by which the caller can undo it for 24 hours',
    access: 'tasks.own',
    idempotent: true,
    body: z.strictObject({
      taskIds,
      undoable: z.optional(z.boolean()),
      changes: z
        .partial(
          z.strictObject({
            status: taskStatus,
            priority: taskPriority,
            assignee_id: z.nullable(id),
            client_id: z.nullable(id),
            due_on: z.nullable(inputDate),
            add_tag_ids: z.array(id).check(z.minLength(1), z.maxLength(50)),
            remove_tag_ids: z.array(id).check(z.minLength(1), z.maxLength(50)),
          }),
        )
        .check(
          z.refine((changes) => Object.keys(changes).length > 0, {
            error: 'must name at least one change',
            params: { code: 'no_change' },
          }),
        ),
    }),
    response: z.object({ updated: count, ...missing, undo_id: z.optional(id) }),
  },
  undoBulkUpdate: {
    method: 'POST',
    path: '/v2/tasks/bulk-update/undo',
    summary: 'Undo a bulk update: restores every task, except those that were changed or deleted since',
    access: 'tasks.own',
    idempotent: true,
    body: z.strictObject({ undo_id: id }),
    response: z.object({ undone: count, changedSince: count, changedSinceTaskIds: z.array(id), message }),
  },
});
