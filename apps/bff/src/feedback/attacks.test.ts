import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acrossAccounts } from '../testing/account-fence.ts';
import type { Change } from '@jornada/domain/changes';
import { sql } from 'kysely';
import { sqlOf } from '../db/handle.ts';
import { readZip } from '../files/zip.sample.ts';
import { openTestServer, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function call(who: TestPerson, method: string, path: string, body?: object) {
  const answer = await server.call(who, method, path, body);
  expect([`${method} ${path}`, answer.status, answer.body]).toEqual([`${method} ${path}`, 200, answer.body]);
  return answer.body;
}

const SECRET = 'Words between two people only';
async function company() {
  const owner = await server.person({ level: 5 });
  const { accountId } = owner;
  const [admin, ana, rui, eve] = await Promise.all(
    ([4, 1, 1, 3] as const).map((level) => server.person({ accountId, level })),
  );
  return { owner, admin: admin as TestPerson, ana: ana as TestPerson, rui: rui as TestPerson, eve: eve as TestPerson };
}
const constructive = (to: TestPerson) => ({
  kind: 'constructive',
  recipient_ids: [to.userId],
  situation: SECRET,
  behaviour: SECRET,
  impact: SECRET,
});
const give = (from: TestPerson, body: object) => call(from, 'POST', '/v2/feedback', { ...body, send: true });

/** Everything that a person can read of a company by GET requests, as one text. */
async function everythingRead(who: TestPerson, ids: readonly number[]): Promise<string> {
  const paths = [
    ...['received', 'sent', 'drafts', 'wall', 'team', 'about', 'reported'].map((box) => `/v2/feedback?box=${box}`),
    ...ids.flatMap((id) => [`/v2/feedback/${id}`, `/v2/feedback/${id}/replies`, `/v2/feedback/requests/${id}`]),
    '/v2/feedback/requests',
    '/v2/feedback/export.csv',
    '/v2/feedback/summary',
    '/v2/feedback/summary?everybody=true',
    '/v2/notifications',
    '/v2/audit',
    '/v2/today',
    '/v2/user/team',
    '/v2/tasks?q=Words',
    '/v2/pdi?box=team',
    '/v2/saved-views?screen=feedback',
  ];
  const texts = [];
  for (const path of paths) {
    const { body } = await server.call(who, 'GET', path);
    texts.push(typeof body === 'string' ? body : JSON.stringify(body));
  }
  for (const path of ['/v2/accounts/export', '/v2/user/personal-data']) texts.push(await zipRead(who, path));
  return texts.join('\n');
}

/** The files of a zip as one text; empty for people who may not download it. */
async function zipRead({ token }: TestPerson, path: string): Promise<string> {
  const response = await server.app.request(path, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) return '';
  return [...readZip(Buffer.from(await response.arrayBuffer()))]
    .map(([name, bytes]) => name + bytes.toString())
    .join('\n');
}

describe('an administrator', () => {
  test('finds private feedback in no list, search, summary, export or audit log (A21)', async () => {
    const { owner, admin, ana, rui } = await company();
    const { id } = await give(ana, constructive(rui));
    await call(rui, 'POST', `/v2/feedback/${id}/replies`, { body: SECRET });
    await call(rui, 'PUT', `/v2/feedback/${id}/reaction`, { emoji: '🙏' });
    await call(rui, 'POST', `/v2/feedback/${id}/read`);
    for (const who of [owner, admin]) {
      const read = await everythingRead(who, [id]);
      expect(read).not.toContain(SECRET);
      // The search itself works: the receiver finds the text.
      expect(await everythingRead(rui, [id])).toContain(SECRET);
      expect((await server.call(who, 'GET', `/v2/feedback/summary?user_id=${rui.userId}`)).status).toBe(403);
      for (const act of ['unhide', 'keep'])
        expect((await server.call(who, 'POST', `/v2/feedback/${id}/${act}`)).status).toBe(404);
      expect((await server.call(who, 'POST', `/v2/feedback/${id}/hide`, { reason: 'x' })).status).toBe(404);
    }
    // The log records who wrote, but not to whom, of which kind, or what others did with it.
    const { items } = await call(owner, 'GET', '/v2/audit?target=feedback');
    expect(
      items.map((event: Record<string, unknown>) => [event['action'], event['actor_id'], event['fields']]),
    ).toEqual([['feedback.send', ana.userId, []]]);
  });

  test('reads a reported feedback, which is logged, and no other feedback between the two people (A21)', async () => {
    const { owner, admin, ana, rui } = await company();
    const { id } = await give(ana, constructive(rui));
    const other = await give(ana, constructive(rui));
    await call(rui, 'POST', `/v2/feedback/${id}/report`, { reason: 'This is about my family' });
    const { items } = await call(admin, 'GET', '/v2/feedback?box=reported');
    expect(items).toMatchObject([
      { id, situation: SECRET, reports: [{ user_id: rui.userId, reason: 'This is about my family', is_open: true }] },
    ]);
    await call(admin, 'GET', `/v2/feedback/${id}`);
    expect((await server.call(admin, 'GET', `/v2/feedback/${other.id}`)).status).toBe(404);
    expect((await server.call(admin, 'GET', `/v2/feedback/${id}/replies`)).status).toBe(403);
    expect((await server.call(admin, 'PUT', `/v2/feedback/${id}/reaction`, { emoji: '👏' })).status).toBe(403);
    // The author sees neither the report nor who reported it.
    const own = await call(ana, 'GET', `/v2/feedback/${id}`);
    expect([own.reports, own.version]).toEqual([[], 2]);
    const log = await call(owner, 'GET', '/v2/audit?target=feedback');
    const readings = log.items.filter(({ actor_id }: { actor_id: number }) => actor_id === admin.userId);
    expect(readings.map(({ action }: { action: string }) => action).toSorted()).toEqual([
      'feedback.byId',
      'feedback.list',
    ]);
  });

  test('hides it with a reason, shows it again, and settles reports, except about their own feedback', async () => {
    const { admin, ana, rui, eve } = await company();
    const path = `/v2/feedback/${(await give(ana, { kind: 'praise', recipient_ids: [rui.userId], body: 'Wall', visibility: 'wall' })).id}`;
    expect((await server.call(eve, 'POST', `${path}/hide`, { reason: 'x' })).status).toBe(403);
    await call(admin, 'POST', `${path}/hide`, { reason: 'It names a client' });
    for (const who of [ana, rui, admin])
      expect(await call(who, 'GET', path)).toMatchObject({
        state: 'hidden',
        hidden_reason: 'It names a client',
        body: 'Wall',
      });
    expect((await server.call(eve, 'GET', path)).status).toBe(404);
    expect((await server.call(admin, 'POST', `${path}/hide`, { reason: 'x' })).body.code).toBe('wrong_state');
    expect((await server.call(ana, 'POST', `${path}/withdraw`)).body.code).toBe('wrong_state');
    // Author and recipients are notified without the moderator's name.
    const told = (await call(rui, 'GET', '/v2/notifications?kind=feedback.hidden')).items;
    expect(told).toMatchObject([{ actor_id: null }]);
    await call(admin, 'POST', `${path}/unhide`);
    expect(await call(eve, 'GET', path)).toMatchObject({ state: 'sent', hidden_reason: null });
    const own = `/v2/feedback/${(await give(admin, constructive(rui))).id}`;
    await call(rui, 'POST', `${own}/report`, { reason: 'Unfair' });
    expect((await server.call(admin, 'POST', `${own}/keep`)).status).toBe(403);
    const second = await server.person({ accountId: admin.accountId, level: 4 });
    await call(second, 'POST', `${own}/keep`);
    expect((await call(second, 'GET', '/v2/feedback?box=reported')).items[0].reports[0].is_open).toBe(false);
    // A later report is open again and listed before settled ones.
    await call(rui, 'POST', `${own}/report`, { reason: 'Still' });
    expect((await call(second, 'GET', '/v2/feedback?box=reported')).items[0].reports).toMatchObject([
      { reason: 'Still', is_open: true },
    ]);
  });
});

describe('a colleague', () => {
  test('cannot reach drafts, feedback, replies, requests or notifications of others by id (A19)', async () => {
    const { ana, rui, eve } = await company();
    const draft = await call(ana, 'POST', '/v2/feedback', constructive(rui));
    const sent = await give(ana, constructive(rui));
    const reply = await call(rui, 'POST', `/v2/feedback/${sent.id}/replies`, { body: SECRET });
    await call(ana, 'POST', '/v2/feedback/requests', { from_ids: [rui.userId], question: SECRET });
    expect(await everythingRead(eve, [draft.id, sent.id, 1, 2])).not.toContain(SECRET);
    const told = (await call(rui, 'GET', '/v2/notifications')).items.map(({ id }: { id: number }) => id);
    expect(told).toHaveLength(2);
    expect(await call(eve, 'POST', '/v2/notifications/read', { ids: told })).toEqual({ read: 0 });
    const statusOf = async (method: string, path: string, body?: object) =>
      (await server.call(eve, method, path, body)).status;
    for (const { id } of [draft, sent]) {
      const path = `/v2/feedback/${id}`;
      expect(await statusOf('PATCH', path, { situation: 'x', version: 1 })).toBe(404);
      expect(await statusOf('DELETE', path)).toBe(404);
      expect(await statusOf('DELETE', `${path}/replies/${reply.id}`)).toBe(404);
    }
    expect(await statusOf('POST', '/v2/feedback', { kind: 'praise', body: 'x', request_id: 1 })).toBe(400);
  });

  test('finds nothing of others by a saved view or any filter, and counts reveal nothing (A22)', async () => {
    const { ana, rui, eve } = await company();
    await call(ana, 'POST', '/v2/feedback', constructive(rui));
    await give(ana, constructive(rui));
    const filters = [`author_id=${ana.userId}`, 'kind=constructive', 'unread=true', 'from=2026-03-01', 'sort=sent_at'];
    const boxes = ['received', 'sent', 'drafts', 'wall', 'team', `about&user_id=${rui.userId}`];
    const view = { screen: 'feedback', name: 'Of Ana', query: `tab=sent&author_id=${ana.userId}` };
    expect((await server.call(ana, 'POST', '/v2/saved-views', view)).status).toBe(200);
    for (const box of boxes)
      for (const filter of filters) {
        const page = await call(eve, 'GET', `/v2/feedback?box=${box}&${filter}`);
        expect([box, filter, page.total, page.items]).toEqual([box, filter, 0, []]);
      }
    const views = await call(eve, 'GET', '/v2/saved-views?screen=feedback');
    expect(JSON.stringify(views)).not.toContain(SECRET);
    expect((await server.call(eve, 'GET', '/v2/feedback?box=reported')).status).toBe(403);
    expect((await server.call(eve, 'GET', `/v2/feedback/summary?user_id=${rui.userId}`)).status).toBe(403);
    expect((await call(eve, 'GET', '/v2/feedback/summary')).received).toBe(0);
  });

  test('finds nothing that was withdrawn, hidden or deleted: by id, notification or live update (A22)', async () => {
    const { admin, ana, rui, eve } = await company();
    const changes: Change[] = [];
    const stop = await server.changes.subscribe(ana.accountId, {
      changed: (change) => changes.push(change),
      interrupted: () => {},
      signedOut: () => {},
      ended: () => {},
    });
    const secret = await give(ana, constructive(rui));
    await call(rui, 'POST', `/v2/feedback/${secret.id}/read`);
    await call(rui, 'POST', `/v2/feedback/${secret.id}/replies`, { body: 'x' });
    await call(ana, 'POST', `/v2/feedback/${secret.id}/withdraw`);
    expect((await call(rui, 'GET', '/v2/notifications')).total).toBe(0);
    const draft = await call(ana, 'POST', '/v2/feedback', {
      kind: 'praise',
      recipient_ids: [rui.userId],
      body: 'x',
      visibility: 'wall',
    });
    await call(ana, 'DELETE', `/v2/feedback/${draft.id}`);
    const isHeard = () => expect.poll(() => changes.length).toBeGreaterThan(0);
    await isHeard();
    // Only author and recipient get live updates of these.
    await expect.poll(() => changes.filter(({ target }) => target === 'feedback').length).toBeGreaterThanOrEqual(6);
    for (const change of changes.filter(({ target }) => target === 'feedback')) {
      expect(change.to).not.toBeNull();
      expect(change.to?.every((id) => id === ana.userId || id === rui.userId)).toBe(true);
      expect([change.ids, change.by]).toEqual([null, null]);
    }
    // Everybody gets live updates of the wall, with the row and without the author of a change.
    changes.length = 0;
    const post = await give(ana, { kind: 'praise', recipient_ids: [rui.userId], body: 'Wall', visibility: 'wall' });
    await call(eve, 'PUT', `/v2/feedback/${post.id}/reaction`, { emoji: '👏' });
    await call(admin, 'POST', `/v2/feedback/${post.id}/hide`, { reason: 'x' });
    const wall = () => changes.filter(({ target }) => target === 'feedback');
    await expect.poll(() => wall().length).toBe(3);
    for (const change of wall()) expect([change.to, change.ids, change.by]).toEqual([null, [post.id], null]);
    stop();
    for (const id of [secret.id, draft.id, post.id])
      expect((await server.call(eve, 'GET', `/v2/feedback/${id}`)).status).toBe(404);
  });
});

test('an author’s text is stored unchanged, whatever it contains, and refused if it cannot be stored (A20)', async () => {
  const { ana, rui } = await company();
  const texts = [
    '<img src=x onerror=alert(1)>',
    '🎉'.repeat(2_000),
    '\u202Egnp.exe\u202C and \u200F marks',
    '=HYPERLINK("https://evil.test","Click")',
    'Rui Costa\nManager',
  ];
  for (const body of texts) {
    const { id } = await give(ana, { kind: 'praise', recipient_ids: [rui.userId], body });
    expect((await call(rui, 'GET', `/v2/feedback/${id}`)).body).toBe(body);
    const said = body.slice(0, 2_000);
    await call(rui, 'POST', `/v2/feedback/${id}/replies`, { body: said });
    expect((await call(ana, 'GET', `/v2/feedback/${id}/replies`)).items).toMatchObject([{ body: said }]);
  }
  for (const body of ['a\0b', 'a\uD800b', 'x'.repeat(4_001), '  \n '])
    expect(
      (
        await server.call(ana, 'POST', '/v2/feedback', {
          kind: 'praise',
          recipient_ids: [rui.userId],
          body,
          send: true,
        })
      ).body.errors[0].path,
    ).toBe('body');
  // No cell of the file is a formula.
  const { body: csv } = await server.call(rui, 'GET', '/v2/feedback/export.csv');
  expect(csv).toContain(`"'=HYPERLINK(""https`);
});

test('no text can be read in the database tables', async () => {
  const { owner, ana, rui } = await company();
  const { id } = await give(ana, constructive(rui));
  await call(rui, 'POST', `/v2/feedback/${id}/replies`, { body: SECRET });
  await call(rui, 'POST', `/v2/feedback/${id}/report`, { reason: SECRET });
  await call(owner, 'POST', `/v2/feedback/${id}/hide`, { reason: SECRET });
  const request = await call(ana, 'POST', '/v2/feedback/requests', { from_ids: [rui.userId], question: SECRET });
  await call(rui, 'POST', `/v2/feedback/requests/${request.id}/decline`, { reason: SECRET });
  await acrossAccounts(async () => {
    for (const { name } of await sqlOf(server.db).introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(sqlOf(server.db));
      expect([name, JSON.stringify(rows).includes(SECRET)]).toEqual([name, false]);
    }
  });
  expect(server.logged.join('\n')).not.toContain(SECRET);
});
