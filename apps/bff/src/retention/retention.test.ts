import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { retention, retentionTraces } from '../jobs/retention.ts';
import { bytesOnDisk } from '../nps/pages.sample.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { markTraces } from '../feedback/traces.queries.ts';
import { deleteWhatIsDue } from './retention.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterEach(() => server.setNow(TEST_NOW));
afterAll(() => server.close());

/** Uses a current token. */
const send = async (who: TestPerson, method: string, path: string, body?: object) =>
  server.call({ ...who, token: await server.tokenOf(who) }, method, path, body);
async function call(who: TestPerson, method: string, path: string, body?: object) {
  const answer = await send(who, method, path, body);
  expect([`${method} ${path}`, answer.status, answer.body]).toEqual([`${method} ${path}`, 200, answer.body]);
  return answer.body;
}
const at = (iso: string) => server.setNow(new Date(iso));
/** Deletes what is due in a person's account at a time, and sets the server's clock to that time. */
const expire = ({ accountId }: TestPerson, iso: string) => {
  at(iso);
  return deleteWhatIsDue(server.db, accountId, new Date(iso), new AbortController().signal);
};
const NOTHING = { expired: 0, leavers: 0, shared: 0, requests: 0, plans: 0, evaluations: 0, results: 0 };

async function company(people = 3) {
  const owner = await server.person({ level: 5 });
  const others = await Promise.all(
    Array.from({ length: people }, () => server.person({ accountId: owner.accountId, level: 1 })),
  );
  return [owner, ...others] as [TestPerson, TestPerson, TestPerson, TestPerson, ...TestPerson[]];
}
const praise = (to: readonly TestPerson[], body = 'Calm in the outage') => ({
  kind: 'praise',
  recipient_ids: to.map(({ userId }) => userId),
  body,
  send: true,
});
async function leave(owner: TestPerson, { userId }: TestPerson) {
  const { version } = await call(owner, 'GET', `/v2/user/${userId}`);
  await call(owner, 'PATCH', `/v2/user/${userId}`, { is_active: false, version });
}
const idsIn = async ({ accountId }: TestPerson) =>
  (
    await sqlOf(server.db)
      .selectFrom('feedback')
      .where('account_id', '=', accountId)
      .select('id')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

test("feedback, drafts and requests are deleted on the account's day 60 months later, and not before", async () => {
  const [owner, ana, rui] = await company();
  // It is 23:30 on March 1 in São Paulo.
  at('2021-03-02T02:30:00.000Z');
  const sent = await call(ana, 'POST', '/v2/feedback', praise([rui]));
  await call(rui, 'POST', `/v2/feedback/${sent.id}/replies`, { body: 'Thank you' });
  await call(ana, 'POST', '/v2/feedback', { ...praise([rui], 'A draft'), send: false });
  const request = await call(ana, 'POST', '/v2/feedback/requests', { from_ids: [rui.userId], question: 'How was it?' });
  at('2021-03-02T03:00:00.000Z');
  const answer = await call(rui, 'POST', '/v2/feedback', { ...praise([ana], 'Good'), request_id: request.id });
  expect(await expire(owner, '2026-03-01T02:59:59.999Z')).toEqual(NOTHING);
  expect(await expire(owner, '2026-03-01T03:00:00.000Z')).toEqual({ ...NOTHING, expired: 2, requests: 1 });
  expect(await idsIn(ana)).toEqual([answer.id]);
  expect(await call(ana, 'GET', `/v2/feedback/${answer.id}`)).toMatchObject({ body: 'Good', request_id: null });
  expect((await send(ana, 'GET', `/v2/feedback/requests/${request.id}`)).status).toBe(404);
  const events = (await call(owner, 'GET', '/v2/audit')).items.filter((one: { action: string }) =>
    one.action.endsWith('.expire'),
  );
  expect(events).toMatchObject([
    { action: 'feedback-requests.expire', actor_id: null, fields: [] },
    { action: 'feedback.expire', actor_id: null, fields: [] },
  ]);
  expect(await expire(owner, '2026-03-01T03:00:00.000Z')).toEqual(NOTHING);
});

test('what a person received is deleted 24 months after they left; what they wrote, and what others received, stays', async () => {
  const [owner, ana, rui, eve] = await company();
  const alone = await call(ana, 'POST', '/v2/feedback', praise([rui]));
  const shared = await call(ana, 'POST', '/v2/feedback', praise([rui, eve], 'To both'));
  const theirs = await call(rui, 'POST', '/v2/feedback', praise([ana], 'By the one who left'));
  const draft = await call(ana, 'POST', '/v2/feedback', { ...praise([rui], 'A draft'), send: false });
  await call(rui, 'POST', `/v2/feedback/${alone.id}/report`, { reason: 'Not so' });
  await call(rui, 'POST', '/v2/feedback/requests', { from_ids: [ana.userId], question: 'How am I?' });
  await leave(owner, rui);
  expect(await expire(owner, '2028-03-02T02:59:59.999Z')).toEqual(NOTHING);
  expect(await expire(owner, '2028-03-02T03:00:00.000Z')).toEqual({
    ...NOTHING,
    expired: 1,
    leavers: 1,
    shared: 1,
    requests: 1,
  });
  for (const id of [alone.id, draft.id]) {
    expect((await send(ana, 'GET', `/v2/feedback/${id}`)).status).toBe(404);
    expect((await send(ana, 'POST', `/v2/feedback/${id}/restore`)).status).toBe(404);
  }
  expect((await call(owner, 'GET', '/v2/feedback?box=reported')).total).toBe(0);
  expect(await call(eve, 'GET', `/v2/feedback/${shared.id}`)).toMatchObject({
    body: 'To both',
    recipient_ids: [eve.userId],
  });
  expect((await call(ana, 'GET', `/v2/feedback/${theirs.id}`)).body).toBe('By the one who left');
  expect((await call(ana, 'GET', '/v2/feedback/requests')).total).toBe(0);
  expect(await expire(owner, '2028-03-02T03:00:00.000Z')).toEqual(NOTHING);
  // People who returned do not count as having left.
  const [boss, bia, joe] = await company();
  const kept = await call(bia, 'POST', '/v2/feedback', praise([joe]));
  await leave(boss, joe);
  const { version } = await call(boss, 'GET', `/v2/user/${joe.userId}`);
  await call(boss, 'PATCH', `/v2/user/${joe.userId}`, { is_active: true, version });
  expect(await expire(boss, '2030-03-03T12:00:00.000Z')).toMatchObject({ leavers: 0 });
  expect((await call(joe, 'GET', `/v2/feedback/${kept.id}`)).body).toBe('Calm in the outage');
});

test('the counts of the account do not reveal what a former member received, and end with the retention period', async () => {
  const [owner, rui, ...authors] = await company(6);
  for (const author of authors) await call(author, 'POST', '/v2/feedback', praise([rui]));
  await leave(owner, rui);
  at('2026-04-02T12:00:00.000Z');
  const march = '/v2/feedback/summary?everybody=true&from=2026-03-01&to=2026-03-31';
  const before = await call(owner, 'GET', march);
  expect(before).toMatchObject({ praise: 5, by_month: [{ month: '2026-03', praise: 5, constructive: 0 }] });
  expect(await expire(owner, '2028-03-02T12:00:00.000Z')).toMatchObject({ leavers: 5 });
  expect(await call(owner, 'GET', march)).toEqual(before);
  // March 1, 2026 is past its retention period, so the month is not counted.
  at('2031-03-01T12:00:00.000Z');
  expect((await call(owner, 'GET', march)).by_month).toEqual([]);
});

test('level 5 sets the months within their limits, and texts are gone from the files after deletion', async () => {
  const [owner, ana, rui] = await company();
  const { version } = await call(owner, 'GET', '/v2/accounts/me');
  const set = (settings: object) => send(owner, 'PATCH', '/v2/accounts/me', { settings, version });
  for (const [field, wrong] of [
    ['retention_months', [23, 121]],
    ['retention_months_after_leaving', [5, 61]],
  ] as const)
    for (const months of wrong)
      expect((await set({ [field]: months })).body.errors).toMatchObject([{ path: `settings.${field}` }]);
  expect((await set({ retention_months: 24, retention_months_after_leaving: 6 })).status).toBe(200);
  const admin = await server.person({ accountId: owner.accountId, level: 4 });
  const byAdmin = { settings: { retention_months: 60 }, version: version + 1 };
  expect((await send(admin, 'PATCH', '/v2/accounts/me', byAdmin)).status).toBe(403);

  const { id } = await call(ana, 'POST', '/v2/feedback', praise([rui]));
  await call(rui, 'POST', `/v2/feedback/${id}/replies`, { body: 'Thank you' });
  const [request] = [await call(ana, 'POST', '/v2/feedback/requests', { from_ids: [rui.userId], question: 'How?' })];
  await call(rui, 'POST', `/v2/feedback/requests/${request.id}/decline`, { reason: 'I was away' });
  const db = sqlOf(server.db);
  const of = owner.accountId;
  const sealed = [
    ...(await db.selectFrom('feedback').where('account_id', '=', of).select('texts as text').execute()),
    ...(await db.selectFrom('feedback_replies').where('account_id', '=', of).select('body as text').execute()),
    ...(await db.selectFrom('feedback_requests').where('account_id', '=', of).select('question as text').execute()),
    ...(await db.selectFrom('feedback_request_people').where('account_id', '=', of).select('reason as text').execute()),
  ].map(({ text }) => String(text));
  const found = async () => {
    const bytes = await bytesOnDisk(server);
    return sealed.filter((text) => bytes.includes(text)).length;
  };
  expect([sealed.length, await found()]).toEqual([4, 4]);
  expect(await expire(owner, '2028-03-01T12:00:00.000Z')).toMatchObject({ expired: 0, requests: 0 });
  expect(await expire(owner, '2028-03-02T12:00:00.000Z')).toMatchObject({ expired: 1, requests: 1 });
  expect(await found()).toBe(0);
});

test('the jobs delete in every account, and remove traces of an interrupted run from the files within an hour', async () => {
  const [owner, ana, rui] = await company();
  const context = (now: Date) => ({
    db: server.db,
    files: server.files,
    now,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    signal: new AbortController().signal,
  });
  at('2020-01-01T12:00:00.000Z');
  await call(ana, 'POST', '/v2/feedback', praise([rui]));
  // Earlier tests have left some data, too.
  expect((await retention.run(context(TEST_NOW)))['expired']).toBeGreaterThan(0);
  expect(await idsIn(ana)).toEqual([]);
  await markTraces(server.db, owner.accountId, TEST_NOW.toISOString());
  expect(await retentionTraces.run(context(TEST_NOW))).toEqual({ removed: 1 });
  expect(await retentionTraces.run(context(TEST_NOW))).toEqual({ removed: 0 });
});
