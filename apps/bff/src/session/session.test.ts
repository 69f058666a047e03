import { randomUUID } from 'node:crypto';
import type { Refusal } from '@jornada/domain/refusal';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, TEST_URL, type TestPerson, type TestServer } from '../testing.ts';
import { createGuesses } from './guesses.ts';
import type { Login } from './logins.queries.ts';
import { hashPassword } from './passwords.ts';
import { createTokens } from './tokens.ts';

const PASSWORD = 'a password of the tests';
const SECRET = 'a secret of tests that is long enough to sign with';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  [server, passwordHash] = await Promise.all([openTestServer(), hashPassword(PASSWORD)]);
});
afterAll(() => server.close());

const person = (options: Parameters<TestServer['person']>[0] = {}) => server.person({ passwordHash, ...options });
const login = (email: string, password = PASSWORD, headers = {}) =>
  server.call(null, 'POST', '/v2/auth/login', { email, password }, headers);
const signIn = (email: string, password = PASSWORD, headers: Record<string, string> = SAME_ORIGIN) =>
  server.call(null, 'POST', '/session', { email, password }, headers);
const cookieOf = (headers: Headers) => (headers.get('set-cookie') as string).split(';')[0] as string;
const attributesOf = (headers: Headers) => (headers.get('set-cookie') as string).split('; ').slice(1).toSorted();

describe('POST /v2/auth/login', () => {
  test('answers a working token and the user as in the interface, without a cookie', async () => {
    const ana = await person({ level: 3 });
    const { status, body, headers } = await login(ana.email);
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.any(String),
      user: { id: ana.userId, nome: 'Ana Prado', email: ana.email, id_conta: ana.accountId },
    });
    expect(headers.get('set-cookie')).toBeNull();
    expect((await server.call({ ...ana, token: body.token }, 'GET', '/v2/accounts/me')).status).toBe(200);
  });

  test('e-mails are compared without case', async () => {
    const ana = await person();
    expect((await login(ana.email.toUpperCase())).status).toBe(200);
  });

  test('a token lives exactly 24 hours and carries no level', async () => {
    const ana = await person();
    const { token } = (await login(ana.email)).body;
    const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    expect(claims).toEqual({
      sub: String(ana.userId),
      id_conta: ana.accountId,
      ver: 1,
      sid: expect.any(String),
      via: 'bearer',
      iss: 'jornada',
      aud: 'jornada',
      iat: TEST_NOW.getTime() / 1000,
      exp: TEST_NOW.getTime() / 1000 + 86_400,
    });
  });

  test('unknown e-mail and wrong password get the same response', async () => {
    const ana = await person();
    const wrong = await login(ana.email, 'not the right password');
    const unknown = await login(`${randomUUID()}@example.test`);
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const { request_id: _a, ...first } = wrong.body;
    const { request_id: _b, ...second } = unknown.body;
    expect(first).toEqual(second);
    expect(first.message).toBe('Unauthorized');
  });

  test.each([
    [{ email: 'a@b.co' }, 'password'],
    [{ password: 'x' }, 'email'],
    [{ email: 'no address', password: 'x' }, 'email'],
    [{ email: 'a@b.co', password: 'x', level: 5 }, 'level'],
    [{ email: 1, password: 'x' }, 'email'],
  ])('%j is refused with %s', async (body, field) => {
    const answer = await server.call(null, 'POST', '/v2/auth/login', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].path).toBe(field);
  });

  test('passwords appear in no log line and no error', async () => {
    const ana = await person();
    await login(ana.email, 'leaky-leaky-leaky');
    expect(server.logged.join('')).not.toMatch(new RegExp(`leaky|${ana.email}`));
  });
});

describe('authentication', () => {
  let ana: TestPerson;
  beforeAll(async () => {
    ana = await person();
  });
  const ask = (authorization: string | null) =>
    server.call(null, 'GET', '/v2/accounts/me', undefined, authorization === null ? {} : { authorization });
  const now = TEST_NOW.getTime() / 1000;
  const good = () => ({
    id_conta: ana.accountId,
    ver: 1,
    sid: randomUUID(),
    via: 'bearer',
    sub: String(ana.userId),
    iss: 'jornada',
    aud: 'jornada',
    iat: now,
    exp: now + 86_400,
  });
  const sign = (
    claims: object,
    secret = SECRET,
    header: { alg: string; typ?: string } = { alg: 'HS256', typ: 'JWT' },
  ) => new SignJWT(claims as never).setProtectedHeader(header).sign(new TextEncoder().encode(secret));

  test('a valid token is accepted, its scheme in any case', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await ask(`${scheme} ${await sign(good())}`)).status).toBe(200);
  });

  test('a well-formed token with another signature is 401 Invalid token, whatever its claims', async () => {
    const other = 'another secret that is also long enough to sign';
    for (const token of [
      await sign(good(), other),
      await sign({ ...good(), exp: 1 }, other),
      await sign({ nonsense: true }, other),
    ]) {
      const { status, body, headers } = await ask(`Bearer ${token}`);
      expect([status, body.message, headers.get('www-authenticate')]).toEqual([401, 'Invalid token', 'Bearer']);
    }
  });

  test('every other invalid token is 401 Unauthorized', async () => {
    const token = await sign(good());
    const [head, body, signature] = token.split('.') as [string, string, string];
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    const cases: (string | null)[] = [
      null,
      '',
      'Bearer',
      'Bearer ',
      `Basic ${token}`,
      `Bearer ${head}.${body}`,
      `Bearer ${none}`,
      `Bearer x.y.z`,
      `Bearer ${token} ${token}`,
      `Bearer ${head}.${body}.${signature}.x`,
      `Bearer ${'a'.repeat(5000)}`,
      token,
      `Bearer ${await sign(good(), SECRET, { alg: 'HS384', typ: 'JWT' })}`,
      `Bearer ${await sign(good(), SECRET, { alg: 'HS256' })}`,
      `Bearer ${await sign(good(), SECRET, { alg: 'HS256', typ: 'at+jwt' })}`,
    ];
    for (const key of Object.keys(good()).filter((name) => name !== 'via')) {
      const { [key]: _, ...without } = good() as Record<string, unknown>;
      cases.push(`Bearer ${await sign(without)}`);
    }
    for (const odd of [
      { exp: now - 1, iat: now - 86_401 },
      { exp: now + 86_401 },
      { iat: now + 3_600, exp: now + 90_000 },
      { nbf: now + 3_600 },
      { nbf: 'now' },
      { via: 'cookie' },
      { via: 'carrier pigeon' },
      { iss: 'else' },
      { aud: 'else' },
      { aud: ['jornada'] },
      { sub: '0' },
      { sub: '1e0' },
      { sub: ana.userId },
      { ver: 2 },
      { ver: '1' },
      { id_conta: 999_999 },
      { sub: '999999' },
      { sid: '' },
    ])
      cases.push(`Bearer ${await sign({ ...good(), ...odd })}`);
    for (const authorization of cases) {
      const { status, body: refusal, headers } = await ask(authorization);
      expect([status, refusal.message, headers.get('www-authenticate')], String(authorization)).toEqual([
        401,
        'Unauthorized',
        'Bearer',
      ]);
    }
  });

  test('a token expires to the second', async () => {
    const local = await openTestServer();
    const bia = await local.person();
    local.setNow(new Date(TEST_NOW.getTime() + 86_399_999));
    expect((await local.call(bia, 'GET', '/v2/accounts/me')).status).toBe(200);
    local.setNow(new Date(TEST_NOW.getTime() + 86_400_000));
    expect((await local.call(bia, 'GET', '/v2/accounts/me')).body.message).toBe('Unauthorized');
    await local.close();
  });

  test('a token of an older version, without a transport claim, is accepted both ways until it expires', async () => {
    const { via: _, ...older } = good();
    const token = await sign(older);
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    expect((await server.call(null, 'GET', '/session', undefined, { cookie: `session=${token}` })).status).toBe(200);
  });

  test('a nbf that has passed is accepted', async () => {
    expect((await ask(`Bearer ${await sign({ ...good(), nbf: now })}`)).status).toBe(200);
  });

  test('a token in the query or the body is ignored', async () => {
    expect((await server.call(null, 'GET', `/v2/accounts/me?token=${ana.token}`)).status).toBe(401);
    expect((await server.call(null, 'GET', `/v2/accounts/me?access_token=${ana.token}`)).status).toBe(401);
  });
});

describe('order of refusals', () => {
  const write = (who: TestPerson | null, body: unknown = { nonsense: true }) =>
    server.call(who, 'POST', '/v2/tasks', body);
  const change = (accountId: number, values: object) =>
    sqlOf(server.db).updateTable('accounts').set(values).where('id', '=', accountId).execute();

  test('401 first, then 400 missing account, 402, 403, 400 inactive link, 415, 413, 400 validation', async () => {
    const ana = await person({ level: 3, linkActive: false });
    expect((await write(null)).status).toBe(401);

    await change(ana.accountId, { closed_at: TEST_NOW.toISOString(), plan_expires_at: '2026-01-01T00:00:00.000Z' });
    expect((await write(ana)).body).toMatchObject({ message: 'Missing account', code: 'missing_account' });

    await change(ana.accountId, { closed_at: null });
    const unpaid = await write(ana);
    expect([unpaid.status, unpaid.body.message]).toEqual([402, 'Payment required']);

    await change(ana.accountId, { plan_expires_at: null, payment_overdue_since: '2026-01-01T00:00:00.000Z' });
    expect((await write(ana)).status).toBe(402);

    await change(ana.accountId, { payment_overdue_since: null });
    expect((await write(ana)).body.code).toBe('inactive_link');
    expect((await server.call(ana, 'GET', '/v2/tasks')).status).toBe(403);

    await sqlOf(server.db)
      .updateTable('employment_links')
      .set({ deactivated_at: null })
      .where('account_id', '=', ana.accountId)
      .where('user_id', '=', ana.userId)
      .execute();
    expect((await server.call(ana, 'POST', '/v2/tasks', 'a=b', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await server.call(ana, 'POST', '/v2/tasks', `"${'x'.repeat(2 ** 21)}"`)).status).toBe(413);
    expect((await write(ana)).status).toBe(400);
    expect((await server.call(ana, 'GET', '/v2/tasks/999999')).status).toBe(404);
  });

  test('an unpaid account can still be read', async () => {
    const ana = await person();
    await change(ana.accountId, { plan_expires_at: TEST_NOW.toISOString() });
    expect((await server.call(ana, 'GET', '/v2/accounts/me')).body.plan).toEqual({
      name: 'Jornada',
      expires_at: TEST_NOW.toISOString(),
      payment_overdue: false,
    });
    expect((await server.call(ana, 'GET', '/v2/tasks')).status).toBe(402);
  });

  test('a change of link or plan applies to the next request', async () => {
    const ana = await person();
    expect((await server.call(ana, 'POST', '/v2/tasks', { title: 'x' })).status).toBe(200);
    await sqlOf(server.db)
      .updateTable('employment_links')
      .set({ deactivated_at: TEST_NOW.toISOString() })
      .where('account_id', '=', ana.accountId)
      .where('user_id', '=', ana.userId)
      .execute();
    expect((await server.call(ana, 'POST', '/v2/tasks', { title: 'x' })).body.code).toBe('inactive_link');
  });
});

describe('/session', () => {
  test('the token is set as an HttpOnly cookie and never in a body', async () => {
    const ana = await person({ level: 3 });
    const { status, body, headers } = await signIn(ana.email);
    expect(status).toBe(200);
    expect(attributesOf(headers)).toEqual(['HttpOnly', 'Max-Age=86400', 'Path=/', 'SameSite=Strict']);
    expect(cookieOf(headers)).toMatch(/^session=[\w.-]+$/);
    expect(JSON.stringify(body)).not.toContain(cookieOf(headers).slice('session='.length));
    expect(body).toMatchObject({
      user: { id: ana.userId, nome: 'Ana Prado', email: ana.email, id_conta: ana.accountId },
      account: {
        id: ana.accountId,
        name: 'Test',
        time_zone: 'America/Sao_Paulo',
        locale: 'pt-BR',
        plan: { name: 'Jornada' },
      },
      level: 3,
      link_active: true,
      expires_at: new Date(TEST_NOW.getTime() + 86_400_000).toISOString(),
    });
    expect(body.capabilities).toContain('tasks.all');
    expect(body.capabilities).not.toContain('audit.read');
    const again = await server.call(null, 'GET', '/session', undefined, { cookie: cookieOf(headers) });
    expect(again.body).toEqual(body);
  });

  test('over https the cookie is Secure and bound to the host', async () => {
    const secure = await openTestServer({ secure: true });
    const ana = await secure.person({ passwordHash });
    const { headers } = await secure.call(
      null,
      'POST',
      '/session',
      { email: ana.email, password: PASSWORD },
      { origin: 'https://jornada.test' },
    );
    expect(attributesOf(headers)).toEqual(['HttpOnly', 'Max-Age=86400', 'Path=/', 'SameSite=Strict', 'Secure']);
    expect(cookieOf(headers)).toMatch(/^__Host-Http-session=[\w.-]+$/);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect((await secure.call(null, 'GET', '/session', undefined, { cookie: cookieOf(headers) })).status).toBe(200);
    await secure.close();
  });

  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: TEST_URL }, 200],
    [{ 'sec-fetch-site': 'cross-site', origin: TEST_URL }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'none' }, 403],
    [{ origin: 'http://localhost:3001' }, 403],
    [{ origin: 'null' }, 403],
    [{}, 403],
  ])('signing in with %j is %i', async (headers, status) => {
    const ana = await person();
    const answer = await signIn(ana.email, PASSWORD, headers);
    expect(answer.status).toBe(status);
    if (status === 403) expect([answer.body.message, answer.headers.get('set-cookie')]).toEqual(['Forbidden', null]);
  });

  test('writes by cookie must be same-origin; writes by token and reads by cookie need not', async () => {
    const ana = await person();
    const cookie = cookieOf((await signIn(ana.email)).headers);
    const write = (headers: Record<string, string>) =>
      server.call(null, 'POST', '/v2/tasks', { title: 'By cookie' }, headers);
    expect((await write({ cookie, 'sec-fetch-site': 'cross-site' })).body.message).toBe('Forbidden');
    expect((await write({ cookie })).status).toBe(403);
    expect((await server.call(ana, 'GET', '/v2/tasks')).body.total).toBe(0);
    expect((await write({ cookie, ...SAME_ORIGIN })).status).toBe(200);
    expect((await write({ authorization: `Bearer ${ana.token}`, 'sec-fetch-site': 'cross-site' })).status).toBe(200);
    expect((await server.call(null, 'GET', '/v2/tasks', undefined, { cookie })).body.total).toBe(2);
  });

  test("the token of a cookie is refused in a header, and a program's token in a cookie", async () => {
    const ana = await person();
    const cookie = cookieOf((await signIn(ana.email)).headers);
    const { token } = (await login(ana.email)).body;
    const read = (headers: Record<string, string>) => server.call(null, 'GET', '/v2/accounts/me', undefined, headers);
    expect((await read({ cookie })).status).toBe(200);
    expect((await read({ authorization: `Bearer ${token}` })).status).toBe(200);
    const refused = [
      await read({ authorization: `Bearer ${cookie.slice('session='.length)}` }),
      await read({ cookie: `session=${token}` }),
    ];
    for (const { status, body } of refused) expect([status, body.message]).toEqual([401, 'Unauthorized']);
    // After a password change the new token is returned the same way as the caller sent theirs.
    const changed = await server.call({ ...ana, token }, 'PUT', '/v2/user/password', {
      current_password: PASSWORD,
      new_password: 'quite another sentence',
    });
    expect((await read({ authorization: `Bearer ${changed.body.token}` })).status).toBe(200);
    expect((await read({ cookie: `session=${changed.body.token}` })).status).toBe(401);
  });

  test('the header wins if both are sent', async () => {
    const [ana, bia] = [await person(), await person()];
    const cookie = cookieOf((await signIn(ana.email)).headers);
    const mixed = await server.call(bia, 'GET', '/v2/accounts/me', undefined, { cookie });
    expect(mixed.body.id).toBe(bia.accountId);
    expect(
      (await server.call(null, 'GET', '/v2/accounts/me', undefined, { cookie, authorization: 'Bearer nonsense' }))
        .status,
    ).toBe(401);
  });

  test('signing out ends only that session, on the server too', async () => {
    const ana = await person();
    const [first, second] = [cookieOf((await signIn(ana.email)).headers), cookieOf((await signIn(ana.email)).headers)];
    const out = await server.call(null, 'DELETE', '/session', undefined, { cookie: first, ...SAME_ORIGIN });
    expect([out.status, cookieOf(out.headers)]).toEqual([200, 'session=']);
    expect(attributesOf(out.headers)).toContain('Max-Age=0');
    expect((await server.call(null, 'GET', '/session', undefined, { cookie: first })).body.message).toBe(
      'Unauthorized',
    );
    expect((await server.call(null, 'GET', '/session', undefined, { cookie: second })).status).toBe(200);
  });

  test('people of a closed account sign in and get "Missing account"', async () => {
    const ana = await person();
    await sqlOf(server.db)
      .updateTable('accounts')
      .set({ closed_at: TEST_NOW.toISOString() })
      .where('id', '=', ana.accountId)
      .execute();
    const { status, headers } = await signIn(ana.email);
    expect(status).toBe(200);
    const response = await server.call(null, 'GET', '/v2/tasks', undefined, { cookie: cookieOf(headers) });
    expect([response.status, response.body.message]).toEqual([400, 'Missing account']);
  });

  test('a person with two accounts signs in to the last one used, and can switch', async () => {
    const ana = await person({ nome: 'Ana' });
    const other = await person();
    await server.addLink(ana, other.accountId, 2);
    const first = await signIn(ana.email);
    expect(first.body.accounts).toHaveLength(2);
    const target = first.body.account.id === ana.accountId ? other.accountId : ana.accountId;
    const switched = await server.call(
      null,
      'POST',
      '/session/account',
      { id_conta: target },
      { cookie: cookieOf(first.headers), ...SAME_ORIGIN },
    );
    expect(switched.body.account.id).toBe(target);
    expect((await server.call(null, 'GET', '/session', undefined, { cookie: cookieOf(first.headers) })).status).toBe(
      401,
    );
    expect((await signIn(ana.email)).body.account.id).toBe(target);
    const stranger = await person();
    const refused = await server.call(
      null,
      'POST',
      '/session/account',
      { id_conta: stranger.accountId },
      { cookie: cookieOf(switched.headers), ...SAME_ORIGIN },
    );
    expect(refused.status).toBe(404);
  });
});

describe('password guessing', () => {
  test('after ten failures 429 with Retry-After, on both endpoints, for the right password and unknown e-mails too', async () => {
    for (const email of [(await person()).email, `${randomUUID()}@example.test`]) {
      const statuses = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          (at % 2 ? login : signIn)(email, `wrong password ${at}`).then(({ status }) => status),
        ),
      );
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      const blocked = await login(email);
      expect([blocked.status, blocked.body.message]).toEqual([429, 'Too many requests']);
      expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(blocked.headers.get('retry-after'))).toBeLessThanOrEqual(900);
    }
  });

  test('a success clears the count; concurrent correct passwords are not guesses', async () => {
    const ana = await person();
    for (let at = 0; at < 9; at++) await login(ana.email, 'wrong password');
    expect((await login(ana.email)).status).toBe(200);
    for (let at = 0; at < 9; at++) await login(ana.email, 'wrong password');
    const all = await Promise.all(Array.from({ length: 15 }, () => login(ana.email)));
    expect(all.map(({ status }) => status)).toEqual(Array(15).fill(200));
  });

  test('a block from one address does not affect others, and it expires', async () => {
    const local = await openTestServer({ trustProxy: 1 });
    const ana = await local.person({ passwordHash });
    const from = (address: string, password: string) =>
      local.call(
        null,
        'POST',
        '/v2/auth/login',
        { email: ana.email, password },
        { 'x-forwarded-for': `1.1.1.1, ${address}` },
      );
    for (let at = 0; at < 10; at++) await from('10.0.0.1', 'wrong password');
    expect((await from('10.0.0.1', PASSWORD)).status).toBe(429);
    expect((await from('10.0.0.2', PASSWORD)).status).toBe(200);
    local.setNow(new Date(TEST_NOW.getTime() + 15 * 60_000));
    expect((await from('10.0.0.1', PASSWORD)).status).toBe(200);
    await local.close();
  });

  /** The responses to concurrent wrong passwords, without hashing any: `tried`, or the code of the refusal. */
  const guess = (local: TestServer, of: { email: string; logins?: Login[]; address: string }[]) =>
    Promise.all(
      of.map(({ email, logins = [], address }) =>
        createGuesses(SECRET)
          .take(local.db, { email, logins }, address, TEST_NOW, async () => undefined)
          .then(
            () => 'tried',
            (error: Refusal) => error.more.code,
          ),
      ),
    );
  const sum = (answers: unknown[], answer: string) => answers.filter((one) => one === answer).length;

  test('a person is guessed at a hundred times an hour from all addresses, until a new password ends the pause', async () => {
    const local = await openTestServer();
    const ana = await local.person({ passwordHash });
    const sign = () => local.call(null, 'POST', '/v2/auth/login', { email: ana.email, password: PASSWORD });
    const own = await local.loginOf(ana);
    for (const [email, logins] of [
      [ana.email, [own]],
      [`${randomUUID()}@example.test`, []],
    ] as const) {
      const answers = await guess(
        local,
        Array.from({ length: 300 }, (_, at) => ({ email, logins: [...logins], address: `10.0.1.${at % 30}` })),
      );
      expect([sum(answers, 'tried'), sum(answers, 'too_many_guesses')]).toEqual([100, 200]);
    }
    const paused = await sign();
    expect([paused.status, paused.body.code]).toEqual([429, 'too_many_guesses']);
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(900);
    await createGuesses(SECRET).endPause(local.db, own.id);
    expect((await sign()).status).toBe(200);
    await local.close();
  });

  test('a new password of one login does not end the pause of another login of the e-mail', async () => {
    const local = await openTestServer();
    const [ana, twin] = [await local.person({ passwordHash }), await local.person({ passwordHash })];
    const logins = [await local.loginOf(ana), await local.loginOf(twin)];
    const triedAt = async (address: string) => {
      const tried: number[] = [];
      const attempt = async (open: readonly Login[]) => void tried.push(...open.map(({ id }) => id));
      await createGuesses(SECRET).take(local.db, { email: ana.email, logins }, address, TEST_NOW, attempt);
      return tried;
    };
    const both = logins.map(({ id }) => id);
    for (let at = 0; at < 100; at++) expect(await triedAt(`10.0.6.${at % 20}`)).toEqual(both);
    await expect(triedAt('10.0.7.1')).rejects.toMatchObject({ more: { code: 'too_many_guesses' } });
    await createGuesses(SECRET).endPause(local.db, both[1] as number);
    expect(await triedAt('10.0.7.1')).toEqual([both[1]]);
    await local.close();
  });

  test('an address can fail at most a hundred times in 15 minutes, over all e-mails; other addresses are not affected', async () => {
    const local = await openTestServer({ trustProxy: 1 });
    const ana = await local.person({ passwordHash });
    const from = (address: string) =>
      local.call(
        null,
        'POST',
        '/v2/auth/login',
        { email: ana.email, password: PASSWORD },
        { 'x-forwarded-for': address },
      );
    const answers = await guess(
      local,
      Array.from({ length: 150 }, (_, at) => ({ email: `${at}@example.test`, address: '10.0.3.1' })),
    );
    expect([sum(answers, 'tried'), sum(answers, 'too_many_guesses')]).toEqual([100, 50]);
    expect((await from('10.0.3.1')).status).toBe(429);
    expect((await from('10.0.3.2')).status).toBe(200);
    local.setNow(new Date(TEST_NOW.getTime() + 15 * 60_000));
    expect((await from('10.0.3.1')).status).toBe(200);
    await local.close();
  });

  test('of a hundred concurrent passwords from one address some are 429, and another address can sign in meanwhile', async () => {
    const local = await openTestServer({ trustProxy: 1 });
    const ana = await local.person({ passwordHash });
    const from = (address: string, email: string, password: string) =>
      local.call(null, 'POST', '/v2/auth/login', { email, password }, { 'x-forwarded-for': address });
    let answered = 0;
    const flood = Array.from({ length: 100 }, () =>
      from('10.0.4.1', `${randomUUID()}@example.test`, 'a wrong one').finally(() => answered++),
    );
    const welcome = await from('10.0.4.2', ana.email, PASSWORD);
    expect(welcome.status).toBe(200);
    // It waited for few of the hashes sent before.
    expect(answered).toBeLessThan(90);
    const answers = await Promise.all(flood);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(40);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100 - refused.length);
    for (const { body, headers } of refused)
      expect([body.code, headers.get('retry-after')]).toEqual(['too_many_sign_ins', '2']);
    await local.close();
  });

  test('addresses of one IPv6 network count as one, in any notation', async () => {
    const local = await openTestServer({ trustProxy: 1 });
    const ana = await local.person({ passwordHash });
    const from = (address: string, password: string) =>
      local.call(null, 'POST', '/v2/auth/login', { email: ana.email, password }, { 'x-forwarded-for': address });
    for (let at = 0; at < 10; at++) await from(`[2001:db8:1:2:${at}::${at}]:${1000 + at}`, 'wrong password');
    expect((await from('2001:db8:1:2:ffff::1', PASSWORD)).status).toBe(429);
    expect((await from('2001:db8:1:3::1', PASSWORD)).status).toBe(200);
    for (let at = 0; at < 10; at++) await from(`10.0.5.1:${1000 + at}`, 'wrong password');
    expect((await from('::ffff:10.0.5.1', PASSWORD)).status).toBe(429);
    await local.close();
  });

  test('X-Forwarded-For is ignored without a trusted proxy', async () => {
    const ana = await person();
    for (let at = 0; at < 10; at++) await login(ana.email, 'wrong password', { 'x-forwarded-for': `10.0.0.${at}` });
    expect((await login(ana.email, PASSWORD, { 'x-forwarded-for': '10.0.0.99' })).status).toBe(429);
  });
});

describe('PUT /v2/user/password', () => {
  const NEW = 'quite another sentence';
  const put = (who: TestPerson, body: object) => server.call(who, 'PUT', '/v2/user/password', body);

  test('changes the password, gives a program a new token and ends every older session', async () => {
    const ana = await person();
    const cookie = cookieOf((await signIn(ana.email)).headers);
    const { status, body } = await put(ana, { current_password: PASSWORD, new_password: NEW });
    expect(status).toBe(200);
    expect((await server.call(ana, 'GET', '/v2/accounts/me')).body.message).toBe('Unauthorized');
    expect((await server.call(null, 'GET', '/session', undefined, { cookie })).status).toBe(401);
    expect((await server.call({ ...ana, token: body.token }, 'GET', '/v2/accounts/me')).status).toBe(200);
    expect((await login(ana.email)).status).toBe(401);
    expect((await login(ana.email, NEW)).status).toBe(200);
    const event = await sqlOf(server.db)
      .selectFrom('audit_events')
      .where('account_id', '=', ana.accountId)
      .where('action', '=', 'user.changePassword')
      .selectAll()
      .executeTakeFirst();
    expect(event).toMatchObject({
      action: 'user.changePassword',
      actor_id: ana.userId,
      target_id: ana.userId,
      fields: '["password"]',
    });
  });

  test('a browser gets a new cookie and no token in the body', async () => {
    const ana = await person();
    const cookie = cookieOf((await signIn(ana.email)).headers);
    const { body, headers } = await server.call(
      null,
      'PUT',
      '/v2/user/password',
      { current_password: PASSWORD, new_password: NEW },
      { cookie, ...SAME_ORIGIN },
    );
    expect(body).toEqual({ message: 'Password changed' });
    expect((await server.call(null, 'GET', '/session', undefined, { cookie: cookieOf(headers) })).status).toBe(200);
  });

  test.each([
    [{ current_password: 'not this one', new_password: NEW }, 'current_password', 'wrong_password'],
    [{ current_password: PASSWORD, new_password: 'too short' }, 'new_password', 'password_too_short'],
    [{ current_password: PASSWORD, new_password: 'x'.repeat(129) }, 'new_password', 'password_too_long'],
    [{ current_password: PASSWORD, new_password: 'passwordpassword' }, 'new_password', 'password_common'],
    [{ current_password: PASSWORD, new_password: 'Ana Prado, Ana Prado' }, 'new_password', 'password_names_account'],
  ])('%j is refused with %s', async (body, path, code) => {
    const ana = await person();
    const answer = await put(ana, body);
    expect([answer.status, answer.body.errors[0].path, answer.body.errors[0].code]).toEqual([400, path, code]);
    expect((await login(ana.email)).status).toBe(200);
  });

  test('works without an active link and without payment', async () => {
    const ana = await person({ linkActive: false });
    await sqlOf(server.db)
      .updateTable('accounts')
      .set({ plan_expires_at: TEST_NOW.toISOString() })
      .where('id', '=', ana.accountId)
      .execute();
    expect((await put(ana, { current_password: PASSWORD, new_password: NEW })).status).toBe(200);
  });
});

test('a token is invalid under another secret', async () => {
  const token = await createTokens('another secret that is also long enough to sign').issue(
    { userId: 1, accountId: 1, ver: 1, sid: 'x', via: 'bearer' },
    TEST_NOW,
  );
  await expect(createTokens(SECRET).verify(token, 'bearer', TEST_NOW)).rejects.toMatchObject({
    message: 'Invalid token',
  });
});
