import { contract } from '@jornada/contract/contract';
import type { Endpoint } from '@jornada/contract/endpoint';
import { addDays } from '@jornada/domain/calendar';
import { minuteOf } from '@jornada/domain/worktime';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { byEngine } from '../db/engines/by-engine.ts';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { HEAVY_LIMITS } from './heavy-slots.ts';

const DAYS = 3_650;
const FROM = '2016-01-01';
const TO = addDays(FROM, DAYS - 1);
const SUMMARY = `/v2/work-time/summary?from=${FROM}&to=${TO}`;
const TASKS = 5_000;

let server: TestServer;
let ana: TestPerson;
let bia: TestPerson;
/** A person with an entry on each day of ten years, in an account of many tasks. */
beforeAll(async () => {
  server = await openTestServer();
  ana = await server.person();
  bia = await server.person({ accountId: ana.accountId, level: 1 });
  const at = TEST_NOW.toISOString();
  const made = { account_id: ana.accountId, created_at: at, updated_at: at };
  const first = minuteOf(`${FROM}T12:00:00Z`);
  await insertInParts('work_time', DAYS, (n) => ({
    ...made,
    id: n,
    user_id: ana.userId,
    start_minute: first + (n - 1) * 1_440,
    end_minute: first + (n - 1) * 1_440 + 60,
  }));
  await insertInParts('tasks', TASKS, (n) => ({
    ...made,
    id: n,
    title: `Task ${n}`,
    title_folded: `task ${n}`,
    status: 'todo',
    priority: 'normal',
    created_by: ana.userId,
  }));
});
afterAll(() => server.close());

async function insertInParts(table: 'work_time' | 'tasks', rows: number, row: (n: number) => object) {
  for (let from = 1; from <= rows; from += 500) {
    const part = Array.from({ length: Math.min(500, rows - from + 1) }, (_, at) => row(from + at));
    await sqlOf(server.db)
      .insertInto(table as 'tasks')
      .values(part as never)
      .execute();
  }
}

const ask = async (person: TestPerson, path: string) =>
  server.app.request(path, { headers: { authorization: `Bearer ${person.token}` } });

/**
 * How often `work` yields to others, on a clock on which every step takes a second. Counts the yields themselves:
 * iterations of the event loop also pass while it waits for a thread or for the network.
 */
async function pausesOf(work: () => Promise<unknown>): Promise<number> {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  const immediate = vi.spyOn(globalThis, 'setImmediate');
  await work();
  const pauses = immediate.mock.calls.length;
  immediate.mockRestore();
  clock.mockRestore();
  return pauses;
}

test('the summary of ten years is exact and yields to other requests', async () => {
  let body: { total_minutes: number; weeks: unknown[] } | undefined;
  const pauses = await pausesOf(async () => {
    body = (await server.call(ana, 'GET', SUMMARY)).body;
  });
  expect(body).toMatchObject({
    total_minutes: DAYS * 60,
    clients: [{ client_id: null, minutes: DAYS * 60 }],
    tasks: [],
  });
  expect(body?.weeks).toHaveLength(522);
  // The days are computed in batches; SQLite also sums them in batches.
  expect(pauses).toBeGreaterThan(DAYS / 50);
});

test('an export yields to other requests', async () => {
  const pauses = await pausesOf(async () => {
    const { body } = await server.call(ana, 'GET', '/v2/tasks/export.csv');
    expect(body.match(/\r\n/g)).toHaveLength(TASKS + 1);
  });
  expect(pauses).toBeGreaterThan(TASKS / 2);
});

test('bulk changes yield to other requests, and are still one change', async () => {
  const ids = Array.from({ length: TASKS }, (_, at) => at + 1);
  // The last one is in another batch than the first one.
  const taskIds = [...ids, 1];
  // PostgreSQL works in separate processes.
  const pieces = byEngine(server.db, { sqlite: () => TASKS / 50 - 1, postgres: () => 0 });
  const taskOf = async (id: number) => (await server.call(ana, 'GET', `/v2/tasks/${id}`)).body;
  let undo_id = 0;
  const update = await pausesOf(async () => {
    const changes = { priority: 'high' };
    const { status, body } = await server.call(ana, 'POST', '/v2/tasks/bulk-update', {
      taskIds,
      changes,
      undoable: true,
    });
    expect([status, body.updated]).toEqual([200, TASKS]);
    undo_id = body.undo_id;
  });
  // The copies for the undo, and the change.
  expect(update).toBeGreaterThanOrEqual(2 * pieces);
  expect(await taskOf(1)).toMatchObject({ priority: 'high', version: 2 });
  const undo = await pausesOf(async () => {
    const { body } = await server.call(ana, 'POST', '/v2/tasks/bulk-update/undo', { undo_id });
    expect(body.undone).toBe(TASKS);
  });
  expect(undo).toBeGreaterThanOrEqual(pieces);
  expect(await taskOf(TASKS)).toMatchObject({ priority: 'normal', version: 3 });
  for (const action of ['bulk-delete', 'bulk-restore']) {
    const pauses = await pausesOf(async () => {
      expect((await server.call(ana, 'POST', `/v2/tasks/${action}`, { taskIds: ids })).status).toBe(200);
    });
    expect(pauses).toBeGreaterThanOrEqual(pieces);
  }
});

test('exports and reads of long ranges are rationed', () => {
  const heavy = Object.values(contract)
    .flatMap((operations) => Object.values(operations) as Endpoint[])
    .filter((endpoint) => endpoint.heavy)
    .map(({ path }) => path);
  expect(heavy).toEqual(
    expect.arrayContaining([
      '/v2/work-time/summary',
      '/v2/work-time/timesheet',
      '/v2/user/{id}/work-time-total',
      '/v2/tasks/ids',
      '/v2/tasks/export.csv',
      '/v2/work-time/export.csv',
      '/v2/audit/export.csv',
      '/v2/clients/export.csv',
      '/v2/time-bank/export.csv',
      '/v2/time-bank/entries/export.csv',
      '/v2/accounts/export',
    ]),
  );
});

test('a person has two concurrent exports, and another person can read meanwhile', async () => {
  const { perPerson, mostWaiting } = HEAVY_LIMITS;
  const unread = await Promise.all(Array.from({ length: perPerson }, () => ask(ana, '/v2/tasks/export.csv')));
  let answered = 0;
  // One more than may wait; on PostgreSQL they may arrive in another order.
  const requests = Array.from({ length: mostWaiting + 1 }, async () => {
    const answer = await server.call(ana, 'GET', SUMMARY);
    answered++;
    return answer;
  });
  const refused = await Promise.race(requests);
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'too_many_heavy_requests',
    '5',
  ]);
  // Neither another person's heavy read nor a light one of her own waits.
  expect((await server.call(bia, 'GET', SUMMARY)).status).toBe(200);
  expect((await server.call(ana, 'GET', '/v2/task-tags')).status).toBe(200);
  expect(answered).toBe(1);

  // One is read, the other one is canceled.
  await unread[0]?.text();
  await unread[1]?.body?.cancel();
  const statuses = (await Promise.all(requests)).map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([...Array<number>(mostWaiting).fill(200), 429]);
});

test('refused and failed requests hold no slot', async () => {
  for (let times = 0; times < 10; times++) {
    expect((await server.call(ana, 'GET', '/v2/work-time/summary?from=x&to=y')).status).toBe(400);
    expect((await server.call(ana, 'GET', `${SUMMARY}&user_id=987654`)).status).toBe(404);
    expect((await server.call(ana, 'HEAD', '/v2/tasks/export.csv')).status).toBe(200);
  }
  expect((await server.call(ana, 'GET', SUMMARY)).status).toBe(200);
});

test('a request that has waited runs with the rights that the caller has then', async () => {
  const cleo = await server.person({ accountId: ana.accountId });
  const held = await Promise.all([ask(cleo, '/v2/tasks/export.csv'), ask(cleo, '/v2/tasks/export.csv')]);
  const waiting = ask(cleo, `${SUMMARY}&user_id=${ana.userId}`);
  await server.call(ana, 'GET', '/v2/task-tags');
  await server.call(ana, 'PATCH', `/v2/user/${cleo.userId}`, { level: 1, version: 1 });
  // Also refuses the rest of an export that is still being sent.
  for (const response of held) await response.text().catch(() => '');
  expect((await waiting).status).toBe(403);
});
