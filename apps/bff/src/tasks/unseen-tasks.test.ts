import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const DAY = '2026-03-02';
const post = (who: TestPerson, path: string, body: object) => server.call(who, 'POST', path, body);
const get = async (who: TestPerson, path: string) => (await server.call(who, 'GET', path)).body;
const setLevel = ({ accountId, userId }: TestPerson, level: number) =>
  sqlOf(server.db)
    .updateTable('employment_links')
    .set({ level })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();

describe('an undo by a person who was demoted since', () => {
  async function changed() {
    const boss = await server.person();
    const ana = await server.person({ accountId: boss.accountId, level: 3 });
    const create = async (who: TestPerson, body: object) =>
      (await post(who, '/v2/tasks', { title: 'T', ...body })).body.id;
    const theirs = (await create(boss, {})) as number;
    const own = (await create(ana, {})) as number;
    const given = (await create(boss, { assignee_id: ana.userId })) as number;
    const { body } = await post(ana, '/v2/tasks/bulk-update', {
      taskIds: [theirs, own, given],
      changes: { priority: 'high', assignee_id: boss.userId },
      undoable: true,
    });
    const undo = () => post(ana, '/v2/tasks/bulk-update/undo', { undo_id: body.undo_id });
    const priorityOf = async (id: number) => (await get(boss, `/v2/tasks/${id}`)).priority;
    return { boss, ana, theirs, own, given, undo, priorityOf, updated: body };
  }

  test('takes back only tasks that they see, or that the change took from them', async () => {
    const { ana, theirs, own, given, undo, priorityOf } = await changed();
    await setLevel(ana, 1);
    const { status, body } = await undo();
    expect([status, body.undone, body.changedSinceTaskIds]).toEqual([200, 2, [theirs]]);
    expect([await priorityOf(theirs), await priorityOf(own), await priorityOf(given)]).toEqual([
      'high',
      'normal',
      'normal',
    ]);
  });

  test('is complete at the level of the change', async () => {
    const { undo, priorityOf, theirs } = await changed();
    expect((await undo()).body).toMatchObject({ undone: 3, changedSince: 0 });
    expect(await priorityOf(theirs)).toBe('normal');
  });
});

describe('the title of a task is null for people who do not see the task', () => {
  test.each([1, 2] as const)('at level %i, in allocations and hours', async (level) => {
    const boss = await server.person();
    const who = await server.person({ accountId: boss.accountId, level });
    const { id: task_id } = (await post(boss, '/v2/tasks', { title: 'Merger with Acme' })).body;
    const allocation = { user_id: who.userId, task_id, starts_on: DAY, ends_on: DAY, minutes_per_day: 60 };
    const { id } = (await post(boss, '/v2/resource-allocation/allocations', allocation)).body;
    await post(boss, '/v2/work-time', { user_id: who.userId, task_id, started_at: `${DAY}T10:00:00Z`, minutes: 60 });

    const range = `from=${DAY}&to=${DAY}`;
    for (const path of [
      '/v2/resource-allocation/allocations',
      `/v2/resource-allocation/allocations/${id}`,
      `/v2/resource-allocation/timeline?${range}`,
      '/v2/work-time',
      `/v2/work-time/timesheet?${range}`,
      `/v2/work-time/summary?${range}`,
      '/v2/work-time/export.csv',
      '/v2/today',
    ]) {
      const seen = JSON.stringify(await get(who, path));
      expect([path, seen.includes('Merger')]).toEqual([path, false]);
      // The Super Admin sees it in the same places, if it is about the same person.
      if (!path.includes('today') && !/timesheet|summary/.test(path))
        expect([path, JSON.stringify(await get(boss, path)).includes('Merger')]).toEqual([path, true]);
    }
    const [row] = (await get(who, '/v2/resource-allocation/allocations')).items;
    expect([row.task_id, row.task_title]).toEqual([task_id, null]);

    await sqlOf(server.db)
      .updateTable('tasks')
      .set({ assignee_id: who.userId })
      .where('account_id', '=', boss.accountId)
      .where('id', '=', task_id)
      .execute();
    expect((await get(who, '/v2/resource-allocation/allocations')).items[0].task_title).toBe('Merger with Acme');
    expect((await get(who, '/v2/work-time/export.csv')) as string).toContain('Merger with Acme');
  });

  test('a running timer, too', async () => {
    const boss = await server.person();
    const who = await server.person({ accountId: boss.accountId, level: 1 });
    const { id: task_id } = (await post(boss, '/v2/tasks', { title: 'Merger', assignee_id: who.userId })).body;
    await post(who, '/v2/work-time/timer', { task_id });
    expect((await get(who, '/v2/work-time/timer')).timer.task_title).toBe('Merger');
    await sqlOf(server.db)
      .updateTable('tasks')
      .set({ assignee_id: null, updated_at: TEST_NOW.toISOString() })
      .where('account_id', '=', boss.accountId)
      .where('id', '=', task_id)
      .execute();
    expect((await get(who, '/v2/work-time/timer')).timer.task_title).toBe(null);
  });
});
