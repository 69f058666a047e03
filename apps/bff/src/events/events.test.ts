import { join } from 'node:path';
import type { LiveEvent } from '@jornada/contract/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeAudit } from '../db/audit.ts';
import { announceSignOut, type Changes, openChanges } from '../db/changes.ts';
import { listenTo, openDatabase } from '../db/engines/open.ts';
import { sqlOf } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { hashPassword } from '../session/passwords.ts';
import { endSession } from '../session/session.queries.ts';
import { insertLink } from '../setup/setup.queries.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { hear, type Heard } from './streams.sample.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const isOf = (id: number) => (event: LiveEvent) => event.event === 'change' && event.ids.includes(id as never);

const create = async (who: TestPerson, title = 'Bake') =>
  (await server.call(who, 'POST', '/v2/tasks', { title })) as { headers: Headers; body: { id: number } };

describe('what changes in an account', () => {
  test('is told to those who follow it: the resource, the rows, who did it, by which request, and nothing of the row', async () => {
    const ana = await server.person();
    const bia = await server.person({ accountId: ana.accountId, level: 3 });
    const heard = await hear(server, bia);
    const { headers, body } = await create(ana, 'A title that is nobody else’s business');
    expect(await heard.next()).toEqual({
      event: 'change',
      resource: 'tasks',
      ids: [body.id],
      by: ana.userId,
      request_id: headers.get('x-request-id'),
    });
    await heard.leave();
  });

  test('is told of many rows at once by their ids, and of very many without', async () => {
    const ana = await server.person();
    const ids: number[] = [];
    const heard = await hear(server, ana);
    for (let at = 0; at < 3; at++) ids.push((await create(ana)).body.id);
    await heard.until(isOf(3));
    await server.call(ana, 'POST', '/v2/tasks/bulk-delete', { taskIds: ids });
    expect(await heard.next()).toMatchObject({ resource: 'tasks', ids });
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
    expect(await heard.next()).toEqual({
      event: 'change',
      resource: 'tasks',
      ids: 'many',
      by: null,
      request_id: 'job',
    });
    await heard.leave();
  });

  test('is told in order and once, also of a write that touches two resources', async () => {
    const ana = await server.person();
    const heard = await hear(server, ana);
    await server.call(ana, 'POST', '/v2/work-time/timer', {});
    await server.call(ana, 'DELETE', '/v2/work-time/timer');
    const { body } = await create(ana);
    const resources: string[] = [];
    for (let event = await heard.next(); event?.event === 'change'; event = await heard.next()) {
      resources.push(event.resource);
      if (event.resource === 'tasks') break;
    }
    expect(body.id).toBe(1);
    expect(resources[0]).toBe('work-timer');
    expect(resources.filter((name) => name === 'tasks')).toHaveLength(1);
    await heard.leave();
  });

  test('is told to an employee without saying which rows, and by whom', async () => {
    const ana = await server.person();
    const heard = await Promise.all(
      ([1, 2] as const).map(async (level) => hear(server, await server.person({ accountId: ana.accountId, level }))),
    );
    await create(ana);
    for (const one of heard) {
      expect(await one.next()).toMatchObject({ event: 'change', resource: 'tasks', ids: 'many', by: null });
      await one.leave();
    }
  });

  test('is not told to another account', async () => {
    const [ana, other] = [await server.person(), await server.person()];
    const heard = await hear(server, other);
    await create(ana);
    const { body } = await create(other);
    // The first that is heard is the account's own, which came later.
    expect(await heard.next()).toMatchObject({ ids: [body.id], by: other.userId });
    await heard.leave();
  });

  test('is told when it has committed, and never when it was rolled back', async () => {
    const ana = await server.person();
    const heard = await hear(server, ana);
    const by = { accountId: ana.accountId, actorId: ana.userId, action: 'tasks.x', at: TEST_NOW.toISOString() };
    const failed = inTransaction(server.db, async (tx) => {
      await writeAudit(tx, { ...by, requestId: 'rolled back' }, [{ target: 'tasks', targetId: 1 }]);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await inTransaction(server.db, (tx) =>
      writeAudit(tx, { ...by, requestId: 'committed' }, [{ target: 'tasks', targetId: 2 }]),
    );
    expect(await heard.next()).toMatchObject({ ids: [2], request_id: 'committed' });
    await heard.leave();
  });

  test('a refused write and a reading that is written down are nothing to tell', async () => {
    const ana = await server.person();
    const bia = await server.person({ accountId: ana.accountId });
    const heard = await hear(server, ana);
    await server.call(ana, 'POST', `/v2/employee-hr-data/${bia.userId}`, {});
    expect(await heard.next()).toMatchObject({ resource: 'employee-hr-data', ids: [bia.userId] });
    expect((await server.call(ana, 'GET', `/v2/employee-hr-data/${bia.userId}`)).status).toBe(200);
    const log = (await server.call(ana, 'GET', '/v2/audit')).body as { items: { action: string }[] };
    expect(log.items[0]?.action).toBe('employee-hr-data.byId');
    expect((await server.call(ana, 'PATCH', '/v2/tasks/77', { title: 'x', version: 1 })).status).toBe(404);
    const { body } = await create(ana);
    expect(await heard.next()).toMatchObject({ resource: 'tasks', ids: [body.id] });
    await heard.leave();
  });

  test('is told across processes on PostgreSQL, also where the operator did it', async () => {
    const url = server.settings.DATABASE_URL;
    if (!url) return;
    const ana = await server.person();
    const heard = await hear(server, ana);
    const elsewhere = await openDatabase(url);
    const by = { accountId: ana.accountId, actorId: null, action: 'accounts.plan', at: TEST_NOW.toISOString() };
    await inTransaction(elsewhere, (tx) =>
      writeAudit(tx, { ...by, requestId: 'operator' }, [{ target: 'accounts', targetId: ana.accountId }]),
    );
    await elsewhere.destroy();
    expect(await heard.next()).toMatchObject({ resource: 'accounts', request_id: 'operator', by: null });
    await heard.leave();
  });

  test('is noticed on SQLite where another process has written: those who follow are told to ask for everything', async () => {
    if (server.settings.DATABASE_URL) return;
    const ana = await server.person();
    const heard = await hear(server, ana);
    const operator = await openDatabase(join(server.settings.DATA_DIR, 'jornada.sqlite'));
    await inTransaction(operator, (tx) =>
      sqlOf(tx).updateTable('accounts').set({ plan_name: 'Other' }).where('id', '=', ana.accountId).execute(),
    );
    expect(await heard.next()).toEqual({ event: 'reset' });
    await operator.destroy();
    // What is written here is no other's: it is told by itself, and nothing is missed.
    const { body } = await create(ana);
    expect(await heard.until(isOf(body.id))).not.toContainEqual({ event: 'reset' });
    await heard.leave();
  });

  test('is not even said on PostgreSQL where nobody follows the account, since transactions that notify wait for each other', async () => {
    if (!server.settings.DATABASE_URL) return;
    const [alone, followed] = [await server.person(), await server.person()];
    const heard = await hear(server, followed);
    const said: string[] = [];
    const stop = await listenTo(server.db, {
      received: (text) => void said.push(text),
      interrupted: () => {},
    });
    await create(alone);
    await create(followed);
    await expect.poll(() => said.some((text) => text.startsWith(`${followed.accountId} `))).toBe(true);
    expect(said.filter((text) => text.startsWith(`${alone.accountId} `))).toEqual([]);
    await stop();
    await heard.leave();
  });

  test('may have gone unsaid when the first began to follow: whoever follows by then, at whichever process, is told to ask for everything', async () => {
    const url = server.settings.DATABASE_URL;
    if (!url) return;
    const { accountId } = await server.person();
    const elsewhere = await openDatabase(url);
    const there = openChanges(elsewhere);
    // The second is not told that it is first, and may have read before the same write has landed.
    for (const told of [await toldToAsk(server.changes, accountId), await toldToAsk(there, accountId)])
      await expect(told.missed).resolves.toBeUndefined();
    await there.close();
    await elsewhere.destroy();
  });

  test('may have been missed while the connection was gone: those who follow are told to ask for everything', async () => {
    if (!server.settings.DATABASE_URL) return;
    const ana = await server.person();
    const heard = await hear(server, ana);
    await sqlOf(server.db)
      .selectFrom('pg_stat_activity' as 'tasks')
      .where('application_name' as 'title', '=', 'jornada live updates')
      .where('datname' as 'title', '=', new URL(server.settings.DATABASE_URL).pathname.slice(1))
      .select((eb) => eb.fn('pg_terminate_backend', [eb.ref('pid' as 'id')]).as('gone'))
      .execute();
    expect(await heard.next()).toEqual({ event: 'reset' });
    const { body } = await create(ana);
    expect(await heard.next()).toMatchObject({ ids: [body.id] });
    await heard.leave();
  });
});

/** Follows an account until there may be something that was not heard. */
async function toldToAsk(changes: Changes, accountId: number): Promise<{ missed: Promise<void> }> {
  let tell = () => {};
  const missed = new Promise<void>((resolve) => (tell = resolve));
  const stop = await changes.follow(accountId, {
    changed: () => {},
    interrupted: tell,
    signedOut: () => {},
    ended: () => {},
  });
  return { missed: missed.then(stop) };
}

describe('a page that was loaded a while ago', () => {
  test('begins with a reset where something has changed since, and without where nothing has', async () => {
    const ana = await server.person();
    await create(ana);
    const later = new Date(TEST_NOW.getTime() + 3_600_000);
    server.setNow(later);
    const fresh = await server.person({ accountId: ana.accountId });
    const [long, short] = [
      await hear(server, fresh, `?loaded_ms_ago=${2 * 3_600_000}`),
      await hear(server, fresh, '?loaded_ms_ago=60000'),
    ];
    await long.until(({ event }) => event === 'reset');
    const { body } = await create(fresh);
    expect(await short.until(isOf(body.id))).not.toContainEqual({ event: 'reset' });
    await Promise.all([long.leave(), short.leave()]);
    server.setNow(TEST_NOW);
  });

  test('is not told to ask again because somebody has read personal data', async () => {
    const ana = await server.person();
    const bia = await server.person({ accountId: ana.accountId });
    await server.call(ana, 'POST', `/v2/employee-hr-data/${bia.userId}`, {});
    const later = new Date(TEST_NOW.getTime() + 3_600_000);
    server.setNow(later);
    const reader = await server.person({ accountId: ana.accountId });
    await server.call(reader, 'GET', `/v2/employee-hr-data/${bia.userId}`);
    const heard = await hear(server, reader, '?loaded_ms_ago=60000');
    const { body } = await create(reader);
    expect(await heard.until(isOf(body.id))).not.toContainEqual({ event: 'reset' });
    await heard.leave();
    server.setNow(TEST_NOW);
  });

  test('says its age as a whole number of a day at most', async () => {
    const ana = await server.person();
    for (const age of ['-1', '1e3', '86400001', ''])
      expect((await server.call(ana, 'GET', `/v2/events?loaded_ms_ago=${age}`)).status).toBe(400);
  });
});

test('a stream is neither kept nor collected nor compressed on its way, and nobody may frame or sniff it', async () => {
  const heard = await hear(server, await server.person());
  expect(heard.status).toBe(200);
  expect(Object.fromEntries(heard.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  await heard.leave();
});

test('nobody in particular, a plan that has run out and a HEAD get no stream', async () => {
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

test('how many streams are open can be watched, and one that was left is not counted', async () => {
  const gauge = async () =>
    /^jornada_event_streams (\d+)$/m.exec((await server.call(null, 'GET', '/metrics')).body)?.[1];
  const before = Number((await gauge()) ?? 0);
  const heard = await hear(server, await server.person());
  expect(Number(await gauge())).toBe(before + 1);
  await heard.leave();
  expect(Number(await gauge())).toBe(before);
});

describe('a stream ends at once, long before its next beat', () => {
  const boss = async () => {
    const ana = await server.person();
    const bia = await server.person({ accountId: ana.accountId, level: 3 });
    const heard = await hear(server, bia);
    const link = (await server.call(ana, 'GET', `/v2/user/${bia.userId}`)).body as { version: number };
    const change = (changes: object) =>
      server.call(ana, 'PATCH', `/v2/user/${bia.userId}`, { ...changes, version: link.version });
    return { ana, bia, heard, change };
  };
  /** What is still told before the end. */
  const rest = async ({ next }: Heard) => {
    const resources: string[] = [];
    for (let event = await next(); event; event = await next())
      // PostgreSQL says after three seconds that something may have gone unsaid.
      if (event.event === 'change') resources.push(event.resource);
    return resources;
  };

  test('when the session is signed out, and no other of the same person', async () => {
    const { bia, heard } = await boss();
    const other = { ...bia, token: await server.tokenOf(bia) };
    const stays = await hear(server, other);
    await server.call(bia, 'DELETE', '/session');
    expect([await rest(heard), heard.beats()]).toEqual([[], 1]);
    const { body } = await create(other);
    await stays.until(isOf(body.id));
    await stays.leave();
  });

  test.each([
    ['is deactivated', { is_active: false }],
    ['gets another level', { level: 1 }],
  ])('when the person %s; what changes of others ends nothing', async (_, changes) => {
    const { ana, bia, heard, change } = await boss();
    const third = await server.person({ accountId: ana.accountId, level: 3 });
    const stays = await hear(server, third);
    expect((await change(changes)).status).toBe(200);
    expect([await rest(heard), heard.beats()]).toEqual([['user'], 1]);
    await stays.until(isOf(bia.userId));
    const { body } = await create(ana);
    await stays.until(isOf(body.id));
    await stays.leave();
  });

  test('when the password is changed, in every account of the person', async () => {
    const { bia } = await boss();
    const passwordHash = await hashPassword('an old one, long enough');
    await sqlOf(server.db)
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', bia.userId)
      .execute();
    const elsewhere = await server.person();
    await insertLink(
      server.db,
      { account_id: elsewhere.accountId, user_id: bia.userId, level: 1 },
      TEST_NOW.toISOString(),
    );
    const away = { ...bia, accountId: elsewhere.accountId };
    const heard = [
      await hear(server, { ...bia, token: await server.tokenOf(bia) }),
      await hear(server, { ...away, token: await server.tokenOf(away) }),
    ];
    const said = await server.call(bia, 'PUT', '/v2/user/password', {
      current_password: 'an old one, long enough',
      new_password: 'seven green lamps on a hill',
    });
    expect(said.status).toBe(200);
    for (const one of heard) {
      await rest(one);
      expect(one.beats()).toBe(1);
    }
  });

  test('when the account is closed or its plan runs out, whoever did it', async () => {
    const { ana, heard } = await boss();
    const at = TEST_NOW.toISOString();
    await inTransaction(server.db, async (tx) => {
      await sqlOf(tx).updateTable('accounts').set({ closed_at: at }).where('id', '=', ana.accountId).execute();
      await writeAudit(tx, { accountId: ana.accountId, actorId: null, action: 'accounts.close', at, requestId: 'x' }, [
        { target: 'accounts', targetId: ana.accountId },
      ]);
    });
    expect([await rest(heard), heard.beats()]).toEqual([['accounts'], 1]);
  });

  test('also where it was signed out at another process', async () => {
    const url = server.settings.DATABASE_URL;
    if (!url) return;
    const { bia, heard } = await boss();
    const elsewhere = await openDatabase(url);
    const sid = JSON.parse(Buffer.from(bia.token.split('.')[1] as string, 'base64url').toString()).sid as string;
    await endSession(elsewhere, sid, TEST_NOW.toISOString());
    await announceSignOut(elsewhere, bia);
    await elsewhere.destroy();
    expect([await rest(heard), heard.beats()]).toEqual([[], 1]);
  });
});

describe('a stream ends', () => {
  let quick: TestServer;
  beforeAll(async () => {
    quick = await openTestServer({ streamLimits: { beatMs: 5, perPerson: 2, waiting: 2_000 } });
  });
  afterAll(() => quick.close());

  /** Somebody whose stream has been judged again at least once, and was let go on. */
  const listening = async () => {
    const who = await quick.person({ level: 4 });
    const heard = await hear(quick, who);
    return { who, heard };
  };

  test('when the session is signed out', async () => {
    const { who, heard } = await listening();
    await quick.call(who, 'DELETE', '/session');
    expect(await heard.next()).toBe(null);
    expect(heard.beats()).toBeGreaterThan(0);
  });

  test('when the session has run out', async () => {
    const { heard } = await listening();
    quick.setNow(new Date(TEST_NOW.getTime() + 86_400_000));
    expect(await heard.next()).toBe(null);
    quick.setNow(TEST_NOW);
  });

  test('when the person is unlinked or gets another level, the account closed or the plan over', async () => {
    const at = TEST_NOW.toISOString();
    const { db } = quick;
    for (const happens of [
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
      const { who, heard } = await listening();
      await happens(who).execute();
      expect(await heard.next()).toBe(null);
    }
  });

  test('not by itself: it beats and goes on', async () => {
    const { who, heard } = await listening();
    const next = heard.next();
    await expect.poll(heard.beats).toBeGreaterThan(5);
    await quick.call(who, 'POST', '/v2/tasks', { title: 'Bake' });
    expect(await next).toMatchObject({ event: 'change', resource: 'tasks' });
    await heard.leave();
  });

  test('when the reader takes nothing: it is cut off, and what happens meanwhile is not kept for it', async () => {
    const who = await quick.person();
    const heard = await hear(quick, who, '', { idle: true });
    for (let at = 0; at < 30; at++) await quick.call(who, 'POST', '/v2/tasks', { title: 'Bake' });
    const drained = (async () => {
      for (;;) if ((await heard.next()) === null) return;
    })();
    await expect(drained).rejects.toThrow('cut off');
    const metrics = (await quick.call(null, 'GET', '/metrics')).body as string;
    expect(metrics).toContain('jornada_event_streams 0');
  });

  test('at once when the process is told to stop, and no other begins', async () => {
    const stopping = await openTestServer();
    const who = await stopping.person();
    const heard = await hear(stopping, who);
    await stopping.changes.close();
    expect(await heard.next()).toBe(null);
    const late = await hear(stopping, who);
    expect(await late.next()).toBe(null);
    await stopping.close();
  });

  test('and a person has as many as the limit says, each of which may be replaced', async () => {
    const who = await quick.person();
    const first = await hear(quick, who);
    const second = await hear(quick, who);
    const refused = await quick.call(who, 'GET', '/v2/events');
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too_many_streams',
      '60',
    ]);
    await first.leave();
    const third = await hear(quick, who);
    expect(third.status).toBe(200);
    await Promise.all([second.leave(), third.leave()]);
  });
});
