import { createHash, randomUUID } from 'node:crypto';
import { addDays, dateIn } from '@jornada/domain/calendar';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeClient } from '../clients/clients.sample.ts';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const create = async (who: TestPerson, body: object = {}) =>
  (await server.call(who, 'POST', '/v2/tasks', { title: 'A task', ...body })).body;
const createMany = async (who: TestPerson, howMany: number, body: (at: number) => object = () => ({})) => {
  const made: { id: number }[] = [];
  for (let at = 0; at < howMany; at++) made.push(await create(who, { title: `Task ${at}`, ...body(at) }));
  return made.map(({ id }) => id);
};
const bulk = (who: TestPerson, what: 'delete' | 'restore', taskIds: number[]) =>
  server.call(who, 'POST', `/v2/tasks/bulk-${what}`, { taskIds });
const list = (who: TestPerson, query = '') => server.call(who, 'GET', `/v2/tasks${query}`);
const titles = async (who: TestPerson, query = '') =>
  (await list(who, query)).body.items.map(({ title }: { title: string }) => title);
const colleague = (of: TestPerson, level: 1 | 2 | 3 | 4 | 5) => server.person({ accountId: of.accountId, level });
const client = (who: TestPerson, id: number) => writeClient(server, who, id);
const tag = async (who: TestPerson, id: number) =>
  sqlOf(server.db)
    .insertInto('task_tags')
    .values({
      account_id: who.accountId,
      id,
      name: `Tag ${id}`,
      name_folded: `tag ${id}`,
      color: '#008080',
      created_at: TEST_NOW.toISOString(),
      updated_at: TEST_NOW.toISOString(),
    })
    .execute();

describe('one task', () => {
  test('is created with defaults, and found again', async () => {
    const ana = await server.person({ level: 3 });
    await client(ana, 1);
    await tag(ana, 1);
    await tag(ana, 2);
    const at = TEST_NOW.toISOString();
    const made = await create(ana, {
      title: 'Ship\n🚢 it',
      assignee_id: ana.userId,
      client_id: 1,
      tag_ids: [2, 1, 2],
      due_on: '2026-03-31',
      estimated_minutes: 90,
    });
    expect(made).toEqual({
      id: 1,
      title: 'Ship\n🚢 it',
      description: '',
      status: 'todo',
      priority: 'normal',
      assignee_id: ana.userId,
      client_id: 1,
      tag_ids: [1, 2],
      due_on: '2026-03-31',
      estimated_minutes: 90,
      created_by: ana.userId,
      created_at: at,
      updated_at: at,
      completed_at: null,
      deleted_at: null,
      version: 1,
      parent_id: null,
      parent_title: null,
      subtasks: 0,
      subtasks_done: 0,
    });
    expect((await server.call(ana, 'GET', '/v2/tasks/1')).body).toEqual(made);
  });

  test('ids are numbered per account', async () => {
    const [ana, bia] = [await server.person(), await server.person()];
    expect([(await create(ana)).id, (await create(ana)).id, (await create(bia)).id]).toEqual([1, 2, 1]);
  });

  test.each([
    [{}, 'title'],
    [{ title: '' }, 'title'],
    [{ title: '  ' }, 'title'],
    [{ title: 'x'.repeat(301) }, 'title'],
    [{ title: 'a\0b' }, 'title'],
    [{ title: '\ud800' }, 'title'],
    [{ title: 'x', status: 'open' }, 'status'],
    [{ title: 'x', due_on: '2026-02-30' }, 'due_on'],
    [{ title: 'x', due_on: '2026-3-1' }, 'due_on'],
    [{ title: 'x', estimated_minutes: 1.5 }, 'estimated_minutes'],
    [{ title: 'x', assignee_id: 987_654 }, 'assignee_id'],
    [{ title: 'x', client_id: 987_654 }, 'client_id'],
    [{ title: 'x', tag_ids: [987_654] }, 'tag_ids'],
    [{ title: 'x', account_id: 1 }, 'account_id'],
    [{ title: 'x', id: 7 }, 'id'],
  ])('%j is refused naming %s, and nothing is written', async (body, path) => {
    const ana = await server.person();
    const answer = await server.call(ana, 'POST', '/v2/tasks', body);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    expect(answer.body.message).toContain(path);
    expect((await list(ana)).body.total).toBe(0);
  });

  test('is changed with its version; a stale one returns 409 with the current task, and changes nothing', async () => {
    const ana = await server.person();
    const { id } = await create(ana);
    const patch = (body: object) => server.call(ana, 'PATCH', `/v2/tasks/${id}`, body);
    expect((await patch({ title: 'New' })).body.errors[0].path).toBe('version');
    const first = await patch({ title: 'Mine', version: 1 });
    expect(first.body).toMatchObject({ title: 'Mine', version: 2 });
    const second = await patch({ title: 'Yours', priority: 'urgent', version: 1 });
    expect([second.status, second.body.message, second.body.details.current]).toEqual([409, 'Conflict', first.body]);
    expect((await patch({ title: 'Yours', version: 2 })).body.version).toBe(3);
  });

  test('two concurrent changes: one succeeds, the other gets 409', async () => {
    const ana = await server.person();
    const { id } = await create(ana);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        server.call(ana, 'PATCH', `/v2/tasks/${id}`, { title: `T${at}`, version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  test('completed_at follows the status', async () => {
    const ana = await server.person();
    const { id } = await create(ana);
    const patch = async (body: object) => (await server.call(ana, 'PATCH', `/v2/tasks/${id}`, body)).body;
    expect((await patch({ status: 'done', version: 1 })).completed_at).toBe(TEST_NOW.toISOString());
    expect((await patch({ title: 'x', version: 2 })).completed_at).toBe(TEST_NOW.toISOString());
    expect((await patch({ status: 'doing', version: 3 })).completed_at).toBeNull();
  });

  test('a deleted task cannot be changed or deleted again, and leaves the list', async () => {
    const ana = await server.person();
    const { id } = await create(ana);
    expect((await server.call(ana, 'DELETE', `/v2/tasks/${id}`)).body).toEqual({ message: 'Deleted' });
    expect((await server.call(ana, 'DELETE', `/v2/tasks/${id}`)).status).toBe(404);
    expect((await server.call(ana, 'PATCH', `/v2/tasks/${id}`, { title: 'x', version: 1 })).status).toBe(404);
    expect((await list(ana)).body).toMatchObject({ items: [], total: 0 });
    expect((await list(ana, '?deleted=true')).body).toMatchObject({
      items: [{ id, deleted_at: TEST_NOW.toISOString() }],
      total: 1,
    });
  });

  test.each(['0', '01', '1e0', '0x1', '+1', '-1', '1.0', 'abc', '9007199254740992', '%20'])(
    'the id %s is refused',
    async (id) => {
      const ana = await server.person();
      const answer = await server.call(ana, 'GET', `/v2/tasks/${id}`);
      expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'id']);
    },
  );

  test('the largest id is valid, and not found', async () => {
    const ana = await server.person();
    expect((await server.call(ana, 'GET', `/v2/tasks/${Number.MAX_SAFE_INTEGER}`)).status).toBe(404);
  });

  test('every write leaves one audit event that names fields and no values', async () => {
    const ana = await server.person();
    const { id } = await create(ana, { title: 'Secret words' });
    await server.call(ana, 'PATCH', `/v2/tasks/${id}`, {
      priority: 'high',
      description: 'More secret words',
      version: 1,
    });
    await bulk(ana, 'delete', [id]);
    const events = await sqlOf(server.db)
      .selectFrom('audit_events')
      .where('account_id', '=', ana.accountId)
      .selectAll()
      .orderBy('id')
      .execute();
    expect(
      events.map(({ action, target_id, target_ids, fields, actor_id }) => [
        action,
        target_id,
        target_ids,
        fields,
        actor_id,
      ]),
    ).toEqual([
      ['tasks.create', id, null, '["title"]', ana.userId],
      ['tasks.update', id, null, '["description","priority"]', ana.userId],
      ['tasks.bulkDelete', null, `[${id}]`, '[]', ana.userId],
    ]);
    expect(JSON.stringify(events)).not.toContain('ecret');
    expect(server.logged.join('')).not.toContain('ecret');
  });
});

describe('Idempotency-Key', () => {
  const post = (who: TestPerson, key: string, body: object) =>
    server.call(who, 'POST', '/v2/tasks', body, { 'idempotency-key': key });

  test('the same key and body return the first result; another body is 409', async () => {
    const ana = await server.person();
    const key = randomUUID();
    const first = await post(ana, key, { title: 'Once' });
    expect((await post(ana, key, { title: 'Once' })).body).toEqual(first.body);
    expect((await post(ana, key, { title: 'Twice' })).body).toMatchObject({
      message: 'Conflict',
      code: 'idempotency_key_reused',
    });
    expect((await list(ana)).body.total).toBe(1);
  });

  test('concurrent requests with one key create one task', async () => {
    const ana = await server.person();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(ana, key, { title: 'Once' })));
    expect(new Set(answers.map(({ body }) => body.id))).toEqual(new Set([1]));
    expect((await list(ana)).body.total).toBe(1);
  });

  test('a key is free after a refused request, for other people, and after a day', async () => {
    const local = await openTestServer();
    const [ana, bia] = [await local.person(), await local.person()];
    const send = (who: TestPerson, body: object) =>
      local.call(who, 'POST', '/v2/tasks', body, { 'idempotency-key': 'k' });
    expect((await send(ana, { title: '' })).status).toBe(400);
    expect((await send(ana, { title: 'x', assignee_id: 999 })).status).toBe(400);
    expect((await send(ana, { title: 'x' })).status).toBe(200);
    expect((await send(bia, { title: 'y' })).status).toBe(200);
    await sqlOf(local.db)
      .updateTable('idempotency_keys')
      .set({ expires_at: TEST_NOW.toISOString() })
      .where('account_id', '=', ana.accountId)
      .execute();
    expect((await send(ana, { title: 'z' })).body.id).toBe(2);
    await local.close();
  });

  test('stored idempotency keys do not reveal the text of requests, and a row of an earlier version still works', async () => {
    const ana = await server.person();
    const key = randomUUID();
    await post(ana, key, { title: '7' });
    const row = sqlOf(server.db).selectFrom('idempotency_keys').where('account_id', '=', ana.accountId);
    const { body_hash } = await row.select('body_hash').executeTakeFirstOrThrow();
    expect(body_hash).toMatch(/^[a-z0-9-]+\.[\w-]{43}$/);
    // An attacker with the database could hash every short request.
    for (let title = 0; title <= 10; title++)
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(body_hash).not.toContain(
          createHash('sha256')
            .update(JSON.stringify({ title: `${title}` }))
            .digest(encoding),
        );
    await sqlOf(server.db)
      .updateTable('idempotency_keys')
      .set({ body_hash: 'of-an-earlier-version' })
      .where('account_id', '=', ana.accountId)
      .execute();
    expect((await post(ana, key, { title: '7' })).body.id).toBe(1);
    expect((await list(ana)).body.total).toBe(1);
  });

  test.each(['', 'ä', 'x'.repeat(201), 'a b'])('the key %j is refused', async (key) => {
    const ana = await server.person();
    const answer = await server.app.request('/v2/tasks', {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: '{"title":"x"}',
    });
    expect(answer.status).toBe(400);
  });
});

describe('the list', () => {
  let ana: TestPerson;
  let bia: TestPerson;
  beforeAll(async () => {
    ana = await server.person();
    bia = await colleague(ana, 1);
    await client(ana, 1);
    await tag(ana, 1);
    await tag(ana, 2);
    await create(ana, {
      title: 'Revisão do contrato',
      status: 'todo',
      priority: 'urgent',
      due_on: '2026-03-01',
      tag_ids: [1],
    });
    await create(ana, {
      title: 'revisao final',
      status: 'doing',
      priority: 'low',
      due_on: '2026-03-02',
      assignee_id: bia.userId,
    });
    await create(ana, {
      title: 'Folha de pagamento',
      status: 'done',
      priority: 'high',
      due_on: '2026-02-01',
      client_id: 1,
      tag_ids: [1, 2],
    });
    await create(ana, { title: '100% "quoted" _under_ \\back', status: 'canceled', due_on: null });
  });

  test.each([
    ['?sort=id', ['Revisão do contrato', 'revisao final', 'Folha de pagamento', '100% "quoted" _under_ \\back']],
    ['', ['100% "quoted" _under_ \\back', 'Folha de pagamento', 'revisao final', 'Revisão do contrato']],
    ['?sort=title', ['100% "quoted" _under_ \\back', 'Folha de pagamento', 'Revisão do contrato', 'revisao final']],
    ['?sort=due_on', ['Folha de pagamento', 'Revisão do contrato', 'revisao final', '100% "quoted" _under_ \\back']],
    ['?sort=-due_on', ['revisao final', 'Revisão do contrato', 'Folha de pagamento', '100% "quoted" _under_ \\back']],
    ['?sort=-priority', ['Revisão do contrato', 'Folha de pagamento', '100% "quoted" _under_ \\back', 'revisao final']],
    ['?sort=status', ['Revisão do contrato', 'revisao final', 'Folha de pagamento', '100% "quoted" _under_ \\back']],
    ['?q=REVISAO&sort=id', ['Revisão do contrato', 'revisao final']],
    ['?q=revisão&sort=id', ['Revisão do contrato', 'revisao final']],
    ['?q=visao d', ['Revisão do contrato']],
    ['?q=re&sort=id', ['Revisão do contrato', 'revisao final']],
    ['?q=%25', ['100% "quoted" _under_ \\back']],
    ['?q=0%25 "q', ['100% "quoted" _under_ \\back']],
    ['?q=_under_', ['100% "quoted" _under_ \\back']],
    ['?q=\\back', ['100% "quoted" _under_ \\back']],
    ['?q=nowhere', []],
    ['?q=', ['100% "quoted" _under_ \\back', 'Folha de pagamento', 'revisao final', 'Revisão do contrato']],
    ['?status=todo', ['Revisão do contrato']],
    ['?status=todo&status=doing&sort=id', ['Revisão do contrato', 'revisao final']],
    ['?priority=high', ['Folha de pagamento']],
    ['?client_id=1', ['Folha de pagamento']],
    ['?tag_id=1&sort=id', ['Revisão do contrato', 'Folha de pagamento']],
    ['?tag_id=2&tag_id=1&sort=id', ['Revisão do contrato', 'Folha de pagamento']],
    ['?tag_id=99', []],
    ['?due_from=2026-03-01&due_to=2026-03-01', ['Revisão do contrato']],
    ['?overdue=true', ['Revisão do contrato']],
    ['?q=revisao&status=doing', ['revisao final']],
    [`?assignee_id=${Number.MAX_SAFE_INTEGER}`, []],
  ])('%s', async (query, expected) => {
    expect(await titles(ana, query)).toEqual(expected);
    const { body } = await list(ana, query);
    expect(body.total).toBe(expected.length);
    const ids = await server.call(ana, 'GET', `/v2/tasks/ids${query.replace(/[?&]sort=[^&]*/, '').replace(/^&/, '?')}`);
    expect(ids.body.ids.sort()).toEqual(body.items.map(({ id }: { id: number }) => id).sort());
  });

  test('groups count the tasks of each status, person, client and due period under the filters of the list', async () => {
    const eva = await server.person();
    const noa = await colleague(eva, 1);
    await client(eva, 1);
    const today = dateIn('America/Sao_Paulo', TEST_NOW);
    const due = (days: number) => addDays(today, days);
    await create(eva, { title: 'Old', due_on: due(-1), assignee_id: noa.userId, client_id: 1 });
    await create(eva, { title: 'Now', due_on: today, assignee_id: noa.userId, status: 'done' });
    await create(eva, { title: 'Next', due_on: due(1) });
    await create(eva, { title: 'Last of the week', due_on: due(7), status: 'doing' });
    await create(eva, { title: 'Far', due_on: due(8) });
    await create(eva, { title: 'Whenever' });
    const groups = async (query: string, of = eva) => {
      const { body } = await server.call(of, 'GET', `/v2/tasks/groups?${query}`);
      return Object.fromEntries(body.groups.map(({ key, count }: { key: string; count: number }) => [key, count]));
    };
    expect(await groups('by=status')).toEqual({ todo: 4, doing: 1, done: 1 });
    expect(await groups('by=assignee_id')).toEqual({ none: 4, [noa.userId]: 2 });
    expect(await groups('by=client_id')).toEqual({ none: 5, 1: 1 });
    expect(await groups('by=due_on')).toEqual({ past: 1, today: 1, week: 2, later: 1, none: 1 });
    expect(await groups('by=due_on&status=todo')).toEqual({ past: 1, week: 1, later: 1, none: 1 });
    expect(await groups('by=status&q=the%20week')).toEqual({ doing: 1 });
    expect(await groups('by=status&undated=true')).toEqual({ todo: 1 });
    expect(await titles(eva, '?undated=true')).toEqual(['Whenever']);
    // An employee's groups contain the tasks that the employee may see.
    expect(await groups('by=status', noa)).toEqual({ todo: 1, done: 1 });
    expect(await groups('by=client_id&deleted=true')).toEqual({});
    const { body } = await server.call(eva, 'GET', '/v2/tasks/groups?by=client_id');
    expect(body.groups[0]).toEqual({ key: 'none', count: 5 });
    expect(await server.call(eva, 'GET', '/v2/tasks/groups?by=title')).toMatchObject({ status: 400 });
  });

  test('`none` finds unassigned tasks and those without a client, alone and with ids, in list, total and ids', async () => {
    const mia = await server.person();
    const leo = await colleague(mia, 1);
    await client(mia, 1);
    await create(mia, { title: 'Nobody, nothing' });
    await create(mia, { title: 'Mia, nothing', assignee_id: mia.userId });
    await create(mia, { title: 'Leo, client', assignee_id: leo.userId, client_id: 1 });
    const found = async (query: string) => {
      const { body } = await list(mia, `?sort=id&${query}`);
      const all = await server.call(mia, 'GET', `/v2/tasks/ids?${query}`);
      expect([body.total, all.body.ids.length]).toEqual([body.items.length, body.items.length]);
      return body.items.map(({ title }: { title: string }) => title);
    };
    expect(await found('assignee_id=none')).toEqual(['Nobody, nothing']);
    expect(await found(`assignee_id=none&assignee_id=${leo.userId}`)).toEqual(['Nobody, nothing', 'Leo, client']);
    expect(await found('client_id=none')).toEqual(['Nobody, nothing', 'Mia, nothing']);
    expect(await found('client_id=none&client_id=1')).toHaveLength(3);
    expect(await found(`client_id=none&assignee_id=${mia.userId}`)).toEqual(['Mia, nothing']);
    for (const wrong of ['assignee_id=null', 'client_id=None', 'tag_id=none', 'assignee_id=0'])
      expect((await list(mia, `?${wrong}`)).body.errors?.[0].path, wrong).toMatch(wrong.split('=')[0] as string);
  });

  test.each(['', 'status=done&', 'q=o&'])(
    '"%scount=none" returns the same rows without their total',
    async (filter) => {
      const counted = (await list(ana, `?${filter}limit=1`)).body;
      expect(counted.total).toBeGreaterThan(0);
      expect((await list(ana, `?${filter}limit=1&count=none`)).body).toEqual({ ...counted, total: null });
    },
  );

  test('overdue depends on the date in the account’s time zone', async () => {
    const local = await openTestServer();
    const who = await local.person();
    await local.call(who, 'POST', '/v2/tasks', { title: 'x', due_on: '2026-03-02' });
    const overdue = async () => (await local.call(who, 'GET', '/v2/tasks?overdue=true')).body.total;
    local.setNow(new Date('2026-03-03T02:59:00Z'));
    expect(await overdue()).toBe(0);
    local.setNow(new Date('2026-03-03T03:00:00Z'));
    expect(await overdue()).toBe(1);
    await local.close();
  });

  test.each([
    ['?limit=0', 'limit'],
    ['?limit=201', 'limit'],
    ['?limit=1e1', 'limit'],
    ['?limit=', 'limit'],
    ['?sort=colour', 'sort'],
    ['?sort=--id', 'sort'],
    ['?cursor=nonsense', 'cursor'],
    ['?count=all', 'count'],
    ['?status=open', 'status'],
    ['?assignee_id=0', 'assignee_id'],
    ['?due_from=2026-02-30', 'due_from'],
    ['?overdue=false', 'overdue'],
    ['?colour=red', 'colour'],
    ['?limit=1&limit=2', 'limit'],
  ])('%s is refused naming %s', async (query, path) => {
    const { status, body } = await list(ana, query);
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  test('a forged cursor or one of another sort is refused', async () => {
    const { body } = await list(ana, '?limit=1&sort=title');
    expect((await list(ana, `?limit=1&sort=id&cursor=${body.next_cursor}`)).body.errors[0].path).toBe('cursor');
    for (const parts of [
      ['title', 5, 1],
      ['title', null, 1],
      ['title', 'x', 'y'],
      ['title', '\0', 1],
      ['due_on', 1, 1],
      {},
      'x',
      ['title', 'x', 1, 2],
    ])
      expect(
        (await list(ana, `?sort=title&cursor=${Buffer.from(JSON.stringify(parts)).toString('base64url')}`)).status,
      ).toBe(400);
  });
});

describe('paging', () => {
  test('pages of any size and sort return every row once, in order, and the total only on the first', async () => {
    const ana = await server.person();
    const dates = [null, '2026-01-01', '2026-01-02', null, '2026-01-01'];
    const ids = await createMany(ana, 23, (at) => ({
      due_on: dates[at % 5],
      priority: ['low', 'high', 'urgent'][at % 3],
      title: `T${at % 4}`,
    }));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          'id',
          '-id',
          'due_on',
          '-due_on',
          'priority',
          '-priority',
          'title',
          '-title',
          'completed_at',
          '-created_at',
        ),
        fc.integer({ min: 1, max: 25 }),
        async (sort, limit) => {
          const seen: number[] = [];
          const whole = (await list(ana, `?sort=${sort}&limit=200`)).body.items.map(({ id }: { id: number }) => id);
          for (let cursor = ''; ; ) {
            const { body } = await list(ana, `?sort=${sort}&limit=${limit}${cursor}`);
            expect(body.total).toBe(cursor ? null : ids.length);
            seen.push(...body.items.map(({ id }: { id: number }) => id));
            if (!body.next_cursor) break;
            cursor = `&cursor=${body.next_cursor}`;
          }
          expect(seen).toEqual(whole);
          expect(new Set(seen).size).toBe(ids.length);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('a cursor stays valid while rows are added and deleted', async () => {
    const ana = await server.person();
    const ids = await createMany(ana, 6);
    const { body } = await list(ana, '?sort=id&limit=3');
    await bulk(ana, 'delete', [ids[1] as number, ids[3] as number]);
    await create(ana, { title: 'New' });
    const next = await titles(ana, `?sort=id&limit=3&cursor=${body.next_cursor}`);
    expect(next).toEqual(['Task 4', 'Task 5', 'New']);
  });
});

describe('bulk delete', () => {
  test('counts existing tasks, lists missing ones, and does not touch other accounts', async () => {
    const [ana, bia] = [await server.person(), await server.person()];
    const [mine] = await createMany(ana, 1);
    await createMany(bia, 3);
    const { status, body } = await bulk(ana, 'delete', [mine as number, mine as number, 2, 3, Number.MAX_SAFE_INTEGER]);
    expect(status).toBe(200);
    expect(body).toEqual({
      deleted: 1,
      notFound: 3,
      notFoundTaskIds: [2, 3, Number.MAX_SAFE_INTEGER],
      message: '1 deleted, 3 not found',
    });
    expect((await list(bia)).body.total).toBe(3);
    expect((await bulk(ana, 'delete', [mine as number])).body).toMatchObject({ deleted: 0, notFound: 1 });
  });

  test('deleted + notFound = unique ids, for random ids; the totals stay correct', async () => {
    const ana = await server.person();
    const ids = await createMany(ana, 20);
    const live = new Set(ids);
    const anId = fc.oneof(
      fc.constantFrom(...ids),
      fc.integer({ min: 1, max: 60 }),
      fc.constant(Number.MAX_SAFE_INTEGER),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('delete', 'restore'),
        fc.array(anId, { minLength: 1, maxLength: 30 }),
        async (what, requested) => {
          const unique = [...new Set(requested)];
          const { body } = await bulk(ana, what, requested);
          const expected = unique.filter((id) =>
            what === 'delete' ? live.has(id) : ids.includes(id) && !live.has(id),
          );
          for (const id of expected) live[what === 'delete' ? 'delete' : 'add'](id);
          const done = body.deleted ?? body.restored;
          expect(done).toBe(expected.length);
          expect(done + body.notFound).toBe(unique.length);
          expect(body.notFoundTaskIds).toEqual(unique.filter((id) => !expected.includes(id)));
          expect((await list(ana)).body.total).toBe(live.size);
          expect((await list(ana, '?deleted=true')).body.total).toBe(ids.length - live.size);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('twenty overlapping concurrent requests count each id once', async () => {
    const ana = await server.person();
    const ids = await createMany(ana, 60);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        bulk(ana, 'delete', at % 2 ? ids.slice(at) : ids.slice(0, 60 - at).reverse()),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(answers.reduce((sum, { body }) => sum + body.deleted, 0)).toBe(60);
    expect((await list(ana)).body.total).toBe(0);
  });

  test('accepts a hundred thousand ids, and not one more', async () => {
    const ana = await server.person();
    const [id] = await createMany(ana, 1);
    const many = Array.from({ length: 100_000 }, (_, at) => at + 1);
    expect((await bulk(ana, 'delete', many)).body).toMatchObject({ deleted: 1, notFound: 99_999 });
    const more = await bulk(ana, 'delete', [...many, id as number]);
    expect([more.status, more.body.errors[0].path]).toEqual([400, 'taskIds']);
  });

  test.each([
    [{ taskIds: [] }],
    [{ taskIds: [0] }],
    [{ taskIds: [1.5] }],
    [{ taskIds: ['1'] }],
    [{ taskIds: [null] }],
    [{}],
    ['nonsense'],
    [[1]],
    [null],
    [{ taskIds: [1], force: true }],
  ])('%j is refused with 400', async (body) => {
    const ana = await server.person();
    await create(ana);
    expect((await server.call(ana, 'POST', '/v2/tasks/bulk-delete', JSON.stringify(body))).status).toBe(400);
    expect((await list(ana)).body.total).toBe(1);
  });

  test('a deleted task can be restored for 30 days', async () => {
    const local = await openTestServer();
    const who = await local.person();
    const make = async () => (await local.call(who, 'POST', '/v2/tasks', { title: 'x' })).body.id;
    const [first, second] = [await make(), await make()];
    await local.call(who, 'POST', '/v2/tasks/bulk-delete', { taskIds: [first, second] });
    const restore = async (id: number) =>
      (await local.call(who, 'POST', '/v2/tasks/bulk-restore', { taskIds: [id] })).body;
    local.setNow(new Date(TEST_NOW.getTime() + 30 * 86_400_000 - 1));
    // The token was issued on the first day and has expired by now.
    who.token = (await local.person({ accountId: who.accountId })).token;
    expect(await restore(first)).toEqual({
      restored: 1,
      notFound: 0,
      notFoundTaskIds: [],
      message: '1 restored, 0 not found',
    });
    local.setNow(new Date(TEST_NOW.getTime() + 30 * 86_400_000));
    expect(await restore(second)).toMatchObject({ restored: 0, notFoundTaskIds: [second] });
    await local.close();
  });
});

describe('bulk update', () => {
  const update = (who: TestPerson, taskIds: number[], changes: object) =>
    server.call(who, 'POST', '/v2/tasks/bulk-update', { taskIds, changes });

  test('changes existing tasks, counts the missing ones, and increments the version', async () => {
    const ana = await server.person();
    await tag(ana, 1);
    await tag(ana, 2);
    const ids = await createMany(ana, 3, () => ({ tag_ids: [1] }));
    const { body } = await update(ana, [...ids, 99], {
      status: 'done',
      priority: 'high',
      assignee_id: ana.userId,
      due_on: '2026-04-01',
      add_tag_ids: [2],
      remove_tag_ids: [1],
    });
    expect(body).toEqual({ updated: 3, notFound: 1, notFoundTaskIds: [99], message: '3 updated, 1 not found' });
    for (const task of (await list(ana)).body.items)
      expect(task).toMatchObject({
        status: 'done',
        priority: 'high',
        assignee_id: ana.userId,
        due_on: '2026-04-01',
        tag_ids: [2],
        version: 2,
        completed_at: TEST_NOW.toISOString(),
      });
    expect((await update(ana, ids, { status: 'todo', assignee_id: null })).body.updated).toBe(3);
    expect((await list(ana)).body.items[0]).toMatchObject({ completed_at: null, assignee_id: null });
  });

  test.each([
    [{}, 'changes'],
    [{ title: 'x' }, 'changes.title'],
    [{ status: 'open' }, 'changes.status'],
    [{ assignee_id: 987_654 }, 'changes.assignee_id'],
    [{ client_id: 987_654 }, 'changes.client_id'],
    [{ add_tag_ids: [987_654] }, 'changes.add_tag_ids'],
    [{ add_tag_ids: [] }, 'changes.add_tag_ids'],
  ])('%j is refused naming %s', async (changes, path) => {
    const ana = await server.person();
    const ids = await createMany(ana, 1);
    const { status, body } = await update(ana, ids, changes);
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });
});

describe('permissions', () => {
  test('levels 1 and 2 see and change tasks that they created or are assigned to, and delete those that they created', async () => {
    for (const level of [1, 2] as const) {
      const manager = await server.person({ level: 3 });
      const employee = await colleague(manager, level);
      const assigned = await create(manager, { title: 'Assigned', assignee_id: employee.userId });
      const foreign = await create(manager, { title: 'Foreign' });
      const own = await create(employee, { title: 'Own' });

      expect((await titles(employee, '?sort=id')).sort()).toEqual(['Assigned', 'Own']);
      expect((await list(employee)).body.total).toBe(2);
      expect((await server.call(employee, 'GET', '/v2/tasks/ids')).body.ids.sort()).toEqual(
        [assigned.id, own.id].sort(),
      );
      expect((await server.call(employee, 'GET', `/v2/tasks/${foreign.id}`)).status).toBe(404);
      expect((await server.call(employee, 'PATCH', `/v2/tasks/${foreign.id}`, { title: 'x', version: 1 })).status).toBe(
        404,
      );
      expect(
        (await server.call(employee, 'PATCH', `/v2/tasks/${assigned.id}`, { status: 'doing', version: 1 })).status,
      ).toBe(200);
      const changed = await server.call(employee, 'POST', '/v2/tasks/bulk-update', {
        taskIds: [assigned.id, foreign.id],
        changes: { priority: 'low' },
      });
      expect(changed.body).toMatchObject({ updated: 1, notFoundTaskIds: [foreign.id] });
      expect((await server.call(employee, 'DELETE', `/v2/tasks/${assigned.id}`)).status).toBe(404);
      expect((await bulk(employee, 'delete', [assigned.id, foreign.id, own.id])).body).toMatchObject({
        deleted: 1,
        notFoundTaskIds: [assigned.id, foreign.id],
      });
      await bulk(manager, 'delete', [assigned.id]);
      expect((await bulk(employee, 'restore', [assigned.id, own.id])).body).toMatchObject({
        restored: 1,
        notFoundTaskIds: [assigned.id],
      });
    }
  });

  test('levels 3, 4 and 5 see and delete every task of their account, and of no other', async () => {
    for (const level of [3, 4, 5] as const) {
      const boss = await server.person({ level });
      const employee = await colleague(boss, 1);
      const task = await create(employee);
      expect((await list(boss)).body.total).toBe(1);
      expect((await server.call(await server.person(), 'GET', `/v2/tasks/${task.id}`)).status).toBe(404);
      expect((await bulk(boss, 'delete', [task.id])).body.deleted).toBe(1);
    }
  });
});
