import {
  FEEDBACK_STATES,
  FEEDBACK_VISIBILITIES,
  type FeedbackState,
  type FeedbackVisibility,
} from '@jornada/domain/feedback';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/transaction.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { setReportsTo } from '../user/leaders.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** All roles that could want to read a feedback to Rui. */
const LEVELS = { author: 1, recipient: 1, leader: 1, line: 1, moderator: 4, colleague: 3 } as const;
type Role = keyof typeof LEVELS;
type Cast = Record<Role, TestPerson>;

async function company(): Promise<Cast> {
  const owner = await server.person({ level: 5 });
  const people = await Promise.all(
    (Object.keys(LEVELS) as Role[]).map(
      async (role) => [role, await server.person({ accountId: owner.accountId, level: LEVELS[role] })] as const,
    ),
  );
  const cast = Object.fromEntries(people) as Cast;
  await lead(cast.leader, cast.recipient);
  await lead(cast.line, cast.leader);
  return cast;
}
const lead = (leader: TestPerson, person: TestPerson, at = TEST_NOW) =>
  inTransaction(server.db, (tx) => setReportsTo(tx, person.accountId, person.userId, leader.userId, at.toISOString()));

/** Uses a new token, because tokens expire after an hour. */
const send = async (who: TestPerson, method: string, path: string, body?: object) =>
  server.call({ ...who, token: await server.tokenOf(who) }, method, path, body);
async function call(who: TestPerson, method: string, path: string, body?: object) {
  const answer = await send(who, method, path, body);
  expect([`${method} ${path}`, answer.status, answer.body]).toEqual([`${method} ${path}`, 200, answer.body]);
  return answer.body;
}

const TEXT = 'You explained the outage calmly';
const give = ({ author, recipient }: Cast, visibility: FeedbackVisibility, sends = true) =>
  call(author, 'POST', '/v2/feedback', {
    kind: 'praise',
    recipient_ids: [recipient.userId],
    body: TEXT,
    visibility,
    send: sends,
  });

/** Brings a feedback into a state; one to be withdrawn is not opened before. */
async function inState(cast: Cast, visibility: FeedbackVisibility, state: FeedbackState): Promise<number> {
  const { id } = await give(cast, visibility, state !== 'draft');
  if (state === 'withdrawn') await call(cast.author, 'POST', `/v2/feedback/${id}/withdraw`);
  if (state === 'hidden') {
    if (visibility !== 'wall')
      await call(cast.recipient, 'POST', `/v2/feedback/${id}/report`, { reason: 'Not about work' });
    await call(cast.moderator, 'POST', `/v2/feedback/${id}/hide`, { reason: 'Names a client' });
  }
  return id;
}

const EVERYBODY: readonly Role[] = ['author', 'recipient', 'leader', 'line', 'moderator', 'colleague'];
/** The roles besides the author that can see it. */
const MATRIX: Record<FeedbackState, Record<FeedbackVisibility, readonly Role[]>> = {
  draft: { recipient: [], leader: [], wall: [] },
  sent: { recipient: ['recipient'], leader: ['recipient', 'leader'], wall: EVERYBODY },
  withdrawn: { recipient: [], leader: [], wall: [] },
  hidden: {
    recipient: ['recipient', 'moderator'],
    leader: ['recipient', 'moderator'],
    wall: ['recipient', 'moderator'],
  },
};

describe.each(FEEDBACK_STATES)('%s', (state) => {
  test.each(FEEDBACK_VISIBILITIES)(
    'with visibility %s is seen by exactly the people of the table',
    async (visibility) => {
      const cast = await company();
      const id = await inState(cast, visibility, state);
      const sees = new Set<Role>(['author', ...MATRIX[state][visibility]]);
      for (const role of EVERYBODY) {
        const { status, body } = await server.call(cast[role], 'GET', `/v2/feedback/${id}`);
        expect([role, status]).toEqual([role, sees.has(role) ? 200 : 404]);
        if (status === 200) expect([role, body.body]).toEqual([role, TEXT]);
        // The result is the same in every list, the summary, the export, and for every action.
        const { recipient, author } = cast;
        const boxes = ['received', 'sent', 'drafts', 'wall', 'team', `about&user_id=${recipient.userId}`];
        if (role === 'moderator') boxes.push('reported');
        const lists = await Promise.all(boxes.map((box) => call(cast[role], 'GET', `/v2/feedback?box=${box}`)));
        const found = lists.some(({ items }) => items.some((item: { id: number }) => item.id === id));
        expect([role, 'lists', found]).toEqual([role, 'lists', sees.has(role)]);
        for (const { items, total } of lists) expect([role, total]).toEqual([role, items.length]);
        if (!sees.has(role)) {
          for (const act of ['send', 'read', 'withdraw', 'restore'])
            expect((await server.call(cast[role], 'POST', `/v2/feedback/${id}/${act}`)).status).toBe(404);
          const react = await server.call(cast[role], 'PUT', `/v2/feedback/${id}/reaction`, { emoji: '👏' });
          const replies = await server.call(cast[role], 'GET', `/v2/feedback/${id}/replies`);
          const reply = await server.call(cast[role], 'POST', `/v2/feedback/${id}/replies`, { body: 'x' });
          const report = await server.call(cast[role], 'POST', `/v2/feedback/${id}/report`, { reason: 'x' });
          expect([react, replies, reply, report].map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
        }
        const csv = await server.call(cast[role], 'GET', '/v2/feedback/export.csv');
        const isOwn = role === 'author' ? state !== 'draft' : role === 'recipient' && sees.has(role);
        expect([role, 'csv', String(csv.body).includes(TEXT)]).toEqual([role, 'csv', isOwn]);
        if (role === 'leader') {
          const summary = await call(cast.leader, 'GET', `/v2/feedback/summary?user_id=${recipient.userId}`);
          expect(summary.received).toBe(sees.has('leader') ? 1 : 0);
        }
        expect(author.userId).toBeGreaterThan(0);
      }
    },
  );
});

test('a feedback withdrawn after it was opened is shown to its recipient without the text', async () => {
  const cast = await company();
  const { id } = await give(cast, 'leader');
  await call(cast.recipient, 'POST', `/v2/feedback/${id}/read`);
  await call(cast.recipient, 'POST', `/v2/feedback/${id}/replies`, { body: 'Thank you' });
  await call(cast.author, 'POST', `/v2/feedback/${id}/withdraw`);
  const seen = await call(cast.recipient, 'GET', `/v2/feedback/${id}`);
  expect([seen.state, seen.body, seen.actions]).toEqual(['withdrawn', null, ['read']]);
  expect((await call(cast.recipient, 'GET', `/v2/feedback/${id}/replies`)).items).toEqual([]);
  expect((await call(cast.author, 'GET', `/v2/feedback/${id}`)).body).toBe(TEXT);
  expect((await server.call(cast.leader, 'GET', `/v2/feedback/${id}`)).status).toBe(404);
  const csv = await server.call(cast.recipient, 'GET', '/v2/feedback/export.csv');
  expect(csv.body).not.toContain(TEXT);
});

describe('a change of the leader', () => {
  test('shows the new leader what is sent from that day on, and hides everything from the former one', async () => {
    const cast = await company();
    const { leader, colleague, recipient, author } = cast;
    const at = (iso: string) => server.setNow(new Date(iso));
    at('2026-03-09T12:00:00.000Z');
    const before = (await give(cast, 'leader')).id;
    // It is 23:30 on the 9th in São Paulo.
    at('2026-03-10T02:30:00.000Z');
    const evening = (await give(cast, 'leader')).id;
    // The whole day of the change counts, including its morning.
    at('2026-03-10T11:00:00.000Z');
    const morning = (await give(cast, 'leader')).id;
    await lead(colleague, recipient, new Date('2026-03-10T18:00:00.000Z'));
    at('2026-03-11T12:00:00.000Z');
    const after = (await give(cast, 'leader')).id;
    const statuses = async (who: TestPerson) =>
      Promise.all(
        [before, evening, morning, after].map(async (id) => (await send(who, 'GET', `/v2/feedback/${id}`)).status),
      );
    expect(await statuses(colleague)).toEqual([404, 404, 200, 200]);
    expect(await statuses(leader)).toEqual([404, 404, 404, 404]);
    expect(await statuses(recipient)).toEqual([200, 200, 200, 200]);
    const ids = (await call(colleague, 'GET', '/v2/feedback?box=team')).items.map(({ id }: { id: number }) => id);
    expect(ids).toEqual([after, morning]);
    expect((await call(colleague, 'GET', `/v2/feedback/summary?user_id=${recipient.userId}`)).received).toBe(2);
    expect((await send(leader, 'GET', `/v2/feedback/summary?user_id=${recipient.userId}`)).status).toBe(403);
    expect((await send(author, 'GET', `/v2/feedback/summary?user_id=${recipient.userId}`)).status).toBe(403);
    server.setNow(TEST_NOW);
  });

  test('while a leader is inactive, the next one up leads from that day on', async () => {
    const cast = await company();
    const { line, leader } = cast;
    const { id } = await give(cast, 'leader');
    expect((await send(line, 'GET', `/v2/feedback/${id}`)).status).toBe(404);
    const root = await server.person({ accountId: leader.accountId, level: 5 });
    const { version } = await call(root, 'GET', `/v2/user/${leader.userId}`);
    server.setNow(new Date('2026-03-05T12:00:00.000Z'));
    await call(root, 'PATCH', `/v2/user/${leader.userId}`, { is_active: false, version });
    // It was sent before they became the leader.
    expect((await send(line, 'GET', `/v2/feedback/${id}`)).status).toBe(404);
    const later = await give(cast, 'leader');
    expect((await send(line, 'GET', `/v2/feedback/${later.id}`)).status).toBe(200);
    server.setNow(TEST_NOW);
  });

  test('does not count if the leader stays the same', async () => {
    const cast = await company();
    const root = await server.person({ accountId: cast.leader.accountId, level: 5 });
    const { id } = await give(cast, 'leader');
    server.setNow(new Date('2026-03-05T12:00:00.000Z'));
    const { version } = await call(root, 'GET', `/v2/user/${cast.recipient.userId}`);
    await call(root, 'PATCH', `/v2/user/${cast.recipient.userId}`, {
      reports_to: cast.leader.userId,
      job_title: 'Baker',
      version,
    });
    expect((await send(cast.leader, 'GET', `/v2/feedback/${id}`)).status).toBe(200);
    server.setNow(TEST_NOW);
  });
});

test('without a wall, posts are visible to author and recipients, and no new ones can be written', async () => {
  const cast = await company();
  const root = await server.person({ accountId: cast.author.accountId, level: 5 });
  const { id } = await give(cast, 'wall');
  const { version } = await call(root, 'GET', '/v2/accounts/me');
  await call(root, 'PATCH', '/v2/accounts/me', { settings: { feedback_wall: false }, version });
  const statuses = await Promise.all(
    EVERYBODY.map(async (role) => (await send(cast[role], 'GET', `/v2/feedback/${id}`)).status),
  );
  expect(statuses).toEqual([200, 200, 404, 404, 404, 404]);
  expect((await call(cast.colleague, 'GET', '/v2/feedback?box=wall')).total).toBe(0);
  const body = { kind: 'praise', recipient_ids: [cast.recipient.userId], body: 'x', visibility: 'wall' };
  const { status, body: refused } = await send(cast.author, 'POST', '/v2/feedback', body);
  expect([status, refused.errors[0]]).toMatchObject([400, { path: 'visibility', code: 'wall_off' }]);
});
