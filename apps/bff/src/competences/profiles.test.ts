import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** A person whose account has the competences 1 and 2. */
async function withCompetences(): Promise<TestPerson> {
  const person = await server.person({ level: 5 });
  await server.call(person, 'POST', '/v2/competence-groups', { name: 'Delivery' });
  for (const name of ['Quality', 'Data'])
    await server.call(person, 'POST', '/v2/competences', { group_id: 1, kind: 'core', name });
  return person;
}
const PROFILES = '/v2/competences/profiles';
const create = (person: TestPerson, body: object) => server.call(person, 'POST', PROFILES, body);
const names = async (person: TestPerson, query = '') =>
  (await server.call(person, 'GET', `${PROFILES}${query}`)).body.items.map(({ name }: { name: string }) => name);

test('creates, reads and lists profiles with job titles and expected levels', async () => {
  const ana = await withCompetences();
  const expected = [
    { competence_id: 2, level: 5 },
    { competence_id: 1, level: 3 },
  ];
  const { body: created } = await create(ana, { name: 'Support', job_titles: [' Técnica ', 'Agent'], expected });
  expect(created).toEqual({
    id: 1,
    name: 'Support',
    job_titles: ['Técnica', 'Agent'],
    expected: expected.toReversed(),
    is_active: true,
    created_at: TEST_NOW.toISOString(),
    version: 1,
  });
  expect((await server.call(ana, 'GET', `${PROFILES}/1`)).body).toEqual(created);
  expect((await create(ana, { name: 'Ágil' })).body).toMatchObject({ job_titles: [], expected: [] });
  expect(await names(ana)).toEqual(['Ágil', 'Support']);
  expect(await names(ana, '?sort=-name')).toEqual(['Support', 'Ágil']);
  expect(await names(ana, '?q=tecn')).toEqual(['Support']);
  expect(await names(ana, '?q=AGIL')).toEqual(['Ágil']);
  const { body: second } = await server.call(ana, 'GET', `${PROFILES}?limit=1&sort=-name`);
  expect([second.items, second.total]).toEqual([[created], 2]);
});

test('competences are filtered by the profiles that expect them, and profiles by the expected competences', async () => {
  const ana = await withCompetences();
  await create(ana, { name: 'Support', expected: [{ competence_id: 1, level: 2 }] });
  const both = [1, 2].map((competence_id) => ({ competence_id, level: 3 }));
  await create(ana, { name: 'Design', expected: both });
  await create(ana, { name: 'None' });
  await server.call(ana, 'DELETE', `${PROFILES}/1`);
  expect(await names(ana, '?competence_id=1')).toEqual(['Design', 'Support']);
  expect(await names(ana, '?competence_id=1&is_active=true')).toEqual(['Design']);
  expect(await names(ana, '?competence_id=1&competence_id=2')).toEqual(['Design', 'Support']);
  expect(await names(ana, '?competence_id=2&q=none')).toEqual([]);
  const needed = async (by: TestPerson, query: string) => {
    const { items, total } = (await server.call(by, 'GET', `/v2/competences?${query}`)).body;
    expect(total).toBe(items.length);
    return items.map(({ name }: { name: string }) => name);
  };
  expect(await needed(ana, 'profile_id=1')).toEqual(['Quality']);
  expect(await needed(ana, 'profile_id=1&profile_id=2&sort=-name')).toEqual(['Quality', 'Data']);
  expect(await needed(ana, 'profile_id=3')).toEqual([]);
  // Ids of profiles are those of the caller's account.
  expect(await needed(await withCompetences(), 'profile_id=1')).toEqual([]);
});

test('needs a token, and level 4 to change something', async () => {
  const ana = await withCompetences();
  await create(ana, { name: 'Support' });
  expect((await server.call(null, 'GET', PROFILES)).status).toBe(401);
  for (const level of [1, 3] as const) {
    const person = await server.person({ level, accountId: ana.accountId });
    for (const path of ['', '/1', '/unmatched'])
      expect((await server.call(person, 'GET', `${PROFILES}${path}`)).status).toBe(200);
    expect((await create(person, { name: 'x' })).status).toBe(403);
    expect((await server.call(person, 'PATCH', `${PROFILES}/1`, { name: 'y', version: 1 })).status).toBe(403);
    expect((await server.call(person, 'DELETE', `${PROFILES}/1`)).status).toBe(403);
    expect((await server.call(person, 'POST', `${PROFILES}/1/restore`)).status).toBe(403);
  }
  const admin = await server.person({ level: 4, accountId: ana.accountId });
  expect((await create(admin, { name: 'x' })).status).toBe(200);
});

const level = (competence_id: number, of = 1) => ({ competence_id, level: of });
test.each([
  [{}, 'name', 'required'],
  [{ name: ' ' }, 'name', 'empty'],
  [{ name: 'x'.repeat(81) }, 'name', 'too_big'],
  [{ name: 'x', job_titles: [' '] }, 'job_titles.0', 'empty'],
  [{ name: 'x', job_titles: ['a\nb'] }, 'job_titles.0', 'not_regex'],
  [{ name: 'x', job_titles: ['x'.repeat(121)] }, 'job_titles.0', 'too_big'],
  [{ name: 'x', job_titles: Array.from({ length: 31 }, (_, n) => `t ${n}`) }, 'job_titles', 'too_big'],
  [{ name: 'x', job_titles: ['Técnica', 'b', ' TECNICA'] }, 'job_titles.2', 'duplicate'],
  [{ name: 'x', expected: [level(1), level(2), level(1, 2)] }, 'expected.2.competence_id', 'duplicate'],
  [{ name: 'x', expected: [level(1), level(3)] }, 'expected.1.competence_id', 'not_here'],
  [{ name: 'x', expected: [level(1, 0)] }, 'expected.0.level', 'too_small'],
  [{ name: 'x', expected: [level(1, 6)] }, 'expected.0.level', 'point_out_of_scale'],
  [{ name: 'x', expected: Array.from({ length: 41 }, (_, n) => level(n + 1)) }, 'expected', 'too_big'],
  [{ name: 'x', id: 1 }, 'id', 'unknown_field'],
])('refuses %j with %s', async (body, path, code) => {
  const answer = await create(await withCompetences(), body);
  expect([answer.status, answer.body.errors[0].path, answer.body.errors[0].code]).toEqual([400, path, code]);
});

test('a job title belongs to one active profile: of several concurrent creates one succeeds', async () => {
  const [ana, bia] = [await withCompetences(), await withCompetences()];
  const answers = await Promise.all(
    ['Técnica', 'TECNICA', 'técnica '].map((title, at) =>
      create(ana, { name: `Profile ${at}`, job_titles: [`Other ${at}`, title] }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const id = answers.find(({ status }) => status === 200)?.body.id;
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body).toMatchObject({
      code: 'title_taken',
      details: { profile_id: id },
      errors: [{ path: 'job_titles.1', code: 'title_taken' }],
    });
  expect(await names(ana)).toHaveLength(1);
  expect((await create(bia, { name: 'Profile', job_titles: ['Técnica'] })).status).toBe(200);
});

test('of two profiles that concurrently take a title of each other, one succeeds', async () => {
  const ana = await withCompetences();
  for (const name of ['First', 'Second']) await create(ana, { name, job_titles: [`${name} title`] });
  const answers = await Promise.all(
    [1, 2].map((id) => server.call(ana, 'PATCH', `${PROFILES}/${id}`, { job_titles: ['Same'], version: 1 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.findIndex(({ status }) => status === 409);
  expect(answers[refused]?.body).toMatchObject({ code: 'title_taken', details: { profile_id: 2 - refused } });
  // The refused profile is unchanged.
  const { body: kept } = await server.call(ana, 'GET', `${PROFILES}/${refused + 1}`);
  expect([kept.version, kept.job_titles]).toEqual([1, [refused === 0 ? 'First title' : 'Second title']]);
});

test('of several concurrent creates with one name one succeeds', async () => {
  const ana = await withCompetences();
  const answers = await Promise.all(['Técnico', 'TECNICO'].map((name) => create(ana, { name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'name_taken',
    errors: [{ path: 'name' }],
  });
});

test('changes a profile only with its current version, and its parts as a whole', async () => {
  const ana = await withCompetences();
  await create(ana, { name: 'First', job_titles: ['a', 'b'], expected: [level(1), level(2)] });
  await create(ana, { name: 'Second' });
  const change = (body: object) => server.call(ana, 'PATCH', `${PROFILES}/1`, body);
  expect((await change({ name: 'FIRST', version: 1 })).body).toMatchObject({
    name: 'FIRST',
    job_titles: ['a', 'b'],
    expected: [level(1), level(2)],
    version: 2,
  });
  const stale = await change({ job_titles: [], version: 1 });
  expect([stale.status, stale.body.code, stale.body.details.current.version]).toEqual([409, 'stale_version', 2]);
  expect((await change({ name: 'second', version: 2 })).body.code).toBe('name_taken');
  expect((await change({ job_titles: ['b', 'c'], expected: [level(2, 4)], version: 2 })).body).toMatchObject({
    job_titles: ['b', 'c'],
    expected: [level(2, 4)],
    version: 3,
  });
  const { body: log } = await server.call(ana, 'GET', '/v2/audit?target=competence-profiles&limit=1');
  expect(log.items).toMatchObject([{ action: 'competence-profiles.update', target_id: 1 }]);
  expect(log.items[0].fields.sort()).toEqual(['expected', 'job_titles']);
});

test('an archived competence stays where it was expected, and cannot be added anywhere', async () => {
  const ana = await withCompetences();
  await create(ana, { name: 'First', expected: [level(1)] });
  await server.call(ana, 'DELETE', '/v2/competences/1');
  expect((await create(ana, { name: 'Second', expected: [level(1)] })).body.errors).toMatchObject([
    { path: 'expected.0.competence_id', code: 'not_active' },
  ]);
  const changed = await server.call(ana, 'PATCH', `${PROFILES}/1`, { expected: [level(1, 2)], version: 1 });
  expect(changed.body.expected).toEqual([level(1, 2)]);
});

test('archiving frees the job titles, and restoring requires them to be free', async () => {
  const ana = await withCompetences();
  await create(ana, { name: 'First', job_titles: ['Agent'], expected: [level(2)] });
  const path = `${PROFILES}/1`;
  for (const _ of [1, 2]) expect((await server.call(ana, 'DELETE', path)).body).toEqual({ message: 'Archived' });
  expect(await names(ana, '?is_active=true')).toEqual([]);
  expect(await names(ana, '?is_active=false')).toEqual(['First']);
  await create(ana, { name: 'Second', job_titles: ['AGENT'] });
  const refused = await server.call(ana, 'POST', `${path}/restore`);
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([409, 'title_taken', { profile_id: 2 }]);
  expect((await server.call(ana, 'GET', path)).body).toMatchObject({ is_active: false, version: 2 });
  await server.call(ana, 'PATCH', `${PROFILES}/2`, { job_titles: [], version: 1 });
  for (const _ of [1, 2])
    expect((await server.call(ana, 'POST', `${path}/restore`)).body).toMatchObject({
      is_active: true,
      job_titles: ['Agent'],
      expected: [level(2)],
      version: 3,
    });
  expect((await create(ana, { name: 'Third', job_titles: ['Agent'] })).body.details).toEqual({ profile_id: 1 });
});

test('the titles of an archived profile can be changed to ones that are taken', async () => {
  const ana = await withCompetences();
  await create(ana, { name: 'First', job_titles: ['Agent'] });
  await create(ana, { name: 'Second' });
  await server.call(ana, 'DELETE', `${PROFILES}/2`);
  const changed = await server.call(ana, 'PATCH', `${PROFILES}/2`, { job_titles: ['Agent'], version: 2 });
  expect(changed.body.job_titles).toEqual(['Agent']);
  expect((await server.call(ana, 'POST', `${PROFILES}/2/restore`)).body.details).toEqual({ profile_id: 1 });
});

test('unmatched titles are those of active people in no active profile', async () => {
  const ana = await withCompetences();
  for (const job_title of ['Agent', 'agent', 'Designer', '', 'Gone']) {
    const { userId } = await server.person({ level: 1, accountId: ana.accountId });
    const { body: user } = await server.call(ana, 'GET', `/v2/user/${userId}`);
    const { version } = user;
    const { body: saved } = await server.call(ana, 'PATCH', `/v2/user/${userId}`, { job_title, version });
    if (job_title === 'Gone')
      await server.call(ana, 'PATCH', `/v2/user/${userId}`, { is_active: false, version: saved.version });
  }
  const unmatched = async () => (await server.call(ana, 'GET', `${PROFILES}/unmatched`)).body.items;
  const [agents, designer] = [
    { job_title: 'Agent', people: 2 },
    { job_title: 'Designer', people: 1 },
  ];
  expect(await unmatched()).toEqual([agents, designer]);
  await create(ana, { name: 'First', job_titles: ['AGENT'] });
  expect(await unmatched()).toEqual([designer]);
  await server.call(ana, 'DELETE', `${PROFILES}/1`);
  expect(await unmatched()).toEqual([agents, designer]);
});

test('another account cannot see, change or archive it', async () => {
  const [ana, bia] = [await withCompetences(), await withCompetences()];
  const { body: created } = await create(ana, { name: 'Of Ana', job_titles: ['Agent'] });
  const path = `${PROFILES}/${created.id}`;
  expect(await names(bia)).toEqual([]);
  expect((await server.call(bia, 'GET', path)).status).toBe(404);
  expect((await server.call(bia, 'PATCH', path, { name: 'x', version: 1 })).status).toBe(404);
  expect((await server.call(bia, 'DELETE', path)).status).toBe(404);
  expect((await server.call(bia, 'POST', `${path}/restore`)).status).toBe(404);
  expect((await server.call(ana, 'GET', path)).body).toEqual(created);
});
