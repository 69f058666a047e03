import { isUnavailable } from '../db/engines/errors.ts';
import type { Job, JobContext } from './job.ts';
import { listWaiting } from './jobs.queries.ts';
import { runJob } from './run-job.ts';

/** The interval of checks for due jobs in milliseconds, short because people may wait for a job. */
const LOOK_MS = 5_000;

/**
 * Runs due jobs in this process: every few seconds it takes those that are due and not leased elsewhere. The first check
 * is delayed so that a starting server answers requests first.
 * @returns a function that stops the running job and resolves when it has ended
 */
export function runByTheClock(
  jobs: readonly Job[],
  deps: Omit<JobContext, 'now' | 'signal'> & { clock: () => Date },
  lookEvery = LOOK_MS,
): () => Promise<void> {
  const { clock, ...context } = deps;
  const { db, log } = context;
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let isLooking = false;

  const look = async () => {
    const waiting = await listWaiting(
      db,
      jobs.map(({ name }) => name),
      clock().toISOString(),
    );
    for (const job of jobs) {
      if (stopping.signal.aborted) return;
      if (!waiting.includes(job.name)) continue;
      await runJob(job, { ...context, now: clock(), signal: stopping.signal }, { clock, onlyIfDue: true }).catch(
        (err: unknown) => log.error({ job: job.name, err }, 'job failed'),
      );
    }
  };

  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    running = look()
      .catch((err: unknown) =>
        (isUnavailable(err) ? log.warn : log.error).call(log, { err }, 'jobs could not be looked at'),
      )
      .finally(() => {
        isLooking = false;
      });
  }, lookEvery).unref();

  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}
