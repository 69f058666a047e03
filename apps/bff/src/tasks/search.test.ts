import { fold } from '@jornada/domain/text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

/** More titles than the title index returns, so that every search strategy is exercised. */
const TASKS = 5_200;

/** Three words with two trigrams of `abcdef` each, in turn on every third task; the whole text is in two titles. */
const PIECES = ['abcd', 'bcde', 'cdef'];

let server: TestServer;
let ana: TestPerson;
let neighbour: TestPerson;

beforeAll(async () => {
  server = await openTestServer();
  ana = await server.person({ level: 3 });
  neighbour = await server.person({ level: 3 });
  await write(
    ana,
    TASKS,
    (id) => `Comum ${PIECES[id % 3]}${id === 7 || id === 77 ? ' ABÇDÉF' : ''}${id === 9 ? ' zumbi' : ''}`,
  );
  await write(neighbour, 3, () => 'Zumbi abcdef ali');
});
afterAll(() => server.close());

async function write({ accountId, userId }: TestPerson, howMany: number, titleOf: (id: number) => string) {
  const at = TEST_NOW.toISOString();
  const rows = Array.from({ length: howMany }, (_, index) => {
    const title = titleOf(index + 1);
    return {
      account_id: accountId,
      id: index + 1,
      title,
      title_folded: fold(title),
      status: 'todo',
      priority: 'normal',
      assignee_id: null,
      client_id: null,
      due_on: null,
      estimated_minutes: null,
      created_by: userId,
      created_at: at,
      updated_at: at,
      completed_at: null,
      deleted_at: null,
      deleted_by: null,
    } as const;
  });
  for (let from = 0; from < rows.length; from += 1_000)
    await sqlOf(server.db)
      .insertInto('tasks')
      .values(rows.slice(from, from + 1_000))
      .execute();
  await sqlOf(server.db)
    .insertInto('task_totals')
    .values({ account_id: accountId, live: howMany, deleted: 0 })
    .execute();
}

const search = async (q: string, more = '') => {
  const { body } = await server.call(ana, 'GET', `/v2/tasks?q=${encodeURIComponent(q)}${more}`);
  return { total: body.total as number, ids: body.items.map(({ id }: { id: number }) => id) as number[] };
};

describe('search among thousands of titles', () => {
  test.for([
    { way: 'a rare trigram names them', q: 'zumbi', ids: [9] },
    { way: 'a rare trigram names one, which does not hold the rest', q: 'zumbix', ids: [] },
    { way: 'every trigram is common, the whole is rare', q: 'abcdef', ids: [77, 7] },
    { way: 'the same, with case and accents', q: 'AbÇdÉF', ids: [77, 7] },
    { way: 'no title has such a trigram', q: 'xyz', ids: [] },
  ])('$way', async ({ q, ids }) => {
    expect(await search(q)).toEqual({ total: ids.length, ids });
    expect((await server.call(ana, 'GET', `/v2/tasks/ids?q=${encodeURIComponent(q)}`)).body.ids).toEqual(
      ids.toReversed(),
    );
  });

  test.for([
    { way: 'too many for the index, so the titles are read', q: 'comum', total: TASKS },
    { way: 'a third of the titles', q: 'cdef', total: Math.floor((TASKS + 1) / 3) + 1 },
    { way: 'two characters have no trigram', q: 'zu', total: 1 },
  ])('$way', async ({ q, total }) => {
    const newest = await search(q);
    expect(newest.total).toBe(total);
    expect(newest.ids).toEqual(newest.ids.toSorted((a, b) => b - a));
    // The same tasks match in every order and with other filters.
    for (const more of [
      '&sort=title',
      '&sort=due_on',
      '&sort=priority',
      '&status=todo',
      '&priority=normal&status=todo',
    ])
      expect((await search(q, more)).total).toBe(total);
    expect((await search(q, '&status=done')).total).toBe(0);
    expect((await search(q, '&deleted=true')).total).toBe(0);
  });
});
