import type { Task } from '@jornada/contract/tasks';
import { tasks } from '@jornada/contract/tasks';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/errors.ts';
import { toast } from '../../ui/toasts.ts';
import { type Changes, inverseOf } from './changes.ts';
import { putBack } from './put-back.ts';
import { reportText, undoLabel } from './report.ts';
import { type Outcome, type Progress, runInBatches, startOf } from './run-in-batches.ts';

/** What is to be done to which tasks. */
export type Job = {
  ids: readonly number[];
  /** The job takes another one back; it is not offered to be undone in turn. */
  isUndo?: boolean;
  /** Told when it has ended, however it ended, and the list has been asked again. */
  onEnd?: (done: readonly number[]) => void;
  /** Told when it has been taken back. */
  onUndone?: () => void;
} & (
  | { kind: 'delete' | 'restore' }
  | {
      kind: 'update';
      changes: Changes;
      /** The change in words. */
      change: string;
      /** The tasks as they were, as far as they have been seen. */
      before: ReadonlyMap<number, Task>;
    }
);

export type Work = {
  job: Job;
  progress: Progress;
  state: 'running' | 'stopping' | 'stopped' | 'failed';
  error?: unknown;
};

/**
 * The bulk work under way. It lives beside React: it goes on, and says how it ended, when the person has left the
 * screen meanwhile. One at a time, because its dialog is modal and Undo comes after it.
 */
let current: Work | null = null;
const listeners = new Set<() => void>();

const show = (work: Work | null) => {
  current = work;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useWork = (): Work | null => useSyncExternalStore(subscribe, () => current);

/** Begins; says in a toast how it ended, or waits in its dialog where it could not be finished. */
export const startWork = (client: QueryClient, job: Job): Promise<void> => goOn(client, job, startOf(job.ids));

/** Goes on with what is left after a stop or an error. */
export async function resumeWork(client: QueryClient): Promise<void> {
  if (current) await goOn(client, current.job, current.progress);
}

/** Stops after the batch that is being sent. */
export const stopWork = (): void => {
  if (current?.state === 'running') show({ ...current, state: 'stopping' });
};

/** Leaves unfinished work as it is, and reports what was done. */
export const leaveWork = (client: QueryClient): void => {
  if (current) end(client, current.job, current.progress);
};

async function goOn(client: QueryClient, job: Job, from: Progress): Promise<void> {
  show({ job, progress: from, state: 'running' });
  const outcome: Outcome = await runInBatches(from, {
    send: (taskIds) => send(job, taskIds),
    onProgress: (progress) => current && show({ ...current, progress }),
    isStopped: () => current?.state === 'stopping',
    isUnsure: (error) => error instanceof ApiError && error.status === 0,
  });
  await client.invalidateQueries({ queryKey: [tasks.list.resource] });
  if (outcome.ended === 'finished') end(client, job, outcome);
  else
    show({
      job,
      progress: outcome,
      state: outcome.ended,
      ...(outcome.error !== undefined && { error: outcome.error }),
    });
}

function end(client: QueryClient, job: Job, progress: Progress) {
  show(null);
  const undo = undoOf(client, job, progress.done);
  const text = reportText(job.kind, job.kind === 'update' ? job.change : '', progress);
  toast({ text, ...(undo && { action: { label: undoLabel(), run: undo } }) });
  job.onEnd?.(progress.done);
}

/** How to take `job` back on exactly the tasks it changed; null where it changed none, or nobody can know what they were. */
export function undoOf(client: QueryClient, job: Job, done: readonly number[]): (() => unknown) | null {
  if (done.length === 0 || job.isUndo) return null;
  if (job.kind !== 'update')
    return () =>
      startWork(client, {
        kind: job.kind === 'delete' ? 'restore' : 'delete',
        ids: done,
        isUndo: true,
        ...(job.onUndone && { onEnd: job.onUndone }),
      });
  const inverse = inverseOf(job.changes, done, job.before);
  return inverse && (() => putBack(client, inverse, done.length).then(job.onUndone));
}

/** The answers that count what was done under three names; what was not found is told alike. */
const send = (job: Job, taskIds: number[]): Promise<{ notFoundTaskIds: number[] }> => {
  if (job.kind === 'update') return call(tasks.bulkUpdate, { body: { taskIds, changes: job.changes } });
  return call(job.kind === 'delete' ? tasks.bulkDelete : tasks.bulkRestore, { body: { taskIds } });
};
