import { emptyLevels } from '@jornada/domain/competences';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const LEVELS = emptyLevels().map((level) => ({ ...level, name: `Level ${level.level}` }));

/** A person whose account has the competences 1 and 2; the second is archived. */
async function withCompetences(): Promise<TestPerson> {
  const person = await server.person({ level: 5 });
  await server.call(person, 'POST', '/v2/competence-groups', { name: 'Delivery' });
  for (const name of ['Quality', 'Data']) await create(person, { name, levels: LEVELS });
  await server.call(person, 'DELETE', '/v2/competences/2');
  return person;
}
const create = (person: TestPerson, body: object) =>
  server.call(person, 'POST', '/v2/competences', { group_id: 1, kind: 'core', ...body });
const me = async (person: TestPerson) => (await server.call(person, 'GET', '/v2/accounts/me')).body;
const choose = async (person: TestPerson, competence_levels: number) =>
  server.call(person, 'PATCH', '/v2/accounts/me', {
    settings: { competence_levels },
    version: (await me(person)).version,
  });
const levelsOf = async (person: TestPerson, id: number) =>
  (await server.call(person, 'GET', `/v2/competences/${id}`)).body.levels;

test('a higher number adds empty levels to all competences, and new ones have the same number', async () => {
  const ana = await withCompetences();
  expect((await choose(ana, 7)).body.settings.competence_levels).toBe(7);
  const raised = [...LEVELS, ...emptyLevels(7).slice(5)];
  for (const id of [1, 2]) expect(await levelsOf(ana, id)).toEqual(raised);
  expect((await create(ana, { name: 'New' })).body.levels).toEqual(emptyLevels(7));
  expect((await create(ana, { name: 'Of five', levels: LEVELS })).body.errors[0].code).toBe('not_the_same');
  const { body: library } = await server.call(ana, 'GET', '/v2/competences/library?locale=en');
  expect(library.items[0].levels).toHaveLength(7);
  await server.call(ana, 'POST', '/v2/competences/library', { keys: ['learning'], locale: 'en' });
  const added = await levelsOf(ana, 4);
  expect(added.slice(0, 5)).toEqual(
    library.items.find(({ key }: { key: string }) => key === 'learning').levels.slice(0, 5),
  );
  expect(added.slice(5)).toEqual(emptyLevels(7).slice(5));
});

test('a lower number removes the highest levels, also of archived competences', async () => {
  const ana = await withCompetences();
  expect((await choose(ana, 2)).status).toBe(200);
  for (const id of [1, 2]) expect(await levelsOf(ana, id)).toEqual(LEVELS.slice(0, 2));
  const { body: library } = await server.call(ana, 'GET', '/v2/competences/library?locale=en');
  expect(library.items[0].levels).toHaveLength(2);
  // A form of the competence that was opened before is refused, because its levels are outdated.
  const { body: current } = await server.call(ana, 'GET', '/v2/competences/1');
  const stale = { name: 'x', version: current.version - 1 };
  expect((await server.call(ana, 'PATCH', '/v2/competences/1', stale)).body.code).toBe('stale_version');
  const { body: log } = await server.call(ana, 'GET', '/v2/audit?limit=2');
  expect(log.items.map(({ action }: { action: string }) => action).sort()).toEqual([
    'accounts.update',
    'competences.update',
  ]);
});

test('a level that a profile expects is not removed, and nothing is changed', async () => {
  const ana = await withCompetences();
  const profile = (name: string, level: number) =>
    server.call(ana, 'POST', '/v2/competences/profiles', { name, expected: [{ competence_id: 1, level }] });
  for (const [name, level] of [
    ['First', 4],
    ['Second', 3],
    ['Third', 5],
  ] as const)
    await profile(name, level);
  await server.call(ana, 'DELETE', '/v2/competences/profiles/3');
  const refused = await choose(ana, 3);
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    409,
    'level_in_use',
    { profiles: [1, 3] },
  ]);
  expect(await levelsOf(ana, 1)).toEqual(LEVELS);
  expect((await me(ana)).settings.competence_levels).toBe(5);
  expect((await choose(ana, 5)).status).toBe(200);
  expect((await choose(ana, 6)).status).toBe(200);
  expect((await profile('Fourth', 6)).status).toBe(200);
  expect((await profile('Fifth', 7)).body.errors[0].code).toBe('point_out_of_scale');
});

test('of a concurrent profile and lower number, no profile expects a missing level', async () => {
  const ana = await withCompetences();
  const { version } = await me(ana);
  const [lowered, created] = await Promise.all([
    server.call(ana, 'PATCH', '/v2/accounts/me', { settings: { competence_levels: 4 }, version }),
    server.call(ana, 'POST', '/v2/competences/profiles', { name: 'x', expected: [{ competence_id: 1, level: 5 }] }),
  ]);
  expect([lowered.status, created.status].sort().join()).toMatch(/^200,4/);
  expect(await levelsOf(ana, 1)).toHaveLength(lowered.status === 200 ? 4 : 5);
});

test('requires level 5, accepts 2 to 7, and refuses an outdated version', async () => {
  const ana = await withCompetences();
  for (const count of [1, 8, 2.5])
    expect((await choose(ana, count)).body.errors[0].path).toBe('settings.competence_levels');
  const admin = await server.person({ level: 4, accountId: ana.accountId });
  expect((await choose(admin, 4)).status).toBe(403);
  const { version } = await me(ana);
  await choose(ana, 4);
  const stale = await server.call(ana, 'PATCH', '/v2/accounts/me', { settings: { competence_levels: 3 }, version });
  expect(stale.body.code).toBe('stale_version');
  expect(await levelsOf(ana, 1)).toEqual(LEVELS.slice(0, 4));
});
