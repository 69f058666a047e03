import { MOST_VIEWS } from '@jornada/domain/saved-views';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const late = { screen: 'tasks', name: 'Late', query: 'overdue=true&sort=due_on' };
const create = (who: TestPerson, body: object) => server.call(who, 'POST', '/v2/saved-views', body);
const list = async (who: TestPerson, query = '?screen=tasks') =>
  (await server.call(who, 'GET', `/v2/saved-views${query}`)).body.items;

test('a view is saved, listed by name, changed with its version, and deleted', async () => {
  const ana = await server.person({ level: 1 });
  const { body: view, status } = await create(ana, late);
  expect([status, view]).toEqual([200, { id: view.id, ...late, version: 1 }]);
  await create(ana, { ...late, name: 'água', query: '' });
  expect((await list(ana)).map(({ name }: { name: string }) => name)).toEqual(['água', 'Late']);
  expect(await list(ana, '')).toHaveLength(2);

  const patch = (body: object) => server.call(ana, 'PATCH', `/v2/saved-views/${view.id}`, body);
  expect((await patch({ name: 'LATE', query: 'overdue=true&status=todo,doing', version: 1 })).body).toEqual({
    id: view.id,
    screen: 'tasks',
    name: 'LATE',
    query: 'overdue=true&status=todo,doing',
    version: 2,
  });
  expect((await patch({ name: 'x', version: 1 })).body).toMatchObject({
    message: 'Conflict',
    code: 'stale_version',
    details: { current: { name: 'LATE', version: 2 } },
  });
  expect((await patch({ name: 'x' })).body.errors[0].path).toBe('version');

  expect((await server.call(ana, 'DELETE', `/v2/saved-views/${view.id}`)).body).toEqual({ message: 'Deleted' });
  expect((await server.call(ana, 'DELETE', `/v2/saved-views/${view.id}`)).status).toBe(404);
});

test('a name is unique per person, ignoring case, even in concurrent requests', async () => {
  const ana = await server.person();
  const bia = await server.person({ accountId: ana.accountId });
  const answers = await Promise.all(['Late', 'LATE', 'late'].map((name) => create(ana, { ...late, name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'name_taken',
    errors: [{ path: 'name' }],
  });
  expect((await create(bia, late)).status).toBe(200);
  const { body: other } = await create(ana, { ...late, name: 'Other' });
  expect((await server.call(ana, 'PATCH', `/v2/saved-views/${other.id}`, { name: 'lATE', version: 1 })).body.code).toBe(
    'name_taken',
  );
  expect((await server.call(ana, 'PATCH', `/v2/saved-views/${other.id}`, { name: 'OTHER', version: 1 })).status).toBe(
    200,
  );
});

test('a colleague’s view cannot be listed, changed or deleted', async () => {
  const ana = await server.person({ level: 1 });
  const boss = await server.person({ level: 5, accountId: ana.accountId });
  const { id } = (await create(ana, late)).body;
  expect(await list(boss)).toEqual([]);
  expect((await server.call(boss, 'PATCH', `/v2/saved-views/${id}`, { name: 'x', version: 1 })).status).toBe(404);
  expect((await server.call(boss, 'DELETE', `/v2/saved-views/${id}`)).status).toBe(404);
  expect(await list(ana)).toHaveLength(1);
});

test('the number of views per person and screen is limited, even in concurrent requests', async () => {
  const ana = await server.person();
  for (let one = 1; one < MOST_VIEWS; one++) await create(ana, { ...late, name: `View ${one}` });
  const last = await Promise.all(['A', 'B', 'C'].map((name) => create(ana, { ...late, name })));
  expect(last.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(last.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'too_many_views',
    details: { most: MOST_VIEWS },
  });
  expect(await list(ana)).toHaveLength(MOST_VIEWS);
});

test('a view is created once under one Idempotency-Key', async () => {
  const ana = await server.person();
  const send = () => server.call(ana, 'POST', '/v2/saved-views', late, { 'idempotency-key': 'once' });
  expect((await send()).body).toEqual((await send()).body);
  expect(await list(ana)).toHaveLength(1);
});

test.each([
  [{ ...late, screen: 'nowhere' }, 'screen'],
  [{ ...late, name: ' ' }, 'name'],
  [{ ...late, name: 'x'.repeat(61) }, 'name'],
  [{ ...late, query: '//evil.test/?x#y' }, 'query'],
  [{ ...late, query: 'q=a b' }, 'query'],
  [{ ...late, query: 'q='.padEnd(2_001, 'x') }, 'query'],
  [{ ...late, user_id: 1 }, 'user_id'],
])('%j is refused naming %s', async (body, path) => {
  const { status, body: response } = await create(await server.person(), body);
  expect([status, response.errors[0].path]).toEqual([400, path]);
});

test('saving requires an active link; audit events have no values', async () => {
  const boss = await server.person({ level: 5 });
  const gone = await server.person({ accountId: boss.accountId, linkActive: false });
  expect((await create(gone, late)).status).toBe(400);
  const { id } = (await create(boss, late)).body;
  await server.call(boss, 'PATCH', `/v2/saved-views/${id}`, { query: 'q=secret', version: 1 });
  await server.call(boss, 'DELETE', `/v2/saved-views/${id}`);
  const { items } = (await server.call(boss, 'GET', `/v2/audit?target=saved-views&target_id=${id}`)).body;
  expect(items.map(({ action, fields }: { action: string; fields: string[] }) => [action, fields])).toEqual([
    ['saved-views.remove', []],
    ['saved-views.update', ['query']],
    ['saved-views.create', ['screen', 'name', 'query']],
  ]);
  expect(JSON.stringify(items)).not.toContain('secret');
});
