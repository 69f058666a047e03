import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { inTransaction } from '../db/transaction.ts';
import { fillWithDemo } from '../demo/demo.ts';
import { hashPassword } from '../session/passwords.ts';
import { holdCaller } from '../session/session.queries.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

const PASSWORD = 'a password of the tests';

let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  [server, passwordHash] = await Promise.all([openTestServer(), hashPassword(PASSWORD)]);
});
afterAll(() => server.close());

/** A Super Admin, and a second one who makes changes during the request. */
async function two() {
  const boss = await server.person();
  const ana = await server.person({ accountId: boss.accountId, level: 5, passwordHash });
  return { boss, ana };
}

/**
 * Sends half of a body. Resolves when the server waits for the rest, which means that it has admitted the request.
 * @returns a function that sends the rest and resolves to the response
 */
async function sendHalf(who: TestPerson, method: string, path: string, body: object) {
  const text = JSON.stringify(body);
  const bytes = new TextEncoder().encode(text);
  const middle = Math.floor(bytes.length / 2);
  let output!: ReadableStreamDefaultController<Uint8Array>;
  let isHalfSent = false;
  let waits = () => {};
  const waiting = new Promise<void>((resolve) => (waits = resolve));
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        output = controller;
      },
      pull: (controller) => {
        if (isHalfSent) return waits();
        isHalfSent = true;
        controller.enqueue(bytes.subarray(0, middle));
      },
    },
    { highWaterMark: 0 },
  );
  const answer = server.app.request(path, {
    method,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: stream,
    // @ts-expect-error The types of the DOM do not know streams as bodies yet.
    duplex: 'half',
  });
  await waiting;
  return async () => {
    output.enqueue(bytes.subarray(middle));
    output.close();
    const response = await answer;
    return { status: response.status, body: (await response.json()) as { code: string } };
  };
}

const patch = async (boss: TestPerson, { userId }: TestPerson, changes: object) => {
  const { body } = await server.call(boss, 'GET', `/v2/user/${userId}`);
  return server.call(boss, 'PATCH', `/v2/user/${userId}`, { version: body.version, ...changes });
};
const account = ({ accountId }: TestPerson, values: object) =>
  sqlOf(server.db).updateTable('accounts').set(values).where('id', '=', accountId).execute();
const INVITATION = { nome: 'Eve', email: 'eve@example.test', level: 5 };
const invited = async ({ accountId }: TestPerson) =>
  sqlOf(server.db).selectFrom('invitations').where('account_id', '=', accountId).select('user_id').execute();

describe('a write whose body ends after an acknowledged change of rights is refused and writes nothing', () => {
  test.each<[string, (boss: TestPerson, ana: TestPerson) => Promise<unknown>, number, string]>([
    ['demotion', (boss, ana) => patch(boss, ana, { level: 1 }), 403, 'forbidden'],
    [
      'a lower level that may invite, but not a Super Admin',
      (boss, ana) => patch(boss, ana, { level: 4 }),
      403,
      'forbidden',
    ],
    ['the end of the employment link', (boss, ana) => patch(boss, ana, { is_active: false }), 400, 'inactive_link'],
    ['signing out', (_, ana) => server.call(ana, 'DELETE', '/session'), 401, 'unauthorized'],
    [
      'a change of the password in another session',
      async (_, ana) =>
        server.call({ ...ana, token: await server.tokenOf(ana) }, 'PUT', '/v2/user/password', {
          current_password: PASSWORD,
          new_password: 'seven green lamps on a hill',
        }),
      401,
      'unauthorized',
    ],
    [
      'the end of all sessions of the person',
      (boss, ana) => server.call(boss, 'DELETE', `/v2/user/${ana.userId}/sessions`),
      401,
      'unauthorized',
    ],
    [
      'the reset of the second factor',
      async (boss, ana) => {
        const since = { second_factor_since: TEST_NOW.toISOString() };
        const { id } = await server.loginOf(ana);
        await sqlOf(server.db).updateTable('logins').set(since).where('id', '=', id).execute();
        return server.call(boss, 'DELETE', `/v2/second-factor/people/${ana.userId}`);
      },
      401,
      'unauthorized',
    ],
    [
      'the end of the plan',
      (boss) => account(boss, { plan_expires_at: TEST_NOW.toISOString() }),
      402,
      'payment_required',
    ],
    ['closing the account', (boss) => account(boss, { closed_at: TEST_NOW.toISOString() }), 400, 'missing_account'],
  ])('%s', async (_, change, status, code) => {
    const { boss, ana } = await two();
    const finish = await sendHalf(ana, 'POST', '/v2/user', INVITATION);
    await change(boss, ana);
    const refused = await finish();
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await invited(boss)).toEqual([]);
  });

  test('is accepted without such a change', async () => {
    const { boss, ana } = await two();
    const finish = await sendHalf(ana, 'POST', '/v2/user', INVITATION);
    await patch(boss, ana, { job_title: 'Baker' });
    expect((await finish()).status).toBe(200);
    expect(await invited(boss)).toHaveLength(1);
  });

  test('is refused as well when repeated under an idempotency key', async () => {
    const { boss, ana } = await two();
    const key = { 'idempotency-key': 'k' };
    expect((await server.call(ana, 'POST', '/v2/tasks', { title: 'x' }, key)).status).toBe(200);
    await patch(boss, ana, { is_active: false });
    expect((await server.call(ana, 'POST', '/v2/tasks', { title: 'x' }, key)).body.code).toBe('inactive_link');
  });
});

test('the decision of a leader who is replaced meanwhile is refused', async () => {
  const { boss } = await two();
  const [lea, rui, leo] = await Promise.all(
    [1, 1, 1].map((level) => server.person({ accountId: boss.accountId, level: level as 1 })),
  );
  if (!lea || !rui || !leo) throw new Error('three people are needed');
  await patch(boss, rui, { reports_to: lea.userId });
  const kind = await server.call(boss, 'POST', '/v2/absences/kinds', { name: 'Vacation', effect: 'excused' });
  const days = { kind_id: kind.body.id, starts_on: '2030-03-11', ends_on: '2030-03-15' };
  const { id, version } = (await server.call(rui, 'POST', '/v2/absences', days)).body;
  const decide = (who: TestPerson) =>
    sendHalf(who, 'POST', `/v2/absences/${id}/decide`, { status: 'approved', version });
  const finish = await decide(lea);
  expect((await patch(boss, rui, { reports_to: leo.userId })).status).toBe(200);
  expect((await finish()).status).toBeOneOf([403, 404]);
  expect((await server.call(rui, 'GET', '/v2/absences')).body.items).toMatchObject([{ id, status: 'requested' }]);
  expect((await (await decide(leo))()).status).toBe(200);
});

test('a query sent by POST is refused after a change of rights too', async () => {
  const { boss, ana } = await two();
  await server.call(boss, 'POST', `/v2/employee-hr-data/${boss.userId}`, { tax_id: '529.982.247-25' });
  const finish = await sendHalf(ana, 'POST', `/v2/employee-hr-data/${boss.userId}/reveal`, { field: 'tax_id' });
  await patch(boss, ana, { level: 3 });
  expect((await finish()).status).toBe(403);
});

describe('a change of rights during a write', () => {
  const keyOf = ({ userId, accountId }: TestPerson) => ({ userId, accountId, sid: 'of no session' });
  /** Whether `work` has ended after a sufficient time. */
  const hasEnded = async (work: Promise<unknown>) =>
    Promise.race([work.then(() => true), sleep(250).then(() => false)]);

  test.each<[string, (boss: TestPerson, ana: TestPerson) => Promise<unknown>]>([
    ['a demotion', (boss, ana) => patch(boss, ana, { level: 1 })],
    ['signing out', (_, ana) => server.call(ana, 'DELETE', '/session')],
    ['the end of all sessions', (boss, ana) => server.call(boss, 'DELETE', `/v2/user/${ana.userId}/sessions`)],
  ])('%s is acknowledged only after the writes that relied on the rights', async (_, change) => {
    const { boss, ana } = await two();
    let changed!: Promise<unknown>;
    await inTransaction(server.db, async (tx) => {
      await holdCaller(tx, keyOf(ana));
      changed = change(boss, ana);
      expect(await hasEnded(changed)).toBe(false);
    });
    expect(await changed).toMatchObject({ status: 200 });
  });

  test('a write that waited for a sign-out is refused', async () => {
    const { ana } = await two();
    const other = { ...ana, token: await server.tokenOf(ana) };
    const writes = await Promise.all([
      server.call(other, 'DELETE', '/session'),
      ...Array.from({ length: 12 }, () => server.call(other, 'POST', '/v2/tasks', { title: 'x' })),
    ]);
    // Each response is either from before the sign-out or a refusal.
    expect(writes.map(({ status }) => status).filter((status) => status !== 200 && status !== 401)).toEqual([]);
    expect((await server.call(other, 'POST', '/v2/tasks', { title: 'x' })).status).toBe(401);
  });

  test('writes of one person do not wait for each other’s locks on rights', async () => {
    const { ana } = await two();
    const hours = Array.from({ length: 24 }, (_, hour) =>
      server.call(ana, 'POST', '/v2/work-time', {
        started_at: `2026-02-0${1 + (hour % 4)}T${String(10 + Math.floor(hour / 4)).padStart(2, '0')}:00:00Z`,
        minutes: 30,
      }),
    );
    expect((await Promise.all(hours)).map(({ status }) => status)).toEqual(hours.map(() => 200));
  });
});

describe('an export that is being sent', () => {
  test.each([
    ['/v2/tasks/export.csv', { level: 1 }],
    ['/v2/accounts/export', { level: 4 }],
  ])('%s ends when the caller loses their rights', async (path, changes) => {
    const { boss, ana } = await two();
    await inTransaction(server.db, (tx) => fillWithDemo(tx, boss, TEST_NOW, { ...server, locale: 'en' }));
    const response = await server.app.request(path, { headers: { authorization: `Bearer ${ana.token}` } });
    expect(response.status).toBe(200);
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    expect((await patch(boss, ana, changes)).status).toBe(200);
    const readAll = async () => {
      for (;;) if ((await reader.read()).done) return;
    };
    await expect(readAll()).rejects.toThrow();
  });
});
