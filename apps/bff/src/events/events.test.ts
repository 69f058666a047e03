import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeAudit } from '../db/audit.ts';
import { announceSignOut, type Changes, openChanges } from '../db/changes.ts';
import { listenTo, openDatabase } from '../db/engines/open.ts';
import { sqlOf } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { hashPassword } from '../session/passwords.ts';
import { endSession } from '../session/session.queries.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { isOf, openStream, type TestStream } from './streams.sample.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const create = async (who: TestPerson, title = 'Bake') =>
  (await server.call(who, 'POST', '/v2/tasks', { title })) as { headers: Headers; body: { id: number } };

describe('a change in an account', () => {
  test('is sent to subscribers with resource, ids, author and request id, and no row data', async () => {
    const ana = await server.person();
    const bia = await server.person({ accountId: ana.accountId, level: 3 });
    const stream = await openStream(server, bia);
    const { headers, body } = await create(ana, 'A title that is nobody else’s business');
    expect(await stream.next()).toEqual({
      event: 'change',
      resource: 'tasks',
      ids: [body.id],
      by: ana.userId,
      request_id: headers.get('x-request-id'),
    });
    await stream.leave();
  });

  test('of many rows is one event with their ids, and with `many` above the limit', async () => {
    const ana = await server.person();
    const ids: number[] = [];
    const stream = await openStream(server, ana);
    for (let at = 0; at < 3; at++) ids.push((await create(ana)).body.id);
    await stream.until(isOf(3));
    await server.call(ana, 'POST', '/v2/tasks/bulk-delete', { taskIds: ids });
    expect(await stream.next()).toMatchObject({ resource: 'tasks', ids });
    await inTransaction(server.db, (tx) =>
      writeAudit(
        tx,
        {
          accountId: ana.accountId,
          actorId: null,
          action: 'tasks.purge',
          at: TEST_NOW.toISOString(),
          requestId: 'job',
        },
        [{ target: 'tasks', targetIds: Array.from({ length: 100_000 }, (_, at) => 2 ** 52 + at) }],
      ),
    );
    expect(await stream.next()).toEqual({
      event: 'change',
      resource: 'tasks',
      ids: 'many',
      by: null,
      request_id: 'job',
    });
    await stream.leave();
  });

  test('is sent in order and once, even if a write touches two resources', async () => {
    const ana = await server.person();
    const stream = await openStream(server, ana);
    await server.call(ana, 'POST', '/v2/work-time/timer', {});
    await server.call(ana, 'DELETE', '/v2/work-time/timer');
    const { body } = await create(ana);
    const resources: string[] = [];
    for (let event = await stream.next(); event?.event === 'change'; event = await stream.next()) {
      resources.push(event.resource);
      if (event.resource === 'tasks') break;
    }
    expect(body.id).toBe(1);
    expect(resources[0]).toBe('work-timer');
    expect(resources.filter((name) => name === 'tasks')).toHaveLength(1);
    await stream.leave();
  });

  test('is sent to an employee without ids and author', async () => {
    const ana = await server.person();
    const streams = await Promise.all(
      ([1, 2] as const).map(async (level) =>
        openStream(server, await server.person({ accountId: ana.accountId, level })),
      ),
    );
    await create(ana);
    for (const one of streams) {
      expect(await one.next()).toMatchObject({ event: 'change', resource: 'tasks', ids: 'many', by: null });
      await one.leave();
    }
  });

  test('is not sent to another account', async () => {
    const [ana, other] = [await server.person(), await server.person()];
    const stream = await openStream(server, other);
    await create(ana);
    const { body } = await create(other);
    // The first event received is of the later change, in the subscriber's own account.
    expect(await stream.next()).toMatchObject({ ids: [body.id], by: other.userId });
    await stream.leave();
  });

  test('is sent after commit, and never after rollback', async () => {
    const ana = await server.person();
    const stream = await openStream(server, ana);
    const by = { accountId: ana.accountId, actorId: ana.userId, action: 'tasks.x', at: TEST_NOW.toISOString() };
    const failed = inTransaction(server.db, async (tx) => {
      await writeAudit(tx, { ...by, requestId: 'rolled back' }, [{ target: 'tasks', targetId: 1 }]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await inTransaction(server.db, (tx) =>
      writeAudit(tx, { ...by, requestId: 'committed' }, [{ target: 'tasks', targetId: 2 }]),
    );
    expect(await stream.next()).toMatchObject({ ids: [2], request_id: 'committed' });
    await stream.leave();
  });

  test('a refused write and an audited read send nothing', async () => {
    const ana = await server.person();
    const bia = await server.person({ accountId: ana.accountId });
    const stream = await openStream(server, ana);
    await server.call(ana, 'POST', `/v2/employee-hr-data/${bia.userId}`, {});
    expect(await stream.next()).toMatchObject({ resource: 'employee-hr-data', ids: [bia.userId] });
    expect((await server.call(ana, 'GET', `/v2/employee-hr-data/${bia.userId}`)).status).toBe(200);
    const log = (await server.call(ana, 'GET', '/v2/audit')).body as { items: { action: string }[] };
    expect(log.items[0]?.action).toBe('employee-hr-data.byId');
    expect((await server.call(ana, 'PATCH', '/v2/tasks/77', { title: 'x', version: 1 })).status).toBe(404);
    const { body } = await create(ana);
    expect(await stream.next()).toMatchObject({ resource: 'tasks', ids: [body.id] });
    await stream.leave();
  });

  test('is sent across processes on PostgreSQL, including changes by the operator', async () => {
    const url = server.settings.DATABASE_URL;
    if (!url) return;
    const ana = await server.person();
    const stream = await openStream(server, ana);
    const elsewhere = await openDatabase(url);
    const by = { accountId: ana.accountId, actorId: null, action: 'accounts.plan', at: TEST_NOW.toISOString() };
    await inTransaction(elsewhere, (tx) =>
      writeAudit(tx, { ...by, requestId: 'operator' }, [{ target: 'accounts', targetId: ana.accountId }]),
    );
    await elsewhere.destroy();
    expect(await stream.next()).toMatchObject({ resource: 'accounts', request_id: 'operator', by: null });
    await stream.leave();
  });

  test('by another process on SQLite sends a reset to subscribers', async () => {
    if (server.settings.DATABASE_URL) return;
    const ana = await server.person();
    const stream = await openStream(server, ana);
    const operator = await openDatabase(join(server.settings.DATA_DIR, 'jornada.sqlite'));
    await inTransaction(operator, (tx) =>
      sqlOf(tx).updateTable('accounts').set({ plan_name: 'Other' }).where('id', '=', ana.accountId).execute(),
    );
    expect(await stream.next()).toEqual({ event: 'reset' });
    await operator.destroy();
    // A write of this process sends its own event and no reset.
    const { body } = await create(ana);
    expect(await stream.until(isOf(body.id))).not.toContainEqual({ event: 'reset' });
    await stream.leave();
  });

  test('is not notified on PostgreSQL without subscribers, since notifying transactions wait for each other', async () => {
    if (!server.settings.DATABASE_URL) return;
    const [alone, followed] = [await server.person(), await server.person()];
    const stream = await openStream(server, followed);
    const received: string[] = [];
    const stop = await listenTo(server.db, {
      received: (text) => void received.push(text),
      interrupted: () => {},
    });
    await create(alone);
    await create(followed);
    await expect.poll(() => received.some((text) => text.startsWith(`${followed.accountId} `))).toBe(true);
    expect(received.filter((text) => text.startsWith(`${alone.accountId} `))).toEqual([]);
    await stop();
    await stream.leave();
  });

  test('committed while the first subscription began may be missed, so early subscribers of every process get a reset', async () => {
    const url = server.settings.DATABASE_URL;
    if (!url) return;
    const { accountId } = await server.person();
    const elsewhere = await openDatabase(url);
    const there = openChanges(elsewhere);
    // The second subscriber cannot detect that it is early; it may have read before the write was committed.
    for (const subscription of [
      await subscribeUntilMissed(server.changes, accountId),
      await subscribeUntilMissed(there, accountId),
    ])
      await expect(subscription.missed).resolves.toBeUndefined();
    await there.close();
    await elsewhere.destroy();
  });

  test('during a lost connection may be missed, so subscribers get a reset', async () => {
    if (!server.settings.DATABASE_URL) return;
    const ana = await server.person();
    const stream = await openStream(server, ana);
    await sqlOf(server.db)
      .selectFrom('pg_stat_activity' as 'tasks')
      .where('application_name' as 'title', '=', 'jornada live updates')
      .where('datname' as 'title', '=', new URL(server.settings.DATABASE_URL).pathname.slice(1))
      .select((eb) => eb.fn('pg_terminate_backend', [eb.ref('pid' as 'id')]).as('gone'))
      .execute();
    expect(await stream.next()).toEqual({ event: 'reset' });
    const { body } = await create(ana);
    expect(await stream.next()).toMatchObject({ ids: [body.id] });
    await stream.leave();
  });
});

/** Subscribes to an account until a change may have been missed. */
async function subscribeUntilMissed(changes: Changes, accountId: number): Promise<{ missed: Promise<void> }> {
  let onMissed = () => {};
  const missed = new Promise<void>((resolve) => (onMissed = resolve));
  const stop = await changes.subscribe(accountId, {
    changed: () => {},
    interrupted: onMissed,
    signedOut: () => {},
    ended: () => {},
  });
  return { missed: missed.then(stop) };
}

describe('a page loaded some time ago', () => {
  test('gets a reset only if something has changed since', async () => {
    const ana = await server.person();
    await create(ana);
    const later = new Date(TEST_NOW.getTime() + 3_600_000);
    server.setNow(later);
    const fresh = await server.person({ accountId: ana.accountId });
    const [long, short] = [
      await openStream(server, fresh, `?loaded_ms_ago=${2 * 3_600_000}`),
      await openStream(server, fresh, '?loaded_ms_ago=60000'),
    ];
    await long.until(({ event }) => event === 'reset');
    const { body } = await create(fresh);
    expect(await short.until(isOf(body.id))).not.toContainEqual({ event: 'reset' });
    await Promise.all([long.leave(), short.leave()]);
    server.setNow(TEST_NOW);
  });

  test('gets no reset for audited reads of personal data', async () => {
    const ana = await server.person();
    const bia = await server.person({ accountId: ana.accountId });
    await server.call(ana, 'POST', `/v2/employee-hr-data/${bia.userId}`, {});
    const later = new Date(TEST_NOW.getTime() + 3_600_000);
    server.setNow(later);
    const reader = await server.person({ accountId: ana.accountId });
    await server.call(reader, 'GET', `/v2/employee-hr-data/${bia.userId}`);
    const stream = await openStream(server, reader, '?loaded_ms_ago=60000');
    const { body } = await create(reader);
    expect(await stream.until(isOf(body.id))).not.toContainEqual({ event: 'reset' });
    await stream.leave();
    server.setNow(TEST_NOW);
  });

  test('refuses an age that is not a whole number of at most one day', async () => {
    const ana = await server.person();
    for (const age of ['-1', '1e3', '86400001', ''])
      expect((await server.call(ana, 'GET', `/v2/events?loaded_ms_ago=${age}`)).status).toBe(400);
  });
});

test('a stream has headers against caching, proxy buffering, compression and sniffing', async () => {
  const stream = await openStream(server, await server.person());
  expect(stream.status).toBe(200);
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  await stream.leave();
});

test('anonymous callers, unpaid accounts and HEAD requests get no stream', async () => {
  expect((await server.call(null, 'GET', '/v2/events')).status).toBe(401);
  const ana = await server.person();
  const head = await server.app.request('/v2/events', {
    method: 'HEAD',
    headers: { authorization: `Bearer ${ana.token}` },
  });
  expect([head.status, head.body]).toEqual([200, null]);
  await sqlOf(server.db)
    .updateTable('accounts')
    .set({ payment_overdue_since: TEST_NOW.toISOString() })
    .where('id', '=', ana.accountId)
    .execute();
  expect((await server.call(ana, 'GET', '/v2/events')).status).toBe(402);
});

test('a metric counts the open streams, without those that were closed', async () => {
  const gauge = async () =>
    /^jornada_event_streams (\d+)$/m.exec((await server.call(null, 'GET', '/metrics')).body)?.[1];
  const before = Number((await gauge()) ?? 0);
  const stream = await openStream(server, await server.person());
  expect(Number(await gauge())).toBe(before + 1);
  await stream.leave();
  expect(Number(await gauge())).toBe(before);
});

describe('a stream ends immediately, before its next beat', () => {
  const boss = async () => {
    const ana = await server.person();
    const bia = await server.person({ accountId: ana.accountId, level: 3 });
    const stream = await openStream(server, bia);
    const link = (await server.call(ana, 'GET', `/v2/user/${bia.userId}`)).body as { version: number };
    const change = (changes: object) =>
      server.call(ana, 'PATCH', `/v2/user/${bia.userId}`, { ...changes, version: link.version });
    return { ana, bia, stream, change };
  };
  /** The remaining events before the end. */
  const rest = async ({ next }: TestStream) => {
    const resources: string[] = [];
    for (let event = await next(); event; event = await next())
      // On PostgreSQL a reset comes three seconds after the first subscription.
      if (event.event === 'change') resources.push(event.resource);
    return resources;
  };

  test('when its session signs out; other sessions of the person continue', async () => {
    const { bia, stream } = await boss();
    const other = { ...bia, token: await server.tokenOf(bia) };
    const stays = await openStream(server, other);
    await server.call(bia, 'DELETE', '/session');
    expect([await rest(stream), stream.beats()]).toEqual([[], 1]);
    const { body } = await create(other);
    await stays.until(isOf(body.id));
    await stays.leave();
  });

  test.each([
    ['is deactivated', { is_active: false }],
    ['gets another level', { level: 1 }],
  ])('when the person %s; changes of other people do not end it', async (_, changes) => {
    const { ana, bia, stream, change } = await boss();
    const third = await server.person({ accountId: ana.accountId, level: 3 });
    const stays = await openStream(server, third);
    expect((await change(changes)).status).toBe(200);
    expect([await rest(stream), stream.beats()]).toEqual([['user'], 1]);
    await stays.until(isOf(bia.userId));
    const { body } = await create(ana);
    await stays.until(isOf(body.id));
    await stays.leave();
  });

  test('when the password is changed, in every account of the person', async () => {
    const { bia } = await boss();
    const password_hash = await hashPassword('an old one, long enough');
    const { id } = await server.loginOf(bia);
    await sqlOf(server.db).updateTable('logins').set({ password_hash }).where('id', '=', id).execute();
    const elsewhere = await server.person();
    await server.addLink(bia, elsewhere.accountId);
    const away = { ...bia, accountId: elsewhere.accountId };
    const streams = [
      await openStream(server, { ...bia, token: await server.tokenOf(bia) }),
      await openStream(server, { ...away, token: await server.tokenOf(away) }),
    ];
    const response = await server.call(bia, 'PUT', '/v2/user/password', {
      current_password: 'an old one, long enough',
      new_password: 'seven green lamps on a hill',
    });
    expect(response.status).toBe(200);
    for (const one of streams) {
      await rest(one);
      expect(one.beats()).toBe(1);
    }
  });

  test('when the account is closed, even by the operator', async () => {
    const { ana, stream } = await boss();
    const at = TEST_NOW.toISOString();
    await inTransaction(server.db, async (tx) => {
      await sqlOf(tx).updateTable('accounts').set({ closed_at: at }).where('id', '=', ana.accountId).execute();
      await writeAudit(tx, { accountId: ana.accountId, actorId: null, action: 'accounts.close', at, requestId: 'x' }, [
        { target: 'accounts', targetId: ana.accountId },
      ]);
    });
    expect([await rest(stream), stream.beats()]).toEqual([['accounts'], 1]);
  });

  test('when its session signs out at another process', async () => {
    const url = server.settings.DATABASE_URL;
    if (!url) return;
    const { bia, stream } = await boss();
    const elsewhere = await openDatabase(url);
    const sid = JSON.parse(Buffer.from(bia.token.split('.')[1] as string, 'base64url').toString()).sid as string;
    await endSession(elsewhere, sid, TEST_NOW.toISOString());
    await announceSignOut(elsewhere, bia);
    await elsewhere.destroy();
    expect([await rest(stream), stream.beats()]).toEqual([[], 1]);
  });
});

describe('a stream ends', () => {
  let quick: TestServer;
  beforeAll(async () => {
    quick = await openTestServer({ streamLimits: { beatMs: 5, perPerson: 2, waiting: 2_000 } });
  });
  afterAll(() => quick.close());

  /** A new person with an open stream. */
  const listening = async () => {
    const who = await quick.person({ level: 4 });
    const stream = await openStream(quick, who);
    return { who, stream };
  };

  test('when its session signs out', async () => {
    const { who, stream } = await listening();
    await quick.call(who, 'DELETE', '/session');
    expect(await stream.next()).toBe(null);
    expect(stream.beats()).toBeGreaterThan(0);
  });

  test('when its session has expired', async () => {
    const { stream } = await listening();
    quick.setNow(new Date(TEST_NOW.getTime() + 86_400_000));
    expect(await stream.next()).toBe(null);
    quick.setNow(TEST_NOW);
  });

  test('when the person is unlinked or changes level, or the account is closed or expired', async () => {
    const at = TEST_NOW.toISOString();
    const { db } = quick;
    for (const change of [
      ({ userId, accountId }: TestPerson) =>
        sqlOf(db)
          .updateTable('employment_links')
          .set({ deactivated_at: at })
          .where('account_id', '=', accountId)
          .where('user_id', '=', userId),
      ({ userId, accountId }: TestPerson) =>
        sqlOf(db)
          .updateTable('employment_links')
          .set({ level: 1 })
          .where('account_id', '=', accountId)
          .where('user_id', '=', userId),
      ({ accountId }: TestPerson) =>
        sqlOf(db).updateTable('accounts').set({ closed_at: at }).where('id', '=', accountId),
      ({ accountId }: TestPerson) =>
        sqlOf(db).updateTable('accounts').set({ closed_at: at }).where('id', '=', accountId),
      ({ accountId }: TestPerson) =>
        sqlOf(db).updateTable('accounts').set({ plan_expires_at: at }).where('id', '=', accountId),
    ]) {
      const { who, stream } = await listening();
      await change(who).execute();
      expect(await stream.next()).toBe(null);
    }
  });

  test('not by itself: it keeps sending beats and events', async () => {
    const { who, stream } = await listening();
    const next = stream.next();
    await expect.poll(stream.beats).toBeGreaterThan(5);
    await quick.call(who, 'POST', '/v2/tasks', { title: 'Bake' });
    expect(await next).toMatchObject({ event: 'change', resource: 'tasks' });
    await stream.leave();
  });

  test('when its client reads nothing: it is disconnected and events are not buffered without limit', async () => {
    const who = await quick.person();
    const stream = await openStream(quick, who, '', { idle: true });
    for (let at = 0; at < 30; at++) await quick.call(who, 'POST', '/v2/tasks', { title: 'Bake' });
    const drained = (async () => {
      for (;;) if ((await stream.next()) === null) return;
    })();
    await expect(drained).rejects.toThrow('cut off');
    const metrics = (await quick.call(null, 'GET', '/metrics')).body as string;
    expect(metrics).toContain('jornada_event_streams 0');
  });

  test('immediately on shutdown, and no new stream starts', async () => {
    const stopping = await openTestServer();
    const who = await stopping.person();
    const stream = await openStream(stopping, who);
    await stopping.changes.close();
    expect(await stream.next()).toBe(null);
    const late = await openStream(stopping, who);
    expect(await late.next()).toBe(null);
    await stopping.close();
  });

  test('and frees its slot of the limit per person', async () => {
    const who = await quick.person();
    const first = await openStream(quick, who);
    const second = await openStream(quick, who);
    const refused = await quick.call(who, 'GET', '/v2/events');
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too_many_streams',
      '60',
    ]);
    await first.leave();
    const third = await openStream(quick, who);
    expect(third.status).toBe(200);
    await Promise.all([second.leave(), third.leave()]);
  });
});
