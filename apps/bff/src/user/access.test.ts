import { SIGN_IN_ACTIONS } from '@jornada/domain/sign-ins';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openStream } from '../events/streams.sample.ts';
import { hashPassword } from '../session/passwords.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

const PASSWORD = 'a password of the tests';
const NEW = 'seven green lamps on a hill';
const HEADERS = { 'sec-fetch-site': 'same-origin' };

let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  [server, passwordHash] = await Promise.all([openTestServer(), hashPassword(PASSWORD)]);
});
afterAll(() => server.close());
beforeEach(() => server.setNow(TEST_NOW));

const later = (seconds: number) => server.setNow(new Date(TEST_NOW.getTime() + seconds * 1_000));
const signIn = (email: string, password: string) => server.call(null, 'POST', '/session', { email, password }, HEADERS);
const statusOf = async (who: TestPerson) => (await server.call(who, 'GET', '/v2/tasks')).status;
const colleague = (of: TestPerson, level: 1 | 4 | 5) =>
  server.person({ accountId: of.accountId, level, nome: 'Bia Reis', passwordHash });
const actionsOf = async ({ accountId }: TestPerson) =>
  (
    await sqlOf(server.db)
      .selectFrom('audit_events')
      .where('account_id', '=', accountId)
      .where('action', 'not in', SIGN_IN_ACTIONS)
      .select(['action', 'actor_id', 'target_id'])
      .orderBy('id')
      .execute()
  ).map(({ action, actor_id, target_id }) => [action, actor_id, target_id]);

describe('DELETE /v2/user/{id}/sessions', () => {
  const end = (boss: TestPerson, { userId }: TestPerson) => server.call(boss, 'DELETE', `/v2/user/${userId}/sessions`);

  test('ends every session of the person at once, and their streams; signing in starts a new one', async () => {
    const boss = await server.person({ level: 4 });
    const bia = await colleague(boss, 1);
    const stream = await openStream(server, bia);
    const other = { ...bia, token: await server.tokenOf(bia) };
    later(2);
    expect((await end(boss, bia)).status).toBe(200);
    expect([await statusOf(bia), await statusOf(other)]).toEqual([401, 401]);
    for (let event = await stream.next(); event; event = await stream.next());
    later(4);
    expect(await statusOf({ ...bia, token: await server.tokenOf(bia) })).toBe(200);
    expect(await actionsOf(boss)).toEqual([['user.endSessions', boss.userId, bia.userId]]);
  });

  test('is refused for a person of a higher level and of another account', async () => {
    const chief = await server.person({ level: 5 });
    const admin = await colleague(chief, 4);
    const stranger = await server.person();
    expect((await end(admin, chief)).status).toBe(403);
    expect((await end(admin, stranger)).status).toBe(404);
    expect((await end(chief, admin)).status).toBe(200);
  });

  test('a session of another account continues there, and cannot switch back without the password', async () => {
    const boss = await server.person();
    const elsewhere = await server.person();
    const bia = await colleague(boss, 1);
    await server.addLink(bia, elsewhere.accountId);
    const token = await server.tokenOf({ ...bia, accountId: elsewhere.accountId });
    later(2);
    await end(boss, bia);
    later(4);
    const there = { ...bia, token };
    expect(await statusOf(there)).toBe(200);
    const back = await server.call(there, 'POST', '/session/account', { id_conta: boss.accountId });
    expect(back.status).toBe(401);
    // Otherwise, switching to the current account would renew the session, and switching back would work.
    const renewed = await server.call(there, 'POST', '/session/account', { id_conta: elsewhere.accountId });
    const cookie = (renewed.headers.get('set-cookie') as string).split(';')[0] as string;
    const again = await server.call(
      null,
      'POST',
      '/session/account',
      { id_conta: boss.accountId },
      { ...HEADERS, cookie },
    );
    expect(again.status).toBe(401);
  });
});

describe('a password link', () => {
  const make = (boss: TestPerson, { userId }: TestPerson) =>
    server.call(boss, 'POST', `/v2/user/${userId}/password-link`);
  const tokenIn = ({ body }: { body: { password_url: string } }) => new URL(body.password_url).hash.slice(1);
  const check = (token: string) => server.call(null, 'POST', '/invite/check', { token }, HEADERS);
  const choose = (token: string, password = NEW) => server.call(null, 'POST', '/invite', { token, password }, HEADERS);

  test('lets the person choose a password once, which ends their sessions', async () => {
    const boss = await server.person({ level: 4 });
    const bia = await colleague(boss, 1);
    const made = await make(boss, bia);
    expect(made.body).toEqual({
      nome: 'Bia Reis',
      password_url: expect.stringMatching(/^http:\/\/localhost:3000\/invite#[\w-]{43}$/),
      expires_at: '2026-03-03T12:00:00.000Z',
      mailed: false,
    });
    const token = tokenIn(made);
    expect((await check(token)).body).toMatchObject({ open: true, purpose: 'password', email: bia.email });
    expect((await choose(token)).body).toMatchObject({ user: { id: bia.userId }, link_active: true });
    expect(await statusOf(bia)).toBe(401);
    expect([(await signIn(bia.email, PASSWORD)).status, (await signIn(bia.email, NEW)).status]).toEqual([401, 200]);
    expect([(await check(token)).body.open, (await choose(token)).status]).toEqual([false, 400]);
    expect(await actionsOf(boss)).toEqual([
      ['user.createPasswordLink', boss.userId, bia.userId],
      ['user.choosePassword', bia.userId, bia.userId],
    ]);
  });

  test('is not stored, not even for repeated requests', async () => {
    const boss = await server.person({ level: 4 });
    const bia = await colleague(boss, 1);
    const send = () =>
      server.call(boss, 'POST', `/v2/user/${bia.userId}/password-link`, undefined, { 'idempotency-key': 'k' });
    const [first, second] = [tokenIn(await send()), tokenIn(await send())];
    expect(second).not.toBe(first);
    const { account_id, user_id, token_hash } = await sqlOf(server.db)
      .selectFrom('password_links')
      .selectAll()
      .where('account_id', '=', boss.accountId)
      .executeTakeFirstOrThrow();
    expect([account_id, user_id]).toEqual([boss.accountId, bia.userId]);
    expect([first, second]).not.toContain(token_hash);
    const keys = await sqlOf(server.db)
      .selectFrom('idempotency_keys')
      .where('account_id', '=', boss.accountId)
      .select('answer')
      .execute();
    expect(keys).toEqual([]);
    // The older link stopped working.
    expect([(await check(first)).body.open, (await check(second)).body.open]).toEqual([false, true]);
  });

  test('works for 24 hours and requires a strong password', async () => {
    const boss = await server.person({ level: 4 });
    const bia = await colleague(boss, 1);
    const token = tokenIn(await make(boss, bia));
    expect((await choose(token, 'short')).body.errors[0]).toMatchObject({ path: 'password' });
    later(24 * 3_600);
    expect([(await check(token)).body.open, (await choose(token)).status]).toEqual([false, 400]);
  });

  test('is refused for oneself, a higher level, somebody who has not joined, and another account', async () => {
    const chief = await server.person({ level: 5 });
    const admin = await colleague(chief, 4);
    const invited = await server.call(chief, 'POST', '/v2/user', { nome: 'N', email: 'n@x.test', level: 1 });
    expect((await make(admin, admin)).status).toBe(403);
    expect((await make(admin, chief)).status).toBe(403);
    expect((await make(admin, await server.person())).status).toBe(404);
    const refused = await make(admin, { ...admin, userId: invited.body.id });
    expect([refused.status, refused.body.code]).toEqual([409, 'not_joined']);
  });

  test('stops working when its author could no longer create it', async () => {
    const chief = await server.person({ level: 5 });
    const admin = await colleague(chief, 4);
    const bia = await colleague(chief, 1);
    const token = tokenIn(await make(admin, bia));
    await server.call(chief, 'PATCH', `/v2/user/${admin.userId}`, { version: 1, is_active: false });
    expect([(await check(token)).body.open, (await choose(token)).status]).toEqual([false, 400]);
  });
});
