import { randomUUID } from 'node:crypto';
import type { Job, JobContext } from './job.ts';
import { endLease, extendLease, takeLease } from './jobs.queries.ts';

/** Lease duration: a dead holder's job is free after this. */
export const LEASE_MS = 5 * 60_000;
/** Maximum delay before a failed job is retried. */
const RETRY_MINUTES = 10;

export interface RunOptions {
  /** The wall clock: leases are about processes, not about the time for which the job runs. */
  clock: () => Date;
  /** Run it only if due. */
  onlyIfDue: boolean;
}

/**
 * Runs a job unless another process holds its lease. Returns its counts, or undefined if not taken.
 * @throws whatever the job threw; it is soon due again
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
    if (!job.isFrequent || Object.values(done).some((count) => count > 0))
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
