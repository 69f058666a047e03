import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { openTestServer, TEST_NOW, type TestServer } from '../testing.ts';
import { callsOf, ratedCompany } from './rated-company.sample.ts';

let server: TestServer;
let done: ReturnType<typeof callsOf>['done'];
let refused: ReturnType<typeof callsOf>['refused'];
beforeAll(async () => {
  server = await openTestServer();
  ({ done, refused } = callsOf(server));
});
afterAll(() => server.close());

const E = '/v2/performance-evaluations';
const namesIn = ({ people }: { people: { nome: string }[] }) => people.map(({ nome }) => nome);

test('a calibration is read by line and locked; changes need a reason, and nobody changes themselves or people above', async () => {
  const { ana, clara, bia, rui, sol, id, result, rating } = await ratedCompany(server);
  const path = `${E}/${id}/calibration`;
  const given = { rating: 4, potential: 2, rationale: 'Kept every promise', version: 1 };
  await done(bia, 'PUT', rating(rui), given);

  const all = await done(ana, 'GET', path);
  expect(all).toMatchObject({
    people: [
      { nome: 'Bia Reis', score_hundredths: null, rating: null, box: null, may_calibrate: true, changed: false },
      { nome: 'Rui Costa', score_hundredths: 350, leader_rating: 4, rating: 4, potential: 2, box: 6, version: 2 },
      { nome: 'Sol Maia', score_hundredths: 350, rating: null },
    ],
    by_leader: [
      { nome: 'Bia Reis', people: 2, mean_rating_hundredths: 400 },
      { nome: 'Clara Dias', people: 1, mean_rating_hundredths: null },
    ],
    locked_at: null,
  });
  expect(all.distribution[3]).toEqual({ rating: 4, people: 1, percent_hundredths: 10_000, guide_percent: 20 });
  expect(namesIn(await done(ana, 'GET', `${path}?leader_id=${clara.userId}`))).toEqual(['Bia Reis']);
  expect(namesIn(await done(ana, 'GET', `${path}?department=Sales`))).toEqual([]);
  // Leaders see their line without their own row, and scores further down only if the cycle allows it; others see
  // nothing.
  expect(namesIn(await done(bia, 'GET', path))).toEqual(['Rui Costa', 'Sol Maia']);
  const above = await done(clara, 'GET', path);
  expect(above.people).toMatchObject([
    { nome: 'Bia Reis', may_calibrate: false },
    { nome: 'Rui Costa', score_hundredths: null, rating: 4 },
    { nome: 'Sol Maia' },
  ]);
  expect(await refused(rui, 'GET', path)).toBe('404 not_found');

  const move = { rating: 3, potential: 3, reason: 'Compared with the others', version: 2 };
  const of = (who: { userId: number }) => `${path}/${who.userId}`;
  for (const who of [bia, clara]) expect(await refused(who, 'PUT', of(rui), move)).toBe('403 forbidden');
  expect(await refused(bia, 'PUT', of(bia), move)).toBe('403 forbidden');
  expect(await refused(rui, 'PUT', of(rui), move)).toBe('403 forbidden');
  expect(await done(ana, 'PUT', of(rui), move)).toMatchObject({ box: 8, leader_rating: 4, changed: true, version: 3 });
  // The previous box and the reason are shown to those who may read the history of a rating.
  const moved = { box: 8, leader_box: 6, last_reason: move.reason };
  for (const who of [ana, bia])
    expect((await done(who, 'GET', path)).people).toContainEqual(expect.objectContaining(moved));
  expect((await done(clara, 'GET', path)).people[1]).toMatchObject({ ...moved, last_reason: null });
  const late = await server.call(ana, 'PUT', of(rui), move);
  expect([late.status, late.body]).toMatchObject([409, { code: 'stale_version', details: { current: { box: 8 } } }]);
  expect((await done(bia, 'GET', `${of(rui)}/history`)).items).toMatchObject([
    { by_nome: 'Ana Prado', from: { rating: 4, potential: 2 }, to: { rating: 3, potential: 3 }, reason: move.reason },
  ]);
  for (const who of [clara, rui]) expect(await refused(who, 'GET', `${of(rui)}/history`)).toMatch(/^404/);

  expect(await refused(bia, 'POST', `${path}/lock`)).toBe('403 forbidden');
  await done(ana, 'POST', `${path}/lock`);
  expect(await refused(ana, 'POST', `${path}/lock`)).toBe('409 locked');
  expect(await refused(ana, 'PUT', of(rui), { ...move, version: 3 })).toBe('409 locked');
  expect(await refused(bia, 'PUT', rating(rui), { ...given, version: 3 })).toBe('409 locked');
  expect((await done(ana, 'GET', path)).locked_at).toBe(TEST_NOW.toISOString());
  await done(ana, 'POST', `${path}/unlock`, { reason: 'One was forgotten' });
  await done(ana, 'PUT', of(sol), { ...move, version: 1 });
  await done(ana, 'PUT', of(bia), { ...move, version: 1 });
  await done(ana, 'POST', `${E}/${id}/release`, {});
  expect(await refused(ana, 'PUT', of(rui), { ...move, version: 3 })).toBe('409 wrong_state');
  expect(await refused(ana, 'POST', `${path}/lock`)).toBe('409 wrong_state');
  expect(namesIn(await done(bia, 'GET', path))).toEqual(['Rui Costa', 'Sol Maia']);
  expect((await done(rui, 'GET', `${of(rui)}/history`)).items).toHaveLength(1);
  const { items } = await done(rui, 'GET', `${result(rui)}/readers`);
  expect(items.map(({ action }: { action: string }) => action)).toContain('evaluation-results.calibrate');
});

test('a calibrator decides only within their own line, and a manager never about people above them', async () => {
  const { ana, clara, bia, rui, id, rating } = await ratedCompany(server);
  const { accountId } = ana;
  await done(bia, 'PUT', rating(rui), { rating: 4, potential: 2, rationale: 'Kept every promise', version: 1 });
  const { version } = await done(ana, 'GET', `${E}/${id}`);
  const named = { calibrator_ids: [clara.userId, rui.userId], version };
  expect(await refused(bia, 'PATCH', `${E}/${id}`, named)).toBe('403 forbidden');
  await done(ana, 'POST', `${E}/${id}/calibration/lock`);
  expect(await refused(ana, 'PATCH', `${E}/${id}`, named)).toBe('409 frozen');
  await done(ana, 'POST', `${E}/${id}/calibration/unlock`, { reason: 'Somebody else calibrates too' });
  const changed = await done(ana, 'PATCH', `${E}/${id}`, named);
  expect(changed).toMatchObject({ calibrator_ids: named.calibrator_ids, calibration_locked_at: null });
  const told = async () => (await done(clara, 'GET', '/v2/notifications?kind=evaluations.calibrate')).items;
  expect(await told()).toHaveLength(1);
  const path = `${E}/${id}/calibration`;
  const move = { rating: 3, potential: 3, reason: 'Compared', version: 2 };
  expect((await done(clara, 'GET', path)).people[1]).toMatchObject({ score_hundredths: 350, may_calibrate: true });
  expect(await done(clara, 'PUT', `${path}/${rui.userId}`, move)).toMatchObject({ box: 8 });
  // Nobody reports to Rui, so he can calibrate nobody, but the cycle is in his list.
  expect(await refused(rui, 'PUT', `${path}/${bia.userId}`, move)).toBe('404 not_found');
  expect((await done(clara, 'GET', E)).items).toHaveLength(1);
  await done(ana, 'PATCH', `${E}/${id}`, { calibrator_ids: [rui.userId], version: changed.version });
  expect(await told()).toHaveLength(0);
  // Ana, who manages, now reports to Bia.
  await sqlOf(server.db)
    .updateTable('employment_links')
    .set({ reports_to: bia.userId })
    .where('account_id', '=', accountId)
    .where('user_id', '=', ana.userId)
    .execute();
  expect(await refused(ana, 'PUT', `${path}/${bia.userId}`, { ...move, version: 1 })).toBe('403 forbidden');
});

test('fairness compares groups of five or more people; the others are merged or left out', async () => {
  const { ana, bia, id } = await ratedCompany(server);
  const path = `${E}/${id}/calibration/fairness`;
  expect(await refused(bia, 'GET', path)).toBe('403 forbidden');
  const [by, at] = [ana.userId, TEST_NOW.toISOString()];
  const key = { account_id: ana.accountId, evaluation_id: id };
  for (const rating of [1, 2, 3, 4, 5, 5]) {
    const { userId: user_id } = await server.person({ accountId: ana.accountId, level: 1 });
    const snapshot = JSON.stringify({ job_title: '', profile_id: null, leads: false, line: [by], expected: [] });
    const subject = { ...key, user_id, state: 'counted' as const, leader_id: by, snapshot };
    await insertRows(server.db, 'evaluation_subjects', [subject]);
    const rated = { rating, potential: null, leader_rating: rating, leader_potential: null, rationale: null };
    await insertRows(server.db, 'evaluation_ratings', [
      { ...key, subject_id: user_id, ...rated, rated_by: by, rated_at: at },
    ]);
  }
  const fairness = await done(ana, 'GET', path);
  const six = { people: 6, mean_rating_hundredths: 333, top_percent_hundredths: 5000 };
  expect(fairness).toEqual({
    tenure: [{ kind: 'none', value: '', ...six }],
    age_band: [{ kind: 'none', value: '', ...six }],
    employment_type: [{ kind: 'none', value: '', ...six }],
    work_regime: [{ kind: 'none', value: '', ...six }],
    department: [{ kind: 'none', value: '', ...six }],
    leader: [{ kind: 'value', value: String(by), ...six }],
  });
});
