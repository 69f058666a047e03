import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterEach(() => server.setNow(TEST_NOW));
afterAll(() => server.close());

const create = async (who: TestPerson, body: object = {}): Promise<number> =>
  (await server.call(who, 'POST', '/v2/tasks', { title: 'A task', ...body })).body.id;
const history = (who: TestPerson | null, id: number, query = '') =>
  server.call(who, 'GET', `/v2/tasks/${id}/history${query}`);
const eventsOf = async (who: TestPerson, id: number) =>
  (await history(who, id)).body.items.map(({ action, fields, task_count }: Record<string, unknown>) => [
    action,
    fields,
    task_count,
  ]);

describe('the history of a task', () => {
  test('401 without a token, 404 for tasks of another account and unknown ids', async () => {
    const ana = await server.person();
    const id = await create(ana);
    expect((await history(null, id)).status).toBe(401);
    expect((await history(await server.person(), id)).status).toBe(404);
    expect((await history(ana, id + 1)).status).toBe(404);
    expect((await history(ana, id, '?limit=201')).status).toBe(400);
    expect((await history(ana, id, '?cursor=made-up')).status).toBe(400);
  });

  test('lists actors, times and changed fields, newest first, with bulk events and without values', async () => {
    const ana = await server.person();
    const bia = await server.person({ accountId: ana.accountId, level: 3 });
    const [id, other] = [await create(ana, { title: 'A secret title' }), await create(ana)];
    server.setNow(new Date(TEST_NOW.getTime() + 60_000));
    await server.call(bia, 'PATCH', `/v2/tasks/${id}`, { description: 'A secret', status: 'doing', version: 1 });
    const { body } = await server.call(ana, 'POST', '/v2/tasks/bulk-update', {
      taskIds: [id, other],
      changes: { priority: 'high' },
      undoable: true,
    });
    await server.call(ana, 'POST', '/v2/tasks/bulk-update/undo', { undo_id: body.undo_id });
    await server.call(ana, 'POST', '/v2/tasks/bulk-delete', { taskIds: [id] });
    await server.call(ana, 'POST', '/v2/tasks/bulk-restore', { taskIds: [id, other] });
    const answer = await history(ana, id);
    expect(JSON.stringify(answer.body)).not.toContain('ecret');
    expect(answer.body.total).toBe(6);
    expect(await eventsOf(ana, id)).toEqual([
      ['tasks.bulkRestore', [], 1],
      ['tasks.bulkDelete', [], 1],
      ['tasks.undoBulkUpdate', ['priority'], 2],
      ['tasks.bulkUpdate', ['priority'], 2],
      ['tasks.update', ['description', 'status'], 1],
      ['tasks.create', ['title'], 1],
    ]);
    expect(answer.body.items[4]).toEqual({
      id: expect.any(Number),
      at: '2026-03-02T12:01:00.000Z',
      actor_id: bia.userId,
      action: 'tasks.update',
      fields: ['description', 'status'],
      task_count: 1,
    });
    expect(await eventsOf(ana, other)).toHaveLength(3);
  });

  test('includes a bulk event for each of its tasks and no other', async () => {
    const ana = await server.person();
    const at = TEST_NOW.toISOString();
    const ids = [1, 2, 999, 1_000, 1_001, 123_456, 9_007_199_254_740_991];
    await sqlOf(server.db)
      .insertInto('tasks')
      .values(
        [...ids, 3, 100_000].map((id) => ({
          account_id: ana.accountId,
          id,
          title: 'T',
          title_folded: 't',
          status: 'todo' as const,
          priority: 'normal' as const,
          assignee_id: null,
          client_id: null,
          due_on: null,
          estimated_minutes: null,
          created_by: ana.userId,
          created_at: at,
          updated_at: at,
          completed_at: null,
          deleted_at: null,
          deleted_by: null,
        })),
      )
      .execute();
    await sqlOf(server.db)
      .insertInto('task_totals')
      .values({ account_id: ana.accountId, live: 9, deleted: 0 })
      .execute();
    await server.call(ana, 'POST', '/v2/tasks/bulk-delete', { taskIds: ids });
    for (const id of ids) expect(await eventsOf(ana, id), String(id)).toEqual([['tasks.bulkDelete', [], ids.length]]);
    for (const id of [3, 100_000]) expect(await eventsOf(ana, id)).toEqual([]);
    // The account's log agrees.
    const audit = await server.call(ana, 'GET', '/v2/audit?target=tasks&target_id=123456');
    expect(audit.body.items.map(({ action }: { action: string }) => action)).toEqual(['tasks.bulkDelete']);
  });

  test('pages through each event once, with the total on the first page', async () => {
    const ana = await server.person();
    const [id, other] = [await create(ana), await create(ana)];
    for (let version = 1; version <= 4; version++)
      await server.call(ana, 'PATCH', `/v2/tasks/${id}`, { title: `T${version}`, version });
    for (const priority of ['low', 'high'])
      await server.call(ana, 'POST', '/v2/tasks/bulk-update', { taskIds: [other, id], changes: { priority } });
    const seen: number[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await history(ana, id, `?limit=2${cursor}`);
      seen.push(...body.items.map((event: { id: number }) => event.id));
      expect(body.total).toBe(cursor ? null : 7);
      if (!body.next_cursor) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(new Set(seen).size).toBe(7);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  });

  test('is visible to those who may see the task, even in the bin', async () => {
    const boss = await server.person({ level: 3 });
    const eva = await server.person({ accountId: boss.accountId, level: 1 });
    const id = await create(boss, { assignee_id: eva.userId });
    const foreign = await create(boss);
    await server.call(boss, 'DELETE', `/v2/tasks/${id}`);
    expect((await eventsOf(eva, id)).map(([action]: [string]) => action)).toEqual(['tasks.remove', 'tasks.create']);
    expect((await history(eva, foreign)).status).toBe(404);
  });

  test('includes the deletion and merge of a tag of the task', async () => {
    const ana = await server.person({ level: 4 });
    const tag = async (name: string): Promise<number> =>
      (await server.call(ana, 'POST', '/v2/task-tags', { name })).body.id;
    const [old, into, gone, unused] = [await tag('Old'), await tag('Into'), await tag('Gone'), await tag('Unused')];
    const [id, other] = [await create(ana, { tag_ids: [old, gone] }), await create(ana, { tag_ids: [old] })];
    await server.call(ana, 'DELETE', `/v2/tasks/${other}`);
    await server.call(ana, 'POST', `/v2/task-tags/${old}/merge`, { into_id: into });
    await server.call(ana, 'DELETE', `/v2/task-tags/${gone}`);
    await server.call(ana, 'DELETE', `/v2/task-tags/${unused}`);
    expect((await eventsOf(ana, id)).slice(0, -1)).toEqual([
      ['task-tags.remove', ['remove_tag_ids'], 1],
      ['task-tags.merge', ['add_tag_ids', 'remove_tag_ids'], 2],
    ]);
    expect((await eventsOf(ana, other))[0]).toEqual(['task-tags.merge', ['add_tag_ids', 'remove_tag_ids'], 2]);
  });

  test('excludes events of other resources with the same id', async () => {
    const ana = await server.person();
    const id = await create(ana);
    const tag = await server.call(ana, 'POST', '/v2/task-tags', { name: 'Tag' });
    expect(tag.body.id).toBe(id);
    expect(await eventsOf(ana, id)).toHaveLength(1);
  });
});
