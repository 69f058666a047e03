import { COMPETENCE_COLUMNS } from '@jornada/domain/competences-file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const HEAD = `\uFEFF${COMPETENCE_COLUMNS.join(',')}\r\n`;

const send = (by: TestPerson, csv: string, query = '') => {
  const form = new FormData();
  form.append('file', new Blob([csv]), 'competences.csv');
  return server.call(by, 'POST', `/v2/competences/import${query}`, form);
};
/** The exported bytes with their byte order mark, which decoding as text would drop. */
const exported = async ({ token }: TestPerson): Promise<string> => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await server.app.request('/v2/competences/export.csv', { headers });
  return Buffer.from(await response.arrayBuffer()).toString();
};
const all = async (by: TestPerson, path = 'competences') =>
  (await server.call(by, 'GET', `/v2/${path}?limit=100`)).body.items;

/** Two groups, the later one first in the order, and texts that a spreadsheet or a separator could corrupt. */
async function filled(): Promise<TestPerson> {
  const ana = await server.person({ level: 5 });
  for (const name of ['Life', 'Work; "all" of it']) await server.call(ana, 'POST', '/v2/competence-groups', { name });
  await server.call(ana, 'POST', '/v2/competence-groups/order', { ids: [2, 1] });
  const create = (body: object) => server.call(ana, 'POST', '/v2/competences', body);
  const level = (number: number, name = '', indicators: string[] = []) => ({ level: number, name, indicators });
  const levels = [
    level(1, '=1+1', ["'+quoted", ' with spaces ', 'São; “à”, ok']),
    level(2),
    level(3, 'Third'),
    level(4, '', ['one']),
    level(5),
  ];
  await create({ group_id: 1, name: 'Écoute', kind: 'core', description: 'Two\nlines, "quoted"' });
  await create({ group_id: 1, name: 'Ambition', kind: 'leadership', levels });
  await create({ group_id: 2, name: '@tools', kind: 'technical' });
  await create({ group_id: 2, name: 'Gone', kind: 'core' });
  await server.call(ana, 'DELETE', '/v2/competences/4');
  return ana;
}

test('an export is imported into an empty account, which exports the same bytes', async () => {
  const ana = await filled();
  const file = await exported(ana);
  expect(file.startsWith(`${HEAD}"Work; ""all"" of it",'@tools,technical,,1,,\r\n`)).toBe(true);
  expect(file).not.toContain('Gone');

  const bia = await server.person({ level: 4 });
  const report = { rows: 17, competences: 3, new_groups: ['Work; "all" of it', 'Life'], error_count: 0, errors: [] };
  expect((await send(bia, file, '?dry_run=true')).body).toEqual({
    ...report,
    created: [],
    message: '3 competences would be created',
  });
  expect(await all(bia)).toEqual([]);
  expect((await send(bia, file)).body).toEqual({ ...report, created: [1, 2, 3], message: '3 competences created' });
  expect(await exported(bia)).toBe(file);

  const events = await server.call(bia, 'GET', '/v2/audit?action=competences.importCsv');
  expect(events.body.items).toMatchObject([{ target: 'competences', target_count: 3 }]);
  expect((await server.call(bia, 'GET', '/v2/audit?action=competence-groups.create')).body.items).toHaveLength(2);
});

test.each(['en', 'pt-BR'])(
  'the default competences with their levels and indicators are too, in %s',
  async (locale) => {
    const ana = await server.person({ level: 5 });
    const { items } = (await server.call(ana, 'GET', `/v2/competences/library?locale=${locale}`)).body;
    const keys = items.map(({ key }: { key: string }) => key);
    expect((await server.call(ana, 'POST', '/v2/competences/library', { keys, locale })).status).toBe(200);
    const file = await exported(ana);
    const bia = await server.person({ level: 4 });
    expect((await send(bia, file)).body).toMatchObject({ competences: 12, error_count: 0 });
    expect(await exported(bia)).toBe(file);
  },
);

test('an existing group is used, ignoring case, and an archived one is restored', async () => {
  const ana = await filled();
  await server.call(ana, 'DELETE', '/v2/competence-groups/1');
  const sent = await send(ana, 'Grupo;Nome;Tipo\nLIFE;Patience;core\n"WORK; ""all"" of it";New;core\n');
  expect(sent.body).toMatchObject({ new_groups: ['LIFE'], created: [5, 6] });
  expect(await all(ana, 'competence-groups')).toMatchObject([
    { id: 2, name: 'Work; "all" of it', is_active: true },
    { id: 1, name: 'Life', is_active: true },
  ]);
});

test('a file with faults creates nothing and reports the rows', async () => {
  const ana = await filled();
  const before = await exported(ana);
  const file = 'group,name,kind,level,indicator\nNew,Fine,core,1,Reads\nNew,ecoute,core,6,x\nNew,GONE,core,,\n';
  const checked = await send(ana, file, '?dry_run=true');
  expect([checked.status, checked.body.error_count]).toEqual([200, 2]);
  const sent = await send(ana, file);
  expect([sent.status, sent.body.code, sent.body.details.created]).toEqual([400, 'bad_rows', []]);
  expect(sent.body.errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['rows.3.level', 'not_a_level'],
    ['rows.4.name', 'name_taken'],
  ]);
  expect(await exported(ana)).toBe(before);
  expect(await all(ana, 'competence-groups')).toHaveLength(2);
});

test.each([
  ['', 'empty_file', 'file'],
  ['name\nx\n', 'bad_rows', 'rows.1.group'],
  ['group,name,kind\n', 'bad_rows', 'rows.1.file'],
  ['group,name,kind\nA,"x,core\n', 'bad_rows', 'rows.2.file'],
])('the file %j is refused', async (file, code, path) => {
  const ana = await server.person({ level: 5 });
  const { status, body } = await send(ana, file);
  expect([status, [body.code, body.errors[0].code], body.errors[0].path]).toEqual([
    400,
    expect.arrayContaining([code]),
    path,
  ]);
});

test('the limits of an account hold for the whole file', async () => {
  const ana = await filled();
  const rows = (count: number, group: (at: number) => string) =>
    `group,name,kind\n${Array.from({ length: count }, (_, at) => `${group(at)},Number ${at},core`).join('\n')}`;
  const codes = async (file: string) => (await send(ana, file, '?dry_run=true')).body.errors;
  expect(await codes(rows(496, () => 'Life'))).toEqual([]);
  expect(await codes(rows(497, () => 'Life'))).toMatchObject([{ row: 498, code: 'too_many_competences' }]);
  expect(await codes(rows(99, (at) => `Group ${at}`))).toMatchObject([{ row: 100, code: 'too_many_groups' }]);
});

test('a new group is spelled as in its first row, and groups are created in the order of the file', async () => {
  const ana = await server.person({ level: 5 });
  const { body } = await send(ana, 'group,name,kind\nZeal,A,core\nCare,B,core\nZEAL,C,core\n');
  expect(body).toMatchObject({ new_groups: ['Zeal', 'Care'], created: [1, 2, 3] });
  expect((await all(ana, 'competence-groups')).map(({ name }: { name: string }) => name)).toEqual(['Zeal', 'Care']);
});

test('a file without a valid row is refused by rows, even with the maximum number of rows', async () => {
  const ana = await server.person({ level: 5 });
  const none = await send(ana, 'group,name,kind\nWork,Focus,soft\n', '?dry_run=true');
  expect([none.status, none.body.competences]).toEqual([200, 0]);
  expect(none.body.errors).toMatchObject([{ row: 2, path: 'kind', code: 'not_a_kind', value: 'soft' }]);
  const many = Array.from({ length: 35_000 }, (_, at) => `Group ${at},Number ${at},core`);
  const full = await send(ana, `group,name,kind\n${many.join('\n')}`, '?dry_run=true');
  expect([full.status, full.body.rows]).toEqual([200, 35_000]);
  expect(full.body.errors).toMatchObject([
    { row: 102, code: 'too_many_groups' },
    { row: 502, code: 'too_many_competences' },
  ]);
});

test('of two concurrent imports of one name, one succeeds and the other is refused', async () => {
  const ana = await server.person({ level: 5 });
  const file = 'group,name,kind\nWork,Focus,core\n';
  const answers = await Promise.all([send(ana, file), send(ana, file)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect(await all(ana)).toHaveLength(1);
});

test('everybody can export, levels 4 and 5 can import', async () => {
  const ana = await filled();
  const employee = await server.person({ level: 1, accountId: ana.accountId });
  expect(await exported(employee)).toBe(await exported(ana));
  const manager = await server.person({ level: 3, accountId: ana.accountId });
  for (const person of [employee, manager]) expect((await send(person, 'x')).status).toBe(403);
});
