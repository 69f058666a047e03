import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeBulkRows } from '../db/audit.ts';
import { insertRows } from '../demo/insert-rows.queries.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
let root: TestPerson;
let bia: TestPerson;
beforeAll(async () => {
  server = await openTestServer();
  root = await server.person({ level: 5 });
  bia = await server.person({ accountId: root.accountId, level: 1 });
  const other = await server.person({ level: 5 });
  await server.call(other, 'POST', '/v2/tasks', { title: 'Theirs' });
  const day = (at: number) => `2026-01-0${at}T10:00:00.000Z`;
  const rows = [
    {
      at: day(1),
      actor_id: root.userId,
      action: 'tasks.create',
      target: 'tasks',
      target_id: 1,
      target_ids: null,
      fields: '["title"]',
    },
    {
      at: day(2),
      actor_id: bia.userId,
      action: 'tasks.update',
      target: 'tasks',
      target_id: 1,
      target_ids: null,
      fields: '["status","due_on"]',
    },
    {
      at: day(2),
      actor_id: root.userId,
      action: 'tasks.bulkDelete',
      target: 'tasks',
      target_id: null,
      target_ids: '[1,2,13]',
      fields: '[]',
    },
    {
      at: day(3),
      actor_id: null,
      action: 'demo.seed',
      target: 'accounts',
      target_id: 1,
      target_ids: null,
      fields: '[]',
    },
    {
      at: day(4),
      actor_id: root.userId,
      action: 'user.update',
      target: 'user',
      target_id: 3,
      target_ids: null,
      fields: '["level"]',
    },
  ];
  await insertRows(
    server.db,
    'audit_events',
    rows.map((row, at) => ({ ...row, account_id: root.accountId, id: at + 1, request_id: `r${at + 1}` })),
  );
  await writeBulkRows(server.db, root.accountId, { id: 3, target: 'tasks', ids: [1, 2, 13] });
});
afterAll(() => server.close());

const list = (query = '', who = root) => server.call(who, 'GET', `/v2/audit${query}`);
const ids = async (query: string) => (await list(query)).body.items.map(({ id }: { id: number }) => id);

describe('the log', () => {
  test.each([
    ['', [5, 4, 3, 2, 1]],
    ['?sort=at', [1, 2, 3, 4, 5]],
    ['?limit=2', [5, 4]],
    ['?action=tasks.update', [2]],
    ['?action=tasks.update&action=user.update', [5, 2]],
    ['?target=tasks', [3, 2, 1]],
    ['?target=tasks&target_id=1', [3, 2, 1]],
    ['?target=tasks&target_id=3', []],
    ['?target_id=13', [3]],
    ['?target_id=3', [5]],
    ['?from=2026-01-02T10:00:00.000Z&to=2026-01-03T10:00:00.000Z', [3, 2]],
    ['?to=2026-01-02T10:00:00.000Z', [1]],
    ['?action=nothing.here', []],
  ])('%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
    if (!query.includes('limit')) expect((await list(query)).body.total).toBe(expected.length);
  });

  test('by person', async () => {
    expect(await ids(`?actor_id=${bia.userId}`)).toEqual([2]);
    expect(await ids(`?actor_id=${bia.userId}&actor_id=${root.userId}`)).toEqual([5, 3, 2, 1]);
  });

  test('an event has exactly these fields', async () => {
    const [one, , bulk] = (await list()).body.items;
    expect(one).toEqual({
      id: 5,
      at: '2026-01-04T10:00:00.000Z',
      actor_id: root.userId,
      action: 'user.update',
      target: 'user',
      target_id: 3,
      target_count: 1,
      fields: ['level'],
      reason: null,
      request_id: 'r5',
      address: null,
    });
    expect(bulk).toMatchObject({ target_id: null, target_count: 3 });
  });

  test('pages by keyset, in both directions, including events of the same instant', async () => {
    for (const sort of ['at', '-at']) {
      const seen: number[] = [];
      for (let cursor = ''; ; ) {
        const { body } = await list(`?sort=${sort}&limit=1${cursor}`);
        seen.push(...body.items.map(({ id }: { id: number }) => id));
        expect(body.total).toBe(cursor ? null : 5);
        if (!body.next_cursor) break;
        cursor = `&cursor=${body.next_cursor}`;
      }
      expect(seen).toEqual(sort === 'at' ? [1, 2, 3, 4, 5] : [5, 4, 3, 2, 1]);
    }
  });

  test('exports as CSV with the same filters', async () => {
    const { status, headers, body } = await server.call(root, 'GET', '/v2/audit/export.csv?target=tasks');
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/csv; charset=utf-8',
      expect.stringMatching(/^attachment; filename="audit-/),
    ]);
    const lines = body.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('id,at,actor_id,action,target,target_id,target_count,fields,reason,request_id,address');
    expect(lines.slice(1).map((line: string) => line.split(',')[0])).toEqual(['3', '2', '1']);
    expect(lines[2]).toContain('status due_on');
  });

  test('an export of several batches has every event once', async () => {
    const local = await openTestServer();
    const who = await local.person();
    const rows = Array.from({ length: 2_500 }, (_, at) => ({
      account_id: who.accountId,
      id: at + 1,
      at: `2026-01-01T00:00:0${at % 3}.000Z`,
      actor_id: null,
      action: 'x.y',
      target: 'x',
      target_id: at + 1,
      target_ids: null,
      fields: '[]',
      request_id: 'r',
    }));
    await insertRows(local.db, 'audit_events', rows);
    const { body } = await local.call(who, 'GET', '/v2/audit/export.csv');
    const found = body
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line: string) => Number(line.split(',')[0]));
    expect(new Set(found).size).toBe(2_500);
    expect(found).toHaveLength(2_500);
    await local.close();
  });

  test('lists the names that it can be filtered by', async () => {
    expect((await server.call(root, 'GET', '/v2/audit/names')).body).toEqual({
      actions: ['demo.seed', 'tasks.bulkDelete', 'tasks.create', 'tasks.update', 'user.update'],
      targets: ['accounts', 'tasks', 'user'],
    });
    expect((await server.call(await server.person(), 'GET', '/v2/audit/names')).body).toEqual({
      actions: [],
      targets: [],
    });
  });

  test.each([
    '?from=yesterday',
    '?from=2026-01-01',
    '?action=a;drop',
    '?target_id=0',
    '?actor_id=x',
    '?sort=id',
    '?cursor=x',
    '?limit=500',
    '?colour=red',
  ])('%s is 400', async (query) => {
    expect((await list(query)).status).toBe(400);
  });
});
