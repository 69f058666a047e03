import { LEVELS, type Level } from '@jornada/domain/access';
import { stepAt } from '@jornada/domain/second-factor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../session/passwords.ts';
import { type Answer, openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { codeAt } from './totp.ts';

const PASSWORD = 'a password of the tests';

let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  [server, passwordHash] = await Promise.all([openTestServer(), hashPassword(PASSWORD)]);
});
afterAll(() => server.close());

const person = (options: Parameters<TestServer['person']>[0] = {}) => server.person({ passwordHash, ...options });
const outcome = ({ status, body }: Answer) => (status === 200 ? 200 : `${status} ${body.code}`);

async function setUp(who: TestPerson): Promise<void> {
  const { secret } = (await server.call(who, 'POST', '/v2/second-factor/totp', { current_password: PASSWORD })).body;
  const otp = codeAt(secret, stepAt(TEST_NOW));
  expect(outcome(await server.call(who, 'POST', '/v2/second-factor/totp/confirm', { otp }))).toBe(200);
}

async function require(levels: readonly Level[], by: TestPerson): Promise<Answer> {
  const { body } = await server.call(by, 'GET', '/v2/accounts/me');
  const settings = { second_factor_levels: levels };
  return server.call(by, 'PATCH', '/v2/accounts/me', { version: body.version, settings });
}

describe('a level that needs a second factor', () => {
  test('lets a person without one only set it up, from the next request on', async () => {
    const boss = await person();
    const manager = await person({ level: 3, accountId: boss.accountId });
    const employee = await person({ level: 1, accountId: boss.accountId });
    await setUp(boss);
    expect(outcome(await server.call(manager, 'GET', '/v2/tasks'))).toBe(200);
    expect(outcome(await require([3, 4, 5], boss))).toBe(200);

    const session = await server.call(manager, 'GET', '/session');
    expect(session.body).toMatchObject({ has_second_factor: false, must_set_up_second_factor: true });
    for (const [method, path] of [
      ['GET', '/v2/tasks'],
      ['GET', '/v2/accounts/me'],
      ['POST', '/v2/tasks'],
      ['GET', '/v2/events'],
      ['GET', '/v2/audit'],
    ] as const)
      expect([path, outcome(await server.call(manager, method, path))]).toEqual([path, '403 second_factor_setup']);
    expect(outcome(await server.call(employee, 'GET', '/v2/tasks'))).toBe(200);
    expect(outcome(await server.call(boss, 'GET', '/v2/tasks'))).toBe(200);

    await setUp(manager);
    expect(outcome(await server.call(manager, 'GET', '/v2/tasks'))).toBe(200);
    expect((await server.call(manager, 'GET', '/session')).body.must_set_up_second_factor).toBe(false);
  });

  test('does not lock out the last Super Admin, who signs in and sets one up', async () => {
    const boss = await person();
    expect(outcome(await require([5], boss))).toBe(200);
    const { body } = await server.call(null, 'POST', '/v2/auth/login', { email: boss.email, password: PASSWORD });
    const again = { ...boss, token: body.token };
    expect(outcome(await server.call(again, 'GET', '/v2/accounts/me'))).toBe('403 second_factor_setup');
    await setUp(again);
    expect(outcome(await server.call(again, 'GET', '/v2/accounts/me'))).toBe(200);
  });

  test('applies to a person who removes theirs', async () => {
    const boss = await person();
    await setUp(boss);
    await require([5], boss);
    const { body } = await server.call(boss, 'POST', '/v2/second-factor/totp/remove', { current_password: PASSWORD });
    expect(outcome(await server.call({ ...boss, token: body.token }, 'GET', '/v2/tasks'))).toBe(
      '403 second_factor_setup',
    );
  });

  test('is chosen by level 5, among the existing levels', async () => {
    const boss = await person();
    const admin = await person({ level: 4, accountId: boss.accountId });
    expect((await require([4], admin)).status).toBe(403);
    const answer = await require([6 as Level], boss);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, 'settings.second_factor_levels.0']);
    expect((await server.call(boss, 'GET', '/v2/accounts/me')).body.settings.second_factor_levels).toEqual([]);
  });
});

describe('a reset', () => {
  const path = (of: TestPerson) => `/v2/second-factor/people/${of.userId}`;
  const reset = (by: TestPerson, of: TestPerson) => server.call(by, 'DELETE', path(of));
  const has = async (of: TestPerson) => (await server.loginOf(of)).second_factor_since !== null;

  test('is for levels 4 and 5, and never for a higher level', async () => {
    const { accountId } = await person();
    const table: Record<number, Level[]> = {};
    for (const by of LEVELS) {
      table[by] = [];
      for (const of of LEVELS) {
        const [admin, lost] = [await person({ level: by, accountId }), await person({ level: of, accountId })];
        await setUp(lost);
        const { status } = await reset(admin, lost);
        expect([by, of, status, await has(lost)]).toEqual([by, of, status === 200 ? 200 : 403, status !== 200]);
        if (status === 200) table[by].push(of);
      }
    }
    expect(table).toEqual({ 1: [], 2: [], 3: [], 4: [1, 2, 3, 4], 5: [1, 2, 3, 4, 5] });
  });

  test('ends the sessions of the person, removes everything and is recorded', async () => {
    const admin = await person({ level: 4 });
    const lost = await person({ level: 3, accountId: admin.accountId });
    await setUp(lost);
    expect((await server.call(admin, 'GET', path(lost))).body).toEqual({ has_second_factor: true });
    expect(outcome(await reset(admin, lost))).toBe(200);
    expect((await server.call(admin, 'GET', path(lost))).body).toEqual({ has_second_factor: false });
    expect((await server.call(lost, 'GET', '/session')).status).toBe(401);
    const login = { email: lost.email, password: PASSWORD };
    expect((await server.call(null, 'POST', '/v2/auth/login', login)).status).toBe(200);
    expect(
      (await server.call(admin, 'GET', '/v2/audit?limit=1&action=second-factor.reset')).body.items[0],
    ).toMatchObject({
      action: 'second-factor.reset',
      target: 'user',
      target_id: lost.userId,
      actor_id: admin.userId,
    });
  });

  test('is refused for oneself, for a person without one, and for another account', async () => {
    const [admin, stranger] = [await person(), await person()];
    const other = await person({ accountId: admin.accountId });
    await setUp(admin);
    await setUp(stranger);
    const oneself = await reset(admin, admin);
    expect([oneself.status, oneself.body.errors[0].code]).toEqual([400, 'oneself']);
    expect(outcome(await reset(admin, other))).toBe('409 no_second_factor');
    expect((await reset(admin, stranger)).status).toBe(404);
    expect(await has(stranger)).toBe(true);
  });

  test('is left to the operator if the person has another account, and invitations reveal nothing', async () => {
    const [admin, elsewhere] = [await person(), await person()];
    await setUp(elsewhere);
    const { body } = await server.call(admin, 'POST', '/v2/user', { nome: 'Ana', email: elsewhere.email, level: 1 });
    const invited = { ...elsewhere, userId: body.id as number };
    expect((await server.call(admin, 'GET', path(invited))).body).toEqual({ has_second_factor: false });
    expect(outcome(await reset(admin, invited))).toBe('409 no_second_factor');
    expect(outcome(await reset(admin, elsewhere))).toBe('404 not_found');

    const shared = await person({ accountId: admin.accountId, level: 1 });
    const account = (await person()).accountId;
    await server.addLink(shared, account);
    await setUp(shared);
    expect(outcome(await reset(admin, shared))).toBe('409 reset_by_operator');
    expect(await has(shared)).toBe(true);
  });
});
