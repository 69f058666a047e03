import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { evaluationCounting, evaluationRelease } from '../jobs/evaluation-counting.ts';
import type { Job } from '../jobs/job.ts';
import { readZip } from '../files/zip.sample.ts';
import { bytesOnDisk } from '../nps/pages.sample.ts';
import { deleteWhatIsDue } from '../retention/retention.service.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { countPiece } from './counting.service.ts';
import { putCycle, rated, rowsLeft, type SampleForm } from './cycle.sample.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const run = (job: Job, now = TEST_NOW) =>
  job.run({
    db: server.db,
    files: server.files,
    vault: server.vault,
    now,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    signal: new AbortController().signal,
  });
const done = async (who: TestPerson, method: string, path: string, body?: object) => {
  const { status, body: answered } = await server.call(who, method, path, body);
  expect([path, status, answered]).toEqual([path, 200, answered]);
  return answered;
};

/** Ana manages evaluations; Bia leads Rui and his peers, and reports to Clara. */
async function company() {
  const ana = await server.person({ level: 4, nome: 'Ana Prado' });
  const of = (nome: string) => server.person({ accountId: ana.accountId, level: 1, nome });
  return { ana, clara: await of('Clara Dias'), bia: await of('Bia Reis'), rui: await of('Rui Costa') };
}

/** The worked example of the domain, with a comment by every rater. */
function example({ bia, rui }: Record<'bia' | 'rui', TestPerson>): SampleForm[] {
  const of = (group: SampleForm['group'], rater: number | null, answers: SampleForm['answers']) => ({
    subject: rui.userId,
    group,
    rater,
    answers,
  });
  return [
    of('leader', bia.userId, rated(4, 3, 'Said by the leader')),
    of('self', rui.userId, rated(5, 5, 'Said by oneself')),
    of('peers', null, rated(5, 4, 'Said by a first peer')),
    of('peers', null, rated(4, 4)),
    of('peers', null, rated(4, 3)),
    of('peers', null, rated(3, null)),
    of('reports', null, rated(1, 1, 'Said by a report')),
    of('reports', null, rated(2, 2)),
    { ...of('external', null, []), state: 'declined' },
  ];
}
const SETTINGS = {
  groups: [
    { group: 'leader' as const, weight_percent: 40 },
    { group: 'self' as const, weight_percent: 0 },
    { group: 'peers' as const, weight_percent: 30 },
    { group: 'reports' as const, weight_percent: 30 },
  ],
};

test('the worked example is counted, its forms are destroyed, and the result is readable by its audience only', async () => {
  const people = await company();
  const { ana, bia, clara, rui } = people;
  const id = await putCycle(server, ana, {
    settings: SETTINGS,
    subjects: [{ id: rui.userId, line: [bia.userId, clara.userId] }],
    forms: example(people),
  });
  const path = `/v2/performance-evaluations/${id}/results/${rui.userId}`;
  const sealed = await sqlOf(server.db)
    .selectFrom('evaluation_forms')
    .where('account_id', '=', ana.accountId)
    .select('sealed')
    .execute();
  // Nobody reads anything before counting.
  for (const who of [ana, bia, rui]) expect((await server.call(who, 'GET', path)).body.code).toBe('not_released');
  expect(await run(evaluationCounting)).toEqual({ counted: 1, closed: 1, cleaned: 1 });
  expect(await run(evaluationCounting)).toEqual({ counted: 0, closed: 0, cleaned: 0 });
  expect(await rowsLeft(server.db, ana.accountId)).toEqual({ raters: 0, forms: 0, tallies: 0, cells: 5, comments: 3 });
  const bytes = await bytesOnDisk(server);
  expect(sealed.filter(({ sealed: text }) => bytes.includes(text.slice(-100)))).toEqual([]);

  const result = await done(bia, 'GET', path);
  expect(result).toMatchObject({
    state: 'counted',
    score_hundredths: 364,
    may_release: true,
    subject: { nome: 'Rui Costa', job_title: 'Analyst', leader_id: bia.userId },
    groups: [
      { group: 'leader', answered: 1, shown: true, mean_hundredths: 350, weight_used_hundredths: 5714 },
      { group: 'self', mean_hundredths: 500 },
      { group: 'peers', answered: 4, mean_hundredths: 383, weight_used_hundredths: 4286 },
      { group: 'reports', invited: 2, answered: null, shown: false, why: 'below_minimum' },
      { group: 'external', invited: 1, answered: null, shown: false, why: 'below_minimum' },
    ],
    comments: [
      { group: 'leader', question_id: 3, text: 'Said by the leader' },
      { group: 'self', question_id: 3, text: 'Said by oneself' },
      { group: 'peers', question_id: 3, text: 'Said by a first peer' },
    ],
    previous: [],
  });
  expect(result.questions.map(({ question_id }: { question_id: number }) => question_id)).toEqual([1, 2, 3]);
  // Leaders further up can read it if the cycle allows it, the person after the release.
  expect((await server.call(clara, 'GET', path)).body.code).toBe('not_found');
  expect((await server.call(rui, 'GET', path)).body.code).toBe('not_released');
  expect((await server.call(rui, 'POST', `/v2/performance-evaluations/${id}/release`, {})).status).toBe(404);
  expect(
    (await server.call(rui, 'POST', `/v2/performance-evaluations/${id}/release`, { user_ids: [rui.userId] })).status,
  ).toBe(403);
  expect(await done(bia, 'POST', `/v2/performance-evaluations/${id}/release`, { user_ids: [rui.userId] })).toEqual({
    released: 1,
    not_rated: [],
    message: '1 result released',
  });
  const own = await done(rui, 'GET', path);
  expect(own).toEqual({
    ...result,
    state: 'released',
    evaluation: { ...result.evaluation, state: 'released' },
    released_at: TEST_NOW.toISOString(),
    may_release: false,
    contest_until: '2026-04-01',
    may: ['acknowledge', 'contest'],
  });
  await done(ana, 'GET', path);
  const { items } = await done(rui, 'GET', `${path}/readers`);
  expect(items.map(({ actor_nome, action }: Record<string, string>) => `${actor_nome} ${action}`)).toEqual([
    'Ana Prado evaluation-results.read',
    'Bia Reis evaluation-results.release',
    'Bia Reis evaluation-results.read',
  ]);
  expect((await server.call(bia, 'GET', `${path}/readers`)).status).toBe(404);
  expect((await done(rui, 'GET', `/v2/performance-evaluations/results?user_id=${rui.userId}`)).items).toMatchObject([
    { evaluation_id: id, score_hundredths: 364, points: 5 },
  ]);
  expect((await done(clara, 'GET', `/v2/performance-evaluations/results?user_id=${rui.userId}`)).items).toEqual([]);
  const zip = await server.app.request('/v2/user/personal-data', { headers: { authorization: `Bearer ${rui.token}` } });
  const files = readZip(Buffer.from(await zip.arrayBuffer()));
  expect(JSON.parse(String(files.get('evaluation-results.json')))).toMatchObject([{ score_hundredths: 364 }]);
  expect(String(files.get('readings.csv'))).toMatch(/evaluation-results\.read,\d+,Bia Reis/);
});

test('the export of a cycle has the shown numbers, and nobody reads their own before the release', async () => {
  const people = await company();
  const { ana, bia, rui } = people;
  const forms = example(people);
  const id = await putCycle(server, ana, {
    settings: SETTINGS,
    subjects: [rui, ana].map(({ userId }) => ({ id: userId, line: [bia.userId] })),
    forms: [...forms, ...forms.map((form) => ({ ...form, subject: ana.userId }))],
  });
  const path = `/v2/performance-evaluations/${id}/results.csv`;
  expect((await server.call(ana, 'GET', path)).status).toBe(404);
  await run(evaluationCounting);
  const { status, body } = await server.call(ana, 'GET', path);
  expect([status, String(body).trim().split(/\r?\n/).slice(1)]).toEqual([
    200,
    [`${rui.userId},Rui Costa,Analyst,counted,,,,,500,350,383,,,,364,`],
  ]);
  expect((await server.call(bia, 'GET', path)).status).toBe(403);
  await done(bia, 'POST', `/v2/performance-evaluations/${id}/release`, {});
  const { items } = await done(rui, 'GET', `/v2/performance-evaluations/${id}/results/${rui.userId}/readers`);
  expect(items.map(({ action }: { action: string }) => action)).toContain('evaluation-results.export');
});

test('results are deleted when their retention ends, and earlier for people who left', async () => {
  const people = await company();
  const { ana, bia, rui, clara } = people;
  const about = (id: number) => ({
    subjects: [{ id, line: [bia.userId] }],
    forms: example(people).map((form) => ({ ...form, subject: id })),
  });
  await putCycle(server, ana, { settings: SETTINGS, ...about(rui.userId) });
  const kept = await putCycle(server, ana, { settings: SETTINGS, ...about(clara.userId) });
  await run(evaluationCounting);
  await sqlOf(server.db)
    .updateTable('employment_links')
    .set({ left_on: '2026-03-02' })
    .where('account_id', '=', ana.accountId)
    .where('user_id', '=', rui.userId)
    .execute();
  const expire = (at: string) => deleteWhatIsDue(server.db, ana.accountId, new Date(at), new AbortController().signal);
  expect(await expire('2028-03-02T02:59:59.000Z')).toMatchObject({ evaluations: 0, results: 0 });
  expect(await expire('2028-03-02T03:00:00.000Z')).toMatchObject({ evaluations: 0, results: 1 });
  const left = await sqlOf(server.db)
    .selectFrom('evaluation_cells')
    .where('account_id', '=', ana.accountId)
    .select('evaluation_id')
    .distinct()
    .execute();
  expect(left).toEqual([{ evaluation_id: kept }]);
  expect(await expire('2031-03-02T03:00:00.000Z')).toMatchObject({ evaluations: 2, results: 0 });
  expect(await rowsLeft(server.db, ana.accountId)).toMatchObject({ cells: 0, comments: 0 });
});

test('interrupted counting continues with the remaining people and counts nobody twice', async () => {
  const people = await company();
  const { ana, bia, rui } = people;
  const others = [];
  for (let nth = 0; nth < 20; nth++) others.push(await server.person({ accountId: ana.accountId, level: 1 }));
  const subjects = [rui, ...others].map(({ userId }) => ({ id: userId, line: [bia.userId] }));
  const forms = subjects.flatMap(({ id }) => example(people).map((form) => ({ ...form, subject: id })));
  const [whole, halted] = [
    await putCycle(server, ana, { settings: SETTINGS, subjects, forms }),
    await putCycle(server, ana, { settings: SETTINGS, subjects, forms, state: 'collecting' }),
  ];
  expect(await run(evaluationCounting)).toEqual({ counted: 21, closed: 1, cleaned: 1 });
  await sqlOf(server.db)
    .updateTable('evaluations')
    .set({ state: 'counting' })
    .where('account_id', '=', ana.accountId)
    .where('id', '=', halted)
    .execute();
  const context = { db: server.db, files: server.files, vault: server.vault, now: TEST_NOW };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const stopping = { ...context, log, signal: AbortSignal.abort() };
  expect(await evaluationCounting.run(stopping)).toEqual({ counted: 0, closed: 0, cleaned: 0 });
  // A batch whose time is over after the first people.
  const counting = { ...context, accountId: ana.accountId, evaluationId: halted };
  expect(await countPiece(counting, 0, 0)).toMatchObject({ people: 4 });
  expect(await run(evaluationCounting)).toEqual({ counted: 17, closed: 1, cleaned: 1 });
  const cellsOf = async (evaluation: number) =>
    (
      await sqlOf(server.db)
        .selectFrom('evaluation_cells')
        .where('account_id', '=', ana.accountId)
        .where('evaluation_id', '=', evaluation)
        .select(['subject_id', 'result_group', 'shown', 'why', 'invited', 'n', 'questions'])
        .orderBy('subject_id')
        .orderBy('result_group')
        .execute()
    ).map((row) => JSON.stringify(row));
  expect(await cellsOf(halted)).toEqual(await cellsOf(whole));
  expect(await cellsOf(whole)).toHaveLength(5 * 21);
});

test('results are released by the job after the last day, and at once if nobody decides about it', async () => {
  const people = await company();
  const { ana, bia, rui } = people;
  const cycle = { subjects: [{ id: rui.userId, line: [bia.userId] }], forms: example(people) };
  const late = await putCycle(server, ana, { ...cycle, settings: { ...SETTINGS, release_by: '2026-03-05' } });
  const own = await putCycle(server, ana, { ...cycle, settings: { ...SETTINGS, purpose: 'development' } });
  await run(evaluationCounting);
  const path = (id: number) => `/v2/performance-evaluations/${id}/results/${rui.userId}`;
  // A result for development is shown to the person only.
  expect(await done(rui, 'GET', path(own))).toMatchObject({ state: 'released', evaluation: { state: 'released' } });
  for (const who of [ana, bia]) expect((await server.call(who, 'GET', path(own))).status).toBe(404);
  expect(await run(evaluationRelease, new Date('2026-03-06T02:59:59.000Z'))).toEqual({ released: 0 });
  expect((await server.call(rui, 'GET', path(late))).body.code).toBe('not_released');
  expect(await run(evaluationRelease, new Date('2026-03-06T03:00:00.000Z'))).toEqual({ released: 1 });
  expect(await done(rui, 'GET', path(late))).toMatchObject({ state: 'released', previous: [{ evaluation_id: own }] });
});
