import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const create = async (who: TestPerson, body: object): Promise<number> =>
  (await server.call(who, 'POST', '/v2/tasks', body)).body.id;
const exported = (who: TestPerson, query = '') => server.call(who, 'GET', `/v2/tasks/export.csv${query}`);
/** Parsed like in a spreadsheet. */
const rowsOf = (text: string) => parse<Record<string, string>>(text, { bom: true, columns: true });
const titles = async (who: TestPerson, query = '') =>
  rowsOf((await exported(who, query)).body).map(({ title }) => title);

test('the file has a BOM, the date in its name, every field, and a name beside each id', async () => {
  const ana = await server.person({ nome: 'Ana Conceição' });
  const client = (await server.call(ana, 'POST', '/v2/clients', { name: 'Padaria São João' })).body.id;
  const tags = [];
  for (const name of ['zeladoria', 'água'])
    tags.push((await server.call(ana, 'POST', '/v2/task-tags', { name })).body.id);
  await create(ana, {
    title: 'Revisão',
    assignee_id: ana.userId,
    client_id: client,
    tag_ids: tags,
    due_on: '2026-12-24',
    estimated_minutes: 90,
    status: 'done',
  });
  const response = await server.app.request('/v2/tasks/export.csv', {
    headers: { authorization: `Bearer ${ana.token}` },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
    'text/csv; charset=utf-8',
    `attachment; filename="tasks-${TEST_NOW.toISOString().slice(0, 10)}.csv"`,
  ]);
  const at = TEST_NOW.toISOString();
  expect(new TextDecoder().decode(bytes).split('\r\n')).toEqual([
    'id,title,description,status,priority,assignee_id,assignee_name,client_id,client_name,tags,due_on,estimated_minutes,created_by,created_at,updated_at,completed_at,deleted_at,parent_id,parent_title',
    `1,Revisão,,done,normal,${ana.userId},Ana Conceição,${client},Padaria São João,zeladoria; água,2026-12-24,90,${ana.userId},${at},${at},${at},,,`,
    '',
  ]);
});

test.each(['=HYPERLINK("http://x","y")', '+1', '-1', '@SUM(A1)'])(
  'a text like %s is escaped, so that no spreadsheet evaluates it',
  async (title) => {
    const ana = await server.person();
    await create(ana, { title, description: `ok` });
    await create(ana, { title: 'Plain', description: title });
    const rows = rowsOf((await exported(ana, '?sort=id')).body);
    expect([rows[0]?.['title'], rows[1]?.['description']]).toEqual([`'${title}`, `'${title}`]);
  },
);

test('quotes, separators, newlines and rare characters survive a round trip', async () => {
  const ana = await server.person();
  const description = 'She said "no", twice;\nthen\r\nleft 🚪 – "Ação", ñ, 漢字';
  await create(ana, { title: 'A "quoted", title', description });
  expect(rowsOf((await exported(ana)).body)).toMatchObject([{ title: 'A "quoted", title', description }]);
});

test('accepts the filters and sorts of the list, and refuses the same faults', async () => {
  const ana = await server.person();
  for (const [title, due_on] of [
    ['Beta', '2026-05-02'],
    ['alfa', null],
    ['Gama', '2026-05-01'],
  ] as const)
    await create(ana, { title, due_on, priority: 'high' });
  const gone = await create(ana, { title: 'Gone' });
  await server.call(ana, 'DELETE', `/v2/tasks/${gone}`);
  expect(await titles(ana)).toEqual(['Gama', 'alfa', 'Beta']);
  expect(await titles(ana, '?sort=title')).toEqual(['alfa', 'Beta', 'Gama']);
  expect(await titles(ana, '?sort=due_on')).toEqual(['Gama', 'Beta', 'alfa']);
  expect(await titles(ana, '?sort=-due_on&due_from=2026-05-02')).toEqual(['Beta']);
  expect(await titles(ana, '?q=am&priority=high&priority=low')).toEqual(['Gama']);
  expect(await titles(ana, '?deleted=true')).toEqual(['Gone']);
  expect(await titles(ana, '?q=nothing')).toEqual([]);
  expect((await exported(ana, '?sort=colour')).status).toBe(400);
  expect((await exported(ana, '?limit=5')).status).toBe(400);
});

test('contains the tasks of the caller’s list: of the account, at levels 1 and 2 their own', async () => {
  const boss = await server.person({ level: 5 });
  const elisa = await server.person({ level: 1, accountId: boss.accountId });
  await create(boss, { title: 'Of the boss' });
  await create(boss, { title: 'For Elisa', assignee_id: elisa.userId });
  await create(elisa, { title: 'By Elisa' });
  await create(await server.person(), { title: 'Of strangers' });
  expect(await titles(elisa)).toEqual(['By Elisa', 'For Elisa']);
  expect(await titles(boss)).toEqual(['By Elisa', 'For Elisa', 'Of the boss']);
  expect((await server.call(null, 'GET', '/v2/tasks/export.csv')).status).toBe(401);
});

test.each(['id', '-id', 'due_on', '-title'])('batches neither skip nor repeat rows, sorted by %s', async (sort) => {
  const ana = await server.person();
  await create(ana, { title: 'First' });
  const at = TEST_NOW.toISOString();
  const more = Array.from({ length: 2_499 }, (_, index) => index + 2);
  for (let from = 0; from < more.length; from += 100)
    await sqlOf(server.db)
      .insertInto('tasks')
      .values(
        more.slice(from, from + 100).map((id) => ({
          account_id: ana.accountId,
          id,
          title: `T${id % 7}`,
          title_folded: `t${id % 7}`,
          status: 'todo' as const,
          priority: 'low' as const,
          assignee_id: null,
          client_id: null,
          due_on: id % 3 ? null : '2026-05-01',
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
  const ids = rowsOf((await exported(ana, `?sort=${sort}`)).body).map(({ id }) => Number(id));
  expect(ids.toSorted((a, b) => a - b)).toEqual([1, ...more]);
});
