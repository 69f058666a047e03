import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { evaluationCounting } from '../jobs/evaluation-counting.ts';
import { openTestServer, TEST_NOW, type TestServer } from '../testing.ts';
import { putCycle, rated } from './cycle.sample.ts';
import { callsOf, LABELS, ratedCompany } from './rated-company.sample.ts';

let server: TestServer;
let done: ReturnType<typeof callsOf>['done'];
let refused: ReturnType<typeof callsOf>['refused'];
beforeAll(async () => {
  server = await openTestServer();
  ({ done, refused } = callsOf(server));
});
afterAll(() => server.close());

const E = '/v2/performance-evaluations';

/**
 * A counted cycle about Ana, who manages and calibrates it and, because of a circular line, is her own leader; and
 * about Bia.
 */
async function circle() {
  const ana = await server.person({ level: 5, nome: 'Ana Prado' });
  const bia = await server.person({ accountId: ana.accountId, level: 4, nome: 'Bia Reis' });
  const id = await putCycle(server, ana, {
    settings: { rating: { labels: LABELS }, nine_box: true, line_reads: true, calibrator_ids: [ana.userId] },
    subjects: [
      { id: ana.userId, line: [ana.userId, bia.userId] },
      { id: bia.userId, line: [ana.userId] },
    ],
    forms: [{ subject: ana.userId, group: 'leader', rater: ana.userId, answers: rated(5, 5) }],
  });
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { db, files, vault } = server;
  await evaluationCounting.run({ db, files, vault, now: TEST_NOW, log, signal: new AbortController().signal });
  return { ana, bia, id, path: `${E}/${id}` };
}

test('A17: nobody rates, calibrates, releases or settles their own result, in any additional role', async () => {
  const { ana, bia, id, path } = await circle();
  const own = `${path}/results/${ana.userId}`;
  const given = { rating: 5, potential: 3, version: 1 };
  expect(await refused(ana, 'PUT', `${own}/rating`, { ...given, rationale: 'Best' })).toBe('403 forbidden');
  expect(await refused(ana, 'PUT', `${path}/calibration/${ana.userId}`, { ...given, reason: 'Best' })).toBe(
    '403 forbidden',
  );
  // The circular line makes Bia a leader above Ana.
  expect(await refused(ana, 'PUT', `${path}/calibration/${bia.userId}`, { ...given, reason: 'Worst' })).toBe(
    '403 forbidden',
  );
  expect((await done(ana, 'GET', `${path}/calibration`)).people).toMatchObject([{ user_id: bia.userId }]);
  expect(await refused(ana, 'PUT', `${own}/conversation`, { held_on: null, shared_notes: 'Mine', version: 0 })).toBe(
    '404 not_released',
  );

  // Bia, who reports to Ana, manages too, and is above Ana: she can neither rate nor calibrate people above her.
  expect(await refused(bia, 'PUT', `${own}/rating`, { ...given, rationale: 'Best' })).toBe('403 forbidden');
  expect(await refused(bia, 'PUT', `${path}/calibration/${bia.userId}`, { ...given, reason: 'Best' })).toBe(
    '403 forbidden',
  );
  await sqlOf(server.db)
    .insertInto('evaluation_ratings')
    .values(
      [ana, bia].map(({ userId }) => ({
        account_id: ana.accountId,
        evaluation_id: id,
        subject_id: userId,
        rating: 3,
        potential: null,
        leader_rating: 3,
        leader_potential: null,
        rationale: null,
        rated_by: bia.userId,
        rated_at: TEST_NOW.toISOString(),
      })),
    )
    .execute();
  expect(await refused(ana, 'POST', `${path}/release`, { user_ids: [ana.userId] })).toBe('403 forbidden');
  expect(await done(ana, 'POST', `${path}/release`, {})).toMatchObject({ released: 1 });
  expect(await refused(ana, 'GET', own)).toBe('404 not_released');
  await done(bia, 'POST', `${path}/release`, {});
  await done(ana, 'POST', `${own}/contest`, { reason: 'Too low' });
  expect(await refused(ana, 'POST', `${own}/settle`, { answer: 'True', rating: 5 })).toBe('403 forbidden');
  expect(await done(ana, 'GET', own)).toMatchObject({ state: 'contested', rating: 3, changes: [] });
});

test('A24: concurrent releases, contests, calibrations and answers each happen once, and no state goes back', async () => {
  const { ana, bia, rui, sol, id, result, rating } = await ratedCompany(server);
  const path = `${E}/${id}`;
  for (const who of [rui, sol])
    await done(bia, 'PUT', rating(who), { rating: 3, potential: 2, rationale: 'Steady', version: 1 });
  const move = { rating: 4, potential: 2, reason: 'Compared', version: 2 };
  const some = <T>(n: number, call: () => Promise<T>) => Array.from({ length: n }, call);
  const release = async (who: typeof ana) => {
    const { status, body } = await server.call(who, 'POST', `${path}/release`, { user_ids: [rui.userId] });
    return { status, released: body.released as number };
  };
  const contest = () => refused(rui, 'POST', `${result(rui)}/contest`, { reason: 'Not so' });
  const [releases, contests, moved] = await Promise.all([
    Promise.all([...some(4, () => release(ana)), ...some(4, () => release(bia))]),
    Promise.all(some(8, contest)),
    server.call(ana, 'PUT', `${path}/calibration/${rui.userId}`, move).then(({ status }) => status),
  ]);
  expect(releases.map(({ status }) => status)).toEqual(releases.map(() => 200));
  expect(releases.reduce((sum, { released }) => sum + released, 0)).toBe(1);
  const first = contests.filter((one) => one === '200').length;
  expect(new Set(contests).difference(new Set(['200', '404 not_released', '409 wrong_state']))).toEqual(new Set());
  expect(first).toBeLessThanOrEqual(1);
  const after = await done(rui, 'GET', result(rui));
  expect(after.state).toBe(first === 1 ? 'contested' : 'released');
  // The rating is the one it had when it was released.
  expect([after.rating, after.changes.length]).toEqual(moved === 200 ? [4, 1] : [3, 0]);
  expect((await server.call(rui, 'GET', '/v2/notifications?kind=evaluations.released')).body.items).toMatchObject([
    { count: 1 },
  ]);

  if (first === 0) expect(await contest()).toBe('200');
  const settles = await Promise.all(
    [2, 5, 2, 5].map((to) => refused(ana, 'POST', `${result(rui)}/settle`, { answer: `To ${to}`, rating: to })),
  );
  expect(settles.toSorted()).toEqual(['200', ...Array.from({ length: 3 }, () => '409 wrong_state')]);
  const settled = await done(rui, 'GET', result(rui));
  expect(settled.state).toBe('settled');
  expect(settled.changes.slice(after.changes.length)).toMatchObject([
    { to: { rating: settled.rating }, reason: settled.contest.answer },
  ]);
  expect(await release(ana)).toEqual({ status: 200, released: 0 });
  expect((await done(rui, 'GET', result(rui))).state).toBe('settled');
});
