import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { isOf, openStream } from '../events/streams.sample.ts';
import { oldNotifications } from '../jobs/old-notifications.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const list = async (who: TestPerson, query = '') => (await server.call(who, 'GET', `/v2/notifications${query}`)).body;
const unread = async (who: TestPerson) => (await server.call(who, 'GET', '/v2/notifications/count')).body.unread;
const create = async (who: TestPerson, body: object) => (await server.call(who, 'POST', '/v2/tasks', body)).body;
const run = (job: typeof oldNotifications, now: Date) =>
  job.run({
    db: server.db,
    files: server.files,
    now,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    signal: new AbortController().signal,
  });

/** A super admin and an employee of a new account. */
async function company(): Promise<[TestPerson, TestPerson]> {
  const ana = await server.person();
  return [ana, await server.person({ accountId: ana.accountId, level: 1 })];
}

const endLink = ({ accountId, userId }: TestPerson) =>
  sqlOf(server.db)
    .updateTable('employment_links')
    .set({ deactivated_at: TEST_NOW.toISOString() })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();

describe('a person is notified', () => {
  test('of an assigned task, with its current title and a link', async () => {
    const [ana, bia] = await company();
    const task = await create(ana, { title: 'Bake', assignee_id: bia.userId });
    expect(await list(bia)).toMatchObject({
      items: [
        {
          kind: 'tasks.assigned',
          count: 1,
          actor_id: ana.userId,
          subject_id: task.id,
          title: 'Bake',
          link: `/tasks/${task.id}`,
          read_at: null,
        },
      ],
      total: 1,
    });
    expect([await unread(bia), await unread(ana)]).toEqual([1, 0]);
    await server.call(ana, 'PATCH', `/v2/tasks/${task.id}`, { title: 'Bake bread', version: task.version });
    expect((await list(bia)).items).toMatchObject([{ title: 'Bake bread', count: 1 }]);
  });

  test('of several assigned tasks with their number, and not of their own actions', async () => {
    const [ana, bia] = await company();
    const ids = [];
    for (let at = 0; at < 3; at++) ids.push((await create(ana, { title: 'x' })).id);
    await server.call(ana, 'POST', '/v2/tasks/bulk-update', { taskIds: ids, changes: { assignee_id: bia.userId } });
    expect((await list(bia)).items).toMatchObject([
      { kind: 'tasks.assigned', count: 3, subject_id: null, title: null, link: `/tasks?assignee_id=${bia.userId}` },
    ]);
    await create(ana, { title: 'Own', assignee_id: ana.userId });
    expect(await unread(ana)).toBe(0);
  });

  test('of comments on a task they created or are assigned to: unread ones are counted in one notification', async () => {
    const [ana, bia] = await company();
    const { id } = await create(bia, { title: 'Bake', assignee_id: bia.userId });
    const comment = (who: TestPerson) => server.call(who, 'POST', `/v2/tasks/${id}/comments`, { body: 'Nice' });
    await comment(ana);
    await comment(ana);
    await comment(bia);
    expect((await list(bia)).items).toMatchObject([{ kind: 'tasks.commented', count: 2, subject_id: id }]);
    const [first] = (await list(bia)).items;
    expect((await server.call(bia, 'POST', '/v2/notifications/read', { ids: [first.id] })).body).toEqual({ read: 1 });
    await comment(ana);
    expect((await list(bia)).items.map(({ count }: { count: number }) => count).sort()).toEqual([1, 2]);
    expect((await list(bia, '?unread=true')).items).toMatchObject([{ count: 1 }]);
  });

  test('of a mention in a comment or a description, once, and not also of that comment', async () => {
    const [ana, bia] = await company();
    const { id, version } = await create(ana, { title: 'Bake', assignee_id: ana.userId });
    const eva = await server.person({ accountId: ana.accountId, level: 3 });
    await server.call(ana, 'POST', `/v2/tasks/${id}/comments`, { body: `Ask @[${eva.userId}] and @[${bia.userId}]` });
    await server.call(ana, 'PATCH', `/v2/tasks/${id}`, { description: `For @[${eva.userId}]`, version });
    expect((await list(eva)).items).toMatchObject([{ kind: 'tasks.mentioned', count: 2, title: 'Bake' }]);
    // Level 1 sees no tasks of others, and is not notified about them.
    expect((await list(bia)).items).toEqual([]);
  });

  test('of a mention in a task that they stopped watching, but not of other comments on it', async () => {
    const [ana] = await company();
    const eva = await server.person({ accountId: ana.accountId, level: 3 });
    const { id, version } = await create(ana, { title: 'Bake', assignee_id: eva.userId });
    await server.call(eva, 'POST', '/v2/notifications/read', { until: '2199-01-01T00:00:00Z' });
    await server.call(eva, 'DELETE', `/v2/tasks/${id}/watchers/me`);
    await server.call(ana, 'POST', `/v2/tasks/${id}/comments`, { body: 'Nice' });
    expect(await unread(eva)).toBe(0);
    await server.call(ana, 'POST', `/v2/tasks/${id}/comments`, { body: `Ask @[${eva.userId}]` });
    await server.call(ana, 'PATCH', `/v2/tasks/${id}`, { description: `For @[${eva.userId}]`, version });
    expect((await list(eva, '?unread=true')).items).toMatchObject([{ kind: 'tasks.mentioned', count: 2 }]);
  });

  test('of a revealed HR value, with the person who revealed it', async () => {
    const [ana, bia] = await company();
    await server.call(ana, 'POST', `/v2/employee-hr-data/${bia.userId}`, { tax_id: '52998224725' });
    const { status } = await server.call(ana, 'POST', `/v2/employee-hr-data/${bia.userId}/reveal`, {
      field: 'tax_id',
    });
    expect(status).toBe(200);
    // Without a mail server nothing is queued.
    const mails = sqlOf(server.db).selectFrom('mails').where('account_id', '=', ana.accountId).select('id');
    expect(await mails.execute()).toEqual([]);
    expect((await list(bia)).items).toMatchObject([
      { kind: 'hr.revealed', actor_id: ana.userId, link: `/people/${bia.userId}?tab=hr` },
    ]);
  });

  test('of an accepted invitation', async () => {
    const ana = await server.person();
    const email = `joins-${ana.accountId}@test.test`;
    const invited = await server.call(ana, 'POST', '/v2/user', { nome: 'Rui', email, level: 1 });
    const token = new URL(invited.body.invitation_url).hash.slice(1);
    const joined = await server.app.request('/invite', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
      body: JSON.stringify({ token, password: 'quite-a-long-passphrase' }),
    });
    expect([invited.status, joined.status]).toEqual([200, 200]);
    expect((await list(ana)).items).toMatchObject([
      { kind: 'account.invitation-accepted', subject_id: invited.body.id, link: `/people/${invited.body.id}` },
    ]);
  });
});

describe('a notification', () => {
  test('is not listed once its task is deleted or may no longer be seen', async () => {
    const [ana, bia] = await company();
    const gone = await create(ana, { title: 'Gone', assignee_id: bia.userId });
    const moved = await create(ana, { title: 'Moved', assignee_id: bia.userId });
    await server.call(ana, 'DELETE', `/v2/tasks/${gone.id}`);
    await server.call(ana, 'PATCH', `/v2/tasks/${moved.id}`, { assignee_id: ana.userId, version: moved.version });
    expect((await list(bia)).items).toEqual([]);
    expect(await unread(bia)).toBe(0);
  });

  test('cannot be seen or marked as read by anybody else', async () => {
    const [ana, bia] = await company();
    await create(ana, { title: 'Bake', assignee_id: bia.userId });
    const [{ id }] = (await list(bia)).items;
    expect((await list(ana)).items).toEqual([]);
    expect((await server.call(ana, 'POST', '/v2/notifications/read', { ids: [id] })).body).toEqual({ read: 0 });
    expect(await unread(bia)).toBe(1);
  });

  test('sends a live update to its person only, without ids', async () => {
    const [ana, bia] = await company();
    const [own, other] = [await openStream(server, bia), await openStream(server, ana)];
    const task = await create(ana, { title: 'Bake', assignee_id: bia.userId });
    const request_id = expect.any(String);
    const notice = { event: 'change', resource: 'notifications', ids: 'many', by: null, request_id };
    expect(await own.until((event) => event.event === 'change' && event.resource === 'notifications')).toEqual([
      notice,
    ]);
    const { body } = await server.call(ana, 'POST', '/v2/tasks', { title: 'Last' });
    const seen = [];
    for (let event = await other.next(); event; event = await other.next()) {
      seen.push(event);
      if (isOf(body.id)(event)) break;
    }
    expect(JSON.stringify(seen)).not.toContain('notifications');
    expect(task.id).toBe(1);
    await own.leave();
    await other.leave();
  });

  test('is not created after the link of the person has ended', async () => {
    const [ana, bia] = await company();
    const { id } = await create(bia, { title: 'Bake' });
    await endLink(bia);
    await server.call(ana, 'POST', `/v2/tasks/${id}/comments`, { body: 'Nice' });
    const rows = await sqlOf(server.db)
      .selectFrom('notifications')
      .where('account_id', '=', ana.accountId)
      .select('id')
      .execute();
    expect(rows).toEqual([]);
  });

  test('has a random id that does not reveal the number of notifications', async () => {
    const [ana, bia] = await company();
    await create(ana, { title: 'One', assignee_id: bia.userId });
    await create(ana, { title: 'Two', assignee_id: bia.userId });
    const [two, one] = (await list(bia)).items;
    expect(Math.abs(two.id - one.id)).toBeGreaterThan(1_000);
  });

  test('is deleted 90 days later', async () => {
    const [ana, bia] = await company();
    await create(ana, { title: 'Bake', assignee_id: bia.userId });
    const days = (count: number) => new Date(TEST_NOW.getTime() + count * 86_400_000);
    await run(oldNotifications, days(89));
    expect(await unread(bia)).toBe(1);
    await run(oldNotifications, days(91));
    expect(await unread(bia)).toBe(0);
  });
});

test.each([{}, { ids: [] }, { ids: ['x'] }, { until: 'yesterday' }, { ids: [1], until: '2026-01-01T00:00:00Z' }])(
  'marking %j as read is refused',
  async (body) => {
    const [ana] = await company();
    expect((await server.call(ana, 'POST', '/v2/notifications/read', body)).status).toBe(400);
  },
);

describe('preferences', () => {
  const path = '/v2/notifications/preferences';
  const save = (who: TestPerson, body: object) =>
    server.call(who, 'PUT', path, { items: [], digest_hour: 8, weekday: 0, version: 1, ...body });

  test('start with the defaults, and store the choices of one person', async () => {
    const [ana, bia] = await company();
    const { body } = await server.call(bia, 'GET', path);
    expect(body).toMatchObject({ digest_hour: 8, weekday: 0, version: 1 });
    expect(body.items).toContainEqual({ kind: 'hr.revealed', inbox: true, required: true, email: 'at_once' });
    const chosen = { kind: 'tasks.due', inbox: true, email: 'weekly' };
    const saved = await save(bia, { items: [chosen], digest_hour: 18, weekday: 4 });
    expect(saved.body).toMatchObject({ digest_hour: 18, weekday: 4, version: 2 });
    expect(saved.body.items).toContainEqual({ ...chosen, required: false });
    await save(bia, { items: [{ ...chosen, email: 'never' }], version: 2 });
    const kinds = (await server.call(bia, 'GET', path)).body.items;
    expect(kinds).toContainEqual({ ...chosen, required: false, email: 'never' });
    expect(kinds).toHaveLength(body.items.length);
    expect((await server.call(ana, 'GET', path)).body).toMatchObject({ digest_hour: 8, weekday: 0, version: 1 });
    const { items } = (await server.call(ana, 'GET', path)).body;
    expect(items).toContainEqual({ kind: 'tasks.due', inbox: true, required: false, email: 'daily' });
  });

  test('contain only kinds that can notify a person of the level', async () => {
    const kindsOf = async (level: 1 | 2 | 4) => {
      const { body } = await server.call(await server.person({ level }), 'GET', path);
      return body.items.map(({ kind }: { kind: string }) => kind);
    };
    expect(await kindsOf(1)).not.toContain('closing.open');
    expect(await kindsOf(2)).toContain('closing.open');
    expect(await kindsOf(2)).not.toContain('closing.own-by-self');
    expect(await kindsOf(4)).toContain('closing.own-by-self');
    expect(await kindsOf(1)).toContain('closing.corrected');
  });

  test('a kind that is off creates no notification; a kind for e-mails only is not in the inbox', async () => {
    const [ana, bia] = await company();
    const off = { kind: 'tasks.assigned', inbox: false };
    await save(bia, { items: [{ ...off, email: 'never' }] });
    await create(ana, { title: 'One', assignee_id: bia.userId });
    await save(bia, { items: [{ ...off, email: 'daily' }], version: 2 });
    await create(ana, { title: 'Two', assignee_id: bia.userId });
    expect([(await list(bia)).items, await unread(bia)]).toEqual([[], 0]);
    const rows = sqlOf(server.db).selectFrom('notifications').where('account_id', '=', ana.accountId);
    expect(await rows.select(['inbox', 'subject_id']).execute()).toEqual([{ inbox: 0, subject_id: 2 }]);
    await save(bia, { items: [{ ...off, inbox: true, email: 'never' }], version: 3 });
    await create(ana, { title: 'Three', assignee_id: bia.userId });
    expect(await unread(bia)).toBe(1);
  });

  test('with an outdated version are refused with the current ones, and concurrent ones are saved once', async () => {
    const [, bia] = await company();
    const statuses = (await Promise.all([1, 2, 3].map((digest_hour) => save(bia, { digest_hour })))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    const stale = await save(bia, { digest_hour: 22 });
    expect(stale.body).toMatchObject({ code: 'stale_version', details: { current: { version: 2 } } });
    expect((await save(bia, { version: 7 })).status).toBe(409);
  });

  test.each([
    ['items.0.inbox', { items: [{ kind: 'hr.revealed', inbox: false, email: 'daily' }] }],
    ['items.0.kind', { items: [{ kind: 'tasks.sung', inbox: true, email: 'daily' }] }],
    ['items.0.email', { items: [{ kind: 'tasks.due', inbox: true, email: 'hourly' }] }],
    ['items', { items: Array.from({ length: 2 }, () => ({ kind: 'tasks.due', inbox: true, email: 'daily' })) }],
    ['digest_hour', { digest_hour: 24 }],
    ['weekday', { weekday: 7 }],
    ['version', { version: 0 }],
  ])('with an invalid %s are refused', async (field, body) => {
    const [, bia] = await company();
    const answer = await save(bia, body);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, field]);
  });
});
