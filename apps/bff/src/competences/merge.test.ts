import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** A person whose account has two groups and the competences 1 to 3 in the first. */
async function withCompetences(): Promise<TestPerson> {
  const person = await server.person({ level: 5 });
  for (const name of ['Delivery', 'Quality']) await server.call(person, 'POST', '/v2/competence-groups', { name });
  for (const name of ['a', 'b', 'c'])
    await server.call(person, 'POST', '/v2/competences', { group_id: 1, kind: 'core', name });
  return person;
}
const merge = (person: TestPerson, id: number, into_id: number, of = 'competences') =>
  server.call(person, 'POST', `/v2/${of}/${id}/merge`, { into_id });
const read = async (person: TestPerson, path: string) => (await server.call(person, 'GET', `/v2/${path}`)).body;
const level = (competence_id: number, of: number) => ({ competence_id, level: of });
const profile = (person: TestPerson, name: string, expected: object[]) =>
  server.call(person, 'POST', '/v2/competences/profiles', { name, expected });

test('a merge combines the expectations of profiles: each competence once, with the higher level', async () => {
  const ana = await withCompetences();
  await profile(ana, 'Lower', [level(1, 2), level(2, 4), level(3, 1)]);
  await profile(ana, 'Higher', [level(1, 5), level(2, 3)]);
  await profile(ana, 'Only', [level(1, 3)]);
  await profile(ana, 'None', [level(3, 3)]);
  await server.call(ana, 'DELETE', '/v2/competences/profiles/3');
  const { body: into } = await merge(ana, 1, 2);
  expect([into.id, into.is_active]).toEqual([2, true]);
  const profiles = await Promise.all([1, 2, 3, 4].map((id) => read(ana, `competences/profiles/${id}`)));
  expect(profiles.map(({ expected, version }) => [expected, version])).toEqual([
    [[level(2, 4), level(3, 1)], 2],
    [[level(2, 5)], 2],
    [[level(2, 3)], 3],
    [[level(3, 3)], 1],
  ]);
  expect((await read(ana, 'competences/1')).is_active).toBe(false);
  const log = await read(ana, 'audit?limit=2');
  expect(log.items.map(({ action }: { action: string }) => action).sort()).toEqual([
    'competence-profiles.update',
    'competences.merge',
  ]);
});

test('a merge keeps the sections of evaluation templates, which then belong to the other competence', async () => {
  const ana = await withCompetences();
  const of = (name: string, ...ids: number[]) =>
    server.call(ana, 'POST', '/v2/performance-evaluations/templates/from-competences', { name, competence_ids: ids });
  await of('Both', 1, 2);
  await of('None', 3);
  await merge(ana, 1, 2);
  const [both, none] = await Promise.all([1, 2].map((id) => read(ana, `performance-evaluations/templates/${id}`)));
  expect(both.sections.map(({ competence_id }: { competence_id: number }) => competence_id)).toEqual([2, 2]);
  expect([both.version, none.version]).toEqual([2, 1]);
  const { items } = await read(ana, 'audit?target=evaluation-templates&limit=1');
  expect(items).toMatchObject([{ action: 'evaluation-templates.update', fields: ['sections'] }]);
});

test('a merge of groups moves all competences and archives the first group', async () => {
  const ana = await withCompetences();
  await server.call(ana, 'DELETE', '/v2/competences/3');
  const { body: into } = await merge(ana, 1, 2, 'competence-groups');
  expect([into.id, into.is_active]).toEqual([2, true]);
  const { items } = await read(ana, 'competences');
  expect(
    items.map((row: { id: number; group_id: number; is_active: boolean }) => [row.id, row.group_id, row.is_active]),
  ).toEqual([
    [1, 2, true],
    [2, 2, true],
    [3, 2, false],
  ]);
  expect((await read(ana, 'competence-groups/1')).is_active).toBe(false);
});

test.each(['competences', 'competence-groups'])(
  'a merge of %s requires another active one of the account',
  async (of) => {
    const [ana, bia] = [await withCompetences(), await withCompetences()];
    const codeOf = async (id: number, into: number) => {
      const { status, body } = await merge(ana, id, into, of);
      return [status, body.errors?.[0].path, body.errors?.[0].code];
    };
    expect(await codeOf(1, 1)).toEqual([400, 'into_id', 'oneself']);
    expect(await codeOf(1, 9)).toEqual([400, 'into_id', 'not_here']);
    expect((await merge(ana, 9, 1, of)).status).toBe(404);
    await server.call(ana, 'DELETE', `/v2/${of}/2`);
    expect(await codeOf(1, 2)).toEqual([400, 'into_id', 'not_active']);
    // An archived competence can be merged.
    expect((await merge(ana, 2, 1, of)).status).toBe(200);
    const employee = await server.person({ level: 3, accountId: ana.accountId });
    expect((await merge(employee, 1, 2, of)).status).toBe(403);
    expect((await read(bia, `${of}/2`)).is_active).toBe(true);
  },
);

test('of two concurrent merges into each other, one competence stays active', async () => {
  const ana = await withCompetences();
  await profile(ana, 'Both', [level(1, 2), level(2, 4)]);
  const answers = await Promise.all([merge(ana, 1, 2), merge(ana, 2, 1)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const { expected } = await read(ana, 'competences/profiles/1');
  expect(expected).toEqual([level(answers[0]?.status === 200 ? 2 : 1, 4)]);
});
