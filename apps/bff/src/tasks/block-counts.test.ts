import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

/** Enough to be counted by blocks of 4,096. */
const TASKS = 20_500;
const FILTERS = [
  'q=paper',
  'q=paper&status=todo&status=doing',
  'q=pa&priority=high',
  'priority=high&due_to=2026-03-01',
];

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  ana = await server.person({ level: 4 });
  // One statement; every second title contains the word.
  await sql`
    insert into tasks (account_id, id, title, title_folded, status, priority, due_on, created_by, created_at, updated_at)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${TASKS})
    select cast(${ana.accountId} as integer), n, case n % 2 when 0 then 'Paper' else 'Scissors' end, case n % 2 when 0 then 'paper' else 'scissors' end,
      case n % 3 when 0 then 'done' else 'todo' end, case n % 5 when 0 then 'high' else 'low' end,
      case n % 7 when 0 then '2026-03-01' end, cast(${ana.userId} as integer), '2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'
    from numbers`.execute(sqlOf(server.db));
  await sql`insert into task_totals (account_id, live, deleted) values (${ana.accountId}, ${TASKS}, 0)`.execute(
    sqlOf(server.db),
  );
  await sql`insert into number_series (account_id, series, next) values (${ana.accountId}, 'tasks', ${TASKS + 1})`.execute(
    sqlOf(server.db),
  );
});

const get = async (path: string) => (await server.call(ana, 'GET', path)).body;
const totals = () => Promise.all(FILTERS.map(async (filter) => (await get(`/v2/tasks?limit=1&${filter}`)).total));
/** The number of matches found by reading every task. */
async function found() {
  const { rows } = await sql<{ title: string; status: string; priority: string; due_on: string | null }>`
    select title_folded as title, status, priority, due_on from tasks
    where account_id = ${ana.accountId} and deleted_at is null`.execute(sqlOf(server.db));
  return [
    rows.filter(({ title }) => title.includes('paper')),
    rows.filter(({ title, status }) => title.includes('paper') && ['todo', 'doing'].includes(status)),
    rows.filter(({ title, priority }) => title.includes('pa') && priority === 'high'),
    rows.filter(({ priority, due_on }) => priority === 'high' && due_on !== null && due_on <= '2026-03-01'),
  ].map(({ length }) => length);
}

const id = fc.integer({ min: 1, max: TASKS });
const title = fc.constantFrom('Paper', 'Scissors', 'Stone');
const priority = fc.constantFrom('low', 'high');
const due_on = fc.constantFrom(null, '2026-02-01', '2026-04-01');
const writes = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('create' as const), body: fc.record({ title, priority, due_on }) }),
    fc.record({ do: fc.constant('change' as const), id, body: fc.record({ title, priority, due_on }) }),
    fc.record({ do: fc.constant('bulk-update' as const), ids: fc.array(id, { minLength: 1, maxLength: 30 }) }),
    fc.record({
      do: fc.constantFrom('bulk-delete' as const, 'bulk-restore' as const),
      ids: fc.array(id, { minLength: 1, maxLength: 30 }),
    }),
  ),
  { minLength: 3, maxLength: 12 },
);

test('the totals of a large account are exact after any writes, however often they were counted before', async () => {
  await fc.assert(
    fc.asyncProperty(writes, async (all) => {
      for (const write of all) {
        const [times, other] = [await totals(), await found()];
        expect(times).toEqual(other);
        if (write.do === 'create') await server.call(ana, 'POST', '/v2/tasks', write.body);
        else if (write.do === 'change') {
          const { version } = await get(`/v2/tasks/${write.id}`);
          await server.call(ana, 'PATCH', `/v2/tasks/${write.id}`, { version, ...write.body });
        } else if (write.do === 'bulk-update') {
          const body = { taskIds: [...new Set(write.ids)], changes: { priority: 'high' } };
          expect((await server.call(ana, 'POST', '/v2/tasks/bulk-update', body)).status).toBe(200);
        } else await server.call(ana, 'POST', `/v2/tasks/${write.do}`, { taskIds: [...new Set(write.ids)] });
        expect(await totals(), write.do).toEqual(await found());
      }
    }),
    { numRuns: 4 },
  );
});

test('a total counted during writes equals one of the actual totals', async () => {
  const [before = 0] = await found();
  for (let time = 0; time < 3; time++) expect((await totals())[0]).toBe(before);
  let created = 0;
  const write = async () => {
    for (let n = 0; n < 20; n++) {
      await server.call(ana, 'POST', '/v2/tasks', { title: 'Paper' });
      created++;
    }
  };
  const read = async () => {
    for (let n = 0; n < 20; n++) {
      const least = before + created;
      const { total } = await get('/v2/tasks?limit=1&q=paper');
      expect(total).toBeGreaterThanOrEqual(least);
      // Up to two writes may happen between the result of the database and the response of the server.
      expect(total).toBeLessThanOrEqual(before + created + 2);
    }
  };
  await Promise.all([write(), write(), read(), read()]);
  expect(await totals()).toEqual(await found());
});

test('counts are separate for each account', async () => {
  for (let time = 0; time < 3; time++) expect((await totals())[0]).toBe(TASKS / 2);
  const bia = await server.person({ level: 4 });
  await server.call(bia, 'POST', '/v2/tasks', { title: 'Paper' });
  expect((await server.call(bia, 'GET', '/v2/tasks?limit=1&q=paper')).body.total).toBe(1);
});
