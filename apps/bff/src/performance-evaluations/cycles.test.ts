import { CYCLE_STATES, CYCLE_STEPS, cycleAfter } from '@jornada/domain/evaluations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { evaluationClock } from '../jobs/evaluation-clock.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { evaluatingCompany } from './company.sample.ts';

const E = '/v2/performance-evaluations';

let server: TestServer;
let company: Awaited<ReturnType<typeof evaluatingCompany>>;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  server.setNow(TEST_NOW);
  company = await evaluatingCompany(server);
});
afterAll(() => server.close());

const refused = async (who: TestPerson, method: string, path: string, body?: object) => {
  const { status, body: answer } = await server.call(who, method, path, body);
  return [status, answer.code, answer.errors?.[0]?.code ?? answer.details];
};
const ratersOf = (id: number) =>
  sqlOf(server.db)
    .selectFrom('evaluation_raters')
    .where('account_id', '=', company.admin.accountId)
    .where('evaluation_id', '=', id)
    .select(['subject_id', 'rater_group', 'user_id', 'state'])
    .orderBy('subject_id')
    .orderBy('rater_group')
    .execute();
const runClock = (now: string) =>
  evaluationClock.run({
    db: server.db,
    files: server.files,
    vault: server.vault,
    now: new Date(now),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    signal: new AbortController().signal,
  });

describe('a draft', () => {
  test('has the defaults of its degree, and can be changed as long as its settings are consistent', async () => {
    const { admin, template_id, done } = company;
    const made = await done(admin, 'POST', E, { name: 'Half year', degree: '360' });
    expect(made).toMatchObject({
      state: 'draft',
      template_id: null,
      nomination: 'leader',
      peers_min: 3,
      min_answers: 3,
      counts: { subjects: 0, forms: 0, submitted: 0 },
      version: 1,
    });
    const path = `${E}/${made.id}`;
    const { version } = await done(admin, 'PATCH', path, { template_id, version: 1 });
    const weights = [{ group: 'leader', weight_percent: 90 }];
    expect(await refused(admin, 'PATCH', path, { groups: weights, version })).toEqual([400, 'invalid', 'too_few']);
    expect(await refused(admin, 'PATCH', path, { release_by: '2026-03-02', version })).toEqual([
      400,
      'invalid',
      'dates_out_of_order',
    ]);
    expect(await refused(admin, 'PATCH', path, { template_id: 99, version })).toEqual([400, 'invalid', 'not_here']);
    expect(await refused(admin, 'PATCH', path, { name: 'x', version: 1 })).toMatchObject([409, 'stale_version', {}]);
    await done(admin, 'DELETE', path);
    expect(await refused(admin, 'GET', path)).toEqual([404, 'not_found', undefined]);
    expect(await done(admin, 'POST', `${path}/restore`)).toMatchObject({ name: 'Half year' });
    expect(await done(admin, 'POST', `${path}/copy`, { name: 'Second half' })).toMatchObject({ template_id });
  });

  test('adds people by name, leader or department, and forecasts the number of forms', async () => {
    const { admin, leader, people, done, draft } = company;
    const cycle = await draft({ degree: '180' }, []);
    const path = `${E}/${cycle.id}/subjects`;
    const [rui] = people as [TestPerson];
    expect(await done(admin, 'POST', path, { user_ids: [rui.userId, 999_999] })).toMatchObject({
      added: 1,
      notFound: 1,
    });
    expect(await done(admin, 'POST', path, { leader_id: leader.userId })).toMatchObject({ added: 2, already: 1 });
    expect((await done(admin, 'GET', path)).items.map(({ nome, leader_id }: never) => [nome, leader_id])).toEqual(
      ['Rui', 'Sol', 'Téo'].map((nome) => [nome, leader.userId]),
    );
    expect(await done(admin, 'POST', `${E}/${cycle.id}/forecast`)).toMatchObject({
      subjects: 3,
      forms: 6,
      busiest: [{ user_id: leader.userId, forms: 3 }, {}, {}, {}],
      without_leader: [],
    });
    await done(admin, 'DELETE', `${path}/${rui.userId}`);
    expect((await done(admin, 'GET', `${E}/${cycle.id}`)).counts.subjects).toBe(2);
  });

  test.each([
    ['no template', { template_id: null }, 'too_few'],
    ['a last day that has passed', { answer_until: '2026-02-01', release_by: '2026-02-02' }, 'dates_out_of_order'],
  ])('with %s cannot be opened', async (_, fields, code) => {
    const { admin, draft } = company;
    const { id, version } = await draft(fields);
    expect(await refused(admin, 'POST', `${E}/${id}/open`, { version })).toEqual([400, 'invalid', code]);
    expect(await ratersOf(id)).toEqual([]);
  });
});

test('opened twice concurrently, is opened once', async () => {
  const { admin, draft } = company;
  const { id, version } = await draft({ degree: '180' });
  const answers = await Promise.all([1, 2].map(() => server.call(admin, 'POST', `${E}/${id}/open`, { version })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await ratersOf(id)).toHaveLength(6);
});

test('warns of people who were asked with the same questions in the last 30 days', async () => {
  const { admin, people, done, draft, opened, step } = company;
  const { id } = await opened({ degree: '180' });
  await step(id, 'close');
  const countedAt = (at: string) =>
    sqlOf(server.db)
      .updateTable('evaluation_subjects')
      .set({ state: 'counted', counted_at: at })
      .where('account_id', '=', admin.accountId)
      .where('evaluation_id', '=', id)
      .where(
        'user_id',
        'in',
        people.slice(0, 2).map(({ userId }) => userId),
      )
      .execute();
  await countedAt('2026-02-20T12:00:00.000Z');
  const again = await draft({ degree: '180' });
  const warned = async () => (await done(admin, 'POST', `${E}/${again.id}/forecast`)).warnings;
  expect(await warned()).toEqual(['same_people_30_days']);
  await countedAt('2026-01-20T12:00:00.000Z');
  expect(await warned()).toEqual([]);
});

describe('an opened cycle', () => {
  test('has asked the raters given by the lines, and is frozen except for a later last day', async () => {
    const { admin, leader, people, done, opened } = company;
    const cycle = await opened({ degree: '180', name: 'Opened' });
    expect(cycle).toMatchObject({ state: 'collecting', counts: { subjects: 3, forms: 6, submitted: 0 } });
    expect(await ratersOf(cycle.id)).toEqual(
      people.flatMap(({ userId }) => [
        { subject_id: userId, rater_group: 'leader', user_id: leader.userId, state: 'open' },
        { subject_id: userId, rater_group: 'self', user_id: userId, state: 'open' },
      ]),
    );
    const path = `${E}/${cycle.id}`;
    const { version } = cycle;
    expect(await refused(admin, 'PATCH', path, { min_answers: 5, version })).toEqual([
      409,
      'frozen',
      { fields: ['min_answers'] },
    ]);
    expect(await refused(admin, 'PATCH', path, { answer_until: '2026-03-20', version })).toEqual([
      409,
      'frozen',
      { fields: ['answer_until'] },
    ]);
    expect(await done(admin, 'PATCH', path, { answer_until: '2026-03-30', version })).toMatchObject({
      answer_until: '2026-03-30',
    });
    const later = { answer_until: '2026-12-01', version: version + 1 };
    expect((await done(admin, 'PATCH', path, later)).release_by > '2026-12-01').toBe(true);
    expect(await done(admin, 'GET', `${path}/progress`)).toEqual({
      forms: 6,
      submitted: 0,
      by_group: [
        { group: 'leader', forms: 3, submitted: 0 },
        { group: 'self', forms: 3, submitted: 0 },
      ],
      by_leader: [{ leader_id: leader.userId, forms: 6, submitted: 0 }],
      by_department: [{ department: null, forms: 6, submitted: 0 }],
      by_day: [],
      subjects_enough: 3,
    });
    expect((await done(admin, 'GET', `${path}/people`)).items).toHaveLength(4);
    expect(await done(admin, 'POST', `${path}/remind`, {})).toMatchObject({ reminded: 4, skipped: 0 });
    expect(await done(admin, 'POST', `${path}/remind`, {})).toMatchObject({ reminded: 0, skipped: 4 });
  });

  test('is shown without counts to those who take part, and to nobody else', async () => {
    const { leader, people, done, opened, draft } = company;
    const [rui] = people as [TestPerson];
    const stranger = await server.person({ level: 3, accountId: rui.accountId });
    const cycle = await opened();
    await draft({ name: 'Not yet' });
    for (const who of [leader, rui])
      expect((await done(who, 'GET', E)).items).toMatchObject([{ id: cycle.id, counts: null }]);
    expect((await done(stranger, 'GET', E)).items).toEqual([]);
    expect(await refused(stranger, 'GET', `${E}/${cycle.id}`)).toEqual([404, 'not_found', undefined]);
    expect(await done(leader, 'GET', `${E}/${cycle.id}/progress`)).toMatchObject({ forms: 3 });
    expect(await done(rui, 'GET', `${E}/${cycle.id}/progress`)).toMatchObject({ forms: 0 });
    for (const [who, role] of [
      [leader, 'leader'],
      [leader, 'rater'],
      [rui, 'subject'],
    ] as const)
      expect((await done(who, 'GET', `${E}?role=${role}`)).items).toMatchObject([{ id: cycle.id }]);
    expect((await done(leader, 'GET', `${E}?role=subject`)).items).toEqual([]);
  });

  test('shows leaders their people, whom they can remind; of anonymous groups only whether enough answered', async () => {
    const { admin, leader, people, done, draft, step } = company;
    const [rui, sol] = people as [TestPerson, TestPerson];
    const outside = await server.person({ level: 1, accountId: admin.accountId });
    const cycle = await draft({ degree: '360', nomination: 'leader' }, [rui]);
    await step(cycle.id, 'open');
    const path = `${E}/${cycle.id}`;
    expect(await done(admin, 'POST', `${path}/subjects`, { user_ids: [sol.userId, outside.userId] })).toMatchObject({
      added: 2,
    });
    expect((await ratersOf(cycle.id)).filter(({ subject_id }) => subject_id === sol.userId)).toEqual([
      { subject_id: sol.userId, rater_group: 'leader', user_id: leader.userId, state: 'approved' },
      { subject_id: sol.userId, rater_group: 'self', user_id: sol.userId, state: 'approved' },
    ]);
    await step(cycle.id, 'collect');
    const seen = (await done(leader, 'GET', `${path}/subjects`)).items;
    expect(seen.map(({ nome, groups }: { nome: string; groups: unknown }) => [nome, groups])).toEqual(
      ['Rui', 'Sol'].map((nome) => [
        nome,
        [
          { group: 'leader', invited: 1, enough: false },
          { group: 'self', invited: 1, enough: false },
        ],
      ]),
    );
    expect((await done(rui, 'GET', `${path}/subjects`)).items).toEqual([]);
    expect(await done(leader, 'POST', `${path}/remind`, {})).toMatchObject({ reminded: 2, skipped: 0 });
    expect(await done(rui, 'POST', `${path}/remind`, {})).toMatchObject({ reminded: 0, skipped: 0 });
    expect(await refused(admin, 'POST', `${path}/subjects`, { user_ids: [rui.userId] })).toEqual([
      409,
      'wrong_state',
      { state: 'collecting' },
    ]);
  });

  test('waits for proposals if there are any, and starts and ends answering by the job', async () => {
    const { admin, done, opened } = company;
    const cycle = await opened({ degree: '360', nominate_until: '2026-03-05', answer_until: '2026-03-10' });
    expect(cycle.state).toBe('nominating');
    expect(await runClock('2026-03-06T02:00:00Z')).toEqual({ collecting: 0, counting: 0 });
    expect(await runClock('2026-03-06T04:00:00Z')).toMatchObject({ collecting: 1 });
    expect(new Set((await ratersOf(cycle.id)).map(({ state }) => state))).toEqual(new Set(['open']));
    expect(await runClock('2026-03-11T04:00:00Z')).toMatchObject({ counting: 1 });
    expect((await done(admin, 'GET', `${E}/${cycle.id}`)).state).toBe('counting');
  });

  test('shows the progress of people without a leader as well', async () => {
    const { admin, done, draft, step } = company;
    const { id } = await draft({ degree: '180' }, [admin]);
    await step(id, 'open');
    expect(await done(admin, 'GET', `${E}/${id}/progress`)).toMatchObject({
      forms: 1,
      by_leader: [{ leader_id: null, forms: 1 }],
    });
  });

  test('destroys its raters when canceled', async () => {
    const { opened, step } = company;
    const { id } = await opened();
    expect(await step(id, 'cancel', { reason: 'Wrong template' })).toMatchObject({
      state: 'canceled',
      cancel_reason: 'Wrong template',
    });
    expect(await ratersOf(id)).toEqual([]);
  });
});

test('allows each step only in the states of the table', async () => {
  const { admin, draft } = company;
  const { id, version } = await draft({});
  const bodies = { open: {}, collect: {}, close: {}, cancel: { reason: 'No' } };
  for (const state of CYCLE_STATES)
    for (const step of CYCLE_STEPS) {
      if (!(step in bodies) || cycleAfter(step, state, { degree: '90', nomination: 'admin' })) continue;
      await sqlOf(server.db)
        .updateTable('evaluations')
        .set({ state })
        .where('account_id', '=', admin.accountId)
        .where('id', '=', id)
        .execute();
      const body = { version, ...bodies[step as 'open'] };
      expect(await refused(admin, 'POST', `${E}/${id}/${step}`, body)).toEqual([409, 'wrong_state', { state }]);
    }
});
