import { randomUUID } from 'node:crypto';
import { ADDRESS_DAYS } from '@jornada/domain/sign-ins';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { endedSessions } from '../jobs/ended-sessions.ts';
import { signInAddresses } from '../jobs/sign-in-addresses.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'a password of the tests';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  [server, passwordHash] = await Promise.all([openTestServer({ trustProxy: 1 }), hashPassword(PASSWORD)]);
});
afterAll(() => server.close());

const person = () => server.person({ passwordHash });
const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000);
const from = (address: string) => ({
  'x-forwarded-for': address,
  'user-agent': FIREFOX,
  'sec-fetch-site': 'same-origin',
});
const post = (path: string, email: string, password: string, address: string) =>
  server.call(null, 'POST', path, { email, password }, from(address));
const signIn = async (email: string, address = '192.0.2.1') => {
  const { headers } = await post('/session', email, PASSWORD, address);
  return { ...from(address), cookie: (headers.get('set-cookie') as string).split(';')[0] as string };
};
const call = (headers: Record<string, string>, method: string, path: string) =>
  server.call(null, method, path, undefined, headers);
const sessionsOf = async (headers: Record<string, string>) => (await call(headers, 'GET', '/session/all')).body.items;
const eventsOf = async (who: TestPerson) => {
  const { body } = await server.call(who, 'GET', '/v2/audit?sort=at');
  return body.items.map(({ action, actor_id, target_id, address }: Record<string, unknown>) => ({
    action,
    actor_id,
    target_id,
    address,
  }));
};
const context = (now: Date) => ({
  db: server.db,
  files: server.files,
  now,
  log: { info: () => {}, warn: () => {}, error: () => {} },
  signal: new AbortController().signal,
});

describe('the audit log', () => {
  test('has sign-ins, failures, the lock-out and sign-outs, with the address', async () => {
    const ana = await person();
    const ofAna = { target_id: ana.userId };
    const browser = await signIn(ana.email);
    await post('/v2/auth/login', ana.email, PASSWORD, '192.0.2.2');
    await call(browser, 'DELETE', '/session');
    expect(await eventsOf(ana)).toEqual([
      { ...ofAna, action: 'session.signIn', actor_id: ana.userId, address: '192.0.2.1' },
      { ...ofAna, action: 'auth.login', actor_id: ana.userId, address: '192.0.2.2' },
      { ...ofAna, action: 'session.signOut', actor_id: ana.userId, address: '192.0.2.1' },
    ]);
    for (let at = 0; at < 12; at++) await post('/session', ana.email, `wrong password ${at}`, '192.0.2.3');
    const failure = { ...ofAna, actor_id: null, address: '192.0.2.3' };
    // They are written after the responses, in any order.
    await expect.poll(async () => (await eventsOf(ana)).length).toBe(13);
    expect((await eventsOf(ana)).slice(3)).toEqual(
      expect.arrayContaining([
        ...Array(9).fill({ ...failure, action: 'session.failedSignIn' }),
        { ...failure, action: 'session.lockOut' },
      ]),
    );
  });

  test('records a wrong current password like a failed sign-in, and ten of them pause the person', async () => {
    const ana = await person();
    const wrong = { current_password: 'not this one', new_password: 'quite another sentence' };
    const failure = { target_id: ana.userId, actor_id: null, address: '192.0.2.5', action: 'session.failedSignIn' };
    const statuses = [];
    for (let at = 0; at < 11; at++)
      statuses.push((await server.call(ana, 'PUT', '/v2/user/password', wrong, from('192.0.2.5'))).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect(await eventsOf(ana)).toEqual([...Array(9).fill(failure), { ...failure, action: 'session.lockOut' }]);
  });

  test('records nothing for an unknown e-mail, and the server log has neither e-mails nor addresses', async () => {
    const email = `${randomUUID()}@example.test`;
    const before = server.logged.length;
    await post('/session', email, 'wrong password', '192.0.2.4');
    await expect
      .poll(() => server.logged.slice(before).filter((line) => line.includes('session.failedSignIn')).length)
      .toBe(1);
    expect(server.logged.join('')).not.toMatch(/@example\.test|192\.0\.2\./);
  });

  test('keeps an address for 90 days and the event permanently', async () => {
    const ana = await person();
    await signIn(ana.email);
    await signInAddresses.run(context(minutes(ADDRESS_DAYS * 1440)));
    expect(await eventsOf(ana)).toMatchObject([{ action: 'session.signIn', address: '192.0.2.1' }]);
    await signInAddresses.run(context(minutes(ADDRESS_DAYS * 1440 + 1)));
    expect(await eventsOf(ana)).toMatchObject([{ action: 'session.signIn', address: null }]);
  });

  test('has them in its CSV, and Today does not show them', async () => {
    const ana = await person();
    await signIn(ana.email);
    const csv = (await server.call(ana, 'GET', '/v2/audit/export.csv')).body as string;
    expect(csv).toContain('192.0.2.1');
    expect((await server.call(ana, 'GET', '/v2/today')).body.changes).toEqual([]);
  });
});

describe('own sessions', () => {
  test('are listed with browser, address and times; the current one is marked', async () => {
    const local = await openTestServer({ trustProxy: 1 });
    const ana = await local.person({ passwordHash });
    const signInAt = async (path: string, headers: Record<string, string>) =>
      local.call(null, 'POST', path, { email: ana.email, password: PASSWORD }, headers);
    const { body } = await signInAt('/v2/auth/login', { 'x-forwarded-for': '192.0.2.9', 'user-agent': 'curl/8.5.0' });
    const { headers } = await signInAt('/session', from('2001:db8::1'));
    const cookie = (headers.get('set-cookie') as string).split(';')[0] as string;
    local.setNow(minutes(7));
    await local.call({ ...ana, token: body.token }, 'GET', '/v2/accounts/me');
    local.setNow(minutes(9));
    const listed = await local.call(null, 'GET', '/session/all', undefined, { cookie });
    const account = { id: ana.accountId, name: 'Test' };
    const started_at = TEST_NOW.toISOString();
    expect(listed.body.items).toEqual(
      expect.arrayContaining([
        {
          id: expect.any(String),
          account,
          is_program: false,
          program: 'Firefox, Windows',
          address: '2001:db8::1',
          started_at,
          last_seen_at: minutes(9).toISOString(),
          is_current: true,
        },
        {
          id: expect.any(String),
          account,
          is_program: true,
          program: 'curl/8.5.0',
          address: '192.0.2.9',
          started_at,
          last_seen_at: minutes(7).toISOString(),
          is_current: false,
        },
      ]),
    );
    expect(listed.body.items).toHaveLength(2);
    await local.close();
  });

  test('can be ended one by one; those of other people are not found', async () => {
    const [ana, bia] = [await person(), await person()];
    const [first, second, ofBia] = [await signIn(ana.email), await signIn(ana.email), await signIn(bia.email)];
    const other = (await sessionsOf(second)).find((one: { is_current: boolean }) => !one.is_current);
    expect((await call(ofBia, 'DELETE', `/session/all/${other.id}`)).status).toBe(404);
    expect((await call(first, 'GET', '/session')).status).toBe(200);
    expect((await call(second, 'DELETE', `/session/all/${other.id}`)).status).toBe(200);
    expect((await call(first, 'GET', '/session')).status).toBe(401);
    expect((await call(second, 'DELETE', `/session/all/${other.id}`)).status).toBe(404);
    expect(await sessionsOf(second)).toHaveLength(1);
    expect((await eventsOf(ana)).at(-1)).toMatchObject({ action: 'session.end', address: '192.0.2.1' });
  });

  test('can be ended all at once, except the current one', async () => {
    const ana = await person();
    const [first, , current] = [await signIn(ana.email), await signIn(ana.email), await signIn(ana.email)];
    const { body } = await post('/v2/auth/login', ana.email, PASSWORD, '192.0.2.1');
    expect((await call(current, 'DELETE', '/session/others')).body).toEqual({ ended: 3 });
    expect((await call(first, 'GET', '/session')).status).toBe(401);
    expect((await server.call({ ...ana, token: body.token }, 'GET', '/v2/accounts/me')).status).toBe(401);
    expect(await sessionsOf(current)).toMatchObject([{ is_current: true }]);
    expect((await call(current, 'DELETE', '/session/others')).body).toEqual({ ended: 0 });
  });

  test('are no longer listed after a password change, and are removed when they expire', async () => {
    const ana = await person();
    const browser = await signIn(ana.email);
    await signIn(ana.email);
    const changed = await server.call(
      null,
      'PUT',
      '/v2/user/password',
      { current_password: PASSWORD, new_password: 'quite another sentence' },
      browser,
    );
    const cookie = (changed.headers.get('set-cookie') as string).split(';')[0] as string;
    expect(await sessionsOf({ ...browser, cookie })).toMatchObject([{ is_current: true }]);
    const stored = () =>
      sqlOf(server.db).selectFrom('sessions').where('account_id', '=', ana.accountId).selectAll().execute();
    expect(await stored()).toHaveLength(3);
    await endedSessions.run(context(minutes(1440)));
    expect(await stored()).toEqual([]);
  });
});
