import { PROFILE_COLUMNS } from '@jornada/domain/competence-profiles-file';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const PROFILES = '/v2/competences/profiles';

const send = (by: TestPerson, csv: string, query = '') => {
  const form = new FormData();
  form.append('file', new Blob([csv]), 'profiles.csv');
  return server.call(by, 'POST', `${PROFILES}/import${query}`, form);
};
/** The exported bytes with their byte order mark, which decoding as text would drop. */
const exported = async ({ token }: TestPerson): Promise<string> => {
  const response = await server.app.request(`${PROFILES}/export.csv`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return Buffer.from(await response.arrayBuffer()).toString();
};
const level = (competence_id: number, of: number) => ({ competence_id, level: of });

/** A person whose account has competences with these names, with ids in this order. */
async function withCompetences(...names: string[]): Promise<TestPerson> {
  const person = await server.person({ level: 5 });
  await server.call(person, 'POST', '/v2/competence-groups', { name: 'Work' });
  for (const name of names) await server.call(person, 'POST', '/v2/competences', { group_id: 1, kind: 'core', name });
  return person;
}
const create = (by: TestPerson, body: object) => server.call(by, 'POST', PROFILES, body);

test('an export is imported into another account, which exports the same bytes', async () => {
  const ana = await withCompetences('Care', '=Speed', 'Écoute', 'Gone');
  const expected = [level(1, 3), level(2, 5), level(3, 1), level(4, 2)];
  await create(ana, { name: 'Support, field', job_titles: ['Técnica', '@Agent'], expected });
  await create(ana, { name: 'design' });
  await create(ana, { name: 'Old', job_titles: ['Clerk'] });
  await server.call(ana, 'DELETE', `${PROFILES}/3`);
  await server.call(ana, 'DELETE', '/v2/competences/4');
  const file = await exported(ana);
  expect(file).toBe(
    [
      `\uFEFF${PROFILE_COLUMNS.join(',')}`,
      'design,,,',
      '"Support, field",Técnica,,',
      `"Support, field",'@Agent,,`,
      `"Support, field",,'=Speed,5`,
      '"Support, field",,Care,3',
      '"Support, field",,Écoute,1',
      '',
    ].join('\r\n'),
  );

  const bia = await withCompetences('Écoute', '=Speed', 'Care');
  const report = { rows: 6, profiles: 2, error_count: 0, errors: [] };
  const checked = await send(bia, file, '?dry_run=true');
  expect(checked.body).toEqual({ ...report, created: [], message: '2 profiles would be created' });
  expect((await send(bia, file)).body).toEqual({ ...report, created: [1, 2], message: '2 profiles created' });
  expect(await exported(bia)).toBe(file);
  expect((await server.call(bia, 'GET', `${PROFILES}/2`)).body).toMatchObject({
    job_titles: ['Técnica', '@Agent'],
    expected: [level(1, 1), level(2, 5), level(3, 3)],
  });
  const { items } = (await server.call(bia, 'GET', '/v2/audit?action=competence-profiles.importCsv')).body;
  expect(items).toMatchObject([{ target: 'competence-profiles', target_count: 2 }]);
});

test('a file with faults creates nothing and reports the rows', async () => {
  const ana = await withCompetences('Care');
  await create(ana, { name: 'Support', job_titles: ['Agent'] });
  const before = await exported(ana);
  const file = 'Perfil;Cargo;Competência;Nível\nDesk;Clerk;care;2\nDesk;agent;;\nsupport;;Speed;1\n';
  expect((await send(ana, file, '?dry_run=true')).body).toMatchObject({ error_count: 3, created: [] });
  const { status, body } = await send(ana, file);
  expect([status, body.code, body.details.created]).toEqual([400, 'bad_rows', []]);
  expect(body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)).toEqual([
    'rows.3.job_title title_taken',
    'rows.4.profile name_taken',
    'rows.4.competence not_here',
  ]);
  expect(await exported(ana)).toBe(before);
  const many = Array.from({ length: 500 }, (_, at) => `Profile ${at}`).join('\n');
  expect((await send(ana, `profile\n${many}`, '?dry_run=true')).body.errors).toMatchObject([
    { row: 501, path: 'file', code: 'too_many_profiles' },
  ]);
  expect((await send(ana, 'job_title\nClerk\n')).body.errors).toMatchObject([{ path: 'rows.1.profile' }]);
});

test('of two concurrent imports of one job title, one succeeds and the other is refused', async () => {
  const ana = await withCompetences();
  const answers = await Promise.all(['One', 'Two'].map((name) => send(ana, `profile,job_title\n${name},Agent\n`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('everybody can export, levels 4 and 5 can import', async () => {
  const ana = await withCompetences('Care');
  await create(ana, { name: 'Support', expected: [level(1, 2)] });
  const employee = await server.person({ level: 1, accountId: ana.accountId });
  expect(await exported(employee)).toBe(await exported(ana));
  const manager = await server.person({ level: 3, accountId: ana.accountId });
  for (const person of [employee, manager]) expect((await send(person, 'x')).status).toBe(403);
});
