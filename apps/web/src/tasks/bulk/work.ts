import { tasks } from '@jornada/contract/tasks';
import type { QueryClient } from '@tanstack/react-query';
import { call, newKey } from '../../api/call.ts';
import { ApiError } from '../../api/errors.ts';
import { createStore, useStore } from '../../state/store.ts';
import { type ToastContent, toast } from '../../ui/toasts.ts';
import { undoable } from '../../ui/undo.ts';
import type { Changes } from './changes.ts';
import { reportText, undoLabel } from './report.ts';
import { type Outcome, type Progress, runInBatches, startOf } from './run-in-batches.ts';

/** The tasks that one request has changed, and the id of their previous state on the server. */
type Undo = { undo_id: number; ids: readonly number[] };

/** A bulk action and its tasks. */
export type Job = {
  ids: readonly number[];
  /** The job undoes another one; it offers no Undo itself. */
  isUndo?: boolean;
  /** Called after the job has ended, finished or not, and the list has been refetched. */
  onEnd?: (done: readonly number[]) => void;
  /** Called after the job has been undone. */
  onUndone?: () => void;
} & (
  | { kind: 'delete' | 'restore' }
  | {
      kind: 'update';
      changes: Changes;
      /** The change as text. */
      change: string;
    }
  | { kind: 'undo'; undos: readonly Undo[] }
);

/** Results of a job's requests; kept while the job is paused. */
type Results = {
  undos: Undo[];
  /** Idempotency keys by first id: a retry after a lost answer reuses the key, so the request is executed once. */
  keys: Map<number, string>;
};

export type Work = {
  job: Job;
  progress: Progress;
  results: Results;
  state: 'running' | 'stopping' | 'stopped' | 'failed';
  error?: unknown;
};

/**
 * The current bulk work. Outside React, so that it continues and reports its result after the person has left the
 * screen. One at a time, because its dialog is modal and Undo follows it.
 */
const work = createStore<Work | null>(null);

export const useWork = (): Work | null => useStore(work);

/** Starts a job; the result is a toast, or the dialog if it could not be finished. */
export const startWork = async (client: QueryClient, job: Job): Promise<void> => {
  await undoable(goOn(client, job, startOf(job.ids), { undos: [], keys: new Map() }), asIs);
};

const asIs = (content: ToastContent | null) => content;

/** Continues after a stop or an error. */
export async function resumeWork(client: QueryClient): Promise<void> {
  const current = work.get();
  if (current) await undoable(goOn(client, current.job, current.progress, current.results), asIs);
}

/** Stops after the current batch. */
export const stopWork = (): void => {
  const current = work.get();
  if (current?.state === 'running') work.set({ ...current, state: 'stopping' });
};

/** Ends unfinished work and reports what was done. */
export const leaveWork = (client: QueryClient): void => {
  const current = work.get();
  if (current) toast(end(client, current));
};

/** @returns the report once the job is finished; null if it stopped before, which the dialog shows */
async function goOn(client: QueryClient, job: Job, from: Progress, results: Results): Promise<ToastContent | null> {
  work.set({ job, progress: from, results, state: 'running' });
  const outcome: Outcome = await runInBatches(from, {
    // An undo request covers exactly the tasks of one update request.
    ...(job.kind === 'undo' && { batchOf: ([first]) => undoBeginning(job, first).ids }),
    send: (taskIds) => send(job, taskIds, results),
    onProgress: (progress) => {
      const current = work.get();
      if (current) work.set({ ...current, progress });
    },
    isStopped: () => work.get()?.state === 'stopping',
    // Requests with an idempotency key return the same answer when retried, so only those without one can be unsure.
    isUnsure: (error) =>
      (job.kind === 'delete' || job.kind === 'restore') && error instanceof ApiError && error.status === 0,
  });
  await client.invalidateQueries({ queryKey: [tasks.list.resource] });
  if (outcome.ended === 'finished') return end(client, { job, progress: outcome, results });
  work.set({
    job,
    progress: outcome,
    results,
    state: outcome.ended,
    ...(outcome.error !== undefined && { error: outcome.error }),
  });
  return null;
}

function end(
  client: QueryClient,
  { job, progress, results }: Pick<Work, 'job' | 'progress' | 'results'>,
): ToastContent {
  work.set(null);
  const undo = undoOf(client, job, progress.done, results.undos);
  const text = reportText(job.kind, job.kind === 'update' ? job.change : '', progress);
  job.onEnd?.(progress.done);
  return { text, ...(undo && { action: { label: undoLabel(), run: undo } }) };
}

/** Returns a function that undoes `job` for exactly the tasks it changed; null if it changed none. */
export function undoOf(
  client: QueryClient,
  job: Job,
  done: readonly number[],
  undos: readonly Undo[],
): (() => unknown) | null {
  if (done.length === 0 || job.isUndo || job.kind === 'undo') return null;
  const undoing = { isUndo: true, ...(job.onUndone && { onEnd: job.onUndone }) };
  if (job.kind === 'update')
    return () => startWork(client, { kind: 'undo', undos, ids: undos.flatMap(({ ids }) => ids), ...undoing });
  return () => startWork(client, { kind: job.kind === 'delete' ? 'restore' : 'delete', ids: done, ...undoing });
}

const undoBeginning = ({ undos }: { undos: readonly Undo[] }, first: number | undefined): Undo =>
  undos.find(({ ids }) => ids[0] === first) as Undo;

/** Sends one batch. Operations answer differently; all answers are reduced to the ids that were not changed. */
async function send(
  job: Job,
  ids: readonly number[],
  results: Results,
): Promise<{ notFoundTaskIds: readonly number[] }> {
  const taskIds = [...ids];
  const first = taskIds[0] as number;
  const idempotencyKey = results.keys.get(first) ?? newKey();
  results.keys.set(first, idempotencyKey);
  switch (job.kind) {
    case 'update': {
      const body = { taskIds, changes: job.changes, undoable: true };
      const { notFoundTaskIds, undo_id } = await call(tasks.bulkUpdate, { body }, { idempotencyKey });
      const absent = new Set(notFoundTaskIds);
      if (undo_id !== undefined) results.undos.push({ undo_id, ids: taskIds.filter((id) => !absent.has(id)) });
      return { notFoundTaskIds };
    }
    case 'undo': {
      const body = { undo_id: undoBeginning(job, first).undo_id };
      const { changedSinceTaskIds } = await call(tasks.undoBulkUpdate, { body }, { idempotencyKey });
      return { notFoundTaskIds: changedSinceTaskIds };
    }
    default:
      return call(job.kind === 'delete' ? tasks.bulkDelete : tasks.bulkRestore, { body: { taskIds } });
  }
}
