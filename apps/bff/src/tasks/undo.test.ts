import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { runJob } from '../jobs/run-job.ts';
import { taskUndos } from '../jobs/task-undos.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterEach(() => server.setNow(TEST_NOW));
afterAll(() => server.close());

const later = (hours: number, minutes = 0) => new Date(TEST_NOW.getTime() + hours * 3_600_000 + minutes * 60_000);
const create = async (who: TestPerson, body: object = {}): Promise<number> =>
  (await server.call(who, 'POST', '/v2/tasks', { title: 'A task', ...body })).body.id;
const tagFor = async (who: TestPerson): Promise<number> =>
  (await server.call(who, 'POST', '/v2/task-tags', { name: randomUUID() })).body.id;
const clientFor = async (who: TestPerson): Promise<number> =>
  (await server.call(who, 'POST', '/v2/clients', { name: 'Client' })).body.id;
const update = async (who: TestPerson, taskIds: number[], changes: object, headers?: Record<string, string>) =>
  (await server.call(who, 'POST', '/v2/tasks/bulk-update', { taskIds, changes, undoable: true }, headers)).body;
const undo = (who: TestPerson, undo_id: number, headers?: Record<string, string>) =>
  server.call(who, 'POST', '/v2/tasks/bulk-update/undo', { undo_id }, headers);
const read = async (who: TestPerson, id: number) => (await server.call(who, 'GET', `/v2/tasks/${id}`)).body;
/** A task without the fields that every write changes. */
const stateOf = async (who: TestPerson, id: number) => {
  const { version: _, updated_at: __, ...state } = await read(who, id);
  return state;
};
const copyCounts = async ({ accountId }: TestPerson) => {
  const tables = ['task_undos', 'task_undo_rows', 'task_undo_tags'] as const;
  const rows = tables.map((table) =>
    sqlOf(server.db).selectFrom(table).selectAll().where('account_id', '=', accountId).execute(),
  );
  return (await Promise.all(rows)).map(({ length }) => length);
};

describe('undoing a bulk update', () => {
  test('is offered only if requested and something was changed', async () => {
    const ana = await server.person();
    const id = await create(ana);
    const plain = await server.call(ana, 'POST', '/v2/tasks/bulk-update', {
      taskIds: [id],
      changes: { status: 'done' },
    });
    expect(plain.body).toEqual({ updated: 1, notFound: 0, notFoundTaskIds: [], message: '1 updated, 0 not found' });
    expect(await update(ana, [99], { status: 'done' })).not.toHaveProperty('undo_id');
    expect(await update(ana, [id], { status: 'todo' })).toHaveProperty('undo_id', expect.any(Number));
  });

  test('restores every task after any change', async () => {
    const ana = await server.person();
    const people = [ana.userId, (await server.person({ accountId: ana.accountId, level: 1 })).userId];
    const clients = [await clientFor(ana), await clientFor(ana)];
    const tags = [await tagFor(ana), await tagFor(ana), await tagFor(ana)];
    const some = <T>(values: readonly T[]) => fc.constantFrom(...values);
    const tagSet = fc.uniqueArray(some(tags), { minLength: 1 });
    const state = fc.record({
      status: some(['todo', 'doing', 'done', 'canceled']),
      priority: some(['low', 'normal', 'urgent']),
      assignee_id: some([null, ...people]),
      client_id: some([null, ...clients]),
      due_on: some([null, '2026-03-01', '2026-04-01']),
      tag_ids: fc.uniqueArray(some(tags)),
    });
    const changes = fc
      .record(
        {
          status: some(['todo', 'done']),
          priority: some(['high']),
          assignee_id: some([null, ...people]),
          client_id: some([null, ...clients]),
          due_on: some([null, '2027-01-01']),
          add_tag_ids: tagSet,
          remove_tag_ids: tagSet,
        },
        { requiredKeys: [] },
      )
      .filter((change) => Object.keys(change).length > 0);
    await fc.assert(
      fc.asyncProperty(fc.array(state, { minLength: 1, maxLength: 4 }), changes, async (states, change) => {
        const ids: number[] = [];
        for (const one of states) ids.push(await create(ana, one));
        const before = await Promise.all(ids.map((id) => stateOf(ana, id)));
        server.setNow(later(1));
        const { undo_id } = await update(ana, ids, change);
        expect((await undo(ana, undo_id)).body).toEqual({
          undone: ids.length,
          changedSince: 0,
          changedSinceTaskIds: [],
          message: `${ids.length} undone, 0 changed since`,
        });
        server.setNow(TEST_NOW);
        expect(await Promise.all(ids.map((id) => stateOf(ana, id)))).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });

  test('skips tasks changed or deleted since, and lists them', async () => {
    const ana = await server.person();
    const bia = await server.person({ accountId: ana.accountId, level: 3 });
    const [tag] = [await tagFor(ana)];
    const [first, second, third] = [await create(ana), await create(ana), await create(ana)];
    const { undo_id } = await update(ana, [first, second, third], { status: 'done', add_tag_ids: [tag] });
    await server.call(bia, 'PATCH', `/v2/tasks/${first}`, { title: 'Mine now', version: 2 });
    await server.call(bia, 'DELETE', `/v2/tasks/${second}`);
    const { body } = await undo(ana, undo_id);
    expect(body).toMatchObject({ undone: 1, changedSince: 2, changedSinceTaskIds: [first, second] });
    expect(await read(ana, first)).toMatchObject({ title: 'Mine now', status: 'done', tag_ids: [tag], version: 3 });
    expect(await read(ana, second)).toMatchObject({ status: 'done', tag_ids: [tag] });
    expect(await read(ana, third)).toMatchObject({ status: 'todo', tag_ids: [], completed_at: null, version: 3 });
  });

  test('is logged although every task was changed since', async () => {
    const ana = await server.person();
    const id = await create(ana);
    const { undo_id } = await update(ana, [id], { status: 'done' });
    await server.call(ana, 'PATCH', `/v2/tasks/${id}`, { title: 'Mine now', version: 2 });
    expect((await undo(ana, undo_id)).body).toMatchObject({ undone: 0, changedSince: 1 });
    const [event] = (await server.call(ana, 'GET', '/v2/audit?action=tasks.undoBulkUpdate')).body.items;
    expect(event).toMatchObject({ target: 'tasks', target_count: 0, fields: ['status'] });
    expect((await undo(ana, undo_id)).status).toBe(404);
  });

  test('does not restore a tag deleted since', async () => {
    const ana = await server.person();
    const tag = await tagFor(ana);
    const id = await create(ana, { tag_ids: [tag] });
    const { undo_id } = await update(ana, [id], { remove_tag_ids: [tag] });
    await server.call(ana, 'DELETE', `/v2/task-tags/${tag}`);
    expect((await undo(ana, undo_id)).body.undone).toBe(1);
    expect((await read(ana, id)).tag_ids).toEqual([]);
  });

  test('works once, for its author, in their account, for a day', async () => {
    const ana = await server.person();
    const bia = await server.person({ accountId: ana.accountId });
    const id = await create(ana);
    const { undo_id } = await update(ana, [id], { priority: 'high' });
    for (const other of [bia, await server.person()]) expect((await undo(other, undo_id)).status).toBe(404);
    expect((await undo(ana, undo_id + 1_000)).status).toBe(404);
    server.setNow(later(23, 59));
    expect((await undo(ana, undo_id)).status).toBe(200);
    expect((await undo(ana, undo_id)).status).toBe(404);
    server.setNow(TEST_NOW);
    const late = await update(ana, [id], { priority: 'low' });
    // A token expires before an undo does, so this makes the undo older.
    await sqlOf(server.db)
      .updateTable('task_undos')
      .set({ created_at: later(-24).toISOString() })
      .where('account_id', '=', ana.accountId)
      .execute();
    expect((await undo(ana, late.undo_id)).status).toBe(404);
    expect((await read(ana, id)).priority).toBe('low');
  });

  test('under one Idempotency-Key returns the first result, like the change itself', async () => {
    const ana = await server.person();
    const id = await create(ana);
    const key = { 'idempotency-key': randomUUID() };
    const first = await update(ana, [id], { priority: 'high' }, key);
    expect(await update(ana, [id], { priority: 'high' }, key)).toEqual(first);
    expect((await read(ana, id)).version).toBe(2);
    const back = { 'idempotency-key': randomUUID() };
    const undone = await undo(ana, first.undo_id, back);
    expect((await undo(ana, first.undo_id, back)).body).toEqual(undone.body);
  });

  test('of two concurrent requests one succeeds', async () => {
    const ana = await server.person();
    const id = await create(ana);
    const { undo_id } = await update(ana, [id], { priority: 'high' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo(ana, undo_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
    expect((await read(ana, id)).version).toBe(3);
  });

  test('at levels 1 and 2 copies only visible tasks, and restores those the change made invisible', async () => {
    const boss = await server.person({ level: 3 });
    const eva = await server.person({ accountId: boss.accountId, level: 1 });
    const assigned = await create(boss, { assignee_id: eva.userId });
    const foreign = await create(boss);
    const answer = await update(eva, [assigned, foreign], { assignee_id: boss.userId });
    expect(answer).toMatchObject({ updated: 1, notFoundTaskIds: [foreign] });
    expect((await server.call(eva, 'GET', `/v2/tasks/${assigned}`)).status).toBe(404);
    expect((await undo(eva, answer.undo_id)).body).toMatchObject({ undone: 1 });
    expect((await read(eva, assigned)).assignee_id).toBe(eva.userId);
    expect((await read(boss, foreign)).version).toBe(1);
  });

  test('restores twenty thousand tasks to their own values', async () => {
    const local = await openTestServer();
    const ana = await local.person();
    const at = TEST_NOW.toISOString();
    const statuses = ['todo', 'doing', 'done', 'canceled'] as const;
    const ids = Array.from({ length: 20_000 }, (_, index) => index + 1);
    for (let from = 0; from < ids.length; from += 1_000)
      await sqlOf(local.db)
        .insertInto('tasks')
        .values(
          ids.slice(from, from + 1_000).map((id) => ({
            account_id: ana.accountId,
            id,
            title: `T${id}`,
            title_folded: `t${id}`,
            status: statuses[id % 4] as (typeof statuses)[number],
            priority: 'normal' as const,
            assignee_id: id % 3 ? null : ana.userId,
            client_id: null,
            due_on: null,
            estimated_minutes: null,
            created_by: ana.userId,
            created_at: at,
            updated_at: at,
            completed_at: id % 4 === 2 ? at : null,
            deleted_at: null,
            deleted_by: null,
          })),
        )
        .execute();
    await sqlOf(local.db)
      .insertInto('task_totals')
      .values({ account_id: ana.accountId, live: 20_000, deleted: 0 })
      .execute();
    const states = () =>
      sqlOf(local.db)
        .selectFrom('tasks')
        .select(['id', 'status', 'assignee_id', 'completed_at'])
        .where('account_id', '=', ana.accountId)
        .orderBy('id')
        .execute();
    const before = await states();
    const { body } = await local.call(ana, 'POST', '/v2/tasks/bulk-update', {
      taskIds: ids,
      changes: { status: 'done', assignee_id: ana.userId },
      undoable: true,
    });
    expect(body.updated).toBe(20_000);
    const back = await local.call(ana, 'POST', '/v2/tasks/bulk-update/undo', { undo_id: body.undo_id });
    expect(back.body).toMatchObject({ undone: 20_000, changedSince: 0 });
    expect(await states()).toEqual(before);
    await local.close();
  });
});

test('the job deletes expired undos and nothing else', async () => {
  const ana = await server.person();
  const tag = await tagFor(ana);
  const id = await create(ana);
  const nothing = { info: () => {}, warn: () => {}, error: () => {} };
  const run = (now: Date) =>
    runJob(
      taskUndos,
      { db: server.db, files: server.files, now, log: nothing, signal: new AbortController().signal },
      { clock: () => now, onlyIfDue: false },
    );
  await run(later(48));
  expect(await copyCounts(ana)).toEqual([0, 0, 0]);
  await update(ana, [id], { add_tag_ids: [tag] });
  server.setNow(later(2));
  const newer = await update(ana, [id], { status: 'doing' });
  expect(await run(later(24))).toEqual({ undos: 1 });
  expect(await copyCounts(ana)).toEqual([1, 1, 0]);
  expect((await undo(ana, newer.undo_id)).status).toBe(200);
  expect(await copyCounts(ana)).toEqual([0, 0, 0]);
});
