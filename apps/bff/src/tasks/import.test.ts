import { IMPORT_LIMITS } from '@jornada/domain/task-import';
import { TASK_PRIORITIES, TASK_STATUSES } from '@jornada/domain/tasks';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Parts = Record<string, string>;
const send = (who: TestPerson | null, file: string | Uint8Array, parts: Parts = {}, query = '', headers = {}) => {
  const form = new FormData();
  form.append('file', new Blob([file as string]), 'tarefas.csv');
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return server.call(who, 'POST', `/v2/tasks/import${query}`, form, headers);
};
const dry = (who: TestPerson, file: string | Uint8Array, parts: Parts = {}) => send(who, file, parts, '?dry_run=true');
const listed = async (who: TestPerson, query = '?sort=id&limit=200') =>
  (await server.call(who, 'GET', `/v2/tasks${query}`)).body.items;
const total = async (who: TestPerson) => (await server.call(who, 'GET', '/v2/tasks?limit=1')).body.total;
const errorsOf = (body: { errors: { row: number; path: string; code: string }[] }) =>
  body.errors.map(({ row, path, code }) => `${row} ${path} ${code}`);

describe('an import', () => {
  test('creates every task of the file, in its order, with one audit event', async () => {
    const ana = await server.person({ nome: 'Ana' });
    const client = (await server.call(ana, 'POST', '/v2/clients', { name: 'Padaria São João' })).body.id;
    const tag = (await server.call(ana, 'POST', '/v2/task-tags', { name: 'Água' })).body.id;
    const { status, body } = await send(
      ana,
      `Título;Situação;Prioridade;Responsável;Cliente;Etiquetas;Prazo;Estimativa
Primeira;Concluída;Alta;${ana.email};padaria sao joao;água;24/12/2026;1:30

"Segunda
em duas linhas";;;Ana;${client};;2026-12-25;45
`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ rows: 2, valid: 2, errors: [], error_count: 0, created: 2, ids: [1, 2] });
    expect(await listed(ana)).toMatchObject([
      {
        id: 1,
        title: 'Primeira',
        status: 'done',
        priority: 'high',
        assignee_id: ana.userId,
        client_id: client,
        tag_ids: [tag],
        due_on: '2026-12-24',
        estimated_minutes: 90,
        created_by: ana.userId,
        completed_at: TEST_NOW.toISOString(),
      },
      {
        title: 'Segunda\nem duas linhas',
        status: 'todo',
        priority: 'normal',
        assignee_id: ana.userId,
        client_id: client,
        due_on: '2026-12-25',
        estimated_minutes: 45,
      },
    ]);
    expect(await total(ana)).toBe(2);
    const events = (await server.call(ana, 'GET', '/v2/audit?action=tasks.importCsv')).body.items;
    expect(events).toHaveLength(1);
    expect(events[0].fields).toContain('due_on');
  });

  test('of 10,000 rows with 3 invalid ones writes nothing and reports the three by row', async () => {
    const ana = await server.person();
    const rows = Array.from({ length: 10_000 }, (_, at) => `Task ${at},todo,2026-12-01`);
    rows[0] = 'Task,whatever,2026-12-01';
    rows[4_999] = ',todo,2026-12-01';
    rows[9_999] = 'Task,todo,2026-02-30';
    const file = `title,status,due_on\n${rows.join('\n')}`;
    const bad = ['2 status no_status', '5001 title empty', '10001 due_on no_date'];
    const preview = await dry(ana, file);
    expect([preview.status, preview.body.rows, preview.body.valid, preview.body.created]).toEqual([
      200, 10_000, 9_997, 0,
    ]);
    expect(errorsOf(preview.body)).toEqual(bad);
    const refused = await send(ana, file);
    expect([refused.status, refused.body.code]).toEqual([400, 'bad_rows']);
    expect(errorsOf(refused.body.details)).toEqual(bad);
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'rows.2.status',
      'rows.5001.title',
      'rows.10001.due_on',
    ]);
    expect([await total(ana), (await server.call(ana, 'GET', '/v2/audit?target=tasks')).body.items]).toEqual([0, []]);
    // The same file without the three: all rows are created.
    const good = rows.filter((_, at) => ![0, 4_999, 9_999].includes(at));
    const { body } = await send(ana, `title,status,due_on\n${good.join('\n')}`);
    expect([body.created, body.ids.length, body.ids.at(-1), await total(ana)]).toEqual([9_997, 9_997, 9_997, 9_997]);
    const undone = await server.call(ana, 'POST', '/v2/tasks/bulk-delete', { taskIds: body.ids });
    expect([undone.body.deleted, await total(ana)]).toEqual([9_997, 0]);
  });

  test('lists up to 1,000 errors and counts all', async () => {
    const ana = await server.person();
    const { body } = await dry(ana, `title,status\n${'x,y\n'.repeat(1_200)}`);
    expect([body.rows, body.valid, body.errors.length, body.error_count]).toEqual([1_200, 0, 1_000, 1_200]);
  });

  test('accepts the maximum number of rows and not one more', async () => {
    const ana = await server.person();
    const rows = (count: number) => `title\n${'x\n'.repeat(count)}`;
    expect((await dry(ana, rows(IMPORT_LIMITS.rows))).body).toMatchObject({
      valid: IMPORT_LIMITS.rows,
      error_count: 0,
    });
    const { body } = await send(ana, rows(IMPORT_LIMITS.rows + 1));
    expect(errorsOf(body.details)).toEqual([`${IMPORT_LIMITS.rows + 2} file too_many_rows`]);
    expect(await total(ana)).toBe(0);
  });

  test('repeated under one Idempotency-Key returns the first result', async () => {
    const ana = await server.person();
    const once = () => send(ana, 'title\nOne', {}, '', { 'idempotency-key': 'k' });
    expect((await once()).body.ids).toEqual((await once()).body.ids);
    expect(await total(ana)).toBe(1);
    expect((await send(ana, 'title\nTwo', {}, '', { 'idempotency-key': 'k' })).status).toBe(409);
  });

  test('writes nothing if the client disconnects before the write', async () => {
    const ana = await server.person();
    const app = server.app;
    const abort = new AbortController();
    const form = new FormData();
    form.append('file', new Blob([`title\n${'x\n'.repeat(3_000)}`]), 'a.csv');
    const pending = app.request(
      new Request('http://localhost:3000/v2/tasks/import', {
        method: 'POST',
        headers: { authorization: `Bearer ${ana.token}` },
        body: form,
        signal: abort.signal,
      }),
    );
    // Checking 3,000 rows takes several ticks of the event loop, so this abort comes before any row is written.
    setImmediate(() => abort.abort());
    const answer = await Promise.resolve(pending).catch(() => undefined);
    expect(answer?.status ?? 499).toBe(499);
    expect(await total(ana)).toBe(0);
  });
});

describe('tags', () => {
  test('that are missing are reported, or created if requested', async () => {
    const ana = await server.person();
    const file = 'title,tags\nA,"new; New"\nB,other';
    const { body } = await dry(ana, file);
    expect(errorsOf(body)).toEqual(['2 tags no_tag', '3 tags no_tag']);
    // Reported together with other errors of the same row.
    expect(errorsOf((await dry(ana, 'title,tags,status\n,new,x')).body)).toEqual([
      '2 status no_status',
      '2 title empty',
      '2 tags no_tag',
    ]);
    expect([body.errors[0].value, body.new_tags]).toEqual(['new', ['new', 'other']]);
    expect((await dry(ana, file, { create_tags: 'true' })).body).toMatchObject({
      valid: 2,
      new_tags: ['new', 'other'],
    });
    expect((await server.call(ana, 'GET', '/v2/task-tags')).body.items).toEqual([]);
    const done = await send(ana, file, { create_tags: 'true' });
    expect(done.body).toMatchObject({ created: 2, new_tags: ['new', 'other'] });
    const tags = (await server.call(ana, 'GET', '/v2/task-tags')).body.items as { id: number; name: string }[];
    expect(tags.map(({ name }) => name)).toEqual(['new', 'other']);
    expect((await listed(ana)).map((task: { tag_ids: number[] }) => task.tag_ids)).toEqual(tags.map(({ id }) => [id]));
  });

  test('are not created for callers who may not create tags', async () => {
    const elisa = await server.person({ level: 1 });
    const { status, body } = await send(elisa, 'title,tags\nA,new', { create_tags: 'true' });
    expect([status, body.errors[0].code]).toEqual([400, 'no_right']);
    expect((await send(elisa, 'title\nA')).body.created).toBe(1);
  });
});

test('a subtask is imported under an existing task; another number is a fault of its row', async () => {
  const ana = await server.person();
  const bia = await server.person({ accountId: ana.accountId, level: 1 });
  await server.call(ana, 'POST', '/v2/tasks', { title: 'Parent' });
  await server.call(ana, 'POST', '/v2/tasks', { title: 'Part', parent_id: 1 });
  const file = 'title,parent_id\nOne,1\nTwo,\nThree,2\nFour,99\nFive,x\n';
  const faults = ['4 parent_id no_parent', '5 parent_id no_parent', '6 parent_id no_parent'];
  expect(errorsOf((await dry(ana, file)).body)).toEqual(faults);
  expect(errorsOf((await dry(bia, file)).body)).toEqual(['2 parent_id no_parent', ...faults]);
  expect((await send(ana, 'title,parent_id\nOne,1\nTwo,\n')).body).toMatchObject({ created: 2 });
  expect(await listed(ana, '?parent_id=1&sort=id')).toMatchObject([{ title: 'Part' }, { title: 'One' }]);
});

describe('a file', () => {
  const text = 'title;description\nAção – “João” €;ñ';
  const cp1252 = (value: string) => {
    const special = new Map([
      ['€', 0x80],
      ['“', 0x93],
      ['”', 0x94],
      ['–', 0x96],
    ]);
    return Uint8Array.from(value, (sign) => special.get(sign) ?? sign.charCodeAt(0));
  };
  const utf16 = (value: string, big: boolean) => {
    const bytes = Buffer.from(`\ufeff${value}`, 'utf16le');
    return new Uint8Array(big ? bytes.swap16() : bytes);
  };
  test.each([
    ['UTF-8', text],
    ['UTF-8 with BOM', `\ufeff${text}`],
    ['Windows-1252', cp1252(text)],
    ['UTF-16, little end first', utf16(text, false)],
    ['UTF-16, big end first', utf16(text, true)],
    ['tabs', text.replaceAll(';', '\t')],
    ['commas', text.replaceAll(';', ',')],
    ['the line ends of Windows', text.replaceAll('\n', '\r\n')],
    ['the line ends of an old Mac', text.replaceAll('\n', '\r')],
  ])('is read in %s', async (_, file) => {
    const ana = await server.person();
    expect((await send(ana, file)).body).toMatchObject({ created: 1 });
    expect(await listed(ana)).toMatchObject([{ title: 'Ação – “João” €', description: 'ñ' }]);
  });

  test.each([
    ['', 'empty_file'],
    [' \n\n', 'empty_file'],
    ['PK\u0003\u0004 a workbook', 'not_csv'],
    ['title\nA\0', 'not_csv'],
    ['"title', 'open_quote'],
  ])('that is %j is refused', async (file, code) => {
    const { status, body } = await dry(await server.person(), file);
    expect([status, body.errors[0].path, body.errors[0].code]).toEqual([400, 'file', code]);
  });

  test('with only a header, without a title column, with an open quote or extra cells gets a specific error', async () => {
    const ana = await server.person();
    expect(errorsOf((await dry(ana, 'title,status\n')).body)).toEqual(['1 file no_rows']);
    expect(errorsOf((await dry(ana, 'x,y\n1,2')).body)).toEqual(['1 title no_title_column']);
    expect(errorsOf((await dry(ana, 'title\nA\n"B\nC\n')).body)).toEqual(['3 file open_quote']);
    expect(errorsOf((await dry(ana, 'title,due_on\nA, B,2026-01-01')).body)).toEqual(['2 row extra_cells']);
  });

  test('with foreign column names is read by the mapping in the request', async () => {
    const ana = await server.person();
    const file = 'Assunto interno,Quando,Obs\nA,03/04/2026,x';
    const { body } = await dry(ana, file);
    expect(body.columns).toEqual([
      { name: 'Assunto interno', field: null, samples: ['A'] },
      { name: 'Quando', field: null, samples: ['03/04/2026'] },
      { name: 'Obs', field: null, samples: ['x'] },
    ]);
    const mapping = JSON.stringify({ 'Assunto interno': 'title', Quando: 'due_on', Obs: null });
    await send(ana, file, { mapping });
    await send(ana, file, { mapping, date_order: 'mdy' });
    expect((await listed(ana)).map(({ due_on }: { due_on: string }) => due_on)).toEqual(['2026-04-03', '2026-03-04']);
    for (const wrong of ['{"Nada":"title"}', '{"Obs":"title","Quando":"title"}', '{"Obs":"colour"}', '[]', 'x'])
      expect((await dry(ana, file, { mapping: wrong })).status).toBe(400);
  });
});

test('only people of the account can be assigned, and no file content is logged', async () => {
  const ana = await server.person();
  const stranger = await server.person({ nome: 'Zuleica Estranha' });
  const logged = server.logged.length;
  const { body } = await dry(ana, `title,assignee,assignee_id\nSegredo,${stranger.email},\nB,,${stranger.userId}`);
  expect(errorsOf(body)).toEqual(['2 assignee not_found', '3 assignee_id no_such_id']);
  expect(server.logged.slice(logged).join('')).not.toMatch(/Segredo|example\.test/);
  expect((await send(null, 'title\nA')).status).toBe(401);
  expect((await send(await server.person({ linkActive: false }), 'title\nA')).status).toBe(400);
});

test('an exported file is imported with identical values, for arbitrary text', async () => {
  const text = (maxLength: number) =>
    fc.string({
      unit: fc.oneof(
        fc.constantFrom(...`'=+-@;,"\t\r\n x`),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
      maxLength,
    });
  const filled = (maxLength: number) =>
    text(maxLength).filter((value) => value.trim() !== '' && !value.includes('\0') && value.isWellFormed());
  const task = fc.record({
    title: filled(20),
    description: text(40).filter((value) => !value.includes('\0') && value.isWellFormed()),
    status: fc.constantFrom(...TASK_STATUSES),
    priority: fc.constantFrom(...TASK_PRIORITIES),
    due_on: fc.constantFrom(null, '2026-02-28', '1999-12-31'),
    estimated_minutes: fc.option(fc.nat(100_000)),
    tags: fc.array(filled(8), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(task, { minLength: 1, maxLength: 5 }), async (tasks) => {
      const one = await server.person();
      const client = (await server.call(one, 'POST', '/v2/clients', { name: '=Cliente; "A"' })).body.id;
      const tags = new Map<string, number>();
      for (const name of tasks.flatMap((each) => each.tags))
        if (!tags.has(name.toLowerCase()))
          tags.set(name.toLowerCase(), (await server.call(one, 'POST', '/v2/task-tags', { name })).body.id);
      for (const { tags: names, ...body } of tasks) {
        const tag_ids = names.map((name) => tags.get(name.toLowerCase()));
        const named = { tag_ids, client_id: client, assignee_id: one.userId };
        expect((await server.call(one, 'POST', '/v2/tasks', { ...body, ...named })).status).toBe(200);
      }
      const before = await listed(one);
      const response = await server.app.request('/v2/tasks/export.csv?sort=id', {
        headers: { authorization: `Bearer ${one.token}` },
      });
      const { body } = await send(one, new Uint8Array(await response.arrayBuffer()));
      expect(body).toMatchObject({ created: before.length, errors: [] });
      const after = (await listed(one)).slice(before.length);
      const comparable = (rows: object[]) =>
        rows.map((row) => ({ ...row, id: 0, created_at: '', updated_at: '', completed_at: '' }));
      expect(comparable(after)).toEqual(comparable(before));
    }),
    { numRuns: 12 },
  );
});
