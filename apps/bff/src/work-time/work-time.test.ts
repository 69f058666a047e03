import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeClient } from '../clients/clients.sample.ts';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  server.setNow(new Date('2026-03-09T12:00:00.000Z'));
});
afterAll(() => server.close());

type Level = 1 | 2 | 3 | 4 | 5;
const colleague = (of: TestPerson, level: Level) => server.person({ accountId: of.accountId, level });
const enter = (who: TestPerson, started_at: string, minutes: number, more: object = {}) =>
  server.call(who, 'POST', '/v2/work-time', { started_at, minutes, ...more });
const list = async (who: TestPerson, query = '') => (await server.call(who, 'GET', `/v2/work-time${query}`)).body;
const total = (who: TestPerson, id: number, query = '') =>
  server.call(who, 'GET', `/v2/user/${id}/work-time-total${query}`);
const task = async (who: TestPerson, body: object = {}) =>
  (await server.call(who, 'POST', '/v2/tasks', { title: 'A task', ...body })).body.id as number;
const client = (who: TestPerson, id = 1) => writeClient(server, who, id);
const inZone = async (time_zone: string) => {
  const ana = await server.person();
  await sqlOf(server.db).updateTable('accounts').set({ time_zone }).where('id', '=', ana.accountId).execute();
  return ana;
};

describe('an entry', () => {
  test('defaults to the caller, starts on a whole minute, and takes the client of its task', async () => {
    const ana = await server.person({ level: 1 });
    await client(ana);
    const id = await task(ana, { client_id: 1 });
    const made = await enter(ana, '2026-03-02T12:00:59Z', 90, { task_id: id, note: 'São João\n🚢' });
    expect([made.status, made.body]).toEqual([
      200,
      {
        id: 1,
        user_id: ana.userId,
        task_id: id,
        task_title: 'A task',
        client_id: 1,
        started_at: '2026-03-02T12:00:00.000Z',
        minutes: 90,
        note: 'São João\n🚢',
        version: 1,
      },
    ]);
    expect(await list(ana)).toEqual({ items: [made.body], next_cursor: null, total: 1 });
    expect((await server.call(ana, 'GET', '/v2/work-time/1')).body).toEqual(made.body);
    expect((await enter(ana, '2026-03-02T15:00:00Z', 1, { task_id: id, client_id: null })).body.client_id).toBeNull();
  });

  test.each([
    [{ minutes: 0 }, 'minutes'],
    [{ minutes: 1_441 }, 'minutes'],
    [{ minutes: 1.5 }, 'minutes'],
    [{ started_at: '2026-03-02' }, 'started_at'],
    [{ started_at: '2026-03-02T12:00:00-03:00' }, 'started_at'],
    [{ task_id: 987 }, 'task_id'],
    [{ client_id: 987 }, 'client_id'],
    [{ user_id: 987_654 }, 'user_id'],
    [{ note: 'a\0b' }, 'note'],
    [{ ended_at: '2026-03-02T12:00:00Z' }, 'ended_at'],
  ])('%j is refused with %s, and nothing is written', async (body, path) => {
    const ana = await server.person();
    const answer = await server.call(ana, 'POST', '/v2/work-time', {
      started_at: '2026-03-02T12:00:00Z',
      minutes: 60,
      ...body,
    });
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    expect((await list(ana)).total).toBe(0);
  });

  test('may refer only to visible tasks that are not deleted', async () => {
    const manager = await server.person({ level: 3 });
    const employee = await colleague(manager, 1);
    const hidden = await task(manager);
    const gone = await task(employee);
    await server.call(employee, 'DELETE', `/v2/tasks/${gone}`);
    for (const task_id of [hidden, gone])
      expect((await enter(employee, '2026-03-02T12:00:00Z', 5, { task_id })).body.errors[0]).toMatchObject({
        path: 'task_id',
        code: 'not_here',
      });
    expect((await enter(manager, '2026-03-02T12:00:00Z', 5, { task_id: hidden })).status).toBe(200);
  });

  test('is changed with its version; a stale one is 409 with the current entry', async () => {
    const ana = await server.person();
    const { id } = (await enter(ana, '2026-03-02T12:00:00Z', 60)).body;
    const patch = (body: object) => server.call(ana, 'PATCH', `/v2/work-time/${id}`, body);
    expect((await patch({ minutes: 5 })).body.errors[0].path).toBe('version');
    const changed = await patch({ minutes: 30, started_at: '2026-03-02T13:00:00Z', note: 'x', version: 1 });
    expect(changed.body).toMatchObject({ minutes: 30, started_at: '2026-03-02T13:00:00.000Z', note: 'x', version: 2 });
    const stale = await patch({ minutes: 5, version: 1 });
    expect([stale.status, stale.body.details.current]).toEqual([409, changed.body]);
  });

  test('is not found after deletion', async () => {
    const ana = await server.person();
    const { id } = (await enter(ana, '2026-03-02T12:00:00Z', 60)).body;
    expect((await server.call(ana, 'DELETE', `/v2/work-time/${id}`)).status).toBe(200);
    expect((await server.call(ana, 'DELETE', `/v2/work-time/${id}`)).status).toBe(404);
    expect((await list(ana)).total).toBe(0);
  });

  test('each write leaves an audit event with field names and without values', async () => {
    const ana = await server.person();
    const { id } = (await enter(ana, '2026-03-02T12:00:00Z', 60, { note: 'secret' })).body;
    await server.call(ana, 'PATCH', `/v2/work-time/${id}`, { note: 'other', version: 1 });
    await server.call(ana, 'DELETE', `/v2/work-time/${id}`);
    const events = await sqlOf(server.db)
      .selectFrom('audit_events')
      .where('account_id', '=', ana.accountId)
      .select(['action', 'target_id', 'fields'])
      .orderBy('id')
      .execute();
    expect(events.map(({ action }) => action)).toEqual(['work-time.create', 'work-time.update', 'work-time.remove']);
    expect(JSON.stringify(events)).not.toContain('secret');
  });
});

describe('permissions', () => {
  const everybody = async () => {
    const boss = await server.person({ level: 5 });
    const people = {
      1: await colleague(boss, 1),
      2: await colleague(boss, 2),
      3: await colleague(boss, 3),
      4: await colleague(boss, 4),
      5: boss,
    };
    await enter(people[1], '2026-03-02T12:00:00Z', 60);
    return people;
  };

  test.each([
    [1, 403, 403],
    [2, 200, 403],
    [3, 200, 200],
    [4, 200, 200],
    [5, 200, 200],
  ] as const)('level %i reads others with %i and writes for them with %i', async (level, reads, writes) => {
    const people = await everybody();
    const other = level === 1 ? people[2] : people[1];
    const me = people[level];
    const statuses = async (calls: Promise<{ status: number }>[]) =>
      (await Promise.all(calls)).map(({ status }) => status);
    expect(
      await statuses([
        total(me, other.userId),
        server.call(me, 'GET', `/v2/work-time?user_id=${other.userId}`),
        server.call(me, 'GET', `/v2/work-time/export.csv?user_id=${other.userId}`),
        server.call(me, 'GET', `/v2/work-time/timesheet?user_id=${other.userId}&from=2026-03-02&to=2026-03-08`),
        server.call(me, 'GET', `/v2/work-time/summary?user_id=${other.userId}&from=2026-03-02&to=2026-03-08`),
        server.call(me, 'GET', `/v2/work-time/schedules/${other.userId}`),
      ]),
    ).toEqual(Array(6).fill(reads));
    expect(
      await statuses([
        enter(me, '2026-03-03T12:00:00Z', 60, { user_id: other.userId }),
        server.call(me, 'PUT', '/v2/work-time/timesheet', {
          user_id: other.userId,
          cells: [{ date: '2026-03-04', task_id: null, client_id: null, minutes: 60, was_minutes: 0 }],
        }),
      ]),
    ).toEqual([writes, writes]);
    expect((await enter(me, '2026-03-05T12:00:00Z', 60)).status).toBe(200);
    expect((await total(me, me.userId)).status).toBe(200);
  });

  test('a list without a person contains everybody’s hours for levels that may read all, otherwise one’s own', async () => {
    const people = await everybody();
    await enter(people[3], '2026-03-02T12:00:00Z', 60);
    expect([(await list(people[1])).total, (await list(people[2])).total, (await list(people[3])).total]).toEqual([
      1, 2, 2,
    ]);
  });

  test('another person’s entry is not found for an employee, and is read-only for an accountant', async () => {
    const people = await everybody();
    const other = await colleague(people[5], 1);
    const entry = (await list(people[1])).items[0].id;
    const change = (who: TestPerson) => server.call(who, 'PATCH', `/v2/work-time/${entry}`, { note: 'x', version: 1 });
    expect([(await change(other)).status, (await change(people[2])).status]).toEqual([404, 403]);
    expect((await server.call(other, 'GET', `/v2/work-time/${entry}`)).status).toBe(404);
    expect((await server.call(other, 'DELETE', `/v2/work-time/${entry}`)).status).toBe(404);
    expect((await server.call(people[2], 'DELETE', `/v2/work-time/${entry}`)).status).toBe(403);
  });

  test('entries of another account are not found', async () => {
    const [ana, stranger] = [await server.person(), await server.person()];
    await enter(ana, '2026-03-02T12:00:00Z', 60);
    expect((await list(stranger)).total).toBe(0);
    expect((await total(stranger, ana.userId)).status).toBe(404);
    expect((await server.call(stranger, 'PATCH', '/v2/work-time/1', { note: 'x', version: 1 })).status).toBe(404);
    expect((await enter(stranger, '2026-03-02T12:00:00Z', 60, { user_id: ana.userId })).body.errors[0].path).toBe(
      'user_id',
    );
    expect((await server.call(stranger, 'GET', `/v2/work-time/schedules/${ana.userId}`)).status).toBe(404);
  });

  test('requires a token, and is read-only with an inactive link', async () => {
    expect((await server.call(null, 'GET', '/v2/work-time')).status).toBe(401);
    const gone = await server.person({ linkActive: false });
    expect((await list(gone)).total).toBe(0);
    expect((await enter(gone, '2026-03-02T12:00:00Z', 60)).status).toBe(400);
  });
});

describe('overlap', () => {
  test.each([
    ['2026-03-02T12:59:00Z', 60, 400],
    ['2026-03-02T11:00:00Z', 61, 400],
    ['2026-03-02T12:10:00Z', 10, 400],
    ['2026-03-02T11:00:00Z', 180, 400],
    ['2026-03-02T13:00:00Z', 60, 200],
    ['2026-03-02T11:00:00Z', 60, 200],
  ])('with 12:00–13:00 taken, %s for %i minutes is %i', async (at, minutes, status) => {
    const ana = await server.person();
    await enter(ana, '2026-03-02T12:00:00Z', 60);
    const answer = await enter(ana, at, minutes);
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.errors[0]).toMatchObject({ path: 'started_at', code: 'overlap' });
  });

  test('different people may overlap, and an entry may be moved over its own old time', async () => {
    const ana = await server.person();
    const bia = await colleague(ana, 1);
    const { id } = (await enter(ana, '2026-03-02T12:00:00Z', 60)).body;
    expect((await enter(bia, '2026-03-02T12:00:00Z', 60)).status).toBe(200);
    expect(
      (await server.call(ana, 'PATCH', `/v2/work-time/${id}`, { started_at: '2026-03-02T12:30:00Z', version: 1 }))
        .status,
    ).toBe(200);
    await enter(ana, '2026-03-02T14:00:00Z', 60);
    expect(
      (await server.call(ana, 'PATCH', `/v2/work-time/${id}`, { minutes: 120, version: 2 })).body.errors[0].code,
    ).toBe('overlap');
  });

  test('of 50 concurrent overlapping writes exactly one succeeds', async () => {
    const ana = await server.person();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => enter(ana, `2026-03-02T12:${String(at).padStart(2, '0')}:00Z`, 60)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(49).fill(400)]);
    expect((await list(ana)).total).toBe(1);
  });

  test('under 50 concurrent writes of every kind no two entries of a person overlap', async () => {
    const ana = await server.person();
    const bia = await colleague(ana, 3);
    const at = (minute: number) => new Date(Date.parse('2026-03-02T08:00:00Z') + minute * 60_000).toISOString();
    const seeds = await Promise.all(Array.from({ length: 10 }, (_, n) => enter(ana, at(n * 120), 30)));
    // Pseudo-random with a fixed seed, so that a failure is reproducible.
    const draw = (n: number, most: number) => (n * 7_919 + 104_729) % most;
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => {
        const who = n % 2 ? ana : bia;
        const seed = seeds[n % 10]?.body;
        if (n % 5 === 0)
          return server.call(who, 'PATCH', `/v2/work-time/${seed.id}`, {
            started_at: at(draw(n, 1_200)),
            minutes: 45,
            version: 1,
          });
        if (n % 5 === 1)
          return server.call(who, 'PUT', '/v2/work-time/timesheet', {
            user_id: ana.userId,
            cells: [{ date: '2026-03-02', task_id: null, client_id: null, minutes: 400 + n, was_minutes: 300 }],
          });
        return enter(who, at(draw(n, 1_200)), 20 + (n % 60), { user_id: ana.userId });
      }),
    );
    const rows = await sqlOf(server.db)
      .selectFrom('work_time')
      .where('account_id', '=', ana.accountId)
      .where('user_id', '=', ana.userId)
      .select(['start_minute', 'end_minute'])
      .orderBy('start_minute')
      .execute();
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ end_minute }, index) => end_minute > (rows[index + 1]?.start_minute ?? Infinity))).toEqual(
      [],
    );
  });

  test('is refused by the database itself, for every writer', async () => {
    const ana = await server.person();
    const row = {
      account_id: ana.accountId,
      user_id: ana.userId,
      task_id: null,
      client_id: null,
      created_at: '',
      updated_at: '',
    };
    const insert = (id: number, start_minute: number, end_minute: number) =>
      sqlOf(server.db)
        .insertInto('work_time')
        .values({ ...row, id, start_minute, end_minute })
        .execute();
    await insert(1, 100, 200);
    await expect(insert(2, 199, 300)).rejects.toThrow(/work_time_no_overlap/);
    await insert(2, 200, 300);
    await expect(
      sqlOf(server.db)
        .updateTable('work_time')
        .set({ end_minute: 201 })
        .where('account_id', '=', ana.accountId)
        .where('id', '=', 1)
        .execute(),
    ).rejects.toThrow(/work_time_no_overlap/);
    await expect(insert(3, 400, 400)).rejects.toThrow();
    await expect(insert(3, 400, 1_841)).rejects.toThrow();
  });

  test('a day of 25 hours holds at most 24', async () => {
    const ana = await inZone('America/New_York');
    // November 2, 2025, except its 25th hour.
    expect((await enter(ana, '2025-11-02T04:00:00Z', 1_440)).status).toBe(200);
    expect((await enter(ana, '2025-11-03T04:59:00Z', 31)).body.errors[0]).toMatchObject({
      path: 'minutes',
      code: 'day_full',
    });
    expect((await enter(ana, '2025-11-03T05:00:00Z', 31)).status).toBe(200);
  });
});

describe('the total', () => {
  test('of the current month, with its time zone, by day and with expected minutes', async () => {
    const ana = await server.person();
    await server.call(ana, 'POST', `/v2/work-time/schedules/${ana.userId}`, {
      valid_from: '2026-02-01',
      minutes: [480, 480, 480, 480, 480, 0, 0],
    });
    await enter(ana, '2026-03-02T12:00:00Z', 450);
    await enter(ana, '2026-02-28T12:00:00Z', 60);
    const { status, body } = await total(ana, ana.userId);
    expect([status, body]).toEqual([
      200,
      {
        user_id: ana.userId,
        from: '2026-03-01',
        to: '2026-03-31',
        time_zone: 'America/Sao_Paulo',
        total_minutes: 450,
        total_hours: 7.5,
        expected_minutes: 22 * 480,
        by_day: expect.any(Array),
      },
    ]);
    expect(body.by_day).toHaveLength(31);
    expect(body.by_day.slice(0, 3)).toEqual([
      { date: '2026-03-01', minutes: 0 },
      { date: '2026-03-02', minutes: 450 },
      { date: '2026-03-03', minutes: 0 },
    ]);
  });

  /** Each row: an entry, and the minutes it adds to each day. */
  test.each([
    ['America/Sao_Paulo', '2026-03-03T02:00:00Z', 120, { '2026-03-02': 60, '2026-03-03': 60 }],
    ['America/Sao_Paulo', '2018-11-04T02:00:00Z', 120, { '2018-11-03': 60, '2018-11-04': 60 }],
    ['America/Sao_Paulo', '2018-02-18T00:00:00Z', 240, { '2018-02-17': 180, '2018-02-18': 60 }],
    ['America/New_York', '2026-03-08T04:00:00Z', 480, { '2026-03-07': 60, '2026-03-08': 420 }],
    ['America/New_York', '2025-11-02T03:00:00Z', 480, { '2025-11-01': 60, '2025-11-02': 420 }],
    ['America/New_York', '2025-11-02T04:00:00Z', 1_440, { '2025-11-02': 1_440 }],
    ['Asia/Kolkata', '2026-03-02T18:00:00Z', 60, { '2026-03-02': 30, '2026-03-03': 30 }],
  ])('in %s an entry at %s of %i minutes counts as %j', async (zone, started, minutes, days) => {
    const ana = await inZone(zone);
    await enter(ana, started, minutes);
    const dates = Object.keys(days);
    const { body } = await total(ana, ana.userId, `?from=${dates[0]}&to=${dates.at(-1)}`);
    expect(
      Object.fromEntries(body.by_day.map((day: { date: string; minutes: number }) => [day.date, day.minutes])),
    ).toEqual(days);
    expect([body.total_minutes, body.time_zone]).toEqual([minutes, zone]);
  });

  test('has unknown, not zero, expected minutes if a day has no schedule', async () => {
    const ana = await server.person();
    expect((await total(ana, ana.userId)).body.expected_minutes).toBeNull();
    await server.call(ana, 'POST', `/v2/work-time/schedules/${ana.userId}`, {
      valid_from: '2026-03-02',
      minutes: [60, 0, 0, 0, 0, 0, 0],
    });
    expect((await total(ana, ana.userId)).body.expected_minutes).toBeNull();
    expect((await total(ana, ana.userId, '?from=2026-03-02')).body.expected_minutes).toBe(300);
  });

  test('with one end the range covers the rest of its month; an invalid range is refused', async () => {
    const ana = await server.person();
    const range = async (query: string) => {
      const { body } = await total(ana, ana.userId, query);
      return [body.from, body.to];
    };
    expect(await range('?from=2026-01-10')).toEqual(['2026-01-10', '2026-01-31']);
    expect(await range('?to=2026-02-10')).toEqual(['2026-02-01', '2026-02-10']);
    for (const query of [
      '?from=2026-03-02&to=2026-03-01',
      '?from=2000-01-01&to=2026-03-01',
      '?from=2026-02-30',
      '?from=x',
      '?day=1',
    ])
      expect((await total(ana, ana.userId, query)).status).toBe(400);
    for (const id of ['0', '1e0', 'x', '01'])
      expect((await server.call(ana, 'GET', `/v2/user/${id}/work-time-total`)).status).toBe(400);
  });

  test('list, timesheet, summary and total agree', async () => {
    const ana = await server.person();
    const id = await task(ana);
    await enter(ana, '2026-03-02T12:00:00Z', 90, { task_id: id });
    await enter(ana, '2026-03-04T01:00:00Z', 240);
    const range = 'from=2026-03-02&to=2026-03-08';
    const entries = (await list(ana, `?${range}`)).items.reduce(
      (sum: number, { minutes }: { minutes: number }) => sum + minutes,
      0,
    );
    const sheet = (await server.call(ana, 'GET', `/v2/work-time/timesheet?${range}`)).body;
    const inCells = sheet.rows
      .flatMap(({ minutes }: { minutes: number[] }) => minutes)
      .reduce((a: number, b: number) => a + b, 0);
    const inDays = sheet.days.reduce((sum: number, { minutes }: { minutes: number }) => sum + minutes, 0);
    const summary = (await server.call(ana, 'GET', `/v2/work-time/summary?${range}`)).body;
    expect([
      entries,
      inCells,
      inDays,
      summary.total_minutes,
      summary.weeks[0].minutes,
      (await total(ana, ana.userId, `?${range}`)).body.total_minutes,
    ]).toEqual(Array(6).fill(330));
    expect(summary.tasks).toEqual([{ task_id: id, task_title: 'A task', minutes: 90 }]);
    expect(sheet.days.map(({ minutes }: { minutes: number }) => minutes)).toEqual([90, 120, 120, 0, 0, 0, 0]);
  });
});

describe('the list', () => {
  test('is paged by cursor, newest first, and filtered by person, task, client and days', async () => {
    const ana = await server.person();
    const bia = await colleague(ana, 1);
    await client(ana);
    const id = await task(ana);
    for (const day of ['02', '03', '04'])
      await enter(ana, `2026-03-${day}T12:00:00Z`, 60, day === '03' ? { task_id: id, client_id: 1 } : {});
    await enter(bia, '2026-03-03T12:00:00Z', 60);
    await enter(bia, '2026-03-05T02:30:00Z', 60);
    const first = await list(ana, '?limit=3');
    const second = await list(ana, `?limit=3&cursor=${first.next_cursor}`);
    expect([first.total, second.total, second.next_cursor]).toEqual([5, null, null]);
    expect([...first.items, ...second.items].map(({ started_at }) => started_at.slice(8, 10))).toEqual([
      '05',
      '04',
      '03',
      '03',
      '02',
    ]);
    const count = async (query: string) => (await list(ana, query)).total;
    expect([
      await count(`?user_id=${bia.userId}`),
      await count(`?task_id=${id}`),
      await count('?client_id=1'),
      await count('?from=2026-03-04'),
      await count('?to=2026-03-02'),
      await count('?from=2026-03-05&to=2026-03-05'),
    ]).toEqual([2, 1, 1, 2, 1, 1]);
  });

  test('exports as CSV with names next to ids', async () => {
    const ana = await server.person({ nome: 'Ana Prado' });
    await client(ana);
    await enter(ana, '2026-03-02T12:00:00Z', 60, {
      task_id: await task(ana, { title: '=1+1' }),
      client_id: 1,
      note: 'a,"b"',
    });
    const { status, body, headers } = await server.call(ana, 'GET', '/v2/work-time/export.csv?from=2026-03-01');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(body.replace('\ufeff', '').split('\r\n').slice(0, 2)).toEqual([
      'id,user_id,nome,started_at,ended_at,minutes,task_id,task_title,client_id,client_name,note',
      `1,${ana.userId},Ana Prado,2026-03-02T12:00:00.000Z,2026-03-02T13:00:00.000Z,60,1,'=1+1,1,Client,"a,""b"""`,
    ]);
  });
});
