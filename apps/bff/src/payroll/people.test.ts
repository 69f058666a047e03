import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Level = 1 | 2 | 3 | 4 | 5;
const CPF = '52998224725';

async function company() {
  const boss = await server.person({ level: 5, nome: 'Ana' });
  const join = (level: Level, nome: string) => server.person({ level, nome, accountId: boss.accountId });
  const [accountant, worker, manager] = [await join(2, 'Bia'), await join(1, 'Caio'), await join(3, 'Dora')];
  const change = (who: TestPerson, of: TestPerson, body: object = {}) =>
    server.call(who, 'PUT', `/v2/payroll/people/${of.userId}`, {
      employee_number: '120',
      department: 'Sales',
      employment_type: 'clt',
      exempt: false,
      ...body,
    });
  const list = async (who: TestPerson, query = '') =>
    (await server.call(who, 'GET', `/v2/payroll/people${query}`)).body;
  return { boss, accountant, worker, manager, change, list };
}

describe('employee numbers', () => {
  test('are entered by level 2 with or without an existing HR record, and leave its other fields unchanged', async () => {
    const { boss, accountant, worker, change, list } = await company();
    await server.call(boss, 'POST', `/v2/employee-hr-data/${worker.userId}`, { tax_id: CPF, address: 'Rua A' });
    const before = await list(accountant);
    expect(before.items.map(({ nome, version }: Record<string, unknown>) => [nome, version])).toEqual([
      ['Ana', 0],
      ['Bia', 0],
      ['Caio', 1],
      ['Dora', 0],
    ]);
    const saved = await change(accountant, worker, { version: 1 });
    expect([saved.status, saved.body]).toEqual([
      200,
      {
        user_id: worker.userId,
        nome: 'Caio',
        employee_number: '120',
        department: 'Sales',
        employment_type: 'clt',
        exempt: false,
        joined_on: null,
        left_on: null,
        version: 2,
      },
    ]);
    expect((await change(accountant, boss, { employee_number: '1' })).body).toMatchObject({ version: 1 });
    expect((await list(accountant, '?missing=true')).items.map(({ nome }: { nome: string }) => nome)).toEqual([
      'Bia',
      'Dora',
    ]);
    expect((await list(accountant, '?q=cai')).total).toBe(1);
    const record = (await server.call(boss, 'GET', `/v2/employee-hr-data/${worker.userId}`)).body;
    expect(record).toMatchObject({ employee_number: '120', address: 'Rua A', tax_id: '***', version: 2 });
  });

  test('with an outdated version are refused; nobody changes whether their own hours are controlled', async () => {
    const { boss, accountant, worker, change } = await company();
    expect((await change(accountant, worker)).status).toBe(200);
    expect((await change(boss, worker)).body.errors[0]).toMatchObject({ path: 'version', code: 'required' });
    const stale = await change(boss, worker, { version: 9 });
    expect([stale.status, stale.body.details.current.employee_number]).toEqual([409, '120']);
    expect((await change(accountant, accountant, { exempt: true })).status).toBe(403);
    expect((await change(accountant, accountant)).status).toBe(200);
    expect((await change(boss, accountant, { exempt: true, version: 1 })).body.exempt).toBe(true);
    const stranger = await server.person({ level: 5 });
    expect((await change(boss, stranger)).status).toBe(400);
  });

  test('cannot be read by levels 1 and 3; the person sees who read and changed them', async () => {
    const { boss, accountant, worker, manager, change, list } = await company();
    for (const who of [worker, manager]) {
      expect((await server.call(who, 'GET', '/v2/payroll/people')).status).toBe(403);
      expect((await change(who, worker)).status).toBe(403);
    }
    await change(accountant, worker);
    await list(accountant);
    const own = `/v2/employee-hr-data/${worker.userId}`;
    const by = async (who: TestPerson, path: string) =>
      (await server.call(who, 'GET', own + path)).body.items.map((one: any) => [one.actor_id, one.action]);
    expect(await by(worker, '/readers')).toEqual([[accountant.userId, 'employee-hr-data.list']]);
    expect(await by(boss, '/history')).toEqual([[accountant.userId, 'employee-hr-data.replace']]);
  });
});

test('a file with CPFs logs a reveal for each person in it, which they see; a preview does not', async () => {
  const { boss, accountant, worker } = await company();
  await server.call(boss, 'POST', `/v2/employee-hr-data/${worker.userId}`, { tax_id: CPF, employee_number: '120' });
  const schedule = { valid_from: '2026-01-01', minutes: [480, 480, 480, 480, 480, 0, 0] };
  expect((await server.call(accountant, 'POST', `/v2/work-time/schedules/${worker.userId}`, schedule)).status).toBe(
    200,
  );
  const entry = { user_id: worker.userId, started_at: '2026-01-11T11:00:00Z', minutes: 120 };
  await server.call(boss, 'POST', '/v2/work-time', entry);
  const close = { month: '2026-01', accept_unexplained: [worker.userId] };
  expect((await server.call(boss, 'POST', '/v2/time-bank/closings', close)).status).toBe(200);
  const shape = {
    format: 'fixed',
    separator: ';',
    decimal: ',',
    encoding: 'iso-8859-1',
    line_end: 'lf',
    has_header: false,
    only_events: ['HE_100'],
    columns: [
      { field: 'cpf', title: 'cpf', width: 11 },
      { field: 'minutes', title: 'min', width: 4, align: 'right', pad: '0' },
    ],
  };
  const { body: layout } = await server.call(accountant, 'POST', '/v2/payroll/layouts', { name: 'CPF', ...shape });
  const preview = await server.call(accountant, 'POST', '/v2/payroll/layouts/preview', { month: '2026-01', ...shape });
  expect(preview.body.lines).toEqual(['***********0120']);
  const reveals = async () =>
    (await server.call(worker, 'GET', `/v2/employee-hr-data/${worker.userId}/readers`)).body.items
      .filter(({ action }: { action: string }) => action === 'employee-hr-data.reveal')
      .map((one: any) => [one.actor_id, one.fields]);
  expect(await reveals()).toEqual([]);
  const draft = await server.call(accountant, 'GET', `/v2/payroll/2026-01/export?layout_id=${layout.id}`);
  expect(draft.body).toBe(`${CPF}0120\n`);
  const { body: made } = await server.call(accountant, 'POST', '/v2/payroll/2026-01/hand-over', {
    layout_id: layout.id,
  });
  // The layout no longer contains the CPF, but the file of the hand-over still does.
  const changed = { columns: shape.columns.slice(1), version: layout.version };
  expect((await server.call(accountant, 'PATCH', `/v2/payroll/layouts/${layout.id}`, changed)).status).toBe(200);
  const file = await server.call(accountant, 'GET', `/v2/payroll/hand-overs/${made.id}/file`);
  expect(file.body).toBe(draft.body);
  expect(await reveals()).toEqual([1, 2, 3].map(() => [accountant.userId, ['tax_id']]));
});
