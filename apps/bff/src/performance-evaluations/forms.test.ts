import { placeOfForm } from '@jornada/domain/sealed-places';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { evaluatingCompany } from './company.sample.ts';
import { insertRaters } from './raters.queries.ts';

const FORMS = '/v2/performance-evaluations/forms';

let server: TestServer;
let company: Awaited<ReturnType<typeof evaluatingCompany>>;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  company = await evaluatingCompany(server);
});
afterAll(() => server.close());

const refused = async (who: TestPerson, method: string, path: string, body?: object) => {
  const { status, body: answer } = await server.call(who, method, path, body);
  return [status, answer.code];
};
const formsOf = async (who: TestPerson): Promise<{ id: number; subject: { nome: string }; group: string }[]> =>
  (await company.done(who, 'GET', FORMS)).items;
const opened = () =>
  company.opened({
    degree: '180',
    groups: [
      { group: 'leader', weight_percent: 100 },
      { group: 'self', weight_percent: 0 },
    ],
  });
const RATED = { answers: [{ question_id: 1, point: 4 }], version: 1 };
const submittedOf = async (id: number) =>
  (await company.done(company.admin, 'GET', `/v2/performance-evaluations/${id}`)).counts;

test('a form is saved, submitted, taken back and submitted again, and the tallies change each time', async () => {
  const { leader, done } = company;
  const { id: cycle } = await opened();
  const forms = await formsOf(leader);
  expect(forms.map(({ subject, group }) => [subject.nome, group])).toEqual([
    ['Rui', 'leader'],
    ['Sol', 'leader'],
    ['Téo', 'leader'],
  ]);
  const listed = async (of: number) => (await done(leader, 'GET', `${FORMS}?evaluation_id=${of}`)).items.length;
  expect([await listed(cycle), await listed(cycle + 1)]).toEqual([3, 0]);
  const waiting = async () => (await done(leader, 'GET', '/v2/today')).duties.evaluation_forms;
  expect(await waiting()).toEqual({ forms: 3, answer_until: expect.any(String) });
  const path = `${FORMS}/${forms[0]?.id}`;
  expect(await done(leader, 'GET', path)).toMatchObject({ state: 'open', answers: [], version: 1, saved_at: null });
  const unanswered = await server.call(leader, 'POST', `${path}/submit`, { version: 1 });
  expect(unanswered).toMatchObject({
    status: 400,
    body: { code: 'missing_answers', errors: [{ path: 'questions.1', code: 'missing_answers' }] },
  });
  expect(await done(leader, 'PUT', path, RATED)).toMatchObject({ version: 2, progress_percent: 100, missing: [] });
  expect(await done(leader, 'POST', `${path}/submit`, { version: 2 })).toMatchObject({
    state: 'submitted',
    answers: [{ question_id: 1, point: 4, not_observed: false, choice: null, text: '' }],
    version: 3,
  });
  expect(await submittedOf(cycle)).toMatchObject({ forms: 6, submitted: 1 });
  expect(await waiting()).toMatchObject({ forms: 2 });
  expect(await refused(leader, 'PUT', path, { ...RATED, version: 3 })).toEqual([409, 'wrong_state']);
  await done(leader, 'POST', `${path}/reopen`, { version: 3 });
  expect(await submittedOf(cycle)).toMatchObject({ submitted: 0 });
  await done(leader, 'POST', `${path}/submit`, { version: 4 });
  expect(await submittedOf(cycle)).toMatchObject({ submitted: 1 });
  expect(await refused(leader, 'POST', `${path}/decline`, { reason: 'Busy' })).toEqual([409, 'wrong_state']);
});

test('saving an older version returns the current form, invalid answers are reported, and nothing is recorded', async () => {
  const { leader, admin, done } = company;
  await opened();
  const path = `${FORMS}/${(await formsOf(leader))[0]?.id}`;
  const audited = async () => (await done(admin, 'GET', '/v2/audit?limit=1')).items[0].id;
  const before = await audited();
  await done(leader, 'PUT', path, RATED);
  const stale = await server.call(leader, 'PUT', path, { answers: [{ question_id: 1, point: 2 }], version: 1 });
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'stale_version', details: { current: { version: 2, answers: [{ point: 4 }] } } },
  });
  const wrong = await server.call(leader, 'PUT', path, { answers: [{ question_id: 1, point: 6 }], version: 2 });
  expect(wrong.body.errors).toMatchObject([{ path: 'answers.0.point', code: 'point_out_of_scale' }]);
  expect(await audited()).toBe(before);
  const { sealed } = await sqlOf(server.db)
    .selectFrom('evaluation_forms')
    .where('account_id', '=', admin.accountId)
    .select('sealed')
    .executeTakeFirstOrThrow();
  expect(sealed).not.toContain('question_id');
  expect(sealed).toHaveLength(server.vault.seal(' '.repeat(4_096), placeOfForm(1, 1)).length);
});

test('the form of another person is not found by any level', async () => {
  const { leader, admin, people } = company;
  await opened();
  const path = `${FORMS}/${(await formsOf(leader))[0]?.id}`;
  const others = [admin, ...people];
  for (const who of others) {
    expect(await refused(who, 'GET', path)).toEqual([404, 'not_found']);
    expect(await refused(who, 'PUT', path, RATED)).toEqual([404, 'not_found']);
    expect(await refused(who, 'POST', `${path}/submit`, { version: 1 })).toEqual([404, 'not_found']);
  }
});

/** Number of forms submitted concurrently. */
const LANES = 10;

/** Creates 300 answered forms of one rater about one person. @returns their ids */
async function answeredBy(rater: TestPerson, subject: TestPerson | undefined, cycle: number): Promise<number[]> {
  const { accountId, userId } = rater;
  const asked = {
    subject_id: subject?.userId ?? 0,
    rater_group: 'leader' as const,
    user_id: userId,
    external_name: null,
    external_email: null,
    state: 'drafting' as const,
    proposed_by: null,
  };
  await insertRaters(
    server.db,
    accountId,
    cycle,
    Array.from({ length: 300 }, () => asked),
  );
  const drafting = (await company.done(rater, 'GET', `${FORMS}?state=drafting`)).items as { id: number }[];
  const ids = drafting.map(({ id }) => id);
  await insertRows(
    server.db,
    'evaluation_forms',
    ids.map((rater_id) => ({
      account_id: accountId,
      rater_id,
      sealed: server.vault.seal(JSON.stringify(RATED.answers), placeOfForm(accountId, rater_id)),
      progress_percent: 100,
      saved_at: TEST_NOW.toISOString(),
      version: 2,
    })),
  );
  return ids;
}

test('300 forms submitted while answering ends are each either counted or refused as closed', async () => {
  const { admin, leader, people, done } = company;
  const { id: cycle } = await opened();
  const forms = await answeredBy(leader, people[0], cycle);
  const { version } = await done(admin, 'GET', `/v2/performance-evaluations/${cycle}`);
  const submit = (id: number) => server.call(leader, 'POST', `${FORMS}/${id}/submit`, { version: 2 });
  const closing: Promise<{ status: number }>[] = [];
  const lane = async (own: readonly number[], isFirst: boolean) => {
    const answers = [];
    for (const id of own) {
      if (isFirst && id === own[own.length >> 1])
        closing.push(server.call(admin, 'POST', `/v2/performance-evaluations/${cycle}/close`, { version }));
      answers.push(await submit(id));
    }
    return answers;
  };
  // As many concurrent requests as a small server has connections.
  const lanes = [...Map.groupBy(forms, (id) => id % LANES).values()];
  const answers = (await Promise.all(lanes.map((own, at) => lane(own, at === 0)))).flat();
  expect((await Promise.all(closing)).map(({ status }) => status)).toEqual([200]);
  const counted = answers.filter(({ status }) => status === 200).length;
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 'closed')).toHaveLength(300 - counted);
  expect(counted).toBeGreaterThan(0);
  expect(counted).toBeLessThan(300);
  expect(await submittedOf(cycle)).toMatchObject({ submitted: counted });
});

test('evidence of the period is what the rater may see anyway: a leader sees more than a peer, and nobody sees hours', async () => {
  const { leader, people, done } = company;
  const [rui] = people;
  await opened();
  const task = await done(leader, 'POST', '/v2/tasks', { title: 'Move the archive', assignee_id: rui?.userId });
  await done(leader, 'PATCH', `/v2/tasks/${task.id}`, { status: 'done', version: task.version });
  await done(leader, 'POST', '/v2/feedback', {
    kind: 'praise',
    recipient_ids: [rui?.userId],
    body: 'Clear steps\nand no surprises',
    visibility: 'recipient',
    send: true,
  });
  const [form] = await formsOf(leader);
  expect(await done(leader, 'GET', `${FORMS}/${form?.id}/evidence`)).toMatchObject({
    tasks: { done: 1, on_time: 1, late: 0, open_late: 0, items: [{ id: task.id, title: 'Move the archive' }] },
    feedback: { items: [{ kind: 'praise', author_nome: 'Lia', first_line: 'Clear steps' }] },
    pdi: { actions_done: 0, actions_open: 0, goals: [] },
    competences: [],
  });
  expect(await refused(people[1] ?? leader, 'GET', `${FORMS}/${form?.id}/evidence`)).toEqual([404, 'not_found']);
});
