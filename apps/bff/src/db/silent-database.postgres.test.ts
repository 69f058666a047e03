import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { OWNER, signIn } from '../../../../e2e/product/owner.ts';
import { startServer } from '../../../../e2e/server.ts';
import { newDatabase } from '../testing/databases.ts';
import { openTestServer } from '../testing.ts';
import { type FaultyProxy, openFaultyProxy } from '../testing/faulty-proxy.ts';
import type { TimeLimits } from './drivers/pg-pool.ts';
import { isUnavailable } from './engines/errors.ts';
import { SERVER_LIMITS } from './engines/limits.ts';
import { sqlOf } from './handle.ts';
import { allowTimeFor, inTransaction, openSnapshot } from './transaction.ts';

/** Short enough for a test. Eight connections are opened again at once, which takes a busy machine seconds. */
const LIMITS = { connection: 10_000, statement: 1_000, lock: 500, answer: 1_500 };
const AT_ONCE = 8;
/** Two seconds on a machine that is eight times slower; a frozen connection does not respond before it is released. */
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
  test('that fall silent are dropped, and the server recovers without intervention', async () => {
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

  test('that are reset repeatedly cause 503 until the database is back', async () => {
    const { server, ana, proxy } = await openBehindProxy(LIMITS);
    const write = () =>
      Promise.all(
        Array.from({ length: AT_ONCE }, (_, n) => server.call(ana, 'POST', '/v2/tasks', { title: `task ${n}` })),
      );
    expect((await write()).map(({ status }) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 200));
    proxy.cut();
    for (const { status, body, headers } of await write())
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
    proxy.pass();
    await expect.poll(async () => (await write()).every(({ status }) => status === 200)).toBe(true);
  });

  test('that are slow are waited for', async () => {
    const { server, ana, proxy } = await openBehindProxy();
    proxy.delay(100);
    const begun = performance.now();
    const { status, body } = await server.call(ana, 'POST', '/v2/tasks', { title: 'slow' });
    expect([status, body.title]).toEqual([200, 'slow']);
    expect(performance.now() - begun).toBeGreaterThan(200);
    // It waits for only two seconds, which a busy machine may need.
    await expect.poll(async () => (await server.app.request('/readyz')).status).toBe(200);
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
    // The rollback does not wait for the same response again.
    expect(performance.now() - begun).toBeLessThan(2 * OVERDUE_MS);
    proxy.pass();
    expect(await pid()).not.toBe(before);
  });

  test('that are frozen make /readyz return 503 without accumulating probes', async () => {
    // /readyz has its own limit, which is shorter than those of statements.
    const { server, proxy } = await openBehindProxy();
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
  ])('with $reason cause 503 with Retry-After, and nothing is partly done', async ({ limits }) => {
    const server = await openTestServer({ database: { limits } });
    const ana = await server.person();
    const create = (title: string) =>
      server.call(ana, 'POST', '/v2/tasks', { title }, { 'idempotency-key': `key-of-the-${title}` });
    expect((await create('first')).status).toBe(200);
    const other = new pg.Client({ connectionString: server.settings.DATABASE_URL });
    await other.connect();
    const written = async () => {
      const { rows } = await other.query(
        `select (select count(*)::int from tasks where account_id = $1) as tasks,
          (select count(*)::int from audit_events where account_id = $1 and action = 'tasks.create') as events,
          (select count(*)::int from idempotency_keys where account_id = $1) as keys,
          (select live::int from task_totals where account_id = $1) as live`,
        [ana.accountId],
      );
      return rows[0];
    };
    await other.query('begin');
    // The totals are changed after the key is claimed and the task is inserted.
    await other.query('select * from task_totals for update');
    const { status, headers, body } = await create('second');
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
    await other.query('rollback');
    expect(await written()).toEqual({ tasks: 1, events: 1, keys: 1, live: 1 });
    // The same request succeeds again: the first one has not used its key.
    expect((await create('second')).status).toBe(200);
    expect(await written()).toEqual({ tasks: 2, events: 2, keys: 2, live: 2 });
    await other.end();
    await server.close();
  });

  test('of the product wait for a lock for five seconds', async () => {
    const { settings, remove } = await newDatabase();
    const { DATA_DIR: dataDir, DATABASE_URL = '' } = settings;
    const server = await startServer({ dataDir, env: { ...OWNER, DATABASE_URL, LOG_LEVEL: 'warn' } });
    const other = new pg.Client({ connectionString: DATABASE_URL });
    await other.connect();
    onTestFinished(async () => {
      await other.end();
      await server.kill();
      await remove();
    });
    const headers = await signIn(server.url);
    const create = () => fetch(`${server.url}/v2/tasks`, { method: 'POST', headers, body: '{"title":"one"}' });
    expect((await create()).status).toBe(200);
    await other.query('begin');
    await other.query('select * from task_totals for update');
    const begun = performance.now();
    const { status, headers: answered } = await create();
    expect([status, answered.get('retry-after')]).toEqual([503, '2']);
    const waited = performance.now() - begun;
    expect(waited).toBeGreaterThan(4_900);
    // The next limit is that of statements, after ten seconds.
    expect(waited).toBeLessThan(9_900);
    await other.query('rollback');
    expect((await create()).status).toBe(200);
  });

  test('of the server have the documented time limits', async () => {
    const limits = { ...SERVER_LIMITS, connection: 60_000 };
    const server = await openTestServer({ database: { limits } });
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name = any(${names})`.execute(sqlOf(server.db));
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))).toEqual({
      statement_timeout: 10_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 30_000,
    });
    await server.close();
  });

  test('let only transactions over many rows take longer than the statement timeout', async () => {
    const server = await openTestServer({ database: { limits: { statement: 1_000, answer: 3_000 } } });
    const sleep = (rows: number) =>
      inTransaction(server.db, async (tx) => {
        await allowTimeFor(tx, rows);
        await sql`select pg_sleep(3.5)`.execute(sqlOf(tx));
      });
    await expect(sleep(1_000)).rejects.toThrow('statement timeout');
    await sleep(100_000);
    await expect(sleep(1_000)).rejects.toThrow('statement timeout');
    await server.close();
  });

  test('are closed when a transaction pauses too long, except a snapshot', async () => {
    const server = await openTestServer({ database: { limits: { idleInTransaction: 200 } } });
    const isOpen = async (pid?: number) =>
      (await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(sqlOf(server.db))).rows.length > 0;
    const pause = inTransaction(server.db, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(sqlOf(tx));
      await expect.poll(() => isOpen(rows[0]?.pid)).toBe(false);
      await sql`select 1`.execute(sqlOf(tx));
    });
    expect(isUnavailable(await pause.catch((error: unknown) => error))).toBe(true);
    const { at, end } = await openSnapshot(server.db);
    // Longer than the limit, which PostgreSQL has just enforced; more time changes nothing.
    await setTimeout(500);
    await sql`select 1`.execute(sqlOf(at));
    await end();
    await server.close();
  });
});
