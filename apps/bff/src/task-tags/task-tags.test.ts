import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const create = (who: TestPerson, body: object) => server.call(who, 'POST', '/v2/task-tags', body);
const names = async (who: TestPerson, query = '') =>
  (await server.call(who, 'GET', `/v2/task-tags${query}`)).body.items.map(({ name }: { name: string }) => name);
const task = async (who: TestPerson, tag_ids: number[]) =>
  (await server.call(who, 'POST', '/v2/tasks', { title: 'x', tag_ids })).body.id;
const tagsOf = async (who: TestPerson, id: number) => (await server.call(who, 'GET', `/v2/tasks/${id}`)).body.tag_ids;

test('a tag is created with the requested colour, or the next of the palette', async () => {
  const ana = await server.person();
  expect((await create(ana, { name: 'Urgente', color: '#AA0000' })).body).toEqual({
    id: 1,
    name: 'Urgente',
    color: '#AA0000',
    version: 1,
  });
  expect((await create(ana, { name: 'Contrato' })).body).toMatchObject({
    id: 2,
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
  });
  expect(await names(ana)).toEqual(['Contrato', 'Urgente']);
  expect(await names(ana, '?q=URG')).toEqual(['Urgente']);
  expect(await names(ana, '?id=2&id=99')).toEqual(['Contrato']);
});

test('a name is unique in the account, ignoring case but not accents, even in concurrent requests', async () => {
  const [ana, bia] = [await server.person(), await server.person()];
  const answers = await Promise.all(['Revisão', 'REVISÃO', 'revisão'].map((name) => create(ana, { name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await create(ana, { name: 'revisãO' })).body).toMatchObject({
    message: 'Conflict',
    code: 'name_taken',
    errors: [{ path: 'name' }],
  });
  expect((await create(ana, { name: 'Revisao' })).status).toBe(200);
  expect((await create(bia, { name: 'Revisão' })).status).toBe(200);
});

test.each([
  [{}, 'name'],
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(61) }, 'name'],
  [{ name: 'x', color: 'red' }, 'color'],
  [{ name: 'x', id: 1 }, 'id'],
])('%j is refused naming %s', async (body, path) => {
  const { status, body: response } = await create(await server.person(), body);
  expect([status, response.errors[0].path]).toEqual([400, path]);
});

test('the list is sorted, searched and paged without regard to accents and case', async () => {
  const ana = await server.person();
  for (const name of ['Zebra', 'ação', 'Água', 'acordo', 'Éden', 'B']) await create(ana, { name });
  const sorted = ['ação', 'acordo', 'Água', 'B', 'Éden', 'Zebra'];
  expect(await names(ana)).toEqual(sorted);
  expect(await names(ana, '?sort=-name')).toEqual(sorted.toReversed());
  const paged: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await server.call(ana, 'GET', `/v2/task-tags?limit=2${cursor}`);
    paged.push(...body.items.map(({ name }: { name: string }) => name));
    if (!body.next_cursor) break;
    cursor = `&cursor=${body.next_cursor}`;
  }
  expect(paged).toEqual(sorted);
  for (const q of ['agua', 'ÁGUA']) expect(await names(ana, `?q=${encodeURIComponent(q)}`)).toEqual(['Água']);
  await server.call(ana, 'PATCH', '/v2/task-tags/1', { name: 'Âmbar', version: 1 });
  expect(await names(ana)).toEqual(['ação', 'acordo', 'Água', 'Âmbar', 'B', 'Éden']);
});

test('a tag is renamed and recoloured with its version; changing only the case of its name is no conflict', async () => {
  const ana = await server.person();
  await create(ana, { name: 'First' });
  await create(ana, { name: 'Second' });
  const patch = (body: object) => server.call(ana, 'PATCH', '/v2/task-tags/1', body);
  expect((await patch({ name: 'FIRST', color: '#123456', version: 1 })).body).toEqual({
    id: 1,
    name: 'FIRST',
    color: '#123456',
    version: 2,
  });
  expect((await patch({ name: 'x', version: 1 })).body).toMatchObject({
    code: 'stale_version',
    details: { current: { name: 'FIRST', version: 2 } },
  });
  expect((await patch({ name: 'second', version: 2 })).body.code).toBe('name_taken');
  expect((await patch({ name: 'x' })).body.errors[0].path).toBe('version');
});

test('deleting a tag removes it from its tasks', async () => {
  const ana = await server.person();
  await create(ana, { name: 'First' });
  const id = await task(ana, [1]);
  expect((await server.call(ana, 'DELETE', '/v2/task-tags/1')).body).toEqual({ message: 'Deleted' });
  expect(await tagsOf(ana, id)).toEqual([]);
  expect((await server.call(ana, 'DELETE', '/v2/task-tags/1')).status).toBe(404);
});

test('merging adds the other tag to every task, once, and deletes the first', async () => {
  const ana = await server.person();
  for (const name of ['Old', 'New']) await create(ana, { name });
  const [one, both, none] = [await task(ana, [1]), await task(ana, [1, 2]), await task(ana, [])];
  const merge = (into_id: number) => server.call(ana, 'POST', '/v2/task-tags/1/merge', { into_id });
  expect((await merge(1)).body.errors[0].code).toBe('same_tag');
  expect((await merge(99)).body.errors[0].code).toBe('not_here');
  expect((await merge(2)).body).toEqual({ merged: 2, message: '2 tasks moved' });
  expect([await tagsOf(ana, one), await tagsOf(ana, both), await tagsOf(ana, none)]).toEqual([[2], [2], []]);
  expect(await names(ana)).toEqual(['New']);
  expect((await merge(2)).status).toBe(404);
});

test('the tasks of a tag are counted as the list shows them: visible ones outside the bin', async () => {
  const ana = await server.person({ level: 3 });
  const rui = await server.person({ level: 1, accountId: ana.accountId });
  for (const name of ['Both', 'One', 'None']) await create(ana, { name });
  const [both] = [await task(ana, [1, 2]), await task(ana, [1])];
  await server.call(ana, 'POST', '/v2/tasks', { title: 'x', tag_ids: [1], assignee_id: rui.userId });
  await server.call(ana, 'POST', '/v2/tasks', { title: 'x', tag_ids: [2], status: 'done' });
  const counts = async (who: TestPerson, query = 'tag_id=1&tag_id=2&tag_id=3&tag_id=99') =>
    (await server.call(who, 'GET', `/v2/tasks/tag-counts?${query}`)).body.counts;
  const of = (tag_id: number, count: number) => ({ tag_id, count });
  expect(await counts(ana)).toEqual([of(1, 3), of(2, 2)]);
  expect(await counts(ana, 'tag_id=2')).toEqual([of(2, 2)]);
  expect(await counts(rui)).toEqual([of(1, 1)]);
  expect(await counts(await server.person())).toEqual([]);
  await server.call(ana, 'DELETE', `/v2/tasks/${both}`);
  expect(await counts(ana)).toEqual([of(1, 2), of(2, 1)]);
  for (const { tag_id, count } of await counts(ana))
    expect((await server.call(ana, 'GET', `/v2/tasks?tag_id=${tag_id}`)).body.total).toBe(count);
});

test('a manager creates tags but cannot change or delete them; an employee can do neither', async () => {
  const boss = await server.person({ level: 4 });
  const [manager, employee] = [
    await server.person({ level: 3, accountId: boss.accountId }),
    await server.person({ level: 1, accountId: boss.accountId }),
  ];
  expect((await create(employee, { name: 'x' })).status).toBe(403);
  expect((await create(manager, { name: 'x' })).status).toBe(200);
  expect((await server.call(manager, 'DELETE', '/v2/task-tags/1')).status).toBe(403);
  expect((await server.call(boss, 'DELETE', '/v2/task-tags/1')).status).toBe(200);
});
