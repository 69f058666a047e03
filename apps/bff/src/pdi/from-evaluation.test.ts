import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluationCounting } from '../jobs/evaluation-counting.ts';
import { ASKED, putCycle, rated } from '../performance-evaluations/cycle.sample.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const SUGGESTED = [
  { kind: 'exposure', title: 'Ask for a review' },
  { kind: 'education', title: 'Take a course' },
];

/**
 * Ana manages, and Lia leads Rui, who is rated 3.64 of the expected 4 in the first competence, and above in the second.
 */
async function company() {
  const ana = await server.person({ level: 4, nome: 'Ana Prado' });
  const lia = await server.person({ accountId: ana.accountId, level: 1, nome: 'Lia' });
  const rui = await server.person({ accountId: ana.accountId, level: 1, nome: 'Rui' });
  const done = async (who: TestPerson, method: string, path: string, body?: object) => {
    const { status, body: answer } = await server.call(who, method, `/v2${path}`, body);
    expect({ path, status, answer }).toMatchObject({ status: 200 });
    return answer;
  };
  const { id: group_id } = await done(ana, 'POST', '/competence-groups', { name: 'Delivery' });
  const competence = async (name: string, suggested_actions: object[] = []) =>
    (await done(ana, 'POST', '/competences', { group_id, kind: 'core', name, suggested_actions })).id as number;
  const ids = [await competence('Clear reports', SUGGESTED), await competence('Speed'), await competence('Not asked')];
  const [reports = 0, speed = 0] = ids;
  const [section] = ASKED.sections;
  if (!section) throw new Error('a cycle has sections');
  const asked = {
    scale: { ...ASKED.scale, kind: 'levels' as const },
    sections: section.questions.map((question, at) => ({
      ...section,
      competence_id: ids[at] ?? 0,
      questions: [question],
    })),
  };
  const about = { subject: rui.userId, rater: null };
  const id = await putCycle(server, ana, {
    asked,
    subjects: [
      {
        id: rui.userId,
        line: [lia.userId],
        expected: [
          [reports, 4],
          [speed, 2],
        ],
      },
    ],
    forms: [
      { ...about, group: 'leader', answers: rated(3, 3) },
      ...[4, 4, 4].map((point) => ({ ...about, group: 'peers' as const, answers: rated(point, point) })),
    ],
  });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { db, files, vault } = server;
  await evaluationCounting.run({ db, files, vault, now: TEST_NOW, log, signal: new AbortController().signal });
  const from = (who: TestPerson, competence_ids: number[], evaluation_id = id) =>
    server.call(who, 'POST', '/v2/pdi/from-evaluation', { evaluation_id, competence_ids });
  const release = () => done(ana, 'POST', `/performance-evaluations/${id}/release`, {});
  return { ana, lia, rui, id, ids, done, from, release };
}

test('a plan from a result is a draft with a goal for each competence, with levels and suggested actions', async () => {
  const { ana, lia, rui, id, ids, done, from, release } = await company();
  const [reports = 0, speed = 0] = ids;
  await release();
  const { status, body: plan } = await from(rui, [speed, reports]);
  expect(status).toBe(200);
  const days = { starts_on: '2026-03-02', ends_on: '2026-08-31' };
  expect(plan).toMatchObject({
    user_id: rui.userId,
    author_id: rui.userId,
    title: `Cycle ${id}`,
    evaluation: { id, name: `Cycle ${id}` },
    state: 'draft',
    ...days,
    goals: [
      { title: 'Speed', competence_id: speed, from_level: null, to_level: null, due_on: days.ends_on, actions: [] },
      {
        title: 'Clear reports',
        competence_id: reports,
        from_level: 3,
        to_level: 4,
        actions: SUGGESTED.map((action) => ({ ...action, state: 'todo', due_on: days.ends_on })),
      },
    ],
  });
  // A draft is visible to its author only; otherwise the plan is like others.
  expect((await server.call(lia, 'GET', `/v2/pdi/${plan.id}`)).status).toBe(404);
  expect((await done(rui, 'GET', `/pdi?evaluation_id=${id}`)).items).toMatchObject([{ id: plan.id }]);
  expect(await done(rui, 'POST', `/pdi/${plan.id}/propose`)).toMatchObject({ state: 'active' });
  const log = await done(ana, 'GET', '/audit?target=pdi');
  expect(log.items).toMatchObject([
    { action: 'pdi.propose' },
    { action: 'pdi.fromEvaluation', actor_id: rui.userId, target_id: plan.id },
  ]);
});

test('an invalid plan from a result is refused with its faults, and nothing is written', async () => {
  const { ana, lia, rui, id, ids, done, from, release } = await company();
  const [reports = 0, speed = 0, notAsked = 0] = ids;
  const refused = async (...args: Parameters<typeof from>) => {
    const { status, body } = await from(...args);
    const faults = (body.errors ?? []) as { path: string; code: string }[];
    return [status, body.code, ...faults.map(({ path, code }) => `${path} ${code}`)];
  };
  expect(await refused(rui, [reports])).toEqual([404, 'not_released']);
  await release();
  // It is refused for leaders and managers too, and in another account.
  for (const who of [lia, ana, await server.person()])
    expect(await refused(who, [reports])).toEqual([400, 'invalid', 'evaluation_id not_here']);
  expect(await refused(rui, [reports], id + 1)).toEqual([400, 'invalid', 'evaluation_id not_here']);
  await done(ana, 'DELETE', `/competences/${speed}`);
  expect(await refused(rui, [notAsked, reports, speed, reports, 987_654])).toEqual([
    400,
    'invalid',
    'competence_ids.0 not_here',
    'competence_ids.2 not_active',
    'competence_ids.3 duplicate',
    'competence_ids.4 not_here',
  ]);
  expect(await refused(rui, [])).toEqual([400, 'invalid', 'competence_ids too_small']);
  const eleven = Array.from({ length: 11 }, () => reports);
  expect(await refused(rui, eleven)).toEqual([400, 'invalid', 'competence_ids too_big']);
  expect((await done(rui, 'GET', '/pdi')).items).toEqual([]);
});
