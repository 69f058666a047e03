import { tasks } from '@jornada/contract/tasks';
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call, newKey } from '../../api/call.ts';
import { ApiError } from '../../api/errors.ts';
import { toast } from '../../ui/toasts.ts';
import type { Changes } from './changes.ts';
import { reportText, undoLabel } from './report.ts';
import { type Outcome, type Progress, runInBatches, startOf } from './run-in-batches.ts';

/** The tasks that one request has changed, and the number under which the server keeps what they were. */
type Undo = { undo_id: number; ids: readonly number[] };

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
    }
  | { kind: 'undo'; undos: readonly Undo[] }
);

/** What the requests of a job leave behind; it outlives a break. */
type Kept = {
  undos: Undo[];
  /** A request that is sent again, because its answer was lost, has the key of the first: it is carried out once. */
  keys: Map<number, string>;
};

export type Work = {
  job: Job;
  progress: Progress;
  kept: Kept;
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
export const startWork = (client: QueryClient, job: Job): Promise<void> =>
  goOn(client, job, startOf(job.ids), { undos: [], keys: new Map() });

/** Goes on with what is left after a stop or an error. */
export async function resumeWork(client: QueryClient): Promise<void> {
  if (current) await goOn(client, current.job, current.progress, current.kept);
}

/** Stops after the batch that is being sent. */
export const stopWork = (): void => {
  if (current?.state === 'running') show({ ...current, state: 'stopping' });
};

/** Leaves unfinished work as it is, and reports what was done. */
export const leaveWork = (client: QueryClient): void => {
  if (current) end(client, current);
};

async function goOn(client: QueryClient, job: Job, from: Progress, kept: Kept): Promise<void> {
  show({ job, progress: from, kept, state: 'running' });
  const outcome: Outcome = await runInBatches(from, {
    // What was changed by one request is taken back by one.
    ...(job.kind === 'undo' && { batchOf: ([first]) => undoBeginning(job, first).ids }),
    send: (taskIds) => send(job, taskIds, kept),
    onProgress: (progress) => current && show({ ...current, progress }),
    isStopped: () => current?.state === 'stopping',
    // What has a key is carried out once and answered as the first time.
    isUnsure: (error) =>
      (job.kind === 'delete' || job.kind === 'restore') && error instanceof ApiError && error.status === 0,
  });
  await client.invalidateQueries({ queryKey: [tasks.list.resource] });
  if (outcome.ended === 'finished') end(client, { job, progress: outcome, kept });
  else
    show({
      job,
      progress: outcome,
      kept,
      state: outcome.ended,
      ...(outcome.error !== undefined && { error: outcome.error }),
    });
}

function end(client: QueryClient, { job, progress, kept }: Pick<Work, 'job' | 'progress' | 'kept'>) {
  show(null);
  const undo = undoOf(client, job, progress.done, kept.undos);
  const text = reportText(job.kind, job.kind === 'update' ? job.change : '', progress);
  toast({ text, ...(undo && { action: { label: undoLabel(), run: undo } }) });
  job.onEnd?.(progress.done);
}

/** How to take `job` back on exactly the tasks it changed; null where it changed none. */
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

/** Sends one batch. The answers count what was done under different names; what was not done is told alike. */
async function send(job: Job, ids: readonly number[], kept: Kept): Promise<{ notFoundTaskIds: readonly number[] }> {
  const taskIds = [...ids];
  const first = taskIds[0] as number;
  const idempotencyKey = kept.keys.get(first) ?? newKey();
  kept.keys.set(first, idempotencyKey);
  switch (job.kind) {
    case 'update': {
      const body = { taskIds, changes: job.changes, undoable: true };
      const { notFoundTaskIds, undo_id } = await call(tasks.bulkUpdate, { body }, { idempotencyKey });
      const absent = new Set(notFoundTaskIds);
      if (undo_id !== undefined) kept.undos.push({ undo_id, ids: taskIds.filter((id) => !absent.has(id)) });
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
