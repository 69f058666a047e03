import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openTestServer } from '../testing.ts';
import { type FaultyProxy, openFaultyProxy } from '../testing/faulty-proxy.ts';
import type { TimeLimits } from './drivers/pg-pool.ts';
import { isUnavailable } from './engines/errors.ts';
import { sqlOf } from './handle.ts';
import { allowTimeFor, inTransaction, openSnapshot } from './transaction.ts';

/** Short enough for a test, long enough for a busy machine. */
const LIMITS = { connection: 1_000, statement: 1_000, lock: 500, answer: 1_500 };
const AT_ONCE = 8;
/** Two seconds on a machine that is eight times slower; a frozen connection does not answer before it is released. */
const IN_TIME_MS = 16_000;
/** Far longer than a busy machine needs for a rollback that waits for nothing. */
const OVERDUE_MS = 4_000;

/** A server whose connections to PostgreSQL pass a proxy. */
async function openBehindProxy(limits: Partial<TimeLimits> = {}) {
  let proxy: FaultyProxy | undefined;
  const server = await openTestServer({
    database: {
      limits,
      through: async (url) => (proxy = await openFaultyProxy(url)).through(url),
    },
  });
  onTestFinished(async () => {
    proxy?.pass();
    await server.close();
    await proxy?.close();
  });
  const ana = await server.person();
  return { server, ana, proxy: proxy as FaultyProxy };
}

describe('connections to PostgreSQL', () => {
  test('that fall silent are given up, and the server recovers by itself', async () => {
    const { server, ana, proxy } = await openBehindProxy(LIMITS);
    const readAndWrite = () =>
      Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) =>
          n % 2
            ? server.call(ana, 'GET', '/v2/task-tags')
            : server.call(ana, 'POST', '/v2/tasks', { title: `task ${n}` }),
        ),
      );
    await readAndWrite();
    const opened = proxy.open;
    expect(opened).toBeGreaterThan(1);
    proxy.silence();
    for (const answer of await readAndWrite()) {
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    proxy.pass();
    await expect.poll(async () => (await server.call(ana, 'GET', '/v2/task-tags')).status).toBe(200);
    // The connections that were idle during the silence are not used either.
    expect((await readAndWrite()).map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  });

  test('are not released to other requests after an overdue answer', async () => {
    const { server, proxy } = await openBehindProxy({ ...LIMITS, answer: OVERDUE_MS });
    const db = sqlOf(server.db);
    const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    const before = await pid();
    expect(await pid()).toBe(before);
    proxy.silence();
    const begun = performance.now();
    await expect(inTransaction(server.db, (tx) => sql`select 1`.execute(sqlOf(tx)))).rejects.toThrow(
      'Query read timeout',
    );
    // The rollback does not wait for the same answer again.
    expect(performance.now() - begun).toBeLessThan(2 * OVERDUE_MS);
    proxy.pass();
    expect(await pid()).not.toBe(before);
  });

  test('that are frozen make /readyz answer 503 by itself, without a pile of probes', async () => {
    // Limits that end no statement in time: /readyz has its own.
    const { server, proxy } = await openBehindProxy({ connection: 60_000, statement: 60_000, answer: 60_000 });
    const ask = async (path: string) => {
      const begun = performance.now();
      const { status } = await server.app.request(path);
      return { status, inTime: performance.now() - begun < IN_TIME_MS };
    };
    expect((await ask('/readyz')).status).toBe(200);
    const opened = proxy.open;
    proxy.freeze();
    for (let round = 0; round < 2; round++) {
      const answers = await Promise.all([...Array.from({ length: 10 }, () => ask('/readyz')), ask('/healthz')]);
      expect(answers.pop()).toEqual({ status: 200, inTime: true });
      for (const answer of answers) expect(answer).toEqual({ status: 503, inTime: true });
    }
    expect(proxy.open).toBeLessThan(opened + 5);
    proxy.pass();
    await expect.poll(async () => (await ask('/readyz')).status).toBe(200);
  });

  test.each([
    { reason: 'a lock timeout', limits: { lock: 200 } },
    { reason: 'a statement timeout', limits: { lock: 0, statement: 1_000 } },
  ])('with $reason are answered with 503 and Retry-After', async ({ limits }) => {
    const server = await openTestServer({ database: { limits } });
    const ana = await server.person();
    expect((await server.call(ana, 'POST', '/v2/tasks', { title: 'first' })).status).toBe(200);
    const other = new pg.Client({ connectionString: server.settings.DATABASE_URL });
    await other.connect();
    await other.query('begin');
    await other.query('select * from task_totals for update');
    const { status, headers, body } = await server.call(ana, 'POST', '/v2/tasks', { title: 'second' });
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
    await other.end();
    expect((await server.call(ana, 'POST', '/v2/tasks', { title: 'third' })).status).toBe(200);
    await server.close();
  });

  test('let only transactions over many rows take longer than the statement timeout', async () => {
    const server = await openTestServer({ database: { limits: { statement: 300, answer: 500 } } });
    const sleep = (rows: number) =>
      inTransaction(server.db, async (tx) => {
        await allowTimeFor(tx, rows);
        await sql`select pg_sleep(0.8)`.execute(sqlOf(tx));
      });
    await expect(sleep(1_000)).rejects.toThrow('statement timeout');
    await sleep(100_000);
    await expect(sleep(1_000)).rejects.toThrow('statement timeout');
    await server.close();
  });

  test('are closed when a transaction pauses too long, except a snapshot', async () => {
    const server = await openTestServer({ database: { limits: { idleInTransaction: 200 } } });
    const pause = inTransaction(server.db, async (tx) => {
      await sql`select 1`.execute(sqlOf(tx));
      await setTimeout(500);
      await sql`select 1`.execute(sqlOf(tx));
    });
    expect(isUnavailable(await pause.catch((error: unknown) => error))).toBe(true);
    const { at, end } = await openSnapshot(server.db);
    await setTimeout(500);
    await sql`select 1`.execute(sqlOf(at));
    await end();
    await server.close();
  });
});
