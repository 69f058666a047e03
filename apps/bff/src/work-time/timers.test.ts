import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
afterEach(() => server.setNow(TEST_NOW));

const later = (seconds: number) => server.setNow(new Date(TEST_NOW.getTime() + seconds * 1_000));
const start = (who: TestPerson, body: object = {}) => server.call(who, 'POST', '/v2/work-time/timer', body);
const stop = (who: TestPerson, query = '') => server.call(who, 'DELETE', `/v2/work-time/timer${query}`);
const running = async (who: TestPerson) => (await server.call(who, 'GET', '/v2/work-time/timer')).body.timer;
const entries = async (who: TestPerson) => (await server.call(who, 'GET', '/v2/work-time?sort=started_at')).body.items;

test('runs until stopped, then becomes an entry of whole minutes', async () => {
  const ana = await server.person({ level: 1 });
  expect(await running(ana)).toBeNull();
  const { id } = (await server.call(ana, 'POST', '/v2/tasks', { title: 'Ship it' })).body;
  later(20);
  const started = await start(ana, { task_id: id, note: 'n' });
  expect(started.body).toEqual({
    timer: { task_id: id, task_title: 'Ship it', client_id: null, started_at: TEST_NOW.toISOString(), note: 'n' },
    saved: null,
  });
  later(60 * 45 + 10);
  expect(await running(ana)).toEqual(started.body.timer);
  const stopped = await stop(ana);
  expect(stopped.body.entry).toMatchObject({ task_id: id, started_at: TEST_NOW.toISOString(), minutes: 45, note: 'n' });
  expect([await running(ana), await entries(ana)]).toEqual([null, [stopped.body.entry]]);
  expect((await stop(ana)).status).toBe(404);
});

test('starting a second one is 409 with the first, or replaces it on request', async () => {
  const ana = await server.person();
  await start(ana, { note: 'first' });
  later(600);
  const second = await start(ana, { note: 'second' });
  expect([second.status, second.body.code, second.body.details.current.note]).toEqual([409, 'timer_running', 'first']);
  const instead = await start(ana, { note: 'second', stop_running: true });
  expect([instead.body.timer.note, instead.body.saved.note, instead.body.saved.minutes]).toEqual([
    'second',
    'first',
    10,
  ]);
  later(1_200);
  await stop(ana);
  expect((await entries(ana)).map(({ minutes }: { minutes: number }) => minutes)).toEqual([10, 10]);
});

test('of 50 concurrent starts one succeeds, and of 50 concurrent stops one saves', async () => {
  const ana = await server.person();
  const started = await Promise.all(Array.from({ length: 50 }, () => start(ana)));
  expect(started.map(({ status }) => status).toSorted()).toEqual([200, ...Array(49).fill(409)]);
  later(3_600);
  const stopped = await Promise.all(Array.from({ length: 50 }, () => stop(ana)));
  expect(stopped.map(({ status }) => status).toSorted()).toEqual([200, ...Array(49).fill(404)]);
  expect(await entries(ana)).toHaveLength(1);
});

describe('a forgotten timer', () => {
  test('of more than 24 hours is saved only with an explicit end, and keeps running', async () => {
    const ana = await server.person();
    await start(ana, { started_at: new Date(TEST_NOW.getTime() - 7_200_000).toISOString() });
    later(22 * 3_600 + 60);
    expect((await stop(ana)).body.errors[0]).toMatchObject({ path: 'ended_at', code: 'too_long' });
    expect(await running(ana)).not.toBeNull();
    const ended = new Date(TEST_NOW.getTime() + 3_600_000).toISOString();
    expect((await stop(ana, `?ended_at=${ended}`)).body.entry.minutes).toBe(180);
  });

  test('that would overlap other hours is refused, keeps running, and can be discarded', async () => {
    const ana = await server.person();
    await start(ana);
    await server.call(ana, 'POST', '/v2/work-time', {
      started_at: new Date(TEST_NOW.getTime() + 600_000).toISOString(),
      minutes: 5,
    });
    later(3_600);
    expect((await stop(ana)).body.errors[0].code).toBe('overlap');
    expect(await running(ana)).not.toBeNull();
    expect((await stop(ana, '?discard=true')).body).toEqual({ entry: null });
    expect([await running(ana), (await entries(ana)).length]).toEqual([null, 1]);
  });

  test.each(['ended_at=2099-01-01T00:00:00Z', 'ended_at=2020-01-01T00:00:00Z', 'ended_at=soon', 'discard=yes'])(
    '%s is refused',
    async (query) => {
      const ana = await server.person();
      await start(ana);
      expect((await stop(ana, `?${query}`)).status).toBe(400);
      expect(await running(ana)).not.toBeNull();
    },
  );
});

test('less than a minute saves no entry', async () => {
  const ana = await server.person();
  await start(ana);
  later(59);
  expect((await stop(ana)).body).toEqual({ entry: null });
  expect(await entries(ana)).toEqual([]);
});

test('cannot start in the future, or on an invisible task', async () => {
  const manager = await server.person({ level: 3 });
  const employee = await server.person({ level: 1, accountId: manager.accountId });
  const { id } = (await server.call(manager, 'POST', '/v2/tasks', { title: 'Hidden' })).body;
  expect((await start(employee, { task_id: id })).body.errors[0].path).toBe('task_id');
  expect((await start(employee, { started_at: '2099-01-01T00:00:00Z' })).body.errors[0].path).toBe('started_at');
  expect(await running(employee)).toBeNull();
});
