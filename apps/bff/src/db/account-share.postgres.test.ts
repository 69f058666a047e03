import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';
import type { TimeLimits } from './drivers/pg-pool.ts';

const WRITERS = 60;
/** A quarter of the default pool. */
const SHARE = 4;

/** Two accounts; all writes of `ana` wait for a lock until `unlock`. */
async function openBlocked(limits: Partial<TimeLimits> = {}) {
  const server = await openTestServer({ database: { limits } });
  const [ana, bia] = [await server.person(), await server.person()];
  await write(server, ana);
  const other = new pg.Client({ connectionString: server.settings.DATABASE_URL });
  await other.connect();
  await other.query('begin');
  await other.query('select * from task_totals where account_id = $1 for update', [ana.accountId]);
  const countBlocked = async () => {
    // A transaction sees the activity as of its first look, unless it forgets that.
    await other.query('select pg_stat_clear_snapshot()');
    const { rows } = await other.query(
      "select count(*)::int as blocked from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows[0].blocked as number;
  };
  onTestFinished(async () => {
    await other.end();
    await server.close();
  });
  return { server, ana, bia, countBlocked, unlock: () => other.query('rollback') };
}

const write = (server: TestServer, person: TestPerson) =>
  server.call(person, 'POST', '/v2/tasks', { title: 'written' });

describe('an account on PostgreSQL', () => {
  test(`with ${WRITERS} blocked writers uses its share only, and another account is served`, async () => {
    const { server, ana, bia, countBlocked, unlock } = await openBlocked();
    let answered = 0;
    const blocked = Array.from({ length: WRITERS }, async () => {
      const { status } = await write(server, ana);
      answered++;
      return status;
    });
    await expect.poll(countBlocked).toBe(SHARE);
    const others = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? write(server, bia) : server.call(bia, 'GET', '/v2/tasks'))),
    );
    expect(others.filter(({ status }) => status !== 200)).toEqual([]);
    expect([await countBlocked(), answered]).toEqual([SHARE, 0]);
    await unlock();
    expect((await Promise.all(blocked)).filter((status) => status !== 200)).toEqual([]);
  });

  test('that waits too long for its own share gets 429 with Retry-After', async () => {
    const { server, ana, countBlocked, unlock } = await openBlocked({ turn: 300 });
    const blocked = Array.from({ length: SHARE }, () => write(server, ana));
    await expect.poll(countBlocked).toBe(SHARE);
    const { status, headers, body } = await server.call(ana, 'GET', '/v2/tasks');
    expect([status, headers.get('retry-after'), body.code]).toEqual([429, '2', 'account_busy']);
    await unlock();
    await Promise.all(blocked);
    expect((await server.call(ana, 'GET', '/v2/tasks')).status).toBe(200);
  });

  test('can export several times at once, though each export needs a second connection', async () => {
    const server = await openTestServer({ database: { connections: 4 } });
    const ana = await server.person();
    const exports = await Promise.all(Array.from({ length: 4 }, () => server.call(ana, 'GET', '/v2/accounts/export')));
    expect(exports.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await server.close();
  });
});
