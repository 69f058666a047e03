import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  server.setNow(new Date('2026-03-09T12:00:00.000Z'));
});
afterAll(() => server.close());

const WEEK = 'from=2026-03-02&to=2026-03-08';
const enter = (who: TestPerson, started_at: string, minutes: number, more: object = {}) =>
  server.call(who, 'POST', '/v2/work-time', { started_at, minutes, ...more });
const cell = (date: string, minutes: number, was_minutes = 0, task_id: number | null = null) => ({
  date,
  task_id,
  client_id: null,
  minutes,
  was_minutes,
});
const fill = (who: TestPerson, ...cells: object[]) => server.call(who, 'PUT', '/v2/work-time/timesheet', { cells });
const sheet = async (who: TestPerson) => (await server.call(who, 'GET', `/v2/work-time/timesheet?${WEEK}`)).body;
const rowsOf = async (who: TestPerson) =>
  (await sheet(who)).rows.map(({ task_id, minutes }: { task_id: number | null; minutes: number[] }) => [
    task_id,
    ...minutes,
  ]);
const entries = async (who: TestPerson) =>
  (await server.call(who, 'GET', '/v2/work-time?sort=started_at&limit=200')).body.items.map(
    ({ started_at, minutes }: { started_at: string; minutes: number }) => `${started_at.slice(8, 16)} ${minutes}`,
  );
const task = async (who: TestPerson) =>
  (await server.call(who, 'POST', '/v2/tasks', { title: 'A task' })).body.id as number;

test('a first value creates an entry at 9:00, a higher one adds an entry, a lower one shortens, zero deletes', async () => {
  const ana = await server.person();
  const first = await fill(ana, cell('2026-03-02', 240));
  expect([first.status, first.body, await entries(ana)]).toEqual([200, { added: [1], before: [] }, ['02T12:00 240']]);
  await fill(ana, cell('2026-03-02', 300, 240));
  expect(await entries(ana)).toEqual(['02T12:00 240', '02T16:00 60']);
  expect((await fill(ana, cell('2026-03-02', 100, 300))).body).toMatchObject({
    added: [],
    before: [
      { id: 1, minutes: 240 },
      { id: 2, minutes: 60 },
    ],
  });
  expect(await entries(ana)).toEqual(['02T12:00 100']);
  await fill(ana, cell('2026-03-02', 0, 100));
  expect(await entries(ana)).toEqual([]);
  expect(await rowsOf(ana)).toEqual([]);
});

test('time freed by one row is available to another in the same change', async () => {
  const ana = await server.person();
  const id = await task(ana);
  await fill(ana, cell('2026-03-02', 1_440));
  expect((await fill(ana, cell('2026-03-02', 60, 0, id))).body.errors[0].code).toBe('day_full');
  expect((await fill(ana, cell('2026-03-02', 60, 0, id), cell('2026-03-02', 1_380, 1_440))).status).toBe(200);
  expect(new Set(await rowsOf(ana))).toEqual(
    new Set([
      [null, 1_380, 0, 0, 0, 0, 0, 0],
      [id, 60, 0, 0, 0, 0, 0, 0],
    ]),
  );
});

test('a cell changed by somebody else is 409 with its current value, and no cell is changed', async () => {
  const ana = await server.person();
  await enter(ana, '2026-03-03T12:00:00Z', 30);
  const answer = await fill(ana, cell('2026-03-02', 60), cell('2026-03-03', 60));
  expect([answer.status, answer.body.code, answer.body.details.current]).toEqual([
    409,
    'stale_cells',
    [{ ...cell('2026-03-03', 30), was_minutes: 0 }],
  ]);
  expect(await entries(ana)).toEqual(['03T12:00 30']);
});

test('of 20 concurrent changes of one cell one succeeds', async () => {
  const ana = await server.person();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => fill(ana, cell('2026-03-02', 60 + at))));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
  expect(await entries(ana)).toHaveLength(1);
});

test('the part of an entry before midnight stays unchanged', async () => {
  const ana = await server.person();
  await enter(ana, '2026-03-03T01:00:00Z', 240);
  expect(await rowsOf(ana)).toEqual([[null, 120, 120, 0, 0, 0, 0, 0]]);
  await fill(ana, cell('2026-03-03', 0, 120));
  expect(await entries(ana)).toEqual(['03T01:00 120']);
});

test('a sheet has holidays and expected minutes, null if unknown', async () => {
  const ana = await server.person();
  await server.call(ana, 'POST', `/v2/work-time/schedules/${ana.userId}`, {
    valid_from: '2026-03-03',
    minutes: [480, 480, 480, 480, 480, 0, 0],
  });
  await server.call(ana, 'POST', '/v2/accounts/holidays', { date: '2026-03-04', name: 'A day off' });
  const { days, ...rest } = await sheet(ana);
  expect(rest).toEqual({
    user_id: ana.userId,
    from: '2026-03-02',
    to: '2026-03-08',
    time_zone: 'America/Sao_Paulo',
    rows: [],
  });
  expect(days.map((day: object) => Object.values(day).slice(1))).toEqual([
    [0, null, null],
    [0, 480, null],
    [0, 0, 'A day off'],
    [0, 480, null],
    [0, 480, null],
    [0, 0, null],
    [0, 0, null],
  ]);
});

test.each([
  [[], 'cells'],
  [[cell('2026-03-02', 1_441)], 'cells.0.minutes'],
  [[cell('2026-03-02', 1), cell('2026-03-02', 2)], 'cells'],
  [[cell('2026-03-02', 1, 0, 987)], 'cells.0.task_id'],
  [[{ ...cell('2026-03-02', 1), note: 'x' }], 'cells.0.note'],
])('%j is refused naming %s', async (cells, path) => {
  const ana = await server.person();
  const answer = await fill(ana, ...cells);
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
});

test('after any sequence of changes the sheet has the values entered last', async () => {
  const days = ['2026-03-02', '2026-03-03', '2026-03-04'];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ day: fc.nat(2), row: fc.nat(2), minutes: fc.nat(420) }), { minLength: 1, maxLength: 12 }),
      async (typed) => {
        const ana = await server.person();
        const tasks = [null, await task(ana), await task(ana)];
        const entered = new Map<string, number>();
        for (const { day, row, minutes } of typed) {
          const key = `${tasks[row]} ${day}`;
          expect(
            (await fill(ana, cell(days[day] as string, minutes, entered.get(key) ?? 0, tasks[row] ?? null))).status,
          ).toBe(200);
          entered.set(key, minutes);
        }
        for (const [task_id, ...minutes] of await rowsOf(ana))
          for (const day of [0, 1, 2]) expect(minutes[day]).toBe(entered.get(`${task_id} ${day}`) ?? 0);
      },
    ),
    { numRuns: 12 },
  );
});

test('a change is undone to the minute and the note, under the same ids', async () => {
  const ana = await server.person();
  await enter(ana, '2026-03-02T08:15:00Z', 45, { note: 'breakfast' });
  await enter(ana, '2026-03-02T14:00:00Z', 120);
  const all = async () =>
    (await server.call(ana, 'GET', '/v2/work-time')).body.items.map(
      ({ version: _, ...entry }: { version: number }) => entry,
    );
  const before = await all();
  const shown = (entry: Record<string, unknown>) =>
    Object.fromEntries(
      ['id', 'task_id', 'client_id', 'started_at', 'minutes', 'note', 'version'].map((key) => [key, entry[key]]),
    );
  for (const minutes of [0, 10, 300]) {
    const { body } = await fill(ana, cell('2026-03-02', minutes, 165));
    const restored = await server.call(ana, 'POST', '/v2/work-time/restore', {
      added: body.added,
      before: body.before.map(shown),
    });
    expect([restored.status, await all()]).toEqual([200, before]);
  }
});

test('undo refuses entries that never existed or belong to another person', async () => {
  const ana = await server.person();
  const bia = await server.person({ accountId: ana.accountId });
  await enter(bia, '2026-03-02T08:00:00Z', 45);
  const restore = (id: number, added: number[] = []) =>
    server.call(ana, 'POST', '/v2/work-time/restore', {
      added,
      before: id
        ? [{ id, task_id: null, client_id: null, started_at: '2026-03-02T08:00:00Z', minutes: 5, note: '', version: 1 }]
        : [],
    });
  expect((await restore(1)).status).toBe(400);
  expect((await restore(99)).status).toBe(400);
  expect((await restore(0, [1])).status).toBe(400);
  expect(await entries(bia)).toHaveLength(1);

  const { id } = (await enter(ana, '2026-03-02T08:00:00Z', 5)).body;
  const { status, body } = await restore(id, [id]);
  expect([status, body.errors[0]]).toMatchObject([400, { path: 'before', code: 'entry_twice' }]);
});

test('hours that start more than ten minutes ahead are refused by every operation with the field', async () => {
  const ana = await server.person();
  const fault = ({ status, body }: Awaited<ReturnType<typeof enter>>) => [
    status,
    body.errors?.[0].path,
    body.errors?.[0].code,
  ];
  // It is Monday, 9:00 in São Paulo.
  expect((await enter(ana, '2026-03-09T12:10:00Z', 60)).status).toBe(200);
  expect(fault(await enter(ana, '2026-03-09T13:11:00Z', 60))).toEqual([400, 'started_at', 'in_future']);
  const move = { started_at: '2026-03-10T12:00:00Z', version: 1 };
  expect(fault(await server.call(ana, 'PATCH', '/v2/work-time/1', move))).toEqual([400, 'started_at', 'in_future']);
  expect(fault(await fill(ana, cell('2026-03-08', 60), cell('2026-03-10', 60)))).toEqual([
    400,
    'cells.1.date',
    'in_future',
  ]);
  const restored = {
    added: [],
    before: [{ id: 1, task_id: null, client_id: null, started_at: move.started_at, minutes: 5, note: '', version: 1 }],
  };
  expect(fault(await server.call(ana, 'POST', '/v2/work-time/restore', restored))).toEqual([
    400,
    'before.0.started_at',
    'in_future',
  ]);
  await enter(ana, '2026-03-09T03:00:00Z', 550);
  expect(fault(await fill(ana, cell('2026-03-09', 670, 610)))).toEqual([400, 'cells.0.minutes', 'in_future']);
  expect(await entries(ana)).toEqual(['09T03:00 550', '09T12:10 60']);
});

test('future hours recorded before the rule can be shortened and deleted, not moved further', async () => {
  const ana = await server.person();
  server.setNow(new Date('2026-03-09T18:00:00.000Z'));
  expect((await enter(ana, '2026-03-09T18:00:00Z', 60)).status).toBe(200);
  server.setNow(new Date('2026-03-09T12:00:00.000Z'));
  const patch = (body: object) => server.call(ana, 'PATCH', '/v2/work-time/1', body);
  expect((await patch({ minutes: 30, version: 1 })).status).toBe(200);
  expect((await patch({ started_at: '2026-03-09T19:00:00Z', version: 2 })).status).toBe(400);
  expect((await fill(ana, cell('2026-03-09', 0, 30))).status).toBe(200);
});
