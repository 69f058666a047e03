import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const CLOSINGS = '/v2/time-bank/closings';
const get = (who: TestPerson, path: string) => server.call(who, 'GET', `${CLOSINGS}/2026-02${path}`);
const post = (who: TestPerson, path: string, body?: object) => server.call(who, 'POST', path, body);
const ofWorker = (who: TestPerson, worker: TestPerson, action: string, body?: object) =>
  post(who, `${CLOSINGS}/2026-02/people/${worker.userId}/${action}`, body);
const close = (boss: TestPerson, body: object = {}) => post(boss, CLOSINGS, { month: '2026-02', ...body });

/** A company with a worker of eight hours on Tuesdays, who worked ten on the first one of February; the third is a holiday. */
async function february() {
  const boss = await server.person({ level: 5 });
  const [worker, other] = [
    await server.person({ level: 1, accountId: boss.accountId }),
    await server.person({ level: 1, accountId: boss.accountId }),
  ];
  for (const { userId } of [worker, other])
    await post(boss, `/v2/work-time/schedules/${userId}`, {
      valid_from: '2026-01-01',
      minutes: [0, 480, 0, 0, 0, 0, 0],
    });
  await post(boss, '/v2/accounts/holidays', { date: '2026-02-17', name: 'Carnival' });
  for (const [day, minutes] of [
    ['03', 600],
    ['10', 480],
    ['24', 480],
  ] as const)
    await work(boss, worker, day, minutes);
  await work(boss, other, '10', 480);
  const record = { employee_number: '120', department: 'Sales', employment_type: 'clt', exempt: false };
  expect((await server.call(boss, 'PUT', `/v2/payroll/people/${worker.userId}`, record)).status).toBe(200);
  await post(boss, '/v2/time-bank/creditar-horas', {
    user_id: worker.userId,
    minutes: 45,
    reason: 'Before',
    occurred_on: '2026-01-20',
  });
  return { boss, worker, other };
}

const work = async (boss: TestPerson, worker: TestPerson, day: string, minutes: number) => {
  const body = { user_id: worker.userId, started_at: `2026-02-${day}T11:00:00.000Z`, minutes };
  expect((await post(boss, '/v2/work-time', body)).status).toBe(200);
};

test('a closed month keeps the names and the balances around it, whatever changes later', async () => {
  const { boss, worker } = await february();
  await close(boss);
  const kept = async () => (await get(boss, `/people/${worker.userId}`)).body;
  const was = await kept();
  expect(was.person).toMatchObject({
    nome: 'Ana Prado',
    employee_number: '120',
    department: 'Sales',
    employment_type: 'clt',
    opening_balance_minutes: 45,
    closing_balance_minutes: 165,
    to_credit_minutes: 120,
    revision: 1,
    closed_by: boss.userId,
  });
  expect(was.days.find(({ date }: { date: string }) => date === '2026-02-17')).toMatchObject({ holiday: 'Carnival' });
  expect(was.entries).toMatchObject([{ kind: 'credit', minutes: 120, occurred_on: '2026-02-03' }]);
  expect(was.events).toMatchObject([{ event: 'closed', revision: 1, user_id: boss.userId, reasons: [] }]);

  const record = {
    employee_number: '999',
    department: 'Purchasing',
    employment_type: 'clt',
    exempt: false,
    version: 1,
  };
  expect((await server.call(boss, 'PUT', `/v2/payroll/people/${worker.userId}`, record)).status).toBe(200);
  await post(boss, '/v2/time-bank/creditar-horas', { user_id: worker.userId, minutes: 30, reason: 'After' });
  expect(await kept()).toEqual(was);
});

test('every revision is kept, with the events of the month and their reasons', async () => {
  const { boss, worker } = await february();
  await close(boss);
  await ofWorker(boss, worker, 'correct', { reason: 'A day was missing' });
  await work(boss, worker, '04', 60);
  await ofWorker(boss, worker, 'close', { reason: 'It was Wednesday' });
  await ofWorker(boss, worker, 'correct', { reason: 'To look at it' });
  await ofWorker(boss, worker, 'keep');
  const { body } = await get(boss, `/people/${worker.userId}`);
  expect(body.person).toMatchObject({ revision: 2, to_credit_minutes: 180, closing_balance_minutes: 225 });
  expect(body.revisions).toMatchObject([
    { revision: 1, to_credit_minutes: 120, closing_balance_minutes: 165 },
    { revision: 2, to_credit_minutes: 180, closing_balance_minutes: 225 },
  ]);
  expect(body.events).toMatchObject([
    { event: 'closed', revision: 1, reason: '' },
    { event: 'correcting', revision: 1, reason: 'A day was missing' },
    { event: 'closed', revision: 2, reason: 'It was Wednesday' },
    { event: 'correcting', revision: 2, reason: 'To look at it' },
    { event: 'kept', revision: 2, reason: '' },
  ]);
  expect((await get(boss, `/people/${worker.userId}?revision=1`)).body).toMatchObject({
    person: { revision: 1, to_credit_minutes: 120 },
    days: expect.not.arrayContaining([expect.objectContaining({ worked_minutes: 60 })]),
  });
  expect((await get(boss, `/people/${worker.userId}?revision=3`)).status).toBe(404);
  expect((await get(boss, '?revision=1')).body.items).toContainEqual(
    expect.objectContaining({ user_id: worker.userId, to_credit_minutes: 120 }),
  );
});

test('events of a month cannot be changed or deleted', async () => {
  const { boss } = await february();
  await close(boss);
  const table = () => sqlOf(server.db);
  await expect(
    table()
      .updateTable('time_bank_closing_events')
      .set({ reason: 'x' })
      .where('account_id', '=', boss.accountId)
      .execute(),
  ).rejects.toThrow();
  await expect(
    table().deleteFrom('time_bank_closing_events').where('account_id', '=', boss.accountId).execute(),
  ).rejects.toThrow();
});

test('a closing that was taken back keeps its people until the month is closed again', async () => {
  const { boss, worker } = await february();
  await close(boss);
  await post(boss, `${CLOSINGS}/2026-02/reopen`, { reason: 'Too early' });
  const back = (await get(boss, '')).body;
  expect(back).toMatchObject({ closing: { state: 'taken_back', reason: 'Too early' }, total: 2 });
  expect((await get(boss, `/people/${worker.userId}`)).body.events.at(-1)).toMatchObject({
    event: 'taken_back',
    reason: 'Too early',
    user_id: boss.userId,
  });
  await close(boss);
  const again = (await get(boss, '')).body;
  expect(again.closing).toMatchObject({ state: 'closed', held: 0, people: 2, totals: { credit_minutes: 120 } });
  expect(again.closing.id).not.toBe(back.closing.id);
});

test('the people of a month are filtered by state, name and team, paged, and exported to a file', async () => {
  const { boss, worker, other } = await february();
  await close(boss, { hold: [other.userId] });
  const ids = async (query: string) =>
    (await get(boss, query)).body.items.map(({ user_id }: { user_id: number }) => user_id);
  expect(await ids('?state=held')).toEqual([other.userId]);
  expect(await ids('?state=closed')).toEqual([worker.userId]);
  expect(await ids('?q=nobody+of+that+name')).toEqual([]);
  expect(await ids('?q=PRADO')).toHaveLength(2);
  expect(await ids('?team=true')).toEqual([]);
  await sqlOf(server.db)
    .updateTable('employment_links')
    .set({ reports_to: boss.userId })
    .where('account_id', '=', boss.accountId)
    .where('user_id', '=', worker.userId)
    .execute();
  expect(await ids('?team=true')).toEqual([worker.userId]);
  const first = (await get(boss, '?limit=1')).body;
  expect(first.total).toBe(2);
  const second = (await get(boss, `?limit=1&cursor=${first.next_cursor}`)).body;
  expect([...first.items, ...second.items].map(({ user_id }) => user_id).sort()).toEqual(
    [worker.userId, other.userId].sort(),
  );
  const lines = async (path: string) => (await get(boss, path)).body.trim().split(/\r?\n/);
  const file = await lines('/export.csv?state=closed');
  expect(file).toHaveLength(2);
  expect(file[1]).toMatch(/^2026-02,/);
  expect(file[1]).toContain('120,Sales,clt');
  const days = await lines('/days.csv');
  expect(days).toHaveLength(1 + 2 * 28);
  expect(days.filter((line: string) => line.includes('Carnival'))).toHaveLength(2);
});

test('people read their own month; others need the right, and level 3 sees neither employment data nor private kinds', async () => {
  const { boss, worker, other } = await february();
  const kind = { name: 'Certificate', effect: 'excused', is_private: true };
  const { id } = (await post(boss, '/v2/absences/kinds', kind)).body;
  const away = { user_id: worker.userId, kind_id: id, starts_on: '2026-02-17', ends_on: '2026-02-24', approve: true };
  expect((await post(boss, '/v2/absences', away)).status).toBe(200);
  await close(boss);
  const manager = await server.person({ level: 3, accountId: boss.accountId });
  const own = await get(worker, `/people/${worker.userId}`);
  expect(own.body.person).toMatchObject({ employee_number: '120' });
  const kindsOf = ({ body }: { body: any }) =>
    body.days.flatMap(({ absences }: { absences: { kind_id: number | null }[] }) =>
      absences.map(({ kind_id }) => kind_id),
    );
  expect(new Set(kindsOf(own))).toEqual(new Set([id]));
  const seen = await get(manager, `/people/${worker.userId}`);
  expect(seen.body.person).toMatchObject({ employee_number: null, department: null, employment_type: null });
  expect(new Set(kindsOf(seen))).toEqual(new Set([null]));
  expect((await get(manager, '/export.csv')).body).not.toContain('Sales');
  expect((await get(other, `/people/${worker.userId}`)).status).toBe(403);
  expect((await get(other, '')).status).toBe(403);
  expect((await get(boss, '/people/999999999')).status).toBe(404);
  expect((await server.call(boss, 'GET', `${CLOSINGS}/2026-01`)).status).toBe(404);
});
