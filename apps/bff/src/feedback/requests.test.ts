import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { setReportsTo } from '../user/leaders.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const send = async (who: TestPerson, method: string, path: string, body?: object) =>
  server.call({ ...who, token: await server.tokenOf(who) }, method, path, body);
async function call(who: TestPerson, method: string, path: string, body?: object) {
  const answer = await send(who, method, path, body);
  expect([`${method} ${path}`, answer.status, answer.body]).toEqual([`${method} ${path}`, 200, answer.body]);
  return answer.body;
}
const R = '/v2/feedback/requests';

async function team() {
  const lea = await server.person({ level: 1, nome: 'Lea' });
  const { accountId } = lea;
  const [rui, bia, caio] = await Promise.all(
    ['Rui', 'Bia', 'Caio'].map((nome) => server.person({ accountId, level: 1, nome })),
  );
  await inTransaction(server.db, (tx) => setReportsTo(tx, accountId, rui!.userId, lea.userId, TEST_NOW.toISOString()));
  return { lea, rui: rui as TestPerson, bia: bia as TestPerson, caio: caio as TestPerson };
}
const ask = (who: TestPerson, from: TestPerson[], more: object = {}) =>
  call(who, 'POST', R, { from_ids: from.map(({ userId }) => userId), question: 'How was the handover?', ...more });
const states = ({ people }: { people: { user_id: number; state: string }[] }) =>
  people.map(({ user_id, state }) => [user_id, state]);

test('a request is answered by one person, declined by another, and expires for the third', async () => {
  const { rui, bia, caio, lea } = await team();
  const asked = await ask(rui, [bia, caio, lea], { due_on: '2026-03-05', visibility: 'leader' });
  expect(asked).toMatchObject({ about_id: rui.userId, due_on: '2026-03-05', may_answer: false, may_withdraw: true });
  expect((await call(bia, 'GET', `${R}?waiting=true`)).total).toBe(1);
  // A person who was only asked sees only their own state.
  expect(states(await call(bia, 'GET', `${R}/${asked.id}`))).toEqual([[bia.userId, 'open']]);
  const answer = { kind: 'praise', body: 'Very clear', request_id: asked.id, send: true };
  const given = await call(bia, 'POST', '/v2/feedback', answer);
  expect(given).toMatchObject({ recipient_ids: [rui.userId], visibility: 'leader', request_id: asked.id });
  const unread = async (who: TestPerson) => (await call(who, 'GET', '/v2/notifications/count')).unread;
  expect([await unread(bia), await unread(caio)]).toEqual([0, 1]);
  const again = await send(bia, 'POST', '/v2/feedback', answer);
  expect([again.status, again.body.code, again.body.details]).toEqual([409, 'wrong_state', { state: 'answered' }]);
  await call(caio, 'POST', `${R}/${asked.id}/decline`, { reason: 'I was away' });
  expect(await unread(caio)).toBe(0);
  expect((await send(caio, 'POST', `${R}/${asked.id}/decline`, {})).body.details).toEqual({ state: 'declined' });
  expect((await send(rui, 'POST', `${R}/${asked.id}/decline`, {})).status).toBe(403);
  server.setNow(new Date('2026-03-06T12:00:00.000Z'));
  const late = await send(lea, 'POST', '/v2/feedback', answer);
  expect([late.status, late.body.details]).toEqual([409, { state: 'lapsed' }]);
  expect((await call(lea, 'GET', `${R}?waiting=true`)).total).toBe(0);
  const now = await call(rui, 'GET', `${R}/${asked.id}`);
  expect(states(now)).toEqual([
    [bia.userId, 'answered'],
    [caio.userId, 'declined'],
    [lea.userId, 'lapsed'],
  ]);
  expect(now.people.map(({ reason, feedback_id }: Record<string, unknown>) => [reason, feedback_id])).toEqual([
    [null, given.id],
    ['I was away', null],
    [null, null],
  ]);
  server.setNow(TEST_NOW);
});

test('a draft of an answer keeps its receiver, and is refused after the request was withdrawn', async () => {
  const { rui, bia, caio } = await team();
  const { id } = await ask(rui, [bia]);
  const draft = await call(bia, 'POST', '/v2/feedback', { kind: 'praise', body: 'Good', request_id: id });
  const path = `/v2/feedback/${draft.id}`;
  const other = await send(bia, 'PATCH', path, { recipient_ids: [caio.userId], version: 1 });
  expect([other.status, other.body.details]).toEqual([409, { fields: ['recipient_ids'] }]);
  const wrong = { kind: 'praise', body: 'x', request_id: id, recipient_ids: [caio.userId] };
  expect((await send(bia, 'POST', '/v2/feedback', wrong)).body.errors[0].code).toBe('not_the_same');
  expect((await send(caio, 'POST', '/v2/feedback', { ...wrong, recipient_ids: undefined })).body.errors[0].code).toBe(
    'not_here',
  );
  expect((await send(bia, 'DELETE', `${R}/${id}`)).status).toBe(403);
  await call(rui, 'DELETE', `${R}/${id}`);
  expect((await send(bia, 'GET', `${R}/${id}`)).status).toBe(404);
  expect((await call(bia, 'GET', '/v2/notifications')).total).toBe(0);
  expect((await send(bia, 'POST', `${path}/send`)).body.errors[0]).toMatchObject({
    path: 'request_id',
    code: 'not_here',
  });
});

test('a leader can request feedback about people they lead, who see the request; others only about themselves', async () => {
  const { lea, rui, bia, caio } = await team();
  const asked = await ask(lea, [bia], { about_id: rui.userId });
  expect(states(await call(rui, 'GET', `${R}/${asked.id}`))).toEqual([[bia.userId, 'open']]);
  const given = await call(bia, 'POST', '/v2/feedback', {
    kind: 'praise',
    body: 'Calm',
    request_id: asked.id,
    send: true,
  });
  // The answers are for the subject: with visibility `recipient`, the requester does not see them.
  expect((await send(lea, 'GET', `/v2/feedback/${given.id}`)).status).toBe(404);
  expect((await call(lea, 'GET', `${R}/${asked.id}`)).people[0]).toMatchObject({
    state: 'answered',
    feedback_id: null,
  });
  expect((await call(rui, 'GET', `${R}/${asked.id}`)).people[0].feedback_id).toBe(given.id);
  const kinds = async (who: TestPerson) =>
    (await call(who, 'GET', '/v2/notifications')).items.map(({ kind }: { kind: string }) => kind);
  expect([await kinds(lea), await kinds(rui)]).toEqual([['feedback.answered'], ['feedback.received']]);
  for (const about of [caio.userId, 987_654_321])
    expect((await send(bia, 'POST', R, { about_id: about, from_ids: [rui.userId], question: 'x' })).status).toBe(403);
  expect((await send(caio, 'GET', `${R}/${asked.id}`)).status).toBe(404);
  expect((await send(caio, 'POST', `${R}/${asked.id}/decline`, {})).status).toBe(404);
});

test('invalid people and days are refused by field, and no request is created', async () => {
  const { rui, bia } = await team();
  const other = await server.person();
  const from_ids = [rui.userId, bia.userId, bia.userId, other.userId];
  const { status, body } = await send(rui, 'POST', R, { from_ids, question: 'x' });
  expect([status, body.errors.map(({ path, code }: Record<string, string>) => `${path} ${code}`)]).toEqual([
    400,
    ['from_ids.0 oneself', 'from_ids.2 duplicate', 'from_ids.3 not_here'],
  ]);
  for (const due_on of ['2026-03-01', '2026-05-02'])
    expect(
      (await send(rui, 'POST', R, { from_ids: [bia.userId], question: 'x', due_on })).body.errors[0],
    ).toMatchObject({
      path: 'due_on',
      code: 'dates_out_of_order',
    });
  expect((await call(rui, 'GET', R)).total).toBe(0);
});
