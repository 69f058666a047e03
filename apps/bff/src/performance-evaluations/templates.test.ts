import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const TEMPLATES = '/v2/performance-evaluations/templates';
const SCALE = { kind: 'agreement', points: 3, labels: ['No', 'Partly', 'Yes'], not_observed: true };
const rating = (text: string, changes: object = {}) => ({
  kind: 'rating',
  text,
  groups: ['leader', 'self'],
  ...changes,
});
const section = (...questions: object[]) => ({ title: 'Work', questions });
const body = (name: string, ...sections: object[]) => ({
  name,
  scale: SCALE,
  sections: sections.length ? sections : [section(rating('Keeps promises'))],
});
const create = (person: TestPerson, sent: object) => server.call(person, 'POST', TEMPLATES, sent);
const admin = () => server.person({ level: 4 });

/** An administrator whose account has competence 1, with indicators on its first level. */
async function withCompetence(): Promise<TestPerson> {
  const ana = await admin();
  await server.call(ana, 'POST', '/v2/competence-groups', { name: 'Delivery' });
  const levels = [1, 2, 3, 4, 5].map((level) => ({
    level,
    name: level === 1 ? 'Starting' : '',
    indicators: level === 1 ? ['Asks', 'Listens'] : [],
  }));
  const competence = { group_id: 1, kind: 'core', name: 'Quality', description: 'Good work', levels };
  expect((await server.call(ana, 'POST', '/v2/competences', competence)).status).toBe(200);
  return ana;
}

test('creates, reads, lists and copies a template; omitted fields get their defaults', async () => {
  const ana = await admin();
  const { body: created } = await create(ana, body('Líder'));
  const question = {
    ...rating('Keeps promises'),
    help: '',
    anchors: [],
    required: true,
    weight: 1,
    comment: 'none',
    choices: [],
  };
  const summary = {
    id: 1,
    name: 'Líder',
    description: '',
    state: 'active',
    questions: 1,
    minutes: 1,
    created_at: TEST_NOW.toISOString(),
    version: 1,
  };
  const sections = [
    { title: 'Work', for: 'all', profile_ids: [], competence_id: null, questions: [{ id: 1, ...question }] },
  ];
  expect(created).toEqual({ ...summary, scale: SCALE, sections });
  expect((await server.call(ana, 'GET', `${TEMPLATES}/1`)).body).toEqual(created);
  const { body: copied } = await server.call(ana, 'POST', `${TEMPLATES}/1/copy`, { name: 'Another' });
  expect(copied).toEqual({ ...created, id: 2, name: 'Another' });
  const listed = async (query: string) => (await server.call(ana, 'GET', `${TEMPLATES}${query}`)).body.items;
  expect(await listed('?q=lider')).toEqual([summary]);
  expect((await listed('?sort=-name')).map(({ name }: { name: string }) => name)).toEqual(['Líder', 'Another']);
  const taken = await create(ana, body('LIDER'));
  expect([taken.status, taken.body.code]).toEqual([409, 'name_taken']);
});

test('templates can be used by levels 4 and 5 of their account', async () => {
  const ana = await admin();
  await create(ana, body('Leader'));
  const manager = await server.person({ level: 3, accountId: ana.accountId });
  const other = await admin();
  for (const [method, path, sent] of [
    ['GET', '/1'],
    ['PATCH', '/1', { name: 'x', version: 1 }],
    ['POST', '/1/copy', { name: 'x' }],
    ['POST', '/1/preview', { group: 'self' }],
    ['POST', '/1/restore'],
    ['DELETE', '/1'],
  ] as const) {
    expect((await server.call(manager, method, `${TEMPLATES}${path}`, sent)).status).toBe(403);
    expect((await server.call(other, method, `${TEMPLATES}${path}`, sent)).status).toBe(404);
  }
  expect((await create(manager, body('x'))).status).toBe(403);
});

test.each([
  [{ ...body('x'), scale: { ...SCALE, points: 4 } }, 'scale.labels', 'not_the_same'],
  [{ ...body('x'), scale: { ...SCALE, kind: 'levels' } }, 'scale.points', 'not_the_same'],
  [body('x', { ...section(rating('a')), competence_id: 9 }), 'sections.0.competence_id', 'not_here'],
  [body('x', { ...section(rating('a')), for: 'profiles', profile_ids: [9] }), 'sections.0.profile_ids', 'not_here'],
  [body('x', section(rating('a'), rating('b', { groups: [] }))), 'sections.0.questions.1.groups', 'too_few'],
  [body('x', section(rating('a', { id: 1 }))), 'sections.0.questions.0.id', 'unknown_field'],
])('refuses %j with %s', async (sent, path, code) => {
  const answer = await create(await admin(), sent);
  expect([answer.status, answer.body.errors[0].path, answer.body.errors[0].code]).toEqual([400, path, code]);
});

test('questions keep their numbers when a template is changed, and numbers are never reused', async () => {
  const ana = await admin();
  await create(ana, body('Leader', section(rating('One'), rating('Two'))));
  const change = (sent: object) => server.call(ana, 'PATCH', `${TEMPLATES}/1`, sent);
  const ids = ({ body: { sections } }: { body: { sections: { questions: { id: number }[] }[] } }) =>
    sections.flatMap(({ questions }) => questions.map(({ id }) => id));
  expect(ids(await change({ sections: [section(rating('One', { id: 1 }))], version: 1 }))).toEqual([1]);
  const third = [section(rating('Three'), rating('One, better', { id: 1 }))];
  expect(ids(await change({ sections: third, version: 2 }))).toEqual([3, 1]);
  const none = await change({ sections: [section(rating('Four', { id: 4 }))], version: 3 });
  expect([none.status, none.body.errors[0].code]).toEqual([400, 'not_here']);
  const stale = await change({ name: 'Late', version: 2 });
  expect([stale.status, stale.body.details.current.version]).toEqual([409, 3]);
  // A scale of four points needs four labels, whichever of the two fields is sent.
  const four = await change({ scale: { ...SCALE, points: 4 }, version: 3 });
  expect([four.status, four.body.errors[0].path]).toEqual([400, 'scale.labels']);
  const { body: log } = await server.call(ana, 'GET', '/v2/audit?target=evaluation-templates&limit=1');
  expect(log.items).toMatchObject([{ action: 'evaluation-templates.update', target_id: 1, fields: ['sections'] }]);
});

test('is created from competences, and its forms show their indicators as anchors', async () => {
  const ana = await withCompetence();
  const { body: made } = await server.call(ana, 'POST', `${TEMPLATES}/from-competences`, {
    name: '360',
    competence_ids: [1],
  });
  expect(made).toMatchObject({
    scale: { kind: 'levels', points: 5, labels: ['Starting', '2', '3', '4', '5'] },
    sections: [
      { title: 'Quality', competence_id: 1, questions: [{ text: 'Quality', help: 'Good work', anchors: [] }] },
    ],
  });
  const { body: preview } = await server.call(ana, 'POST', `${TEMPLATES}/1/preview`, { group: 'peers' });
  expect(preview).toMatchObject({ questions: 1, minutes: 1, is_long: false });
  expect(preview.sections[0].questions[0].anchors).toEqual([{ point: 1, text: 'Asks\nListens' }]);
  for (const [ids, path, code] of [
    [[1, 1], 'competence_ids.1', 'duplicate'],
    [[7], 'competence_ids.0', 'not_here'],
  ] as const) {
    const sent = { name: 'x', competence_ids: ids };
    const refused = await server.call(ana, 'POST', `${TEMPLATES}/from-competences`, sent);
    expect([refused.status, refused.body.errors[0].path, refused.body.errors[0].code]).toEqual([400, path, code]);
  }
});

test('a preview about a person has the sections for their job, and sections for leaders if somebody reports to them', async () => {
  const ana = await withCompetence();
  const bia = await server.person({ level: 1, accountId: ana.accountId });
  const profile = { name: 'Support', job_titles: ['Agent'] };
  await server.call(ana, 'POST', '/v2/competences/profiles', profile);
  await create(
    ana,
    body(
      'All',
      section(rating('Everybody')),
      { ...section(rating('Leads')), title: 'Leaders', for: 'leaders' },
      { ...section(rating('Helps')), title: 'Support', for: 'profiles', profile_ids: [1] },
    ),
  );
  const titles = async (sent: object) =>
    (await server.call(ana, 'POST', `${TEMPLATES}/1/preview`, { group: 'self', ...sent })).body.sections.map(
      ({ title }: { title: string }) => title,
    );
  expect(await titles({})).toEqual(['Work', 'Leaders', 'Support']);
  expect(await titles({ user_id: bia.userId })).toEqual(['Work']);
  const { body: user } = await server.call(ana, 'GET', `/v2/user/${bia.userId}`);
  await server.call(ana, 'PATCH', `/v2/user/${bia.userId}`, { job_title: 'AGENT', version: user.version });
  expect(await titles({ user_id: bia.userId })).toEqual(['Work', 'Support']);
  const cora = await server.person({ level: 1, accountId: ana.accountId });
  const { body: led } = await server.call(ana, 'GET', `/v2/user/${cora.userId}`);
  const line = { reports_to: bia.userId, version: led.version };
  expect((await server.call(ana, 'PATCH', `/v2/user/${cora.userId}`, line)).status).toBe(200);
  expect(await titles({ user_id: bia.userId })).toEqual(['Work', 'Leaders', 'Support']);
  const nobody = await server.call(ana, 'POST', `${TEMPLATES}/1/preview`, { group: 'self', user_id: 987_654 });
  expect([nobody.status, nobody.body.errors[0].path]).toEqual([400, 'user_id']);
});

test('can be archived and restored, each any number of times', async () => {
  const ana = await admin();
  await create(ana, body('Leader'));
  const states = async () => (await server.call(ana, 'GET', `${TEMPLATES}?state=archived`)).body.items.length;
  for (const _ of [1, 2])
    expect((await server.call(ana, 'DELETE', `${TEMPLATES}/1`)).body).toEqual({ message: 'Archived' });
  expect(await states()).toBe(1);
  for (const _ of [1, 2])
    expect((await server.call(ana, 'POST', `${TEMPLATES}/1/restore`)).body).toMatchObject({
      state: 'active',
      version: 3,
    });
  expect(await states()).toBe(0);
});
