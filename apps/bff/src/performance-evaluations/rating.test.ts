import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, type TestServer } from '../testing.ts';
import { callsOf, LABELS, ratedCompany } from './rated-company.sample.ts';
import { changeRating } from './rating-changes.service.ts';

let server: TestServer;
let done: ReturnType<typeof callsOf>['done'];
let refused: ReturnType<typeof callsOf>['refused'];
beforeAll(async () => {
  server = await openTestServer();
  ({ done, refused } = callsOf(server));
});
afterAll(() => server.close());

const E = '/v2/performance-evaluations';
const counted = (settings: object = {}) => ratedCompany(server, settings);
const GIVEN = { rating: 4, potential: 2, rationale: 'Kept every promise', version: 1 };

test('the leader rates until the release, changes keep their reason, and nobody else rates', async () => {
  const { ana, clara, bia, rui, sol, id, result, rating } = await counted({ line_reads: true });
  for (const who of [ana, clara]) expect(await refused(who, 'PUT', rating(rui), GIVEN)).toBe('403 forbidden');
  for (const who of [rui, bia]) expect(await refused(who, 'PUT', rating(who), GIVEN)).toBe('403 forbidden');
  expect(await refused(sol, 'PUT', rating(rui), GIVEN)).toBe('404 not_found');
  expect(await refused(bia, 'PUT', rating(rui), { ...GIVEN, rating: 6 })).toBe('400 point_out_of_scale');
  expect(await refused(bia, 'PUT', rating(rui), { ...GIVEN, potential: 4 })).toBe('400 too_big');
  expect(await done(bia, 'GET', result(rui))).toMatchObject({
    rating: null,
    may_rate: true,
    changes: [],
    evaluation: { rating: { labels: LABELS }, nine_box: true },
  });
  const first = await done(bia, 'PUT', rating(rui), GIVEN);
  expect(first).toMatchObject({ rating: 4, potential: 2, rationale: 'Kept every promise', changes: [], version: 2 });
  expect(await refused(bia, 'PUT', rating(rui), GIVEN)).toBe('409 stale_version');
  // Changing only the rationale is no change of the rating.
  const again = { ...GIVEN, rationale: 'Kept every promise, and led', version: 2 };
  expect(await done(bia, 'PUT', rating(rui), again)).toMatchObject({ rationale: again.rationale, changes: [] });
  const second = { rating: 5, potential: 3, rationale: 'Weighed again', version: 3 };
  const changes = [
    {
      at: TEST_NOW.toISOString(),
      by_nome: 'Bia Reis',
      from: { rating: 4, potential: 2 },
      to: { rating: 5, potential: 3 },
      reason: 'Weighed again',
    },
  ];
  expect(await done(bia, 'PUT', rating(rui), second)).toMatchObject({ rating: 5, changes });
  // Leaders further up read the rating without its history.
  expect(await done(clara, 'GET', result(rui))).toMatchObject({ rating: 5, changes: [], may_rate: false });
  for (const table of ['evaluation_ratings', 'evaluation_rating_changes'] as const)
    expect(
      JSON.stringify(
        await sqlOf(server.db).selectFrom(table).where('account_id', '=', ana.accountId).selectAll().execute(),
      ),
    ).not.toMatch(/Weighed|promise/);

  // Results without a rating are not released: named people are refused, and a release of all reports them.
  const release = `${E}/${id}/release`;
  const named = await server.call(bia, 'POST', release, { user_ids: [rui.userId, sol.userId] });
  expect([named.status, named.body]).toMatchObject([409, { code: 'not_rated', details: { user_ids: [sol.userId] } }]);
  expect(await done(bia, 'POST', release, {})).toEqual({
    released: 1,
    not_rated: [sol.userId],
    message: '1 result released, 1 not rated',
  });
  expect(await done(rui, 'GET', result(rui))).toMatchObject({ rating: 5, rationale: 'Weighed again', changes });
  expect(await refused(bia, 'PUT', rating(rui), { ...second, version: 4 })).toBe('409 wrong_state');
  // The answer to a contest may change it afterwards; the leader's original rating stays.
  const by = { accountId: ana.accountId, userId: ana.userId, at: TEST_NOW.toISOString() };
  const settled = { rating: 4, potential: 3, reason: 'The contest was right' };
  await changeRating(server.db, server.vault, by, { evaluationId: id, subjectId: rui.userId }, settled);
  const { rating: now, rationale, changes: kept } = await done(rui, 'GET', result(rui));
  expect([now, rationale, kept.at(-1).by_nome, kept.at(-1).reason]).toEqual([
    4,
    'Weighed again',
    'Ana Prado',
    'The contest was right',
  ]);
  const { items } = await done(rui, 'GET', `${result(rui)}/readers`);
  expect(items.map(({ action }: { action: string }) => action)).toContain('evaluation-results.rate');
});

test('without a nine-box there is no potential, and without labels no rating', async () => {
  const box = await counted({ nine_box: false });
  expect(await refused(box.bia, 'PUT', box.rating(box.rui), GIVEN)).toBe('400 point_out_of_scale');
  expect(await done(box.bia, 'PUT', box.rating(box.rui), { ...GIVEN, potential: null })).toMatchObject({ rating: 4 });
  const none = await counted({ rating: null, nine_box: false, guide_percent: null });
  expect(await done(none.bia, 'GET', none.result(none.rui))).toMatchObject({ may_rate: false });
  expect(await refused(none.bia, 'PUT', none.rating(none.rui), { ...GIVEN, potential: null })).toBe(
    '400 point_out_of_scale',
  );
  expect(await done(none.bia, 'POST', `${E}/${none.id}/release`, {})).toMatchObject({ released: 2, not_rated: [] });
});
