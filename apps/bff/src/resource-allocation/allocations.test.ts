import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeClient } from '../clients/clients.sample.ts';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const PATH = '/v2/resource-allocation/allocations';
const WEEK = { starts_on: '2026-03-02', ends_on: '2026-03-08' };
const FULL = [480, 480, 480, 480, 480, 0, 0];
const colleague = (of: TestPerson, level: 1 | 2 | 3 | 4 | 5) => server.person({ accountId: of.accountId, level });
const allocate = (who: TestPerson, body: object = {}) =>
  server.call(who, 'POST', PATH, { user_id: who.userId, ...WEEK, minutes_per_day: 480, ...body });
const schedule = (who: TestPerson, valid_from = '2026-01-01', minutes = FULL) =>
  server.call(who, 'POST', `/v2/work-time/schedules/${who.userId}`, { valid_from, minutes });
const load = async (who: TestPerson, query = '') =>
  (await server.call(who, 'GET', `/v2/resource-allocation/load?from=2026-03-02&to=2026-03-08${query}`)).body.items;
const check = async (who: TestPerson, body: object = {}) =>
  (
    await server.call(who, 'POST', '/v2/resource-allocation/check', {
      user_id: who.userId,
      ...WEEK,
      minutes_per_day: 480,
      ...body,
    })
  ).body;
const total = async (who: TestPerson, query = '') => (await server.call(who, 'GET', `${PATH}${query}`)).body.total;
const client = (who: TestPerson, id = 1) => writeClient(server, who, id);

describe('an allocation', () => {
  test('is created with defaults, takes the client of its task, and is found again', async () => {
    const ana = await server.person();
    await client(ana);
    const task = (await server.call(ana, 'POST', '/v2/tasks', { title: 'Ship it', client_id: 1 })).body.id;
    const made = await allocate(ana, { task_id: task });
    expect([made.status, made.body]).toEqual([
      200,
      {
        id: 1,
        user_id: ana.userId,
        client_id: 1,
        task_id: task,
        task_title: 'Ship it',
        title: '',
        ...WEEK,
        minutes_per_day: 480,
        status: 'confirmed',
        note: '',
        version: 1,
      },
    ]);
    expect((await server.call(ana, 'GET', `${PATH}/1`)).body).toEqual(made.body);
    expect((await server.call(ana, 'GET', PATH)).body).toEqual({ items: [made.body], next_cursor: null, total: 1 });
  });

  test.each([
    [{ ends_on: '2026-03-01' }, 'ends_on'],
    [{ ends_on: '2036-03-01' }, 'ends_on'],
    [{ starts_on: '2026-02-30' }, 'starts_on'],
    [{ minutes_per_day: 0 }, 'minutes_per_day'],
    [{ minutes_per_day: 1_441 }, 'minutes_per_day'],
    [{ status: 'maybe' }, 'status'],
    [{ user_id: 987_654 }, 'user_id'],
    [{ client_id: 987 }, 'client_id'],
    [{ task_id: 987 }, 'task_id'],
    [{ account_id: 1 }, 'account_id'],
  ])('%j is refused with %s, and nothing is written', async (body, path) => {
    const ana = await server.person();
    const answer = await allocate(ana, body);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    expect(await total(ana)).toBe(0);
  });

  test('is changed with its version; a stale one is 409 with the current allocation', async () => {
    const ana = await server.person();
    await allocate(ana);
    const patch = (body: object) => server.call(ana, 'PATCH', `${PATH}/1`, body);
    expect((await patch({ note: 'x' })).body.errors[0].path).toBe('version');
    const moved = await patch({ starts_on: '2026-03-09', ends_on: '2026-03-13', status: 'tentative', version: 1 });
    expect(moved.body).toMatchObject({
      starts_on: '2026-03-09',
      ends_on: '2026-03-13',
      status: 'tentative',
      version: 2,
    });
    const stale = await patch({ minutes_per_day: 60, version: 1 });
    expect([stale.status, stale.body.details.current]).toEqual([409, moved.body]);
    expect((await patch({ starts_on: '2026-03-14', version: 2 })).body.errors[0].path).toBe('ends_on');
  });

  test('20 concurrent changes with one version: one succeeds', async () => {
    const ana = await server.person();
    await allocate(ana);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        server.call(ana, 'PATCH', `${PATH}/1`, { minutes_per_day: at + 1, version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
  });

  test('deletion returns an empty object and removes it from list and load; it can be restored', async () => {
    const ana = await server.person();
    const made = (await allocate(ana)).body;
    expect((await server.call(ana, 'DELETE', `${PATH}/1`)).body).toEqual({});
    expect([
      await total(ana),
      (await load(ana))[0].allocated_minutes,
      (await server.call(ana, 'GET', `${PATH}/1`)).status,
    ]).toEqual([0, 0, 404]);
    expect((await server.call(ana, 'DELETE', `${PATH}/1`)).status).toBe(404);
    expect((await server.call(ana, 'PATCH', `${PATH}/1`, { note: 'x', version: 2 })).status).toBe(404);
    const back = await server.call(ana, 'POST', `${PATH}/1/restore`);
    expect(back.body).toEqual({ ...made, version: 3 });
    expect((await server.call(ana, 'POST', `${PATH}/1/restore`)).status).toBe(404);
    expect(await total(ana)).toBe(1);
  });

  test('is created once under one Idempotency-Key', async () => {
    const ana = await server.person();
    const once = () =>
      server.call(ana, 'POST', PATH, { user_id: ana.userId, ...WEEK, minutes_per_day: 60 }, { 'idempotency-key': 'k' });
    expect((await once()).body).toEqual((await once()).body);
    expect(await total(ana)).toBe(1);
  });
});

describe('permissions', () => {
  test.each([
    [1, 200, 403],
    [2, 200, 403],
    [3, 200, 200],
    [4, 200, 200],
    [5, 200, 200],
  ] as const)('level %i reads with %i and writes with %i', async (level, reads, writes) => {
    const boss = await server.person();
    const me = await colleague(boss, level);
    await allocate(boss, { user_id: me.userId });
    expect((await server.call(me, 'GET', PATH)).status).toBe(reads);
    expect((await allocate(me)).status).toBe(writes);
    expect((await server.call(me, 'PATCH', `${PATH}/1`, { note: 'x', version: 1 })).status).toBe(writes);
    expect(
      (
        await server.call(me, 'POST', '/v2/resource-allocation/check', {
          user_id: me.userId,
          ...WEEK,
          minutes_per_day: 5,
        })
      ).status,
    ).toBe(writes);
    expect((await server.call(me, 'DELETE', `${PATH}/1`)).status).toBe(writes);
    expect((await server.call(me, 'POST', `${PATH}/1/restore`)).status).toBe(writes);
  });

  test('an employee sees only their own', async () => {
    const boss = await server.person();
    const me = await colleague(boss, 1);
    await allocate(boss);
    await allocate(boss, { user_id: me.userId });
    expect(await total(me)).toBe(1);
    expect((await load(me)).map(({ user_id }: { user_id: number }) => user_id)).toEqual([me.userId]);
    expect((await server.call(me, 'GET', `${PATH}/1`)).status).toBe(404);
    for (const path of [
      `${PATH}?user_id=${boss.userId}`,
      `/v2/resource-allocation/load?from=2026-03-02&to=2026-03-08&user_id=${boss.userId}`,
      `/v2/resource-allocation/timeline?from=2026-03-02&to=2026-03-08&user_id=${boss.userId}`,
    ])
      expect((await server.call(me, 'GET', path)).status).toBe(403);
  });

  test('allocations of another account are not found', async () => {
    const [ana, stranger] = [await server.person(), await server.person()];
    await allocate(ana);
    expect(await total(stranger)).toBe(0);
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/restore'],
    ])
      expect((await server.call(stranger, method as string, `${PATH}/1${path}`)).status).toBe(404);
    expect((await allocate(stranger, { user_id: ana.userId })).body.errors[0].path).toBe('user_id');
  });
});

describe('the list and the timeline', () => {
  test('filter by person, client, task, tag, status and range', async () => {
    const ana = await server.person();
    const bia = await colleague(ana, 1);
    await client(ana);
    const tag = (
      await sqlOf(server.db)
        .insertInto('task_tags')
        .values({
          account_id: ana.accountId,
          id: 1,
          name: 'T',
          name_folded: 't',
          color: '#008080',
          created_at: '',
          updated_at: '',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
    const task = (await server.call(ana, 'POST', '/v2/tasks', { title: 'A', tag_ids: [tag] })).body.id;
    await allocate(ana, { task_id: task });
    await allocate(ana, { user_id: bia.userId, client_id: 1, status: 'tentative' });
    await allocate(ana, { starts_on: '2026-04-01', ends_on: '2026-04-02' });
    const counts = await Promise.all(
      [
        '',
        `?user_id=${bia.userId}`,
        '?client_id=1',
        `?task_id=${task}`,
        `?tag_id=${tag}`,
        '?status=tentative',
        '?from=2026-03-08&to=2026-03-31',
        '?to=2026-04-01',
        '?from=2026-03-09',
      ].map((query) => total(ana, query)),
    );
    expect(counts).toEqual([3, 1, 1, 1, 1, 1, 2, 3, 1]);
    const drawn = (await server.call(ana, 'GET', '/v2/resource-allocation/timeline?from=2026-03-01&to=2026-12-31')).body
      .items;
    expect(drawn.map(({ id }: { id: number }) => id)).toEqual([1, 3, 2]);
    expect(
      (await server.call(ana, 'GET', '/v2/resource-allocation/timeline?from=2020-03-01&to=2026-12-31')).status,
    ).toBe(400);
  });

  test('page by cursor', async () => {
    const ana = await server.person();
    for (let at = 1; at <= 5; at++) await allocate(ana, { starts_on: `2026-03-0${6 - at}` });
    const first = (await server.call(ana, 'GET', `${PATH}?limit=3`)).body;
    const second = (await server.call(ana, 'GET', `${PATH}?limit=3&cursor=${first.next_cursor}`)).body;
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([5, 4, 3, 2, 1]);
    expect([first.total, second.total, second.next_cursor]).toEqual([5, null, null]);
  });
});

describe('the load', () => {
  test('40 h in five days of 8 h is full; one minute more is over by one, on its day', async () => {
    const ana = await server.person();
    await schedule(ana);
    await allocate(ana);
    expect(await load(ana)).toEqual([
      {
        user_id: ana.userId,
        week_starts_on: '2026-03-02',
        allocated_minutes: 2_400,
        tentative_minutes: 0,
        capacity_minutes: 2_400,
        over_by_minutes: 0,
        off_weekdays: [5, 6],
        days: expect.any(Array),
      },
    ]);
    await allocate(ana, { starts_on: '2026-03-04', ends_on: '2026-03-04', minutes_per_day: 1, status: 'tentative' });
    const [week] = await load(ana);
    expect([week.allocated_minutes, week.tentative_minutes, week.over_by_minutes]).toEqual([2_401, 1, 1]);
    expect(week.days[2]).toEqual({ date: '2026-03-04', allocated_minutes: 481, capacity_minutes: 480 });
    expect((await load(ana, '&brief=true'))[0]).toEqual({ ...week, days: [] });
  });

  test('accounts for holidays and a schedule change in the middle of a week', async () => {
    const ana = await server.person();
    await schedule(ana);
    await schedule(ana, '2026-03-05', [240, 240, 240, 240, 240, 0, 0]);
    await server.call(ana, 'POST', '/v2/accounts/holidays', { date: '2026-03-03', name: 'A day off' });
    await allocate(ana);
    const [week] = await load(ana);
    expect(
      week.days.map((day: { allocated_minutes: number; capacity_minutes: number }) => [
        day.allocated_minutes,
        day.capacity_minutes,
      ]),
    ).toEqual([
      [480, 480],
      [0, 0],
      [480, 480],
      [480, 240],
      [480, 240],
      [0, 0],
      [0, 0],
    ]);
    expect([week.capacity_minutes, week.over_by_minutes, week.off_weekdays]).toEqual([1_440, 480, [1, 5, 6]]);
  });

  test('has unknown capacity without a schedule', async () => {
    const ana = await server.person();
    await allocate(ana, { minutes_per_day: 900 });
    expect((await load(ana))[0]).toMatchObject({
      allocated_minutes: 4_500,
      capacity_minutes: null,
      over_by_minutes: 0,
    });
  });

  test('lists everybody with an active link by week, in whole weeks', async () => {
    const ana = await server.person();
    const bia = await colleague(ana, 1);
    await server.person({ accountId: ana.accountId, linkActive: false });
    const { items } = (await server.call(ana, 'GET', '/v2/resource-allocation/load?from=2026-03-04&to=2026-03-09'))
      .body;
    expect(
      items.map((week: { user_id: number; week_starts_on: string; days: object[] }) => [
        week.user_id,
        week.week_starts_on,
        week.days.length,
      ]),
    ).toEqual([
      [ana.userId, '2026-03-02', 7],
      [ana.userId, '2026-03-09', 7],
      [bia.userId, '2026-03-02', 7],
      [bia.userId, '2026-03-09', 7],
    ]);
    for (const query of ['', '?from=2026-03-04', '?from=2026-03-04&to=2026-03-01', '?from=2020-03-04&to=2026-03-01'])
      expect((await server.call(ana, 'GET', `/v2/resource-allocation/load${query}`)).status).toBe(400);
  });
});

describe('the check before saving', () => {
  test('lists the overloaded days, writes nothing, and ignores the allocation being replaced', async () => {
    const ana = await server.person();
    await schedule(ana);
    expect(await check(ana)).toEqual({ days: 5, total_minutes: 2_400, over_by_minutes: 0, over: [], unknown: false });
    await allocate(ana, { starts_on: '2026-03-06', minutes_per_day: 60 });
    expect(await check(ana)).toMatchObject({
      over_by_minutes: 60,
      over: [{ date: '2026-03-06', allocated_minutes: 540, capacity_minutes: 480, over_by_minutes: 60 }],
    });
    expect(await check(ana, { instead_of: 1 })).toMatchObject({ over_by_minutes: 0, over: [] });
    expect(await total(ana)).toBe(1);
    const bia = await colleague(ana, 3);
    expect(await check(bia)).toMatchObject({ days: 5, over: [], unknown: true });
  });
});
