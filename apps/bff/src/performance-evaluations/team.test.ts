import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { putCycle } from './cycle.sample.ts';
import { callsOf, ratedCompany } from './rated-company.sample.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const E = '/v2/performance-evaluations';

test('a leader sees open leader and self forms, and scores that they may read, which is logged once', async () => {
  const { done } = callsOf(server);
  const { ana, clara, bia, rui, sol, id } = await ratedCompany(server, {
    rating: null,
    nine_box: false,
    guide_percent: null,
  });
  for (const [person, leader] of [
    [rui, bia],
    [sol, bia],
    [bia, clara],
  ] as const)
    await done(ana, 'PATCH', `/v2/user/${person.userId}`, { reports_to: leader.userId, version: 1 });
  const team = async (who: TestPerson, of = who) => {
    const { items } = await done(who, 'GET', `/v2/user/${of.userId}/team/today`);
    return items.map(({ evaluation }: { evaluation: unknown }) => evaluation);
  };
  const readings = async () =>
    (await done(ana, 'GET', '/v2/audit?action=evaluation-results.read')).items.filter(
      ({ actor_id }: { actor_id: number }) => actor_id === bia.userId,
    );
  const nothing = { open_forms: 0, scores: [] };
  // Counted, but not released. Sorted by name, Rui before Sol.
  expect(await team(bia)).toEqual([nothing, nothing]);
  expect(await readings()).toEqual([]);
  await done(ana, 'POST', `${E}/${id}/release`, {});
  const score = { evaluation_id: id, score_hundredths: 350, points: 5 };
  const released = { open_forms: 0, scores: [score] };
  expect(await team(bia)).toEqual([released, released]);
  expect(await team(bia)).toEqual([released, released]);
  expect(await readings()).toMatchObject([{ target: 'evaluation-results', target_id: id }]);
  for (const person of [rui, sol])
    expect((await done(ana, 'GET', `${E}/${id}/results/${person.userId}/readers`)).items).toMatchObject([
      { actor_id: bia.userId },
      { actor_id: ana.userId },
    ]);
  expect(await team(clara, bia)).toEqual([null, null]);
  expect(await team(ana, bia)).toEqual([null, null]);

  const line = [bia.userId, clara.userId];
  const subjects = [rui, sol].map(({ userId }) => ({ id: userId, line }));
  const form = (rater: TestPerson, group: 'leader' | 'self' | 'peers', state: 'open' | 'drafting' | 'submitted') => ({
    subject: rui.userId,
    group,
    rater: rater.userId,
    state,
    answers: [],
  });
  await putCycle(server, ana, {
    state: 'collecting',
    subjects,
    forms: [
      form(bia, 'leader', 'drafting'),
      form(rui, 'self', 'open'),
      form(sol, 'peers', 'open'),
      form(clara, 'peers', 'submitted'),
    ],
  });
  const development = await putCycle(server, ana, {
    state: 'released',
    settings: { purpose: 'development' },
    subjects,
    forms: [],
  });
  const ofRui = (changes: object) =>
    sqlOf(server.db)
      .updateTable('evaluation_subjects')
      .set(changes)
      .where('account_id', '=', ana.accountId)
      .where('evaluation_id', '=', development)
      .where('user_id', '=', rui.userId)
      .execute();
  const at = new Date(TEST_NOW.getTime() + 60_000).toISOString();
  await ofRui({ state: 'released', released_at: at, score_hundredths: 420 });
  // A result for development appears once it is shared.
  expect(await team(bia)).toEqual([{ open_forms: 2, scores: [score] }, released]);
  await ofRui({ shared_at: at });
  const shared = { evaluation_id: development, score_hundredths: 420, points: 5 };
  expect(await team(bia)).toEqual([{ open_forms: 2, scores: [score, shared] }, released]);
  expect(await readings()).toMatchObject([{ target_id: development }, { target_id: id }]);
});
