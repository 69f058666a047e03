import { LAYOUTS } from '@jornada/domain/payroll-layout';
import { addDays } from '@jornada/domain/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';
import { sha256Of } from './payroll.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const ok = async (who: TestPerson, method: string, path: string, body?: object) => {
  const answer = await server.call(who, method, path, body);
  expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body]);
  return answer.body;
};
const fileOf = (who: TestPerson) =>
  server.app.request('/v2/payroll/hand-overs/1/file', { headers: { authorization: `Bearer ${who.token}` } });
const faultsOf = ({ status, body }: { status: number; body: any }) => [
  status,
  ...(body.errors ?? []).map(({ path, code }: { path: string; code: string }) => [path, code]),
];
const refused = async (who: TestPerson, method: string, path: string, body: object) =>
  faultsOf(await server.call(who, method, `/v2/payroll/${path}`, body));

/** Columns for number, name and a constant with 6 + 12 + 2 characters, encoded as ISO 8859-1. */
const { id: _, ...CSV } = LAYOUTS[0] as (typeof LAYOUTS)[number];
const FIXED = {
  ...CSV,
  format: 'fixed',
  encoding: 'iso-8859-1',
  line_end: 'lf',
  has_header: false,
  only_events: ['HE_50'],
  columns: [
    { field: 'employee_number', title: 'number', width: 6, align: 'right', pad: '0' },
    { field: 'nome', title: 'name', width: 12 },
    { field: 'constant', title: 'kind', width: 2, value: 'X1' },
  ],
};

/** An accountant, and José, who worked one hour of overtime on each day of January 2026. */
async function company({ nome = 'José Lima' } = {}) {
  const boss = await server.person({ level: 5 });
  const accountant = await server.person({ level: 2, accountId: boss.accountId });
  const worker = await server.person({ level: 1, nome, accountId: boss.accountId });
  const minutes = [480, 480, 480, 480, 480, 0, 0];
  await ok(boss, 'POST', `/v2/work-time/schedules/${worker.userId}`, { valid_from: '2026-01-01', minutes });
  for (let date = '2026-01-05'; date < '2026-01-10'; date = addDays(date, 1))
    await ok(boss, 'POST', '/v2/work-time', {
      user_id: worker.userId,
      started_at: `${date}T11:00:00Z`,
      minutes: 660,
    });
  await ok(boss, 'PUT', `/v2/employee-hr-data/${worker.userId}`, { employee_number: '120' });
  await ok(boss, 'POST', '/v2/time-bank/closings', { month: '2026-01', accept_unexplained: [worker.userId] });
  return { boss, accountant };
}

test('an account creates its own layout, previews it before saving it, and hands over with it', async () => {
  const { accountant } = await company();
  const preview = await ok(accountant, 'POST', '/v2/payroll/layouts/preview', { month: '2026-01', ...FIXED });
  expect(preview).toEqual({ lines: ['000120José Lima   X1'], rows: 1, misfits: [] });
  const own = await ok(accountant, 'POST', '/v2/payroll/layouts', { name: ' Folha Fácil ', ...FIXED });
  expect(own).toEqual({ id: 101, name: 'Folha Fácil', ...FIXED, is_own: true, is_active: true, version: 1 });
  expect((await ok(accountant, 'GET', '/v2/payroll/layouts')).items.map((one: { id: number }) => one.id)).toEqual([
    1, 2, 101,
  ]);
  const made = await ok(accountant, 'POST', '/v2/payroll/2026-01/hand-over', { layout_id: 101 });
  expect(made).toMatchObject({ file_name: 'payroll-2026-01-1.txt' });
  const file = await fileOf(accountant);
  expect(file.headers.get('content-type')).toBe('text/plain; charset=iso-8859-1');
  const text = Buffer.from(await file.arrayBuffer()).toString('latin1');
  expect(text).toBe('000120José Lima   X1\n');
  expect(made.sha256).toBe(sha256Of(text, 'iso-8859-1'));

  // The file of the hand-over does not change with the layout.
  await ok(accountant, 'PATCH', '/v2/payroll/layouts/101', { encoding: 'utf-8-bom', version: 1 });
  expect(await refused(accountant, 'PATCH', 'layouts/101', { has_header: true, version: 1 })).toEqual([409]);
  await ok(accountant, 'DELETE', '/v2/payroll/layouts/101');
  const again = await fileOf(accountant);
  expect(Buffer.from(await again.arrayBuffer()).toString('latin1')).toBe(text);
  await ok(accountant, 'DELETE', '/v2/payroll/hand-overs/1', { reason: 'Once more' });
  expect(await refused(accountant, 'POST', '2026-01/hand-over', { layout_id: 101 })).toEqual([
    400,
    ['layout_id', 'not_active'],
  ]);
  await ok(accountant, 'PATCH', '/v2/payroll/layouts/101', { is_active: true, version: 3 });
  await ok(accountant, 'POST', '/v2/payroll/2026-01/hand-over', { layout_id: 101 });
});

test('a layout that cannot produce a file is refused with the paths of its faults, and nothing is stored', async () => {
  const { accountant, boss } = await company();
  const create = (changes: object) => refused(accountant, 'POST', 'layouts', { name: 'Own', ...FIXED, ...changes });
  expect(
    await create({
      columns: [
        { field: 'nome', title: '' },
        { field: 'constant', title: '', width: 1 },
      ],
    }),
  ).toEqual([400, ['columns.0.width', 'no_width'], ['columns.1.value', 'no_value']]);
  expect(await create({ columns: [] })).toEqual([400, ['columns', 'too_small']]);
  expect(await create({ columns: [{ field: 'salary', title: '' }] })).toEqual([
    400,
    ['columns.0.field', 'not_an_option'],
  ]);
  expect((await ok(accountant, 'GET', '/v2/payroll/layouts')).items).toHaveLength(2);

  const both = await Promise.all([create({}), create({ name: 'OWN' })]);
  expect(both.toSorted()).toEqual([[200], [409, ['name', 'name_taken']]]);
  await ok(accountant, 'POST', '/v2/payroll/layouts', { name: 'Other', ...FIXED });
  const other = (await ok(boss, 'GET', '/v2/payroll/layouts')).items.at(-1);
  expect(await refused(accountant, 'PATCH', `layouts/${other.id}`, { name: 'own', version: 1 })).toEqual([
    409,
    ['name', 'name_taken'],
  ]);
  // Built-in layouts do not change.
  expect((await server.call(boss, 'PATCH', '/v2/payroll/layouts/1', { name: 'Mine', version: 1 })).status).toBe(403);
  expect((await server.call(boss, 'DELETE', '/v2/payroll/layouts/2')).status).toBe(403);
});

test('values that do not fit their column are reported before the hand-over', async () => {
  const { accountant } = await company({ nome: 'Łukasz Antonov' });
  const { misfits } = await ok(accountant, 'POST', '/v2/payroll/layouts/preview', { month: '2026-01', ...FIXED });
  expect(misfits).toEqual([{ row: 1, field: 'nome', width: 12 }]);
  const columns = [{ field: 'nome', title: '', width: 20 }];
  const wider = await ok(accountant, 'POST', '/v2/payroll/layouts/preview', { month: '2026-01', ...FIXED, columns });
  expect(wider).toEqual({ lines: [], rows: 1, misfits: [{ row: 1, field: 'nome', width: null }] });
});
