import { BIN_DAYS } from '@jornada/domain/tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { deletedTasks } from './deleted-tasks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const log = { info: () => {}, warn: () => {}, error: () => {} };
const inDays = (days: number, ms = 0) => new Date(TEST_NOW.getTime() + days * 86_400_000 + ms);
const run = (now: Date, signal = new AbortController().signal) =>
  deletedTasks.run({ db: server.db, files: server.files, now, log, signal });

async function created(who: TestPerson, ...titles: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles) ids.push((await server.call(who, 'POST', '/v2/tasks', { title })).body.id);
  return ids;
}
const remove = (who: TestPerson, taskIds: number[]) => server.call(who, 'POST', '/v2/tasks/bulk-delete', { taskIds });
const totals = async ({ accountId }: TestPerson) =>
  sqlOf(server.db)
    .selectFrom('task_totals')
    .where('account_id', '=', accountId)
    .select(['live', 'deleted'])
    .executeTakeFirst();
const listed = async (who: TestPerson, query = '') =>
  (await server.call(who, 'GET', `/v2/tasks${query}`)).body.items.map(({ id }: { id: number }) => id);

test('a task is purged exactly when it can no longer be restored', async () => {
  const ana = await server.person();
  const [old, kept, restored] = (await created(ana, 'Old', 'Kept', 'Restored')) as [number, number, number];
  await remove(ana, [old, restored]);
  await run(inDays(BIN_DAYS, -1));
  expect(await totals(ana)).toEqual({ live: 1, deleted: 2 });
  await server.call(ana, 'POST', '/v2/tasks/bulk-restore', { taskIds: [restored] });

  expect(await run(inDays(BIN_DAYS))).toEqual({ tasks: 1 });
  expect(await totals(ana)).toEqual({ live: 2, deleted: 0 });
  expect(await listed(ana, '?sort=id')).toEqual([kept, restored]);
  expect(await listed(ana, '?deleted=true')).toEqual([]);
  expect((await server.call(ana, 'GET', `/v2/tasks/${old}`)).status).toBe(404);
  expect(await listed(ana, '?q=Old')).toEqual([]);
  // Its number is not reused.
  expect((await created(ana, 'Next'))[0]).toBeGreaterThan(restored);
});

test('the audit log lists the purged tasks, without an actor', async () => {
  const ana = await server.person();
  const ids = await created(ana, 'One', 'Two');
  await remove(ana, ids);
  await run(inDays(BIN_DAYS));
  const rows = await sqlOf(server.db)
    .selectFrom('audit_events')
    .where('account_id', '=', ana.accountId)
    .where('action', '=', 'tasks.purge')
    .selectAll()
    .execute();
  expect(rows).toMatchObject([{ actor_id: null, target: 'tasks', target_ids: JSON.stringify(ids) }]);
});

test('a purged parent leaves its other subtasks as tasks of their own', async () => {
  const ana = await server.person();
  const [parent, kept, gone] = (await created(ana, 'Parent', 'Kept', 'Gone')) as [number, number, number];
  for (const id of [kept, gone]) await server.call(ana, 'PATCH', `/v2/tasks/${id}`, { parent_id: parent, version: 1 });
  await remove(ana, [parent]);
  await server.call(ana, 'POST', '/v2/tasks/bulk-restore', { taskIds: [kept] });
  expect(await run(inDays(BIN_DAYS))).toEqual({ tasks: 2 });
  expect(await totals(ana)).toEqual({ live: 1, deleted: 0 });
  expect((await server.call(ana, 'GET', `/v2/tasks/${kept}`)).body).toMatchObject({ parent_id: null, version: 2 });
});

test('tags and comments are purged with their task; hours and a running timer stay', async () => {
  const ana = await server.person();
  const [id] = (await created(ana, 'Worked on')) as [number];
  const tag = (await server.call(ana, 'POST', '/v2/task-tags', { name: 'Tag' })).body.id;
  await server.call(ana, 'PATCH', `/v2/tasks/${id}`, { tag_ids: [tag], version: 1 });
  const at = TEST_NOW.toISOString();
  await sqlOf(server.db)
    .insertInto('comments')
    .values({
      account_id: ana.accountId,
      id: 1,
      task_id: id,
      author_id: ana.userId,
      body: 'Hm',
      created_at: at,
      edited_at: null,
      deleted_at: null,
      deleted_by: null,
    })
    .execute();
  const entry = (
    await server.call(ana, 'POST', '/v2/work-time', {
      task_id: id,
      started_at: '2026-03-02T09:00:00Z',
      minutes: 90,
      note: 'Long',
    })
  ).body;
  await server.call(ana, 'POST', '/v2/work-time/timer', { task_id: id, started_at: '2026-03-02T11:00:00Z' });
  await remove(ana, [id]);
  await run(inDays(BIN_DAYS));

  for (const table of ['tasks_tags', 'comments'] as const)
    expect(
      await sqlOf(server.db).selectFrom(table).where('account_id', '=', ana.accountId).select('task_id').execute(),
    ).toEqual([]);
  const [after] = (await server.call(ana, 'GET', '/v2/work-time?from=2026-03-02&to=2026-03-02')).body.items;
  expect(after).toMatchObject({ id: entry.id, task_id: id, task_title: null, minutes: 90, version: entry.version });
  const edited = await server.call(ana, 'PATCH', `/v2/work-time/${entry.id}`, {
    note: 'Longer',
    version: entry.version,
  });
  expect([edited.status, edited.body.task_id]).toEqual([200, id]);
  const total = await server.call(ana, 'GET', `/v2/user/${ana.userId}/work-time-total?from=2026-03-02&to=2026-03-02`);
  expect(total.body.total_minutes).toBe(90);
  const timer = await sqlOf(server.db)
    .selectFrom('work_timers')
    .where('account_id', '=', ana.accountId)
    .selectAll()
    .execute();
  expect(timer).toMatchObject([{ user_id: ana.userId, task_id: id }]);
});

test('several batches over several accounts, each with its own totals and log', async () => {
  const [ana, bea] = [await server.person(), await server.person()];
  const [first] = (await created(ana, 'First')) as [number];
  const rest = Array.from({ length: 1_100 }, (_, at) => first + 1 + at);
  const at = TEST_NOW.toISOString();
  for (let from = 0; from < rest.length; from += 100)
    await sqlOf(server.db)
      .insertInto('tasks')
      .values(
        rest.slice(from, from + 100).map((id) => ({
          account_id: ana.accountId,
          id,
          title: 'x',
          title_folded: 'x',
          status: 'todo' as const,
          priority: 'low' as const,
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
    .updateTable('task_totals')
    .set({ live: 1_101 })
    .where('account_id', '=', ana.accountId)
    .execute();
  await remove(ana, [...rest, first]);
  const [other] = (await created(bea, 'Other')) as [number];
  await remove(bea, [other]);

  const cut = new AbortController();
  cut.abort();
  expect(await run(inDays(BIN_DAYS), cut.signal)).toEqual({ tasks: 0 });
  // Two runs at once, as after a lost lease: each task is purged once.
  const counts = await Promise.all([run(inDays(BIN_DAYS)), run(inDays(BIN_DAYS))]);
  expect(counts.reduce((sum, { tasks = 0 }) => sum + tasks, 0)).toBe(1_102);
  expect([await totals(ana), await totals(bea)]).toEqual([
    { live: 0, deleted: 0 },
    { live: 0, deleted: 0 },
  ]);
  const events = await sqlOf(server.db)
    .selectFrom('audit_events')
    .where('account_id', '=', ana.accountId)
    .where('action', '=', 'tasks.purge')
    .select('target_ids')
    .execute();
  expect(events.flatMap(({ target_ids }) => JSON.parse(target_ids as string)).toSorted((a, b) => a - b)).toEqual([
    first,
    ...rest,
  ]);
});
