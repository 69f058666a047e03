import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const FULL = [480, 480, 480, 480, 480, 0, 0];
const HALF = [240, 240, 240, 240, 240, 0, 0];
const put = (who: TestPerson, whose: TestPerson, valid_from: string, minutes: unknown = FULL) =>
  server.call(who, 'POST', `/v2/work-time/schedules/${whose.userId}`, { valid_from, minutes });
const list = async (who: TestPerson, whose = who) =>
  (await server.call(who, 'GET', `/v2/work-time/schedules/${whose.userId}`)).body.items;
const colleague = (of: TestPerson, level: 1 | 2 | 3 | 4 | 5) => server.person({ accountId: of.accountId, level });

describe('schedules', () => {
  test('keep their history; one with the same date is replaced, and a wrong one can be deleted', async () => {
    const ana = await server.person({ level: 4 });
    const bia = await colleague(ana, 1);
    await put(ana, bia, '2026-01-01');
    await put(ana, bia, '2026-02-01', HALF);
    const again = await put(ana, bia, '2026-02-01', FULL);
    expect(again.body).toEqual({
      user_id: bia.userId,
      valid_from: '2026-02-01',
      minutes: FULL,
      created_by: ana.userId,
      created_at: '2026-03-02T12:00:00.000Z',
    });
    expect((await list(bia)).map(({ valid_from }: { valid_from: string }) => valid_from)).toEqual([
      '2026-02-01',
      '2026-01-01',
    ]);
    const remove = () => server.call(ana, 'DELETE', `/v2/work-time/schedules/${bia.userId}/2026-02-01`);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404]);
    expect(await list(bia)).toHaveLength(1);
  });

  test('of everybody list the one in force today', async () => {
    const ana = await server.person({ level: 5 });
    const bia = await colleague(ana, 1);
    await put(ana, bia, '2026-01-01');
    await put(ana, bia, '2026-03-01', HALF);
    await put(ana, bia, '2026-04-01');
    await put(ana, ana, '2026-04-01');
    const { items } = (await server.call(ana, 'GET', '/v2/work-time/schedules')).body;
    expect(items.map(({ user_id, minutes }: { user_id: number; minutes: number[] }) => [user_id, minutes])).toEqual([
      [bia.userId, HALF],
    ]);
  });

  test.each([
    [1, 403],
    [2, 200],
    [3, 403],
    [4, 200],
    [5, 200],
  ] as const)('level %i writes with %i', async (level, status) => {
    const boss = await server.person({ level: 5 });
    const me = await colleague(boss, level);
    expect((await put(me, boss, '2026-01-01')).status).toBe(status);
    expect((await server.call(me, 'POST', '/v2/accounts/holidays', { date: '2026-01-02', name: 'Off' })).status).toBe(
      status,
    );
    expect((await server.call(me, 'POST', '/v2/accounts/holidays/national', { year: 2026 })).status).toBe(status);
    expect((await server.call(me, 'GET', '/v2/accounts/holidays')).status).toBe(200);
    expect(await list(boss)).toHaveLength(status === 200 ? 1 : 0);
  });

  test.each([
    [2, 403],
    [4, 200],
    [5, 200],
  ] as const)('level %i writes their own with %i', async (level, status) => {
    const boss = await server.person({ level: 5 });
    const me = await colleague(boss, level);
    expect((await put(me, me, '2026-01-01')).status).toBe(status);
    await put(boss, me, '2026-01-01');
    const removed = await server.call(me, 'DELETE', `/v2/work-time/schedules/${me.userId}/2026-01-01`);
    expect(removed.status).toBe(status);
  });

  test.each([
    [{ valid_from: '2026-02-30', minutes: FULL }, 'valid_from'],
    [{ valid_from: '2026-02-01', minutes: FULL.slice(1) }, 'minutes'],
    [{ valid_from: '2026-02-01', minutes: [...FULL.slice(1), 1_441] }, 'minutes.6'],
    [{ valid_from: '2026-02-01', minutes: [...FULL.slice(1), -1] }, 'minutes.6'],
    [{ minutes: FULL }, 'valid_from'],
  ])('%j is refused naming %s', async (body, path) => {
    const ana = await server.person();
    const answer = await server.call(ana, 'POST', `/v2/work-time/schedules/${ana.userId}`, body);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
  });

  test('are refused for a person of another account', async () => {
    const [ana, stranger] = [await server.person(), await server.person()];
    expect((await put(ana, stranger, '2026-01-01')).status).toBe(400);
    expect(await list(stranger)).toEqual([]);
  });
});

describe('holidays', () => {
  const holidays = async (who: TestPerson, query = '') =>
    (await server.call(who, 'GET', `/v2/accounts/holidays${query}`)).body.items;

  test('are added, listed by year, and deleted; at most one per date', async () => {
    const ana = await server.person();
    const add = (date: string) =>
      server.call(ana, 'POST', '/v2/accounts/holidays', { date, name: 'Aniversário da cidade' });
    const made = await add('2026-01-25');
    expect(made.body).toEqual({ id: 1, date: '2026-01-25', name: 'Aniversário da cidade' });
    expect((await add('2026-01-25')).body.errors[0]).toMatchObject({ path: 'date', code: 'taken' });
    await add('2027-01-25');
    expect(await holidays(ana, '?year=2026')).toEqual([made.body]);
    expect(await holidays(ana)).toHaveLength(2);
    expect((await server.call(ana, 'DELETE', '/v2/accounts/holidays/1')).status).toBe(200);
    expect((await server.call(ana, 'DELETE', '/v2/accounts/holidays/1')).status).toBe(404);
    expect((await server.call(ana, 'GET', '/v2/accounts/holidays?year=26')).status).toBe(400);
  });

  test('of Brazil are added together; existing ones stay', async () => {
    const ana = await server.person();
    await server.call(ana, 'POST', '/v2/accounts/holidays', { date: '2026-12-25', name: 'Christmas' });
    const national = () => server.call(ana, 'POST', '/v2/accounts/holidays/national', { year: 2026 });
    expect((await national()).body.added).toHaveLength(9);
    expect((await national()).body.added).toEqual([]);
    const all = await holidays(ana);
    expect(all).toHaveLength(10);
    expect(all.at(-1).name).toBe('Christmas');
  });

  test('are visible to their own account only', async () => {
    const [ana, stranger] = [await server.person(), await server.person()];
    await server.call(ana, 'POST', '/v2/accounts/holidays', { date: '2026-12-25', name: 'Christmas' });
    expect(await holidays(stranger)).toEqual([]);
    expect((await server.call(stranger, 'DELETE', '/v2/accounts/holidays/1')).status).toBe(404);
  });
});
