import type { CycleSettings } from '@jornada/domain/evaluation-cycles';
import { sqlOf } from '../db/handle.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluationCounting } from '../jobs/evaluation-counting.ts';
import { readZip } from '../files/zip.sample.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { putCycle, rated } from './cycle.sample.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Ana and Eva manage evaluations; Bia leads Rui, and Clara leads Bia. Rui's result is released. */
async function released(settings: Partial<CycleSettings> = {}, { isLed = true } = {}) {
  const ana = await server.person({ level: 4, nome: 'Ana Prado' });
  const of = (nome: string, level: 1 | 5 = 1) => server.person({ accountId: ana.accountId, level, nome });
  const [bia, clara, rui, eva] = [
    await of('Bia Reis'),
    await of('Clara Dias'),
    await of('Rui Costa'),
    await of('Eva', 5),
  ];
  const id = await putCycle(server, ana, {
    settings: { line_reads: true, ...settings },
    subjects: [{ id: rui.userId, line: isLed ? [bia.userId, clara.userId] : [] }],
    forms: [{ subject: rui.userId, group: 'leader', rater: bia.userId, answers: rated(4, 3) }],
  });
  await evaluationCounting.run({
    db: server.db,
    files: server.files,
    vault: server.vault,
    now: TEST_NOW,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    signal: new AbortController().signal,
  });
  const path = `/v2/performance-evaluations/${id}/results/${rui.userId}`;
  const ask = (who: TestPerson, method: string, under: string, body?: object) =>
    server.call(who, method, `${path}${under}`, body);
  const status = async (...args: Parameters<typeof ask>) => {
    const { status: code, body } = await ask(...args);
    return code === 200 ? 200 : `${code} ${body.code}`;
  };
  return { ana, bia, clara, rui, eva, id, path, ask, status };
}

test('leader and person share notes that nobody else reads, and private notes are only the leader’s', async () => {
  const { ana, bia, clara, rui, id, ask, status } = await released();
  const notes = { held_on: '2026-03-03', shared_notes: 'Shared words', version: 0 };
  // Before the release the leader prepares it, and the person can read nothing.
  expect((await ask(bia, 'PUT', '/private-notes', { text: 'Private words' })).body).toMatchObject({ version: 0 });
  expect(await status(rui, 'GET', '/conversation')).toBe('404 not_released');
  await server.call(ana, 'POST', `/v2/performance-evaluations/${id}/release`, {});
  expect((await ask(bia, 'PUT', '/conversation', notes)).body).toEqual({
    ...notes,
    private_notes: 'Private words',
    version: 1,
  });
  expect(await status(bia, 'PUT', '/conversation', notes)).toBe('409 stale_version');
  expect((await ask(rui, 'GET', '/conversation')).body).toEqual({ ...notes, private_notes: null, version: 1 });
  expect((await ask(rui, 'GET', '')).body.conversation).toEqual({
    held_on: '2026-03-03',
    shared_notes: 'Shared words',
  });
  expect(await status(rui, 'PUT', '/conversation', { ...notes, version: 1 })).toBe('403 forbidden');
  expect(await status(rui, 'PUT', '/private-notes', { text: '' })).toBe('403 forbidden');
  for (const who of [ana, clara]) {
    expect(await status(who, 'GET', '/conversation')).toBe('404 not_found');
    expect(await status(who, 'PUT', '/private-notes', { text: '' })).toBe('404 not_found');
    expect((await ask(who, 'GET', '')).body.conversation).toBe(null);
  }
  const stored = await sqlOf(server.db)
    .selectFrom('evaluation_conversations')
    .where('account_id', '=', ana.accountId)
    .selectAll()
    .execute();
  expect(JSON.stringify(stored)).not.toMatch(/Shared words|Private words/);
  const zip = await server.app.request('/v2/user/personal-data', { headers: { authorization: `Bearer ${rui.token}` } });
  const file = String(readZip(Buffer.from(await zip.arrayBuffer())).get('evaluation-results.json'));
  expect(file).toContain('Shared words');
  expect(file).not.toContain('Private words');
});

test('a result is acknowledged, contested once, and answered by somebody other than person and leader', async () => {
  const { ana, bia, clara, rui, eva, id, ask, status } = await released({
    rating: { labels: ['1', '2', '3', '4', '5'] },
  });
  const contest = { reason: 'The project was not mine' };
  expect(await status(rui, 'POST', '/acknowledge', { comment: '' })).toBe('404 not_released');
  const { version } = (await ask(bia, 'GET', '')).body;
  expect(await status(bia, 'PUT', '/rating', { rating: 3, potential: null, rationale: 'Steady', version })).toBe(200);
  await server.call(ana, 'POST', `/v2/performance-evaluations/${id}/release`, {});
  for (const who of [ana, bia, clara]) {
    expect(await status(who, 'POST', '/acknowledge', { comment: '' })).toBe('403 forbidden');
    expect(await status(who, 'POST', '/contest', contest)).toBe('403 forbidden');
  }
  expect(await status(eva, 'POST', '/settle', { answer: 'Too early' })).toBe('409 wrong_state');
  expect((await ask(rui, 'GET', '')).body).toMatchObject({
    contest_until: '2026-04-01',
    may: ['acknowledge', 'contest'],
  });
  expect(await status(rui, 'POST', '/acknowledge', { comment: 'Seen, not agreed' })).toBe(200);
  expect(await status(rui, 'POST', '/acknowledge', { comment: '' })).toBe('409 wrong_state');
  const at = TEST_NOW.toISOString();
  expect((await ask(bia, 'GET', '')).body).toMatchObject({
    state: 'acknowledged',
    acknowledgement: { at, comment: 'Seen, not agreed' },
    may: ['talk'],
  });
  // Of two concurrent contests only the first succeeds.
  const both = await Promise.all([1, 2].map(() => status(rui, 'POST', '/contest', contest)));
  expect(both.toSorted()).toEqual([200, '409 wrong_state']);
  const { items } = (await server.call(bia, 'GET', '/v2/notifications?kind=evaluations.contested')).body;
  expect(items).toMatchObject([{ link: `/evaluations/${id}/results/${rui.userId}` }]);
  for (const who of [bia, rui, clara])
    expect(await status(who, 'POST', '/settle', { answer: 'No' })).toBe('403 forbidden');
  expect((await ask(clara, 'GET', '')).body).toMatchObject({ contest: null, acknowledgement: null, may: [] });
  expect((await ask(eva, 'GET', '')).body).toMatchObject({ state: 'contested', contest: contest, may: ['settle'] });
  expect(await status(eva, 'POST', '/settle', { answer: 'Higher', rating: 6 })).toBe('400 invalid');
  expect(await status(eva, 'POST', '/settle', { answer: 'Looked at again', rating: 4 })).toBe(200);
  expect(await status(ana, 'POST', '/settle', { answer: 'Again' })).toBe('409 wrong_state');
  expect((await ask(rui, 'GET', '')).body).toMatchObject({
    state: 'settled',
    rating: 4,
    changes: [{ by_nome: 'Eva', from: { rating: 3 }, to: { rating: 4 }, reason: 'Looked at again' }],
    contest: { ...contest, at, answer: 'Looked at again', settled_at: at, settled_by_nome: 'Eva' },
    may: [],
  });
  const readers = (await ask(rui, 'GET', '/readers')).body.items;
  expect(readers.map(({ action }: { action: string }) => action)).not.toContain('evaluation-results.acknowledge');
});

test('leaders and managers list people who lack a rating, a conversation or an acknowledgement', async () => {
  const { ana, bia, rui, id, ask } = await released({ rating: { labels: ['1', '2', '3', '4', '5'] } });
  const cycle = `/v2/performance-evaluations/${id}`;
  const lacking = async (who: TestPerson) => {
    const answers = [];
    for (const lack of ['rating', 'conversation', 'acknowledgement'])
      answers.push((await server.call(who, 'GET', `${cycle}/subjects?without=${lack}`)).body.items.length);
    return answers;
  };
  expect(await lacking(bia)).toEqual([1, 1, 0]);
  await ask(bia, 'PUT', '/rating', { rating: 4, potential: null, rationale: 'Kept every promise', version: 1 });
  await ask(bia, 'PUT', '/private-notes', { text: 'Not a conversation yet' });
  await server.call(ana, 'POST', `${cycle}/release`, {});
  expect([await lacking(bia), await lacking(ana)]).toEqual([
    [0, 1, 1],
    [0, 1, 1],
  ]);
  // The person's own result is not included.
  expect(await lacking(rui)).toEqual([0, 0, 0]);
  await ask(bia, 'PUT', '/conversation', { held_on: '2026-03-03', shared_notes: '', version: 0 });
  await ask(rui, 'POST', '/acknowledge', { comment: '' });
  expect(await lacking(bia)).toEqual([0, 0, 0]);
  const development = await released({ purpose: 'development' });
  const refused = `/v2/performance-evaluations/${development.id}/subjects?without=conversation`;
  expect((await server.call(development.ana, 'GET', refused)).body.errors).toMatchObject([{ code: 'not_here' }]);
});

test('a result for development is read by the leader while the person shares it, and by nobody else', async () => {
  const { ana, bia, clara, rui, ask, status } = await released({ purpose: 'development' });
  expect((await ask(rui, 'GET', '')).body).toMatchObject({ shared_at: null, may: ['acknowledge', 'share'] });
  for (const who of [ana, bia]) expect(await status(who, 'POST', '/share')).toBe('404 not_found');
  expect(await status(rui, 'POST', '/contest', { reason: 'Not so' })).toBe('409 wrong_state');
  expect(await status(rui, 'POST', '/share')).toBe(200);
  expect(await status(rui, 'POST', '/share')).toBe('409 wrong_state');
  expect((await ask(bia, 'GET', '')).body).toMatchObject({ shared_at: TEST_NOW.toISOString(), may: ['talk'] });
  expect((await server.call(bia, 'GET', '/v2/notifications?kind=evaluations.discuss')).body.total).toBe(1);
  for (const who of [ana, clara]) expect(await status(who, 'GET', '')).toBe('404 not_found');
  expect((await ask(rui, 'GET', '/readers')).body.items).toMatchObject([
    { actor_nome: 'Bia Reis' },
    { actor_id: null },
  ]);
  expect(await status(bia, 'DELETE', '/share')).toBe('403 forbidden');
  expect(await status(rui, 'DELETE', '/share')).toBe(200);
  expect(await status(bia, 'GET', '')).toBe('404 not_found');
  expect(await status(bia, 'GET', '/conversation')).toBe('404 not_found');
});

test('managers of evaluations talk with people without a leader, and have no private notes', async () => {
  const { ana, eva, rui, status, ask } = await released({}, { isLed: false });
  const notes = { held_on: null, shared_notes: 'Shared words', version: 0 };
  expect(await status(rui, 'PUT', '/conversation', notes)).toBe('404 not_released');
  expect((await ask(ana, 'PUT', '/conversation', notes)).body).toMatchObject({ private_notes: null, version: 1 });
  expect(await status(eva, 'PUT', '/private-notes', { text: 'Mine' })).toBe('403 forbidden');
  expect((await ask(eva, 'GET', '')).body).toMatchObject({
    may: ['talk'],
    conversation: { shared_notes: 'Shared words' },
  });
});

test('a plan made from one’s own released result shows the evaluation until that is deleted', async () => {
  const { ana, bia, rui, id } = await released();
  const plan = { title: 'From the gaps', starts_on: '2026-03-02', ends_on: '2026-09-01', evaluation_id: id };
  const create = async (who: TestPerson, more: object = {}) => {
    const { status, body } = await server.call(who, 'POST', '/v2/pdi', { ...plan, ...more });
    return status === 200 ? body : body.errors[0];
  };
  const refused = { path: 'evaluation_id', code: 'not_here' };
  expect(await create(rui)).toMatchObject(refused);
  await server.call(ana, 'POST', `/v2/performance-evaluations/${id}/release`, {});
  expect(await create(bia)).toMatchObject(refused);
  expect(await create(rui, { evaluation_id: id + 1 })).toMatchObject(refused);
  const evaluation = { id, name: `Cycle ${id}` };
  const made = await create(rui);
  expect(made).toMatchObject({ evaluation });
  expect(await create(rui, { evaluation_id: null })).toMatchObject({ evaluation: null });
  const listed = await server.call(rui, 'GET', `/v2/pdi?evaluation_id=${id}`);
  expect(listed.body.items).toMatchObject([{ id: made.id, evaluation }]);
  await sqlOf(server.db)
    .updateTable('evaluations')
    .set({ deleted_at: TEST_NOW.toISOString() })
    .where('account_id', '=', rui.accountId)
    .where('id', '=', id)
    .execute();
  expect((await server.call(rui, 'GET', `/v2/pdi/${made.id}`)).body).toMatchObject({ evaluation: null });
});
