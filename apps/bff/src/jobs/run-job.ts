import { randomUUID } from 'node:crypto';
import type { Job, JobContext } from './job.ts';
import { endLease, extendLease, takeLease } from './jobs.queries.ts';

/** A holder that dies gives its job back after this long. */
export const LEASE_MS = 5 * 60_000;
/** A job that failed is tried again after at most this long. */
const RETRY_MINUTES = 10;

export interface RunOptions {
  /** Now, by the wall clock: leases are about machines, not about the day the job works for. */
  clock: () => Date;
  /** Runs it only when its time has come. */
  onlyIfDue: boolean;
}

/**
 * Runs a job if nobody else holds it. Answers what it did, or undefined where it was not taken.
 * @throws what the job threw; it is due again soon
 */
export async function runJob(
  job: Job,
  context: JobContext,
  { clock, onlyIfDue }: RunOptions,
): Promise<Record<string, number> | undefined> {
  const { db, log } = context;
  const holder = randomUUID();
  const { name } = job;
  const inMs = (ms: number) => new Date(clock().getTime() + ms).toISOString();
  if (!(await takeLease(db, { name, holder, at: inMs(0), until: inMs(LEASE_MS) }, onlyIfDue))) return undefined;

  const lost = new AbortController();
  const beat = setInterval(() => {
    extendLease(db, { name, holder, until: inMs(LEASE_MS) }).then(
      (held) => held || lost.abort(),
      (error: unknown) => log.warn({ job: name, err: error }, 'the lease of a job could not be extended'),
    );
  }, LEASE_MS / 5).unref();

  const begun = performance.now();
  try {
    const done = await job.run({ ...context, signal: AbortSignal.any([context.signal, lost.signal]) });
    await endLease(
      db,
      { name, holder, at: inMs(0) },
      { dueAt: inMs(job.everyMinutes * 60_000), outcome: JSON.stringify(done) },
    );
    log.info({ job: name, ms: Math.round(performance.now() - begun), ...done }, 'job done');
    return done;
  } catch (error) {
    const dueAt = inMs(Math.min(RETRY_MINUTES, job.everyMinutes) * 60_000);
    await endLease(db, { name, holder, at: inMs(0) }, { dueAt, outcome: 'failed' }).catch(() => {});
    throw error;
  } finally {
    clearInterval(beat);
  }
}
