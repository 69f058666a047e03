import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { deletedDrafts } from '../jobs/deleted-drafts.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());
afterEach(() => server.setNow(TEST_NOW));

const DAY = 86_400_000;
const later = (ms: number) => server.setNow(new Date(TEST_NOW.getTime() + ms));
/** Uses a new token, because tokens expire after an hour. */
const send = async (who: TestPerson, method: string, path: string, body?: object) =>
  server.call({ ...who, token: await server.tokenOf(who) }, method, path, body);
async function call(who: TestPerson, method: string, path: string, body?: object) {
  const answer = await send(who, method, path, body);
  expect([`${method} ${path}`, answer.status, answer.body]).toEqual([`${method} ${path}`, 200, answer.body]);
  return answer.body;
}
const refused = async (who: TestPerson, method: string, path: string, body?: object) => {
  const answer = await send(who, method, path, body);
  return [answer.status, answer.body.code, answer.body.details ?? answer.body.errors];
};

async function pair() {
  const ana = await server.person({ level: 5, nome: 'Ana Prado' });
  const rui = await server.person({ accountId: ana.accountId, level: 1, nome: 'Rui Costa' });
  const bia = await server.person({ accountId: ana.accountId, level: 1, nome: 'Bia Melo' });
  return { ana, rui, bia };
}
const praiseOf = (...to: TestPerson[]) => ({
  kind: 'praise',
  recipient_ids: to.map(({ userId }) => userId),
  body: 'Thank you for the handover',
});
const CONSTRUCTIVE = {
  kind: 'constructive',
  situation: 'In the review on Monday',
  behaviour: 'you interrupted three times',
  impact: 'and the client did not finish',
  next: 'Let them end first',
};
const give = (from: TestPerson, to: TestPerson, more: object = {}) =>
  call(from, 'POST', '/v2/feedback', { ...praiseOf(to), send: true, ...more });

describe('a draft', () => {
  test('is saved incomplete, changed, deleted, restored and sent', async () => {
    const { ana, rui } = await pair();
    const draft = await call(ana, 'POST', '/v2/feedback', { kind: 'constructive', situation: 'On Monday' });
    expect(draft).toMatchObject({
      state: 'draft',
      recipient_ids: [],
      situation: 'On Monday',
      impact: '',
      sent_at: null,
      version: 1,
    });
    expect(draft.actions).toEqual(['update', 'send', 'delete']);
    const path = `/v2/feedback/${draft.id}`;
    expect(await refused(ana, 'POST', `${path}/send`)).toMatchObject([
      400,
      'invalid',
      [
        { path: 'recipient_ids', code: 'too_few' },
        { path: 'behaviour', code: 'empty' },
        { path: 'impact', code: 'empty' },
      ],
    ]);
    const changed = await call(ana, 'PATCH', path, { ...CONSTRUCTIVE, recipient_ids: [rui.userId], version: 1 });
    expect(changed).toMatchObject({ ...CONSTRUCTIVE, recipient_ids: [rui.userId], version: 2, edited_at: null });
    expect(await refused(ana, 'PATCH', path, { situation: 'x', version: 1 })).toMatchObject([
      409,
      'stale_version',
      { current: { version: 2, situation: CONSTRUCTIVE.situation } },
    ]);
    await call(ana, 'DELETE', path);
    expect((await send(ana, 'GET', path)).status).toBe(404);
    expect((await call(ana, 'GET', '/v2/feedback?box=drafts')).total).toBe(0);
    expect((await send(rui, 'POST', `${path}/restore`)).status).toBe(404);
    await call(ana, 'POST', `${path}/restore`);
    const sent = await call(ana, 'POST', `${path}/send`);
    expect(sent).toMatchObject({ state: 'sent', sent_at: TEST_NOW.toISOString() });
    expect(await refused(ana, 'POST', `${path}/send`)).toEqual([409, 'wrong_state', { state: 'sent' }]);
    expect(await refused(ana, 'DELETE', path)).toEqual([409, 'wrong_state', { state: 'sent' }]);
    expect((await call(rui, 'GET', '/v2/feedback')).items[0]).toMatchObject({
      ...CONSTRUCTIVE,
      body: null,
      is_unread: true,
    });
  });

  test('changes its kind, and keeps only the texts of the new one', async () => {
    const { ana, rui } = await pair();
    const { id } = await call(ana, 'POST', '/v2/feedback', { ...praiseOf(rui), visibility: 'wall' });
    expect(await refused(ana, 'PATCH', `/v2/feedback/${id}`, { kind: 'constructive', version: 1 })).toMatchObject([
      400,
      'invalid',
      [{ path: 'visibility', code: 'not_on_wall' }],
    ]);
    const changed = await call(ana, 'PATCH', `/v2/feedback/${id}`, {
      ...CONSTRUCTIVE,
      visibility: 'leader',
      version: 1,
    });
    expect(changed).toMatchObject({ kind: 'constructive', body: null, situation: CONSTRUCTIVE.situation });
  });

  test('is permanently deleted thirty days after it was moved to the bin', async () => {
    const { ana, rui } = await pair();
    const { id } = await call(ana, 'POST', '/v2/feedback', praiseOf(rui));
    const path = `/v2/feedback/${id}`;
    await call(ana, 'DELETE', path);
    later(30 * DAY);
    await call(ana, 'POST', `${path}/restore`);
    await call(ana, 'DELETE', path);
    later(60 * DAY + 1_000);
    expect((await send(ana, 'POST', `${path}/restore`)).status).toBe(404);
    const context = {
      db: server.db,
      files: server.files,
      now: new Date(TEST_NOW.getTime() + 60 * DAY + 1_000),
      log: { info: () => {}, warn: () => {}, error: () => {} },
      signal: new AbortController().signal,
    };
    expect([await deletedDrafts.run(context), await deletedDrafts.run(context)]).toEqual([
      { drafts: 1 },
      { drafts: 0 },
    ]);
    const left = await sqlOf(server.db)
      .selectFrom('feedback_recipients')
      .where('account_id', '=', ana.accountId)
      .select('user_id')
      .execute();
    expect(left).toEqual([]);
  });
});

describe('sending', () => {
  test('reports every wrong person, competence and task', async () => {
    const { ana, rui, bia } = await pair();
    const other = await server.person();
    const gone = await server.person({ accountId: ana.accountId, linkActive: false });
    await call(ana, 'POST', '/v2/competence-groups', { name: 'Delivery' });
    for (const name of ['Quality', 'Old'])
      await call(ana, 'POST', '/v2/competences', { group_id: 1, kind: 'core', name });
    await call(ana, 'DELETE', '/v2/competences/2');
    const { id: task } = await call(ana, 'POST', '/v2/tasks', { title: 'Secret' });
    const wrong = {
      kind: 'praise',
      body: 'x',
      recipient_ids: [other.userId, gone.userId, rui.userId],
      competence_ids: [1, 1, 2, 99],
      task_id: task,
      send: true,
    };
    const [status, , errors] = await refused(bia, 'POST', '/v2/feedback', wrong);
    expect(status).toBe(400);
    expect(errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)).toEqual([
      'recipient_ids.0 not_here',
      'recipient_ids.1 not_active',
      'competence_ids.1 duplicate',
      'competence_ids.2 not_active',
      'competence_ids.3 not_here',
      'task_id not_here',
    ]);
    expect(await refused(bia, 'POST', '/v2/feedback', { ...praiseOf(bia), send: true })).toMatchObject([
      400,
      'invalid',
      [{ path: 'recipient_ids.0', code: 'oneself' }],
    ]);
    expect((await call(bia, 'GET', '/v2/feedback?box=sent')).total).toBe(0);
    // People who may not see the task get no task.
    const { id } = await give(ana, rui, { task_id: task, competence_ids: [1] });
    expect(await call(ana, 'GET', `/v2/feedback/${id}`)).toMatchObject({ task_id: task, task_title: 'Secret' });
    expect(await call(rui, 'GET', `/v2/feedback/${id}`)).toMatchObject({
      task_id: null,
      task_title: null,
      competence_ids: [1],
    });
  });

  test('is limited to thirty within an hour, even for concurrent requests', async () => {
    const { ana, rui } = await pair();
    for (let at = 0; at < 28; at++) await give(ana, rui);
    const { id } = await call(ana, 'POST', '/v2/feedback', praiseOf(rui));
    const last = await Promise.all(
      Array.from({ length: 6 }, () => send(ana, 'POST', '/v2/feedback', { ...praiseOf(rui), send: true })),
    );
    expect(last.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429]);
    const over = await send(ana, 'POST', `/v2/feedback/${id}/send`);
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, '3600']);
    // Drafts do not count, and an hour later sending is possible again.
    await call(ana, 'POST', '/v2/feedback', praiseOf(rui));
    later(3_600_001);
    await call(ana, 'POST', `/v2/feedback/${id}/send`);
  });

  test('happens once per key, and the stored request contains no text', async () => {
    const { ana, rui } = await pair();
    const body = { ...praiseOf(rui), body: 'A text that nobody else may read', send: true };
    const post = () => server.call(ana, 'POST', '/v2/feedback', body, { 'idempotency-key': 'once' });
    const [first, second] = [await post(), await post()];
    expect([first.body.id, second.status, second.body.body]).toEqual([second.body.id, 200, null]);
    const kept = await sqlOf(server.db)
      .selectFrom('idempotency_keys')
      .where('account_id', '=', ana.accountId)
      .selectAll()
      .execute();
    expect(JSON.stringify(kept)).not.toContain('nobody else');
  });
});

describe('before and after it is opened', () => {
  test('texts can be changed until a recipient opens it; reading by GET does not open it', async () => {
    const { ana, rui, bia } = await pair();
    const { id, version } = await call(ana, 'POST', '/v2/feedback', { ...praiseOf(rui, bia), send: true });
    const path = `/v2/feedback/${id}`;
    await call(rui, 'GET', path);
    await call(rui, 'GET', '/v2/feedback');
    const edited = await call(ana, 'PATCH', path, { body: 'Thank you, both', version });
    expect(edited).toMatchObject({ body: 'Thank you, both', edited_at: TEST_NOW.toISOString() });
    expect(
      await refused(ana, 'PATCH', path, { visibility: 'wall', recipient_ids: [bia.userId], version: edited.version }),
    ).toEqual([409, 'frozen', { fields: ['recipient_ids', 'visibility'] }]);
    const before = await call(ana, 'GET', path);
    await call(bia, 'POST', `${path}/read`);
    await call(bia, 'POST', `${path}/read`);
    expect((await call(bia, 'GET', path)).is_unread).toBe(false);
    // The author cannot see who has read it until they try to change it.
    expect(await call(ana, 'GET', path)).toEqual(before);
    expect(await refused(ana, 'PATCH', path, { body: 'x', version: edited.version })).toEqual([
      409,
      'already_read',
      undefined,
    ]);
    expect(await refused(ana, 'POST', `${path}/read`)).toEqual([403, 'forbidden', undefined]);
    expect((await call(rui, 'GET', '/v2/feedback?unread=true')).total).toBe(1);
    expect((await call(bia, 'GET', '/v2/feedback?unread=true')).total).toBe(0);
  });

  test('of a concurrent edit and first opening, the text that was read is the one that stays', async () => {
    const { ana, rui } = await pair();
    for (let round = 0; round < 8; round++) {
      const { id, version } = await give(ana, rui);
      const path = `/v2/feedback/${id}`;
      const [edit, read] = await Promise.all([
        send(ana, 'PATCH', path, { body: 'Changed', version }),
        send(rui, 'POST', `${path}/read`),
      ]);
      expect(read.status).toBe(200);
      const { body } = (await call(rui, 'GET', path)) as { body: string };
      if (edit.status === 200) expect([body, read.body.body]).toEqual(['Changed', 'Changed']);
      else expect([edit.status, edit.body.code, body]).toEqual([409, 'already_read', 'Thank you for the handover']);
    }
  });

  test('opening it removes its notification from the bell', async () => {
    const { ana, rui } = await pair();
    const { id } = await give(ana, rui);
    const unread = async () => (await call(rui, 'GET', '/v2/notifications/count')).unread;
    expect(await unread()).toBe(1);
    expect((await call(rui, 'GET', '/v2/notifications')).items[0].link).toBe(`/feedback?open=${id}`);
    await call(rui, 'POST', `/v2/feedback/${id}/read`);
    expect(await unread()).toBe(0);
  });
});

describe('withdrawing', () => {
  test('is possible for exactly seven days, and can be undone for thirty', async () => {
    const { ana, rui } = await pair();
    const early = `/v2/feedback/${(await give(ana, rui)).id}`;
    const late = `/v2/feedback/${(await give(ana, rui)).id}`;
    later(7 * DAY - 1_000);
    expect(await refused(rui, 'POST', `${early}/withdraw`)).toEqual([403, 'forbidden', undefined]);
    const withdrawn = await call(ana, 'POST', `${early}/withdraw`);
    expect(withdrawn).toMatchObject({ state: 'withdrawn', body: 'Thank you for the handover', actions: ['restore'] });
    expect((await send(rui, 'GET', early)).status).toBe(404);
    later(7 * DAY + 1_000);
    expect(await refused(ana, 'POST', `${late}/withdraw`)).toEqual([409, 'wrong_state', { state: 'sent' }]);
    later(37 * DAY - 1_000);
    const before = await call(rui, 'GET', late);
    await call(ana, 'POST', `${early}/restore`);
    expect(await call(rui, 'GET', early)).toMatchObject({ body: before.body, state: 'sent', withdrawn_at: null });
  });

  test('cannot be undone after thirty days', async () => {
    const { ana, rui } = await pair();
    const path = `/v2/feedback/${(await give(ana, rui)).id}`;
    await call(ana, 'POST', `${path}/withdraw`);
    later(30 * DAY + 1_000);
    expect(await refused(ana, 'POST', `${path}/restore`)).toEqual([409, 'wrong_state', { state: 'withdrawn' }]);
  });
});

describe('reactions and replies', () => {
  test('each person has one reaction, the last one; setting it twice counts once', async () => {
    const { ana, rui, bia } = await pair();
    const path = `/v2/feedback/${(await give(ana, rui, { visibility: 'wall' })).id}`;
    const react = (who: TestPerson, emoji: string | null) => call(who, 'PUT', `${path}/reaction`, { emoji });
    for (const emoji of ['👏', '👏', '🎉', '🎉']) await react(rui, emoji);
    await react(bia, '🎉');
    expect((await call(bia, 'GET', path)).reactions).toEqual([{ emoji: '🎉', count: 2, mine: true }]);
    expect((await react(bia, null)).reactions).toEqual([{ emoji: '🎉', count: 1, mine: false }]);
    expect((await send(bia, 'PUT', `${path}/reaction`, { emoji: '💩' })).status).toBe(400);
  });

  test('replies are between author and recipients, at most fifty, and can be deleted within a day', async () => {
    const { ana, rui, bia } = await pair();
    const { id } = await give(ana, rui, { visibility: 'wall' });
    const path = `/v2/feedback/${id}/replies`;
    const first = await call(rui, 'POST', path, { body: 'Gladly' });
    expect(first).toMatchObject({ author_id: rui.userId, body: 'Gladly', may_delete: true });
    expect((await send(bia, 'POST', path, { body: 'Me too' })).status).toBe(403);
    expect((await send(bia, 'GET', path)).status).toBe(403);
    expect(await refused(ana, 'DELETE', `${path}/${first.id}`)).toEqual([403, 'forbidden', undefined]);
    for (let at = 1; at < 50; at++) await call(at % 2 ? ana : rui, 'POST', path, { body: `Reply ${at}` });
    expect(await refused(ana, 'POST', path, { body: 'One more' })).toEqual([409, 'too_many', undefined]);
    const { items } = await call(ana, 'GET', path);
    expect([
      items.length,
      items[0].body,
      items[1].body,
      (await call(bia, 'GET', `/v2/feedback/${id}`)).replies,
    ]).toEqual([50, 'Gladly', 'Reply 1', 50]);
    await call(rui, 'DELETE', `${path}/${first.id}`);
    expect((await send(rui, 'DELETE', `${path}/${first.id}`)).status).toBe(404);
    later(DAY + 1_000);
    expect(await refused(ana, 'DELETE', `${path}/${items[1].id}`)).toEqual([409, 'wrong_state', { state: 'sent' }]);
  });
});

describe('lists and counts', () => {
  test('are filtered by kind, competence, author and day, and paged', async () => {
    const { ana, rui, bia } = await pair();
    await call(ana, 'POST', '/v2/competence-groups', { name: 'Delivery' });
    for (const name of ['Quality', 'Speed'])
      await call(ana, 'POST', '/v2/competences', { group_id: 1, kind: 'core', name });
    await give(ana, rui, { competence_ids: [1, 2] });
    later(3 * DAY);
    await give(bia, rui, { ...CONSTRUCTIVE, competence_ids: [2] });
    await give(bia, rui);
    const ids = async (query: string) =>
      (await call(rui, 'GET', `/v2/feedback?${query}`)).items.map(({ id }: { id: number }) => id);
    expect([
      await ids('kind=praise'),
      await ids('competence_id=1'),
      await ids(`author_id=${bia.userId}`),
      await ids('from=2026-03-05'),
      await ids('to=2026-03-04'),
      await ids('sort=sent_at'),
    ]).toEqual([[3, 1], [1], [3, 2], [3, 2], [1], [1, 2, 3]]);
    const page = await call(rui, 'GET', '/v2/feedback?limit=2');
    expect([page.total, page.items.length]).toEqual([3, 2]);
    expect(await ids(`limit=2&cursor=${page.next_cursor}`)).toEqual([1]);
    expect(await call(rui, 'GET', '/v2/feedback/summary')).toEqual({
      received: 3,
      sent: 0,
      praise: 2,
      constructive: 1,
      by_month: [{ month: '2026-03', praise: 2, constructive: 1 }],
      by_competence: [
        { competence_id: 2, count: 2 },
        { competence_id: 1, count: 1 },
      ],
      people: 2,
    });
    expect((await call(bia, 'GET', '/v2/feedback/summary?to=2026-03-04')).sent).toBe(0);
    // A merge of competences updates references to the first one.
    await call(ana, 'POST', '/v2/competences/1/merge', { into_id: 2 });
    const merged = (await call(rui, 'GET', '/v2/feedback')).items.map(
      (one: { competence_ids: number[] }) => one.competence_ids,
    );
    expect(merged).toEqual([[], [2], [2]]);
  });

  test('of the account cover ended months with at least five authors, never change later, and need moderation rights (A25)', async () => {
    const ana = await server.person({ level: 4 });
    const rui = await server.person({ accountId: ana.accountId, level: 3 });
    const authors = await Promise.all(
      Array.from({ length: 5 }, () => server.person({ accountId: ana.accountId, level: 1 })),
    );
    const sums = (query = '') => call(ana, 'GET', `/v2/feedback/summary?everybody=true${query}`);
    const at = (day: string) => server.setNow(new Date(`${day}T12:00:00.000Z`));
    at('2026-02-10');
    for (const author of authors.slice(1)) await give(author, rui);
    at('2026-03-30');
    for (const author of authors.slice(1)) await give(author, rui);
    const last = await give(authors[0] as TestPerson, rui, CONSTRUCTIVE);
    // March has not ended, and February has four authors.
    expect(await sums()).toMatchObject({ received: 0, by_month: [], people: 0 });
    expect(await sums('&from=2026-03-01&to=2026-03-31')).toMatchObject({ received: 0, by_month: [], people: 0 });
    at('2026-04-01');
    const march = await sums();
    expect(march).toMatchObject({ received: 5, praise: 4, constructive: 1, people: 5 });
    expect(march.by_month).toEqual([{ month: '2026-03', praise: 4, constructive: 1 }]);
    expect(await refused(ana, 'GET', '/v2/feedback/summary?everybody=true&from=2026-03-02')).toMatchObject([
      400,
      'invalid',
      [{ path: 'from', code: 'whole_months' }],
    ]);
    expect((await send(rui, 'GET', '/v2/feedback/summary?everybody=true')).status).toBe(403);
    expect((await send(ana, 'GET', `/v2/feedback/summary?user_id=${rui.userId}`)).status).toBe(403);
    // Later events change no count, so that no two responses differ by one feedback.
    await call(authors[0] as TestPerson, 'POST', `/v2/feedback/${last.id}/withdraw`);
    await give(authors[0] as TestPerson, rui);
    expect(await sums()).toEqual(march);
    expect(await sums('&from=2026-03-01&to=2026-04-30')).toEqual(march);
  });

  test('suggest people of completed shared tasks, and show who would read it', async () => {
    const { ana, rui, bia } = await pair();
    const done = async (creator: TestPerson, assignee: TestPerson, title: string) => {
      const { id, version } = await call(creator, 'POST', '/v2/tasks', { title, assignee_id: assignee.userId });
      await call(creator, 'PATCH', `/v2/tasks/${id}`, { status: 'done', version });
    };
    await done(ana, rui, 'Bake');
    await done(ana, rui, 'Sell');
    await call(ana, 'POST', '/v2/tasks', { title: 'Open', assignee_id: rui.userId });
    expect(await call(rui, 'GET', '/v2/feedback/suggestions')).toEqual({
      last_given_on: null,
      people: [{ user_id: ana.userId, nome: 'Ana Prado', tasks: 2 }],
    });
    await give(rui, ana);
    expect((await call(rui, 'GET', '/v2/feedback/suggestions')).last_given_on).toBe('2026-03-02');
    expect((await call(bia, 'GET', '/v2/feedback/suggestions')).people).toEqual([]);
    const { version } = await call(ana, 'GET', `/v2/user/${rui.userId}`);
    await call(ana, 'PATCH', `/v2/user/${rui.userId}`, { reports_to: bia.userId, version });
    expect(await call(ana, 'GET', `/v2/feedback/leaders?user_id=${rui.userId}&user_id=${bia.userId}`)).toEqual({
      items: [
        { user_id: rui.userId, leader_id: bia.userId },
        { user_id: bia.userId, leader_id: null },
      ],
    });
  });
});
