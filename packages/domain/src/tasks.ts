import { type Level, may } from './access.ts';

/** The states of a task, in the order of a board's columns. */
export const TASK_STATUSES = ['todo', 'doing', 'done', 'canceled'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** From what can wait to what cannot. */
export const TASK_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type TaskPriority = (typeof TASK_PRIORITIES)[number];

/** Whole days for which a deleted task can be restored. */
export const BIN_DAYS = 30;

/** Whole hours for which a change of many tasks can be taken back. */
export const UNDO_HOURS = 24;

/** A task is open while somebody still means to do it; only open tasks are overdue. */
export const isOpen = (status: TaskStatus): boolean => status === 'todo' || status === 'doing';

/** Whether a task should have been finished before `today`, the account's date. Due today is not late yet. */
export const isOverdue = ({ status, due_on }: { status: TaskStatus; due_on: string | null }, today: string): boolean =>
  due_on !== null && isOpen(status) && due_on < today;

/** The instant of completion that goes with a status: the one it had, or `now` when it is just done; null otherwise. */
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

/** The one rule of who sees which tasks: levels with `tasks.all` see all, the others those they created or are assigned to. */
export const scopeOf = ({ accountId, level, userId }: Viewer): TaskScope => ({
  accountId,
  onlyOf: may(level, 'tasks.all') ? null : userId,
});

/** Deleting and restoring is narrower than seeing: without `tasks.all` being assigned to a task is not enough. */
export const deletionScopeOf = ({
  accountId,
  level,
  userId,
}: Viewer): { accountId: number; createdBy: number | null } => ({
  accountId,
  createdBy: may(level, 'tasks.all') ? null : userId,
});

/** Ids asked for and not among those found, each once, in the order of asking. */
const missingFrom = (asked: readonly number[], found: readonly number[]): number[] => {
  const there = new Set(found);
  return [...new Set(asked)].filter((id) => !there.has(id));
};

/**
 * What a bulk operation answers (the interface, bulk-delete). An id asked for twice is one task: it is counted
 * once, in either pile, so that `done + notFound` is the number of unique ids.
 * @param verb the name of the first count: `deleted`, `restored`, `updated`
 */
export function bulkReport<Verb extends string>(verb: Verb, asked: readonly number[], found: readonly number[]) {
  const notFoundTaskIds = missingFrom(asked, found);
  const counts = { notFound: notFoundTaskIds.length, notFoundTaskIds };
  return {
    [verb]: found.length,
    ...counts,
    message: `${found.length} ${verb}, ${counts.notFound} not found`,
  } as { [K in Verb]: number } & { notFound: number; notFoundTaskIds: number[]; message: string };
}

/** What taking a bulk update back answers: tasks that somebody has changed or deleted since are left as they are. */
export const undoReport = (undone: readonly number[], left: readonly number[]) => ({
  undone: undone.length,
  changedSince: left.length,
  changedSinceTaskIds: [...left],
  message: `${undone.length} undone, ${left.length} changed since`,
});
