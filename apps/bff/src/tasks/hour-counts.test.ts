import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Days of the second and third begin at half past, and at a quarter to, an hour of UTC. */
const ZONES = ['America/Sao_Paulo', 'Asia/Kolkata', 'Asia/Kathmandu', 'UTC'];
const FILTERS = ['created', 'completed'].flatMap((change) => [
  `${change}_from=2026-02-28&${change}_to=2026-02-28`,
  `${change}_from=2026-02-23&${change}_to=2026-03-01`,
  `${change}_from=2026-03-02`,
  `${change}_to=2026-03-01`,
]);

/** The totals of the lists, and how many ids each finds by reading the tasks. */
async function bothCounts(who: TestPerson) {
  const get = async (path: string) => (await server.call(who, 'GET', path)).body;
  return {
    totals: await Promise.all(FILTERS.map(async (filter) => (await get(`/v2/tasks?limit=1&${filter}`)).total)),
    found: await Promise.all(FILTERS.map(async (filter) => (await get(`/v2/tasks/ids?${filter}`)).ids.length)),
  };
}

const HOUR = 3_600_000;
/** Within three days of the test's date, often at the edge of an hour or of a day. */
const instant = fc
  .tuple(fc.integer({ min: -72, max: 24 }), fc.constantFrom(0, 1, 15 * 60_000, 30 * 60_000, HOUR - 1))
  .map(([hours, ms]) => new Date(Math.floor(TEST_NOW.getTime() / HOUR) * HOUR + hours * HOUR + ms).toISOString());
const tasks = fc.array(fc.record({ created: instant, completed: fc.option(instant) }), { minLength: 4, maxLength: 12 });
const id = fc.integer({ min: 1, max: 4 });
const ids = fc.array(id, { minLength: 1, maxLength: 4 });
const writes = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('create' as const) }),
    fc.record({ do: fc.constant('bulk-update' as const), ids, status: fc.constantFrom('todo', 'done') }),
    fc.record({ do: fc.constantFrom('bulk-delete' as const, 'bulk-restore' as const), ids }),
    fc.record({ do: fc.constant('erase' as const), id }),
  ),
  { maxLength: 8 },
);

async function personWith(all: readonly { created: string; completed: string | null }[], zone: string) {
  const who = await server.person({ level: 4 });
  await sql`update accounts set time_zone = ${zone} where id = ${who.accountId}`.execute(sqlOf(server.db));
  const post = async (path: string, body: object) => (await server.call(who, 'POST', path, body)).body;
  for (const { created, completed } of all) {
    const { id: taskId } = await post('/v2/tasks', { title: 'Any' });
    await sql`update tasks set created_at = ${created}, completed_at = ${completed}, status = ${completed ? 'done' : 'todo'}
      where account_id = ${who.accountId} and id = ${taskId}`.execute(sqlOf(server.db));
  }
  return { who, post };
}

test('tasks are counted exactly by the days on which they were created and completed, after any writes', async () => {
  const { who: other } = await personWith([{ created: '2026-02-28T12:00:00.000Z', completed: null }], 'UTC');
  await fc.assert(
    fc.asyncProperty(tasks, writes, fc.constantFrom(...ZONES), async (existing, all, zone) => {
      const { who, post } = await personWith(existing, zone);
      const atFirst = await bothCounts(who);
      expect(atFirst.totals).toEqual(atFirst.found);
      for (const write of all) {
        if (write.do === 'create') await post('/v2/tasks', { title: 'x' });
        else if (write.do === 'erase')
          await sqlOf(server.db)
            .deleteFrom('tasks')
            .where('account_id', '=', who.accountId)
            .where('id', '=', write.id)
            .execute();
        else if (write.do === 'bulk-update')
          await post('/v2/tasks/bulk-update', { taskIds: write.ids, changes: { status: write.status } });
        else await post(`/v2/tasks/${write.do}`, { taskIds: write.ids });
      }
      const { totals, found } = await bothCounts(who);
      expect(totals).toEqual(found);
    }),
    { numRuns: 25 },
  );
  expect((await bothCounts(other)).totals).toEqual([1, 1, 0, 1, 0, 0, 0, 0]);
});
