import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, type TestServer } from '../testing.ts';
import { jobs } from './all.ts';
import { runByTheClock } from './by-the-clock.ts';
import type { Job, JobContext } from './job.ts';
import { AWAITED_JOBS, makeDue } from './jobs.queries.ts';
import { LEASE_MS, runJob } from './run-job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const contextOf = (now: Date, signal = new AbortController().signal): JobContext => ({
  db: server.db,
  files: server.files,
  vault: server.vault,
  now,
  log: quiet,
  signal,
});
const later = (ms: number) => new Date(TEST_NOW.getTime() + ms);
const MINUTE = 60_000;

let made = 0;
/** A separate job for each test, which counts its runs. */
function counting(run: Job['run'] = async () => ({})): Job & { runs: number } {
  const job = {
    name: `test-${++made}`,
    summary: '',
    everyMinutes: 60,
    runs: 0,
    run: (context: JobContext) => (job.runs++, run(context)),
  };
  return job;
}
const at = (job: Job, now: Date, onlyIfDue = true) => runJob(job, contextOf(now), { clock: () => now, onlyIfDue });

describe('a job', () => {
  test('runs once when due, and again at its next due time', async () => {
    const job = counting(async () => ({ things: 3 }));
    expect(await at(job, TEST_NOW)).toEqual({ things: 3 });
    expect(await at(job, later(59 * MINUTE))).toBeUndefined();
    expect(await at(job, later(60 * MINUTE))).toEqual({ things: 3 });
    expect(job.runs).toBe(2);
  });

  test('is run by one of many concurrent callers', async () => {
    let end = () => {};
    const running = new Promise<void>((resolve) => (end = resolve));
    const job = counting(async () => (await running, { things: 1 }));
    const tries = Array.from({ length: 12 }, () => at(job, TEST_NOW));
    // All but the lease holder return at once.
    await Promise.race(tries);
    end();
    const answers = await Promise.all(tries);
    expect([job.runs, answers.filter(Boolean).length]).toEqual([1, 1]);
  });

  test("is taken over when a dead holder's lease expires, and not before", async () => {
    const job = counting(async () => new Promise(() => {}));
    void at(job, TEST_NOW);
    await expect.poll(() => job.runs).toBe(1);
    const twin = { ...counting(), name: job.name };
    expect(await at(twin, later(LEASE_MS - 1))).toBeUndefined();
    expect(await at(twin, later(LEASE_MS))).toEqual({});
  });

  test('that failed logs the reason, releases its lease and is soon due again', async () => {
    const job = counting(async () => {
      throw new Error('no luck');
    });
    await expect(at(job, TEST_NOW)).rejects.toThrow('no luck');
    expect(await at(job, later(9 * MINUTE))).toBeUndefined();
    await expect(at(job, later(10 * MINUTE))).rejects.toThrow('no luck');
    const row = await sqlOf(server.db)
      .selectFrom('jobs')
      .where('name', '=', job.name)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ outcome: 'failed', holder: null, lease_until: null });
  });

  test('is due at once when somebody waits for its work', async () => {
    const job = { ...counting(), name: AWAITED_JOBS[0] };
    await at(job, TEST_NOW);
    expect(await at(job, later(MINUTE))).toBeUndefined();
    await makeDue(server.db, job.name, later(MINUTE).toISOString());
    expect(await at(job, later(MINUTE))).toEqual({});
    expect(await at(job, later(MINUTE))).toBeUndefined();
    expect(jobs.map(({ name }) => name)).toEqual(expect.arrayContaining([...AWAITED_JOBS]));
  });

  test('can be run early by the operator, but not while another runs it', async () => {
    const job = counting();
    await at(job, TEST_NOW);
    expect(await at(job, later(1), false)).toEqual({});
    expect(job.runs).toBe(2);
  });

  test('works as of the given time, while its lease uses the wall clock', async () => {
    const seen: Date[] = [];
    const job = counting(async ({ now }) => (seen.push(now), {}));
    const future = new Date('2031-01-01T00:00:00.000Z');
    await runJob(job, contextOf(future), { clock: () => TEST_NOW, onlyIfDue: false });
    expect(seen).toEqual([future]);
    expect(await at(job, later(60 * MINUTE))).toEqual({});
  });
});

describe('the scheduler', () => {
  test('runs due jobs, continues after a failure, and stops together with the running job', async () => {
    const failing = counting(async () => {
      throw new Error('no luck');
    });
    const ended: boolean[] = [];
    const long = counting(
      ({ signal }) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => (ended.push(true), resolve({})), { once: true }),
        ),
    );
    const errors: object[] = [];
    const log = { ...quiet, error: (fields: object) => void errors.push(fields) };
    const stop = runByTheClock([failing, long], { db: server.db, files: server.files, log, clock: () => TEST_NOW }, 5);
    await expect.poll(() => long.runs).toBe(1);
    await stop();
    expect([failing.runs, long.runs, ended]).toEqual([1, 1, [true]]);
    expect(errors).toMatchObject([{ job: failing.name }]);
  });

  test('two servers share the work', async () => {
    const job = counting();
    const stops = [1, 2].map(() =>
      runByTheClock([job], { db: server.db, files: server.files, log: quiet, clock: () => TEST_NOW }, 5),
    );
    await expect.poll(() => job.runs).toBeGreaterThan(0);
    await Promise.all(stops.map((stop) => stop()));
    expect(job.runs).toBe(1);
  });
});

describe('every job', () => {
  test('has a unique name that can be typed, and a description', () => {
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length);
    for (const { name, summary } of jobs)
      expect([name, summary]).toEqual([expect.stringMatching(/^[a-z]+(-[a-z]+)*$/), expect.stringMatching(/\w{3}/)]);
  });

  test('has nothing to do right after a run', async () => {
    for (const job of jobs) {
      await job.run(contextOf(TEST_NOW));
      const again = await job.run(contextOf(TEST_NOW));
      expect([job.name, Object.values(again).filter(Boolean)]).toEqual([job.name, []]);
    }
  });

  const runOf = (name: string, now: Date) => (jobs.find((job) => job.name === name) as Job).run(contextOf(now));

  test('ended sessions are forgotten exactly when their tokens expire', async () => {
    const who = await server.person();
    await server.call(who, 'DELETE', '/session');
    expect((await server.call(who, 'GET', '/session')).status).toBe(401);
    await runOf('ended-sessions', later(23 * 60 * MINUTE));
    expect((await server.call(who, 'GET', '/session')).status).toBe(401);
    expect((await runOf('ended-sessions', later(24 * 60 * MINUTE)))['sessions']).toBe(1);
  });

  test('an idempotency key is kept for 24 hours', async () => {
    const who = await server.person();
    const create = () => server.call(who, 'POST', '/v2/tasks', { title: 'Once' }, { 'idempotency-key': 'k' });
    const first = await create();
    await runOf('idempotency-keys', later(23 * 60 * MINUTE));
    expect((await create()).body).toEqual(first.body);
    expect((await runOf('idempotency-keys', later(24 * 60 * MINUTE)))['keys']).toBe(1);
    expect((await create()).body.id).toBe(first.body.id + 1);
  });
});
