import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { deletedEvaluations } from '../jobs/deleted-evaluations.ts';
import { evaluationRelease } from '../jobs/evaluation-counting.ts';
import { bytesOnDisk } from '../nps/pages.sample.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { rowsLeft } from './cycle.sample.ts';
import { callsOf, ratedCompany } from './rated-company.sample.ts';

const E = '/v2/performance-evaluations';
const reason = 'Held with the wrong questions';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterEach(() => server.setNow(TEST_NOW));
afterAll(() => server.close());

/** A counted cycle in which Rui and Sol are rated, and somebody of level 5. */
async function counted() {
  const company = await ratedCompany(server);
  const { ana, bia, rui, sol, rating } = company;
  const { done, refused } = callsOf(server);
  const root = await server.person({ accountId: ana.accountId, level: 5, nome: 'Root' });
  for (const who of [rui, sol])
    await done(bia, 'PUT', rating(who), { rating: 3, potential: 2, rationale: 'Steady', version: 1 });
  const path = `${E}/${company.id}`;
  const bin = async (who: TestPerson) => (await done(who, 'GET', `${E}?deleted=true`)).items;
  return { ...company, root, path, bin, done, refused };
}

const runAt = (job: typeof deletedEvaluations, now: Date) => {
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const { db, files, vault } = server;
  return job.run({ db, files, vault, now, log, signal: new AbortController().signal });
};
const after = (ms: number) => new Date(TEST_NOW.getTime() + ms);
const DAYS_30 = 30 * 86_400_000;

test('a cycle with results is deleted by level 5 with a reason, and cannot be read until it is restored', async () => {
  const { ana, bia, clara, root, rui, id, path, result, bin, done, refused } = await counted();
  const why = `${path}/erase-reason`;
  for (const who of [ana, bia, rui])
    for (const call of [refused(who, 'PUT', why, { reason }), refused(who, 'DELETE', path)])
      expect(await call).toBe('403 forbidden');
  const withoutReason = await server.call(root, 'DELETE', path);
  expect(withoutReason).toMatchObject({ status: 409, body: { code: 'wrong_state', details: { state: 'closed' } } });
  const draft = await done(ana, 'POST', E, { name: 'Draft', degree: '90' });
  expect(await refused(root, 'PUT', `${E}/${draft.id}/erase-reason`, { reason })).toBe('409 wrong_state');

  await done(bia, 'POST', `${path}/release`, { user_ids: [rui.userId] });
  expect(await done(root, 'PUT', why, { reason })).toMatchObject({ erase_reason: reason, deleted_at: null });
  expect((await done(rui, 'GET', path)).erase_reason).toBeNull();
  expect(await refused(ana, 'DELETE', path)).toBe('403 forbidden');
  expect(await done(root, 'DELETE', path)).toEqual({ message: 'Deleted' });

  for (const who of [ana, bia, clara, root, rui]) {
    for (const gone of [path, result(rui), `${path}/subjects`, `${path}/calibration`])
      expect([gone, await refused(who, 'GET', gone)]).toEqual([gone, '404 not_found']);
    expect((await done(who, 'GET', E)).items.map((one: { id: number }) => one.id)).not.toContain(id);
  }
  expect((await done(rui, 'GET', `${E}/results?user_id=${rui.userId}`)).items).toEqual([]);
  expect((await done(rui, 'GET', '/v2/notifications?kind=evaluations.released')).items).toEqual([]);
  // The job releases nothing in the bin.
  expect(await runAt(evaluationRelease, after(2 * DAYS_30))).toEqual({ released: 0 });

  const inBin = { id, state: 'closed', erase_reason: reason, deleted_at: TEST_NOW.toISOString() };
  expect([await bin(ana), await bin(root)]).toMatchObject([[inBin], [inBin]]);
  expect([await bin(bia), await bin(rui)]).toEqual([[], []]);
  expect(await refused(ana, 'POST', `${path}/restore`)).toBe('403 forbidden');
  expect(await done(root, 'POST', `${path}/restore`)).toMatchObject({ state: 'closed', erase_reason: null });
  expect(await done(rui, 'GET', result(rui))).toMatchObject({ state: 'released', rating: 3, rationale: 'Steady' });
  // Deleting it again needs a new reason.
  expect(await refused(root, 'DELETE', path)).toBe('409 wrong_state');
  const events = (await done(root, 'GET', '/v2/audit')).items;
  expect(
    events.flatMap(({ action, reason: said }: { action: string; reason: string | null }) =>
      /erase|restore/i.test(action) ? [[action, said]] : [],
    ),
  ).toEqual([
    ['performance-evaluations.restore', null],
    ['performance-evaluations.erase', reason],
    ['performance-evaluations.eraseReason', null],
  ]);
});

test('after 30 days a deleted cycle and its data are gone from the files; a plan made from it stays', async () => {
  const { ana, bia, root, rui, sol, id, path, result, bin, done } = await counted();
  const { accountId } = ana;
  await done(bia, 'POST', `${path}/release`, { user_ids: [rui.userId, sol.userId] });
  await done(bia, 'PUT', `${result(rui)}/conversation`, { held_on: null, shared_notes: 'We talked', version: 0 });
  await done(rui, 'POST', `${result(rui)}/contest`, { reason: 'Too low' });
  const plan = await done(rui, 'POST', '/v2/pdi', {
    title: 'Warn early',
    purpose: '',
    starts_on: '2026-03-01',
    ends_on: '2026-09-01',
    evaluation_id: id,
  });
  const { rationale } = await sqlOf(server.db)
    .selectFrom('evaluation_ratings')
    .where('account_id', '=', accountId)
    .where('subject_id', '=', rui.userId)
    .select('rationale')
    .executeTakeFirstOrThrow();
  const draft = await done(ana, 'POST', E, { name: 'Draft', degree: '90' });
  await done(ana, 'DELETE', `${E}/${draft.id}`);
  await done(root, 'PUT', `${path}/erase-reason`, { reason });
  await done(root, 'DELETE', path);

  expect(await runAt(deletedEvaluations, after(DAYS_30))).toEqual({ evaluations: 0 });
  server.setNow(after(DAYS_30));
  const late = { ...root, token: await server.tokenOf(root) };
  for (const one of [path, `${E}/${draft.id}`]) expect(await done(late, 'POST', `${one}/restore`)).toBeTruthy();
  await done(late, 'PUT', `${path}/erase-reason`, { reason });
  for (const one of [path, `${E}/${draft.id}`]) await done(late, 'DELETE', one);
  server.setNow(after(2 * DAYS_30 + 1));
  const later = { ...root, token: await server.tokenOf(root) };
  expect((await server.call(later, 'POST', `${path}/restore`)).status).toBe(404);
  expect(await runAt(deletedEvaluations, after(2 * DAYS_30 + 1))).toEqual({ evaluations: 2 });
  expect(await runAt(deletedEvaluations, after(2 * DAYS_30 + 1))).toEqual({ evaluations: 0 });

  expect(await bin(later)).toEqual([]);
  expect(await rowsLeft(server.db, accountId)).toEqual({ raters: 0, forms: 0, tallies: 0, cells: 0, comments: 0 });
  for (const table of [
    'evaluations',
    'evaluation_subjects',
    'evaluation_ratings',
    'evaluation_conversations',
    'evaluation_contests',
  ] as const)
    expect([
      table,
      await sqlOf(server.db).selectFrom(table).where('account_id', '=', accountId).select('account_id').execute(),
    ]).toEqual([table, []]);
  const bytes = await bytesOnDisk(server);
  expect([rationale?.slice(-60), bytes.includes(String(rationale).slice(-60))]).toEqual([rationale?.slice(-60), false]);
  const own = { ...rui, token: await server.tokenOf(rui) };
  expect(await done(own, 'GET', `/v2/pdi/${plan.id}`)).toMatchObject({ title: 'Warn early', evaluation: null });
  const events = (await done(later, 'GET', '/v2/audit')).items.slice(0, 2);
  expect(events).toMatchObject([
    { action: 'performance-evaluations.purge', actor_id: null },
    { action: 'performance-evaluations.purge', actor_id: null },
  ]);
});
