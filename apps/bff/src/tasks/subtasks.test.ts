import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const create = async (who: TestPerson, body: object = {}) =>
  (await server.call(who, 'POST', '/v2/tasks', { title: 'A task', ...body })).body;
const createMany = async (who: TestPerson, howMany: number) => {
  const made: number[] = [];
  for (let at = 0; at < howMany; at++) made.push((await create(who)).id);
  return made;
};
const bulk = (who: TestPerson, what: 'delete' | 'restore', taskIds: number[]) =>
  server.call(who, 'POST', `/v2/tasks/bulk-${what}`, { taskIds });
const list = (who: TestPerson, query = '') => server.call(who, 'GET', `/v2/tasks${query}`);
const titles = async (who: TestPerson, query = '') =>
  (await list(who, query)).body.items.map(({ title }: { title: string }) => title);
const colleague = (of: TestPerson, level: 1 | 2 | 3 | 4 | 5) => server.person({ accountId: of.accountId, level });

describe('subtasks', () => {
  const get = async (who: TestPerson, id: number) => (await server.call(who, 'GET', `/v2/tasks/${id}`)).body;
  const patch = (who: TestPerson, id: number, body: object) => server.call(who, 'PATCH', `/v2/tasks/${id}`, body);
  const totals = async (who: TestPerson) =>
    Promise.all(['', '?deleted=true'].map(async (query) => (await list(who, query)).body.total));
  /** A parent with two subtasks; the ids are 1, 2 and 3. */
  const family = async (who: TestPerson) => {
    await create(who, { title: 'Parent' });
    await create(who, { title: 'First', parent_id: 1 });
    await create(who, { title: 'Second', parent_id: 1, status: 'done' });
  };

  test('have the parent and its title; the parent has their progress, in lists too', async () => {
    const ana = await server.person();
    await family(ana);
    expect(await get(ana, 2)).toMatchObject({ parent_id: 1, parent_title: 'Parent', subtasks: 0 });
    expect(await get(ana, 1)).toMatchObject({ parent_id: null, subtasks: 2, subtasks_done: 1 });
    const items = (await list(ana, '?sort=id')).body.items;
    expect(
      items.map(({ parent_title, subtasks, subtasks_done }: Record<string, unknown>) => [
        parent_title,
        subtasks,
        subtasks_done,
      ]),
    ).toEqual([
      [null, 2, 1],
      ['Parent', 0, 0],
      ['Parent', 0, 0],
    ]);
    // Ids that are far apart are read by another query.
    await create(ana, { title: 'Many', status: 'canceled', parent_id: 1 });
    const found = await list(ana, '?q=Parent');
    expect(found.body.items).toMatchObject([{ id: 1, subtasks: 3, subtasks_done: 2 }]);
  });

  test('are filtered by their parent, with every sort, in the bin too', async () => {
    const ana = await server.person();
    await family(ana);
    await create(ana, { title: 'Other' });
    for (const sort of ['id', 'title', 'due_on', 'created_at', 'status'])
      expect(await titles(ana, `?parent_id=1&sort=${sort}`)).toEqual(['First', 'Second']);
    expect(await titles(ana, '?parent_id=1&parent_id=4&status=done')).toEqual(['Second']);
    expect((await server.call(ana, 'GET', '/v2/tasks/ids?parent_id=1')).body.ids).toEqual([2, 3]);
    await bulk(ana, 'delete', [2]);
    expect(await titles(ana, '?parent_id=1&deleted=true')).toEqual(['First']);
    expect((await list(ana, '?parent_id=1')).body.total).toBe(1);
  });

  test('have one level: every other parent is refused with its reason, on creating and on changing', async () => {
    const ana = await server.person();
    await family(ana);
    await create(ana, { title: 'Other' });
    await create(await server.person(), { title: 'Elsewhere' });
    const reason = async (answer: ReturnType<typeof patch>) => {
      const { status, body } = await answer;
      return [status, body.errors[0].path, body.errors[0].code];
    };
    const post = (body: object) => server.call(ana, 'POST', '/v2/tasks', { title: 'x', ...body });
    expect(await reason(post({ parent_id: 2 }))).toEqual([400, 'parent_id', 'parent_is_subtask']);
    expect(await reason(post({ parent_id: 99 }))).toEqual([400, 'parent_id', 'not_here']);
    expect(await reason(patch(ana, 4, { parent_id: 4, version: 1 }))).toEqual([400, 'parent_id', 'own_parent']);
    expect(await reason(patch(ana, 4, { parent_id: 3, version: 1 }))).toEqual([400, 'parent_id', 'parent_is_subtask']);
    expect(await reason(patch(ana, 1, { parent_id: 4, version: 1 }))).toEqual([400, 'parent_id', 'has_subtasks']);
    await bulk(ana, 'delete', [4]);
    expect(await reason(patch(ana, 2, { parent_id: 4, version: 1 }))).toEqual([400, 'parent_id', 'not_here']);
    expect(await totals(ana)).toEqual([3, 1]);
  });

  test('are attached and detached by a change with a version', async () => {
    const ana = await server.person();
    await family(ana);
    expect((await patch(ana, 2, { parent_id: null, version: 1 })).body).toMatchObject({ parent_id: null, version: 2 });
    expect(await get(ana, 1)).toMatchObject({ subtasks: 1, version: 1 });
    expect((await patch(ana, 2, { parent_id: 1, version: 1 })).status).toBe(409);
    expect((await patch(ana, 2, { parent_id: 1, version: 2 })).body).toMatchObject({ parent_title: 'Parent' });
  });

  test('two tasks that become subtasks of each other at the same moment: one is refused', async () => {
    const ana = await server.person();
    for (let round = 0; round < 5; round++) {
      const [a = 0, b = 0] = await createMany(ana, 2);
      const answers = await Promise.all([
        patch(ana, a, { parent_id: b, version: 1 }),
        patch(ana, b, { parent_id: a, version: 1 }),
        server.call(ana, 'POST', '/v2/tasks', { title: 'x', parent_id: a }),
      ]);
      expect(answers.filter(({ status }) => ![200, 400].includes(status))).toEqual([]);
      const all = (await list(ana, '?limit=200')).body.items as { id: number; parent_id: number | null }[];
      const parents = new Map(all.map(({ id, parent_id }) => [id, parent_id]));
      expect(all.filter(({ parent_id }) => parent_id !== null && parents.get(parent_id) !== null)).toEqual([]);
      expect(all.filter(({ parent_id }) => parent_id !== null).length).toBeGreaterThan(round);
    }
  });

  test('go to the bin and come back with their parent; a subtask deleted earlier stays there', async () => {
    const ana = await server.person();
    await family(ana);
    await create(ana, { title: 'Third', parent_id: 1 });
    await bulk(ana, 'delete', [4]);
    expect((await bulk(ana, 'delete', [1])).body).toMatchObject({ deleted: 1, notFound: 0 });
    expect(await totals(ana)).toEqual([0, 4]);
    expect((await bulk(ana, 'restore', [1])).body).toMatchObject({ restored: 1 });
    expect(await titles(ana, '?sort=id')).toEqual(['Parent', 'First', 'Second']);
    expect(await totals(ana)).toEqual([3, 1]);
    // Selected together, they come back together too.
    await bulk(ana, 'delete', [2, 1]);
    await bulk(ana, 'restore', [1]);
    expect(await totals(ana)).toEqual([3, 1]);
    await server.call(ana, 'DELETE', '/v2/tasks/1');
    expect(await totals(ana)).toEqual([0, 4]);
    const events = await sqlOf(server.db)
      .selectFrom('audit_events')
      .where('account_id', '=', ana.accountId)
      .where('action', '=', 'tasks.remove')
      .select('target_ids')
      .execute();
    expect(events).toEqual([{ target_ids: '[1,2,3]' }]);
  });

  test('a subtask in the bin keeps its parent, unless the parent becomes a subtask meanwhile', async () => {
    const ana = await server.person();
    await family(ana);
    await create(ana, { title: 'Other' });
    await bulk(ana, 'delete', [2, 3]);
    await bulk(ana, 'restore', [2]);
    expect(await get(ana, 2)).toMatchObject({ parent_id: 1 });
    await bulk(ana, 'delete', [2]);
    expect((await patch(ana, 1, { parent_id: 4, version: 1 })).status).toBe(200);
    await bulk(ana, 'restore', [2, 3]);
    expect([await get(ana, 1), await get(ana, 2)]).toMatchObject([{ parent_id: 4 }, { parent_id: null }]);
  });

  test('of others stay when a person who may not delete them deletes their parent', async () => {
    const boss = await server.person();
    const bia = await colleague(boss, 1);
    const parent = (await create(bia, { title: 'Bia’s' })).id;
    const own = (await create(bia, { title: 'Own', parent_id: parent })).id;
    const given = (await create(boss, { title: 'Given', assignee_id: bia.userId, parent_id: parent })).id;
    expect((await bulk(bia, 'delete', [parent])).body).toMatchObject({ deleted: 1 });
    expect(await titles(boss)).toEqual(['Given']);
    expect(await get(boss, given)).toMatchObject({ parent_id: parent });
    await bulk(bia, 'restore', [parent]);
    expect(await get(bia, parent)).toMatchObject({ subtasks: 2 });
    expect(await get(bia, own)).toMatchObject({ deleted_at: null });
  });

  test('are visible by the rule of all tasks: counts and titles include only those that the level may see', async () => {
    const boss = await server.person();
    const bia = await colleague(boss, 1);
    await create(boss, { title: 'Secret parent' });
    await create(boss, { title: 'Bia’s part', parent_id: 1, assignee_id: bia.userId });
    await create(boss, { title: 'Bia’s parent', assignee_id: bia.userId });
    await create(boss, { title: 'Hidden part', parent_id: 3 });
    expect(await get(bia, 2)).toMatchObject({ parent_id: 1, parent_title: null });
    expect(await get(bia, 3)).toMatchObject({ subtasks: 0 });
    expect(await titles(bia, '?parent_id=1&parent_id=3')).toEqual(['Bia’s part']);
    expect((await patch(bia, 3, { parent_id: 1, version: 1 })).body.errors[0].code).toBe('not_here');
  });
});
