import type { TaskStatus } from '@jornada/domain/tasks';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { deletedTasks } from '../jobs/deleted-tasks.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const FILTERS = ['status=todo', 'status=doing', 'status=todo&status=doing', 'status=todo&status=done', 'overdue=true'];
/** The figures of Today about the person's own tasks, as filters of the list. The test's date is 2026-03-02, a Monday. */
const MINE = {
  open: 'status=todo&status=doing',
  overdue: 'overdue=true',
  due_today: 'status=todo&status=doing&due_from=2026-03-02&due_to=2026-03-02',
  due_this_week: 'status=todo&status=doing&due_from=2026-03-02&due_to=2026-03-08',
};

/** The totals of the lists, and how many ids each finds by reading the tasks. */
async function bothCounts(who: TestPerson) {
  const get = async (path: string) => (await server.call(who, 'GET', path)).body;
  const idsOf = async (filter: string): Promise<number> => (await get(`/v2/tasks/ids?${filter}`)).ids.length;
  return {
    totals: await Promise.all(FILTERS.map(async (filter) => (await get(`/v2/tasks?limit=1&${filter}`)).total)),
    found: await Promise.all(FILTERS.map(idsOf)),
  };
}

/** The figures of Today, and how many ids their lists find by reading the tasks. */
async function ownCounts(who: TestPerson) {
  const { next: _, ...figures } = (await server.call(who, 'GET', '/v2/today')).body.my_tasks;
  const idsOf = async (filter: string): Promise<number> =>
    (await server.call(who, 'GET', `/v2/tasks/ids?assignee_id=${who.userId}&${filter}`)).body.ids.length;
  const found: Record<string, number> = {};
  for (const [figure, filter] of Object.entries(MINE)) found[figure] = await idsOf(filter);
  return { figures, found };
}

const status = fc.constantFrom<TaskStatus>('todo', 'doing', 'done', 'canceled');
const due_on = fc.constantFrom(null, '2026-03-01', '2026-03-02', '2026-03-05', '2026-04-01');
const whom = fc.constantFrom('ana' as const, 'bia' as const, null);
const id = fc.integer({ min: 1, max: 4 });
const ids = fc.array(id, { minLength: 1, maxLength: 4 });
const writes = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('create' as const), body: fc.record({ status, due_on, assignee: whom }) }),
    fc.record({
      do: fc.constant('change' as const),
      id,
      body: fc.record({ status, due_on, assignee: whom }, { requiredKeys: [] }),
    }),
    fc.record({ do: fc.constant('bulk-update' as const), ids, body: fc.record({ status, assignee: whom }) }),
    fc.record({ do: fc.constantFrom('bulk-delete' as const, 'bulk-restore' as const), ids }),
    fc.record({ do: fc.constant('undo' as const) }),
  ),
  { minLength: 1, maxLength: 15 },
);

test('open and overdue tasks are counted exactly after any writes, in each account and for each person', async () => {
  const other = await server.person({ level: 4 });
  await server.call(other, 'POST', '/v2/tasks', { title: 'Other', due_on: '2026-01-01' });
  await fc.assert(
    fc.asyncProperty(writes, async (all) => {
      const ana = await server.person({ level: 4 });
      // Sees only her own tasks.
      const bia = await server.person({ accountId: ana.accountId, level: 1 });
      const idOf = { ana: ana.userId, bia: bia.userId };
      const bodyOf = ({ assignee, ...body }: { assignee?: keyof typeof idOf | null }) =>
        assignee === undefined ? body : { ...body, assignee_id: assignee && idOf[assignee] };
      const post = async (path: string, body: object) => (await server.call(ana, 'POST', path, body)).body;
      for (const due of ['2026-03-01', null]) await post('/v2/tasks', { title: 'First', due_on: due });
      let undoId: number | undefined;
      for (const write of all) {
        if (write.do === 'create') await post('/v2/tasks', { title: 'x', ...bodyOf(write.body) });
        else if (write.do === 'change') {
          const { version } = (await server.call(ana, 'GET', `/v2/tasks/${write.id}`)).body;
          await server.call(ana, 'PATCH', `/v2/tasks/${write.id}`, { version, ...bodyOf(write.body) });
        } else if (write.do === 'undo') {
          if (undoId !== undefined) await post('/v2/tasks/bulk-update/undo', { undo_id: undoId });
        } else if (write.do === 'bulk-update') {
          const body = { taskIds: write.ids, changes: bodyOf(write.body), undoable: true };
          undoId = (await post('/v2/tasks/bulk-update', body)).undo_id;
        } else await post(`/v2/tasks/${write.do}`, { taskIds: write.ids });
        const { totals, found } = await bothCounts(ana);
        expect(totals, write.do).toEqual(found);
        for (const who of [ana, bia]) {
          const own = await ownCounts(who);
          expect(own.figures, write.do).toEqual(own.found);
        }
      }
    }),
    { numRuns: 15 },
  );
  expect((await bothCounts(other)).totals).toEqual([1, 0, 1, 1, 1]);
});

test('a task that is put off is no longer counted as overdue', async () => {
  const ana = await server.person({ level: 4 });
  await server.call(ana, 'POST', '/v2/tasks', { title: 'Late', due_on: '2026-03-01' });
  expect((await bothCounts(ana)).totals).toEqual([1, 0, 1, 1, 1]);
  await server.call(ana, 'PATCH', '/v2/tasks/1', { version: 1, due_on: '2026-03-02' });
  expect((await bothCounts(ana)).totals).toEqual([1, 0, 1, 1, 0]);
  await server.call(ana, 'PATCH', '/v2/tasks/1', { version: 2, due_on: null });
  expect((await bothCounts(ana)).totals).toEqual([1, 0, 1, 1, 0]);
});

test('tasks that the bin forgets change no count', async () => {
  const ana = await server.person({ level: 4 });
  for (const title of ['Kept', 'Forgotten'])
    await server.call(ana, 'POST', '/v2/tasks', { title, due_on: '2026-01-01' });
  await server.call(ana, 'POST', '/v2/tasks/bulk-delete', { taskIds: [2] });
  const now = new Date(TEST_NOW.getTime() + 400 * 86_400_000);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  await deletedTasks.run({ db: server.db, files: server.files, now, log, signal: new AbortController().signal });
  expect((await server.call(ana, 'GET', '/v2/tasks?deleted=true')).body.total).toBe(0);
  expect((await bothCounts(ana)).totals).toEqual([1, 0, 1, 1, 1]);
});

test('a deleted row is not counted', async () => {
  const ana = await server.person({ level: 4 });
  for (const title of ['Kept', 'Erased']) await server.call(ana, 'POST', '/v2/tasks', { title, due_on: '2026-01-01' });
  await sqlOf(server.db).deleteFrom('tasks').where('account_id', '=', ana.accountId).where('id', '=', 2).execute();
  expect((await bothCounts(ana)).totals).toEqual([1, 0, 1, 1, 1]);
});
