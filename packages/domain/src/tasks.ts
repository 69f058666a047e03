import { type Level, may } from './access.ts';

/** The states of a task, in the order of a board's columns. */
export const TASK_STATUSES = ['todo', 'doing', 'done', 'canceled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** By urgency, the lowest first. */
export const TASK_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type TaskPriority = (typeof TASK_PRIORITIES)[number];

/** The number of whole days during which a deleted task can be restored. */
export const BIN_DAYS = 30;

/** The number of whole hours during which a bulk update can be undone. */
export const UNDO_HOURS = 24;

/** Whether work on a task with this status remains; only open tasks are overdue. */
export const isOpen = (status: TaskStatus): boolean => status === 'todo' || status === 'doing';

/** Whether an open task was due before `today`, the account's date. */
export const isOverdue = ({ status, due_on }: { status: TaskStatus; due_on: string | null }, today: string): boolean =>
  due_on !== null && isOpen(status) && due_on < today;

/** `completed_at` for a status: for `done` the stored instant, or else `now`; null for other statuses. */
export const completedAt = (status: TaskStatus, before: string | null, now: string): string | null =>
  status === 'done' ? (before ?? now) : null;

/** The tasks of an account that a person may see. */
export interface TaskScope {
  accountId: number;
  /** Null: every task of the account. Otherwise only the tasks that this user created or is assigned to. */
  onlyOf: number | null;
}

interface Viewer {
  accountId: number;
  userId: number;
  level: Level;
}

/**
 * The only rule for who sees which tasks: levels with `tasks.all` see all, the others those they created or are
 * assigned to.
 */
export const scopeOf = ({ accountId, level, userId }: Viewer): TaskScope => ({
  accountId,
  onlyOf: may(level, 'tasks.all') ? null : userId,
});

/** Fewer people may delete and restore than see: without `tasks.all` being assigned to a task is not enough. */
export const deletionScopeOf = ({
  accountId,
  level,
  userId,
}: Viewer): { accountId: number; createdBy: number | null } => ({
  accountId,
  createdBy: may(level, 'tasks.all') ? null : userId,
});

/** The requested ids that were not found, each once, in the order of the request. */
const missingFrom = (requested: readonly number[], found: readonly number[]): number[] => {
  const there = new Set(found);
  return [...new Set(requested)].filter((id) => !there.has(id));
};

/**
 * The response of a bulk operation (the interface, bulk-delete). An id that was sent twice is counted once, so that
 * `done + notFound` is the number of unique ids.
 * @param verb the name of the first count: `deleted`, `restored`, `updated`
 */
export function bulkReport<Verb extends string>(verb: Verb, requested: readonly number[], found: readonly number[]) {
  const notFoundTaskIds = missingFrom(requested, found);
  const counts = { notFound: notFoundTaskIds.length, notFoundTaskIds };
  return {
    [verb]: found.length,
    ...counts,
    message: `${found.length} ${verb}, ${counts.notFound} not found`,
  } as { [K in Verb]: number } & { notFound: number; notFoundTaskIds: number[]; message: string };
}

/** The response of undoing a bulk update: tasks that were changed or deleted since stay unchanged. */
export const undoReport = (undone: readonly number[], left: readonly number[]) => ({
  undone: undone.length,
  changedSince: left.length,
  changedSinceTaskIds: [...left],
  message: `${undone.length} undone, ${left.length} changed since`,
});
