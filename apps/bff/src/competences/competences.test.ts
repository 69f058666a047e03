import { emptyLevels } from '@jornada/domain/competences';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** A person whose account has a competence group with id 1. */
async function withGroup(level = 5): Promise<TestPerson> {
  const person = await server.person({ level: level as 5 });
  await server.call(person, 'POST', '/v2/competence-groups', { name: 'Delivery' });
  return person;
}
const create = (person: TestPerson, body: object) =>
  server.call(person, 'POST', '/v2/competences', { group_id: 1, kind: 'core', ...body });
const names = async (person: TestPerson, query = '') =>
  (await server.call(person, 'GET', `/v2/competences${query}`)).body.items.map(({ name }: { name: string }) => name);

const LEVELS = emptyLevels().map((level) => ({
  ...level,
  name: `Level ${level.level}`,
  indicators: level.level === 3 ? ['Reviews what others wrote', 'Says no'] : [],
}));

test('creates, reads and lists competences with their levels', async () => {
  const ana = await withGroup();
  const { body: created } = await create(ana, { name: 'Quality', levels: LEVELS });
  expect(created).toEqual({
    id: 1,
    group_id: 1,
    name: 'Quality',
    description: '',
    kind: 'core',
    levels: LEVELS,
    suggested_actions: [],
    is_active: true,
    created_at: TEST_NOW.toISOString(),
    version: 1,
  });
  const used_in = { profiles: 0, templates: 0, open_evaluations: 0, pdi: 0 };
  expect((await server.call(ana, 'GET', '/v2/competences/1')).body).toEqual({ ...created, used_in });
  const { body: second } = await create(ana, { name: 'Água', kind: 'technical', description: 'Second' });
  expect(second).toMatchObject({ description: 'Second', levels: emptyLevels() });
  expect(await names(ana)).toEqual(['Água', 'Quality']);
  expect(await names(ana, '?sort=-name')).toEqual(['Quality', 'Água']);
  expect(await names(ana, '?q=agua')).toEqual(['Água']);
  expect(await names(ana, '?kind=technical&kind=leadership')).toEqual(['Água']);
  expect(await names(ana, '?group_id=2')).toEqual([]);
  expect(await names(ana, '?group_id=1&group_id=2&sort=group_id')).toEqual(['Quality', 'Água']);
});

test('needs a token, and level 4 to change something', async () => {
  const ana = await withGroup();
  const of = (level: 1 | 3 | 4) => server.person({ level, accountId: ana.accountId });
  const employee = await of(1);
  expect((await server.call(null, 'GET', '/v2/competences')).status).toBe(401);
  expect((await server.call(employee, 'GET', '/v2/competences')).status).toBe(200);
  for (const person of [employee, await of(3)]) expect((await create(person, { name: 'x' })).status).toBe(403);
  expect((await create(await of(4), { name: 'x' })).status).toBe(200);
  expect((await server.call(employee, 'GET', '/v2/competences/1')).status).toBe(200);
  expect((await server.call(employee, 'PATCH', '/v2/competences/1', { name: 'y', version: 1 })).status).toBe(403);
  expect((await server.call(employee, 'DELETE', '/v2/competences/1')).status).toBe(403);
  expect((await server.call(employee, 'POST', '/v2/competences/1/restore')).status).toBe(403);
});

const suggest = (...titles: string[]) => titles.map((title) => ({ kind: 'experience', title }));

test('suggested actions keep their order, and are replaced as a whole', async () => {
  const ana = await withGroup();
  const suggested_actions = [...suggest('Write a guide'), { kind: 'education', title: 'Read one' }];
  expect((await create(ana, { name: 'Quality', suggested_actions })).body.suggested_actions).toEqual(suggested_actions);
  const { body: renamed } = await server.call(ana, 'PATCH', '/v2/competences/1', { name: 'Care', version: 1 });
  expect(renamed.suggested_actions).toEqual(suggested_actions);
  const changes = { suggested_actions: suggested_actions.slice(1), version: 2 };
  await server.call(ana, 'PATCH', '/v2/competences/1', changes);
  const { items } = (await server.call(ana, 'GET', '/v2/competences')).body;
  expect(items).toMatchObject([{ suggested_actions: changes.suggested_actions, version: 3 }]);
});

const withIndicators = (indicators: string[]) => LEVELS.map((level) => ({ ...level, indicators }));
test.each([
  [{}, 'name', 'required'],
  [{ name: ' ' }, 'name', 'empty'],
  [{ name: 'x'.repeat(81) }, 'name', 'too_big'],
  [{ name: 'x', description: 'x'.repeat(2_001) }, 'description', 'too_big'],
  [{ name: 'x', kind: 'soft' }, 'kind', 'not_an_option'],
  [{ name: 'x', group_id: 2 }, 'group_id', 'not_here'],
  [{ name: 'x', levels: [] }, 'levels', 'not_the_same'],
  [{ name: 'x', levels: LEVELS.slice(1) }, 'levels', 'not_the_same'],
  [{ name: 'x', levels: LEVELS.toReversed() }, 'levels', 'not_the_same'],
  [{ name: 'x', levels: [...LEVELS, { level: 6, name: '', indicators: [] }] }, 'levels', 'not_the_same'],
  [{ name: 'x', levels: LEVELS.map((level) => ({ ...level, name: 'x'.repeat(61) })) }, 'levels.0.name', 'too_big'],
  [{ name: 'x', levels: withIndicators(['']) }, 'levels.0.indicators.0', 'empty'],
  [{ name: 'x', levels: withIndicators(['two\nlines']) }, 'levels.0.indicators.0', 'not_regex'],
  [{ name: 'x', levels: withIndicators(['x'.repeat(301)]) }, 'levels.0.indicators.0', 'too_big'],
  [{ name: 'x', levels: withIndicators(Array<string>(11).fill('x')) }, 'levels.0.indicators', 'too_big'],
  [{ name: 'x', suggested_actions: [{ kind: 'trip', title: 'x' }] }, 'suggested_actions.0.kind', 'not_an_option'],
  [{ name: 'x', suggested_actions: suggest('two\nlines') }, 'suggested_actions.0.title', 'not_regex'],
  [{ name: 'x', suggested_actions: suggest('x', 'x'.repeat(201)) }, 'suggested_actions.1.title', 'too_big'],
  [{ name: 'x', suggested_actions: suggest(...Array<string>(21).fill('x')) }, 'suggested_actions', 'too_big'],
  [{ name: 'x', id: 1 }, 'id', 'unknown_field'],
])('refuses %j with %s', async (body, path, code) => {
  const answer = await create(await withGroup(), body);
  expect([answer.status, answer.body.errors[0].path, answer.body.errors[0].code]).toEqual([400, path, code]);
});

test('of several concurrent creates with one name one succeeds', async () => {
  const [ana, bia] = [await withGroup(), await withGroup()];
  const answers = await Promise.all(['Revisão', 'REVISÃO', 'revisao'].map((name) => create(ana, { name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await create(ana, { name: 'revisãO' })).body).toMatchObject({
    code: 'name_taken',
    errors: [{ path: 'name' }],
  });
  expect((await create(bia, { name: 'Revisão' })).status).toBe(200);
});

test('of two concurrent renames to one name one succeeds', async () => {
  const ana = await withGroup();
  for (const name of ['First', 'Second']) await create(ana, { name });
  const answers = await Promise.all(
    [1, 2].map((id) => server.call(ana, 'PATCH', `/v2/competences/${id}`, { name: 'Same', version: 1 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('name_taken');
});

test('changes a competence only with its current version, and its levels as a whole', async () => {
  const ana = await withGroup();
  await create(ana, { name: 'First', levels: LEVELS });
  await create(ana, { name: 'Second' });
  const change = (body: object) => server.call(ana, 'PATCH', '/v2/competences/1', body);
  expect((await change({ name: 'FIRST', version: 1 })).body).toMatchObject({
    name: 'FIRST',
    levels: LEVELS,
    version: 2,
  });
  const stale = await change({ description: 'x', version: 1 });
  expect([stale.status, stale.body.code, stale.body.details.current.version]).toEqual([409, 'stale_version', 2]);
  expect((await change({ name: 'second', version: 2 })).body.code).toBe('name_taken');
  expect((await change({ levels: LEVELS.slice(1), version: 2 })).body.errors[0].code).toBe('not_the_same');
  const levels = emptyLevels().map((level) => ({ ...level, indicators: ['Of all'] }));
  expect((await change({ levels, kind: 'leadership', version: 2 })).body).toMatchObject({
    levels,
    kind: 'leadership',
    version: 3,
  });
});

test('a competence can be created in and moved to active groups only, and stays in an archived one', async () => {
  const ana = await withGroup();
  await server.call(ana, 'POST', '/v2/competence-groups', { name: 'Leadership' });
  await create(ana, { name: 'First' });
  await server.call(ana, 'DELETE', '/v2/competence-groups/1');
  expect((await create(ana, { name: 'Second' })).body.errors).toMatchObject([{ path: 'group_id', code: 'not_active' }]);
  const change = (body: object) => server.call(ana, 'PATCH', '/v2/competences/1', body);
  expect((await change({ group_id: 1, description: 'x', version: 1 })).status).toBe(200);
  expect((await change({ group_id: 2, version: 2 })).body).toMatchObject({ group_id: 2, version: 3 });
  expect((await change({ group_id: 1, version: 3 })).body.errors).toMatchObject([{ code: 'not_active' }]);
});

test('another account cannot see, change or archive it', async () => {
  const [ana, bia] = [await withGroup(), await withGroup()];
  const { body: created } = await create(ana, { name: 'Of Ana' });
  const path = `/v2/competences/${created.id}`;
  expect(await names(bia)).toEqual([]);
  expect((await server.call(bia, 'GET', path)).status).toBe(404);
  expect((await server.call(bia, 'PATCH', path, { name: 'x', version: 1 })).status).toBe(404);
  expect((await server.call(bia, 'DELETE', path)).status).toBe(404);
  expect((await server.call(bia, 'POST', `${path}/restore`)).status).toBe(404);
  expect((await server.call(ana, 'GET', path)).body).toMatchObject(created);
});

test('archives and restores a competence, and records each change once', async () => {
  const ana = await withGroup();
  await create(ana, { name: 'First' });
  const path = '/v2/competences/1';
  for (const _ of [1, 2]) expect((await server.call(ana, 'DELETE', path)).body).toEqual({ message: 'Archived' });
  expect((await server.call(ana, 'GET', path)).body).toMatchObject({ is_active: false, version: 2 });
  expect(await names(ana, '?is_active=true')).toEqual([]);
  expect(await names(ana, '?is_active=false')).toEqual(['First']);
  expect((await create(ana, { name: 'first' })).body.code).toBe('name_taken');
  for (const _ of [1, 2])
    expect((await server.call(ana, 'POST', `${path}/restore`)).body).toMatchObject({ is_active: true, version: 3 });
  const { body: log } = await server.call(ana, 'GET', '/v2/audit?target=competences');
  expect(log.items.map(({ action, fields }: { action: string; fields: string[] }) => [action, fields.sort()])).toEqual([
    ['competences.restore', ['is_active']],
    ['competences.archive', ['is_active']],
    ['competences.create', ['group_id', 'kind', 'name']],
  ]);
});

test('refuses the 501st competence, even in concurrent requests', async () => {
  const ana = await withGroup();
  for (let n = 1; n <= 499; n++) await create(ana, { name: `Competence ${n}` });
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => create(ana, { name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.errors[0]).toMatchObject({
    path: 'name',
    code: 'too_many',
  });
});

const library = (person: TestPerson, locale = 'en') =>
  server.call(person, 'GET', `/v2/competences/library?locale=${locale}`);
const add = (person: TestPerson, keys: string[], locale = 'en') =>
  server.call(person, 'POST', '/v2/competences/library', { keys, locale });

test('adds default competences in the selected language with their groups', async () => {
  const ana = await withGroup();
  await server.call(ana, 'DELETE', '/v2/competence-groups/1');
  expect((await library(ana, 'pt-BR')).body.items[0]).toMatchObject({ group: 'Entrega', is_here: false });
  const answer = await add(ana, ['teamwork', 'quality', 'reliability']);
  expect(answer.body).toEqual({ created: [1, 2, 3] });
  const { body: all } = await server.call(ana, 'GET', '/v2/competences?sort=created_at');
  expect(all.items).toMatchObject([
    { id: 1, name: 'Teamwork', group_id: 2, kind: 'core' },
    { id: 2, name: 'Quality of work', group_id: 1 },
    { id: 3, name: 'Reliability', group_id: 1 },
  ]);
  expect(all.items[1].levels[4]).toEqual({
    level: 5,
    name: 'Reference',
    indicators: ['Sets the standards of quality that other teams adopt.'],
  });
  const { body: groups } = await server.call(ana, 'GET', '/v2/competence-groups');
  expect(groups.items).toMatchObject([
    { id: 1, name: 'Delivery', is_active: true },
    { id: 2, name: 'Collaboration', is_active: true },
  ]);
  const here = (await library(ana)).body.items.filter(({ is_here }: { is_here: boolean }) => is_here);
  expect(here.map(({ key }: { key: string }) => key)).toEqual(['quality', 'reliability', 'teamwork']);
  const { body: log } = await server.call(ana, 'GET', '/v2/audit?limit=4');
  expect(log.items.map(({ action }: { action: string }) => action).sort()).toEqual([
    'competence-groups.archive',
    'competence-groups.create',
    'competence-groups.restore',
    'competences.addFromLibrary',
  ]);
});

test('adds no default competence if one name is taken, one is repeated, or it is not allowed', async () => {
  const ana = await withGroup();
  await create(ana, { name: 'TEAMWORK' });
  const taken = await add(ana, ['learning', 'teamwork']);
  expect([taken.status, taken.body.code, taken.body.errors[0].path]).toEqual([409, 'name_taken', 'keys.1']);
  const twice = await add(ana, ['learning', 'learning']);
  expect([twice.status, twice.body.errors[0].code]).toEqual([400, 'duplicate']);
  expect((await add(ana, [])).status).toBe(400);
  expect((await add(ana, ['juggling'])).status).toBe(400);
  expect((await add(await server.person({ level: 3 }), ['learning'])).status).toBe(403);
  expect(await names(ana)).toEqual(['TEAMWORK']);
  expect((await server.call(ana, 'GET', '/v2/competence-groups')).body.total).toBe(1);
});

test('of two concurrent additions of one default competence one succeeds', async () => {
  const ana = await withGroup();
  const answers = await Promise.all([add(ana, ['learning', 'data_use']), add(ana, ['feedback', 'learning'])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await names(ana)).toHaveLength(2);
});
