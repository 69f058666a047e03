import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const create = (person: TestPerson, body: object) => server.call(person, 'POST', '/v2/competence-groups', body);
const names = async (person: TestPerson, query = '') =>
  (await server.call(person, 'GET', `/v2/competence-groups${query}`)).body.items.map(
    ({ name }: { name: string }) => name,
  );

test('creates, reads and lists a competence group', async () => {
  const ana = await server.person();
  const { body: created } = await create(ana, { name: 'First' });
  expect(created).toEqual({
    id: 1,
    name: 'First',
    description: '',
    color: '#0f766e',
    position: 1,
    is_active: true,
    version: 1,
  });
  expect((await server.call(ana, 'GET', '/v2/competence-groups/1')).body).toEqual(created);
  await create(ana, { name: 'Água', description: 'Second' });
  expect(await names(ana)).toEqual(['First', 'Água']);
  expect(await names(ana, '?sort=name')).toEqual(['Água', 'First']);
  expect(await names(ana, '?q=agua')).toEqual(['Água']);
});

test('needs a token and the capability', async () => {
  const employee = await server.person({ level: 1 });
  expect((await server.call(null, 'GET', '/v2/competence-groups')).status).toBe(401);
  expect((await server.call(employee, 'GET', '/v2/competence-groups')).status).toBe(200);
  expect((await create(employee, { name: 'x' })).status).toBe(403);
  expect((await create(await server.person({ level: 3 }), { name: 'x' })).status).toBe(403);
  expect((await create(await server.person({ level: 4 }), { name: 'x' })).status).toBe(200);
});

test.each([
  [{}, 'name'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(81) }, 'name'],
  [{ name: 'x', description: 'x'.repeat(1_001) }, 'description'],
  [{ name: 'x', color: 'red' }, 'color'],
  [{ name: 'x', id: 1 }, 'id'],
])('refuses %j with %s', async (body, path) => {
  const answer = await create(await server.person(), body);
  expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
});

test('names are unique in the account, ignoring case and accents, even in concurrent requests', async () => {
  const [ana, bia] = [await server.person(), await server.person()];
  const answers = await Promise.all(['Revisão', 'REVISÃO', 'revisao'].map((name) => create(ana, { name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await create(ana, { name: 'revisãO' })).body).toMatchObject({
    code: 'name_taken',
    errors: [{ path: 'name' }],
  });
  expect((await create(bia, { name: 'Revisão' })).status).toBe(200);
});

test('changes a competence group only with its current version', async () => {
  const ana = await server.person();
  const { body: created } = await create(ana, { name: 'First' });
  await create(ana, { name: 'Second' });
  const change = (body: object) => server.call(ana, 'PATCH', `/v2/competence-groups/${created.id}`, body);
  expect((await change({ name: 'FIRST', version: 1 })).body).toMatchObject({ name: 'FIRST', version: 2 });
  const stale = await change({ description: 'x', version: 1 });
  expect([stale.status, stale.body.details.current.version]).toEqual([409, 2]);
  expect((await change({ name: 'second', version: 2 })).body.code).toBe('name_taken');
});

test('another account cannot see, change or archive it', async () => {
  const [ana, bia] = [await server.person(), await server.person()];
  const { body: created } = await create(ana, { name: 'Of Ana' });
  const path = `/v2/competence-groups/${created.id}`;
  expect(await names(bia)).toEqual([]);
  expect((await server.call(bia, 'GET', path)).status).toBe(404);
  expect((await server.call(bia, 'PATCH', path, { name: 'x', version: 1 })).status).toBe(404);
  expect((await server.call(bia, 'DELETE', path)).status).toBe(404);
  expect((await server.call(bia, 'POST', `${path}/restore`)).status).toBe(404);
  expect((await server.call(ana, 'GET', path)).body).toEqual(created);
});

test('archives and restores a competence group, and records each change once', async () => {
  const ana = await server.person();
  await create(ana, { name: 'First' });
  const path = '/v2/competence-groups/1';
  for (const _ of [1, 2]) expect((await server.call(ana, 'DELETE', path)).body).toEqual({ message: 'Archived' });
  expect((await server.call(ana, 'GET', path)).body).toMatchObject({ is_active: false, version: 2 });
  expect(await names(ana, '?is_active=true')).toEqual([]);
  expect(await names(ana, '?is_active=false')).toEqual(['First']);
  expect((await create(ana, { name: 'first' })).body.code).toBe('name_taken');
  for (const _ of [1, 2])
    expect((await server.call(ana, 'POST', `${path}/restore`)).body).toMatchObject({ is_active: true, version: 3 });
  const { body: log } = await server.call(ana, 'GET', '/v2/audit?target=competence-groups');
  expect(log.items.map(({ action }: { action: string }) => action)).toEqual([
    'competence-groups.restore',
    'competence-groups.archive',
    'competence-groups.create',
  ]);
});

test('refuses the 101st competence group, even in concurrent requests', async () => {
  const ana = await server.person();
  for (let n = 1; n <= 99; n++) await create(ana, { name: `Group ${n}` });
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => create(ana, { name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.errors[0]).toMatchObject({
    path: 'name',
    code: 'too_many',
  });
});

test('reorders the active competence groups, with archived ones after them', async () => {
  const [ana, bia] = [await server.person(), await server.person()];
  for (const name of ['a', 'b', 'c', 'd']) await create(ana, { name });
  await create(bia, { name: 'Of Bia' });
  await server.call(ana, 'DELETE', '/v2/competence-groups/1');
  const order = (person: TestPerson, ids: number[]) =>
    server.call(person, 'POST', '/v2/competence-groups/order', { ids });
  expect((await order(ana, [4, 2, 3])).body).toEqual({ message: 'Order saved' });
  expect(await names(ana)).toEqual(['d', 'b', 'c', 'a']);
  expect(await names(ana, '?sort=-position')).toEqual(['a', 'c', 'b', 'd']);
  const { body: saved } = await server.call(ana, 'GET', '/v2/competence-groups/4');
  expect([saved.position, saved.version]).toEqual([1, 1]);
  for (const ids of [[], [4, 2], [4, 2, 2], [4, 2, 3, 1], [4, 2, 9]])
    expect((await order(ana, ids)).body.errors, String(ids)).toMatchObject([{ path: 'ids', code: 'not_the_same' }]);
  expect(await names(ana)).toEqual(['d', 'b', 'c', 'a']);
  expect((await order(await server.person({ level: 3, accountId: ana.accountId }), [4, 2, 3])).status).toBe(403);
  expect((await order(bia, [1])).status).toBe(200);
  await create(ana, { name: 'e' });
  expect(await names(ana)).toEqual(['d', 'b', 'c', 'a', 'e']);
  const { body: log } = await server.call(ana, 'GET', '/v2/audit?action=competence-groups.order');
  expect(log.items).toMatchObject([{ fields: ['position'] }]);
});

test('of several concurrent orders one is stored as a whole', async () => {
  const ana = await server.person();
  for (const name of ['a', 'b', 'c']) await create(ana, { name });
  const answers = await Promise.all(
    [
      [3, 1, 2],
      [2, 3, 1],
      [1, 3, 2],
    ].map((ids) => server.call(ana, 'POST', '/v2/competence-groups/order', { ids })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(['cab', 'bca', 'acb']).toContain((await names(ana)).join(''));
});
