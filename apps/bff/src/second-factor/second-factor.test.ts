import { SIGN_IN_ACTIONS } from '@jornada/domain/sign-ins';
import { stepAt } from '@jornada/domain/second-factor';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { jobs } from '../jobs/all.ts';
import { hashPassword } from '../session/passwords.ts';
import { type Answer, openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { acceptCode } from './accept.ts';
import { codeAt } from './totp.ts';

const PASSWORD = 'a password of the tests';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
const MINUTE_MS = 60_000;

let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  [server, passwordHash] = await Promise.all([openTestServer(), hashPassword(PASSWORD)]);
});
afterAll(() => server.close());

let now = TEST_NOW;
/** Moves the clock, in seconds from the start of the tests. */
const at = (seconds: number) => server.setNow((now = new Date(TEST_NOW.getTime() + seconds * 1_000)));
beforeEach(() => at(0));

const person = (options: Parameters<TestServer['person']>[0] = {}) => server.person({ passwordHash, ...options });
const login = (who: TestPerson, otp?: string, password = PASSWORD) =>
  server.call(null, 'POST', '/v2/auth/login', { email: who.email, password, ...(otp !== undefined && { otp }) });
const signIn = (who: TestPerson, otp?: string) =>
  server.call(
    null,
    'POST',
    '/session',
    { email: who.email, password: PASSWORD, ...(otp !== undefined && { otp }) },
    SAME_ORIGIN,
  );
const own = (who: TestPerson, path = '', body?: unknown) =>
  server.call(who, body === undefined ? 'GET' : 'POST', `/v2/second-factor${path}`, body);
const outcome = ({ status, body }: Answer) => (status === 200 ? 200 : `${status} ${body.code}`);
const lastEvent = (accountId: number) =>
  sqlOf(server.db)
    .selectFrom('audit_events')
    .select(['action', 'target', 'target_id', 'actor_id'])
    .where('account_id', '=', accountId)
    .where('action', 'not in', SIGN_IN_ACTIONS)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Sets up an authenticator app; the code of the current step is then consumed. */
async function setUp(who: TestPerson) {
  const { secret } = (await own(who, '/totp', { current_password: PASSWORD })).body as { secret: string };
  const code = (steps = 0) => codeAt(secret, stepAt(now) + steps);
  const { body } = await own(who, '/totp/confirm', { otp: code() });
  return { secret, code, recovery: body.recovery_codes as string[] };
}

describe('setting up an authenticator app', () => {
  test('returns a secret as text and as a URI, and is active only after a first code has confirmed it', async () => {
    const ana = await person();
    const { status, body } = await own(ana, '/totp', { current_password: PASSWORD });
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(body.uri);
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      `/Jornada:${ana.email}`,
    ]);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret: body.secret,
      issuer: 'Jornada',
      digits: '6',
      period: '30',
    });
    expect(outcome(await login(ana))).toBe(200);

    const wrong = await own(ana, '/totp/confirm', { otp: codeAt(body.secret, stepAt(now) + 5) });
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [expect.objectContaining({ path: 'otp', code: 'wrong_otp' })],
    ]);
    const confirmed = await own(ana, '/totp/confirm', { otp: codeAt(body.secret, stepAt(now)) });
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    expect(outcome(await login(ana))).toBe('401 second_factor');
    expect((await own(ana)).body).toEqual({
      totp_since: now.toISOString(),
      recovery_codes_left: 10,
      passkeys: [],
    });
    expect(await lastEvent(ana.accountId)).toEqual({
      action: 'second-factor.confirmTotp',
      target: 'user',
      target_id: ana.userId,
      actor_id: ana.userId,
    });
  });

  test('needs the current password, and keeps the other sessions', async () => {
    const ana = await person();
    const elsewhere = { ...ana, token: await server.tokenOf(ana) };
    const wrong = await own(ana, '/totp', { current_password: 'not the password' });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'current_password']);
    await setUp(ana);
    expect((await server.call(elsewhere, 'GET', '/session')).body.has_second_factor).toBe(true);
  });

  test('is refused if there is a confirmed one, and expires after an hour', async () => {
    const [ana, bia] = [await person(), await person()];
    await setUp(ana);
    expect(outcome(await own(ana, '/totp', { current_password: PASSWORD }))).toBe('409 second_factor_exists');
    const { secret } = (await own(bia, '/totp', { current_password: PASSWORD })).body;
    at(3_601);
    expect(outcome(await own(bia, '/totp/confirm', { otp: codeAt(secret, stepAt(now)) }))).toBe('409 no_set_up');
  });

  test('is encrypted in the database, and never shown again', async () => {
    const ana = await person();
    const { secret, recovery } = await setUp(ana);
    const rows = JSON.stringify([
      await sqlOf(server.db).selectFrom('totp_secrets').selectAll().execute(),
      await sqlOf(server.db).selectFrom('recovery_codes').selectAll().execute(),
    ]);
    expect(
      [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))].filter((one) => rows.includes(one)),
    ).toEqual([]);
    expect(server.logged.join('')).not.toContain(secret);
  });
});

describe('a sign-in', () => {
  test('reveals that a code is needed only after the right password', async () => {
    const ana = await person();
    const { code } = await setUp(ana);
    const stranger = await person();
    const answers = [
      await login(ana, undefined, 'not the password'),
      await login(ana, code(1), 'not the password'),
      await login(stranger, undefined, 'not the password'),
      await login(stranger, '123456', 'not the password'),
    ].map(({ status, body: { request_id: _, ...body } }) => ({ status, body }));
    expect(answers).toEqual(
      answers.map(() => ({ status: 401, body: { message: 'Unauthorized', code: 'wrong_credentials' } })),
    );
    expect(outcome(await login(ana))).toBe('401 second_factor');
    expect(outcome(await signIn(ana))).toBe('401 second_factor');
    // The code sent with a wrong password was not consumed.
    expect(outcome(await login(ana, code(1)))).toBe(200);
  });

  test('a code is accepted one step before and after its time, but no further', async () => {
    const ana = await person();
    const { code } = await setUp(ana);
    at(300);
    const tries: Record<number, unknown> = {};
    for (const steps of [-2, 2, -1, 0, 1]) tries[steps] = outcome(await login(ana, code(steps)));
    expect(tries).toEqual({ '-2': '401 wrong_otp', '2': '401 wrong_otp', '-1': 200, '0': 200, '1': 200 });
  });

  test('no code works twice, nor one older than the last accepted one', async () => {
    const ana = await person();
    const { code } = await setUp(ana);
    // Consumed by the confirmation.
    expect(outcome(await signIn(ana, code()))).toBe('401 wrong_otp');
    expect(outcome(await signIn(ana, code(1)))).toBe(200);
    expect(outcome(await signIn(ana, code(1)))).toBe('401 wrong_otp');
    expect(outcome(await login(ana, code()))).toBe('401 wrong_otp');
    at(60);
    expect(outcome(await login(ana, code()))).toBe(200);
  });

  test('of concurrent uses of one code exactly one succeeds, in whichever process', async () => {
    const ana = await person();
    const { code, recovery } = await setUp(ana);
    // Without the failure counter, which would serialise the attempts of one process.
    const all = (text: string) =>
      Promise.all(Array.from({ length: 12 }, () => acceptCode(server.vault, server.db, ana.userId, text, now)));
    expect((await all(code(1))).filter(Boolean)).toEqual(['totp']);
    expect((await all(recovery[0] ?? '')).filter(Boolean)).toEqual(['recovery']);
  });

  test("a code with spaces works; a malformed code or another person's does not", async () => {
    const [ana, bia] = [await person(), await person()];
    const { code } = await setUp(ana);
    const other = await setUp(bia);
    at(90);
    expect(outcome(await login(ana, other.code()))).toBe('401 wrong_otp');
    expect(outcome(await login(ana, other.recovery[0]))).toBe('401 wrong_otp');
    for (const text of ['x', '12345', PASSWORD]) expect(outcome(await login(ana, text))).toBe('401 wrong_otp');
    expect((await login(ana, '')).body.errors[0].path).toBe('otp');
    expect(outcome(await login(ana, `${code().slice(0, 3)} ${code().slice(3)}`))).toBe(200);
  });

  test('a recovery code works once, and is recorded', async () => {
    const ana = await person();
    const { recovery } = await setUp(ana);
    expect(outcome(await login(ana, recovery[3]?.toUpperCase()))).toBe(200);
    expect(await lastEvent(ana.accountId)).toMatchObject({
      action: 'second-factor.useRecoveryCode',
      actor_id: ana.userId,
    });
    expect(outcome(await login(ana, recovery[3]))).toBe('401 wrong_otp');
    expect(outcome(await signIn(ana, recovery[4]))).toBe(200);
    expect((await own(ana)).body.recovery_codes_left).toBe(8);
  });

  test('an otp for a person without a second factor is ignored', async () => {
    expect(outcome(await login(await person(), '123456'))).toBe(200);
  });

  test('after ten wrong codes the right one must wait too, from every address and in every process', async () => {
    const proxied = await openTestServer({ trustProxy: 1 });
    const ana = await proxied.person({ passwordHash });
    const call = (path: string, body: object) => proxied.call(ana, 'POST', path, body);
    const { secret } = (await call('/v2/second-factor/totp', { current_password: PASSWORD })).body;
    const { recovery_codes } = (await call('/v2/second-factor/totp/confirm', { otp: codeAt(secret, stepAt(TEST_NOW)) }))
      .body;
    const attempt = (otp: string, address: number) =>
      proxied.call(
        null,
        'POST',
        '/v2/auth/login',
        { email: ana.email, password: PASSWORD, otp },
        { 'x-forwarded-for': `10.0.0.${address}` },
      );
    for (let address = 1; address <= 10; address++)
      expect(outcome(await attempt('000000', address))).toBe('401 wrong_otp');
    const blocked = await attempt(codeAt(secret, stepAt(TEST_NOW) + 1), 11);
    expect([blocked.status, blocked.headers.get('retry-after')]).toEqual([429, '900']);
    expect((await attempt(recovery_codes[0], 12)).status).toBe(429);
    proxied.setNow(new Date(TEST_NOW.getTime() + 15 * MINUTE_MS + 1_000));
    expect(outcome(await attempt(recovery_codes[0], 13))).toBe(200);
    await proxied.close();
  });
});

describe('removing', () => {
  test.each(['current_password', 'otp'] as const)(
    'with %s ends the other sessions, and no code is required any more',
    async (by) => {
      const ana = await person();
      const elsewhere = { ...ana, token: await server.tokenOf(ana) };
      const { code } = await setUp(ana);
      const { status, body } = await own(
        ana,
        '/totp/remove',
        by === 'otp' ? { otp: code(1) } : { current_password: PASSWORD },
      );
      expect([status, typeof body.token]).toEqual([200, 'string']);
      expect((await server.call(elsewhere, 'GET', '/session')).status).toBe(401);
      expect((await server.call({ ...ana, token: body.token }, 'GET', '/session')).body.has_second_factor).toBe(false);
      expect(outcome(await login(ana))).toBe(200);
      expect(await lastEvent(ana.accountId)).toMatchObject({
        action: 'second-factor.removeTotp',
        target_id: ana.userId,
      });
      expect(
        await sqlOf(server.db)
          .selectFrom('recovery_codes')
          .where('login_id', '=', (await server.loginOf(ana)).id)
          .selectAll()
          .execute(),
      ).toEqual([]);
    },
  );

  test('is refused without proof, with a wrong one, and if there is no second factor', async () => {
    const [ana, bia] = [await person(), await person()];
    await setUp(ana);
    for (const [body, path] of [
      [{}, 'current_password'],
      [{ current_password: 'not the password' }, 'current_password'],
      [{ otp: '000000' }, 'otp'],
    ] as const) {
      const answer = await own(ana, '/totp/remove', body);
      expect([answer.status, answer.body.errors[0].path]).toEqual([400, path]);
    }
    expect(outcome(await own(bia, '/totp/remove', { current_password: PASSWORD }))).toBe('409 no_second_factor');
    expect((await own(ana)).body.recovery_codes_left).toBe(10);
  });

  test('in a browser the session continues with a new cookie', async () => {
    const ana = await person();
    const { code } = await setUp(ana);
    const { headers } = await signIn(ana, code(1));
    const cookie = (headers.get('set-cookie') as string).split(';')[0] as string;
    const answer = await server.call(
      null,
      'POST',
      '/v2/second-factor/totp/remove',
      { current_password: PASSWORD },
      { ...SAME_ORIGIN, cookie },
    );
    expect([answer.status, answer.body.token]).toEqual([200, undefined]);
    const renewed = (answer.headers.get('set-cookie') as string).split(';')[0] as string;
    expect((await server.call(null, 'GET', '/session', undefined, { cookie })).status).toBe(401);
    expect((await server.call(null, 'GET', '/session', undefined, { cookie: renewed })).status).toBe(200);
  });
});

test('renewing the recovery codes invalidates the older ones and ends the other sessions', async () => {
  const ana = await person();
  const elsewhere = { ...ana, token: await server.tokenOf(ana) };
  const { recovery } = await setUp(ana);
  const { body } = await own(ana, '/recovery-codes', { otp: recovery[0] });
  expect(body.recovery_codes).toHaveLength(10);
  expect((await server.call(elsewhere, 'GET', '/session')).status).toBe(401);
  expect(outcome(await login(ana, recovery[1]))).toBe('401 wrong_otp');
  expect(outcome(await login(ana, body.recovery_codes[9]))).toBe(200);
  expect(outcome(await own(await person(), '/recovery-codes', { current_password: PASSWORD }))).toBe(
    '409 no_second_factor',
  );
});

test('a person whose link has ended can still set up a second factor', async () => {
  const ana = await person({ linkActive: false });
  expect((await setUp(ana)).recovery).toHaveLength(10);
});

test('a person with another account can accept an invitation only with a code', async () => {
  const [ana, boss] = [await person(), await person()];
  const { code } = await setUp(ana);
  const { body } = await server.call(boss, 'POST', '/v2/user', { nome: 'Ana', email: ana.email, level: 3 });
  const token = new URL(body.invitation_url).hash.slice(1);
  const join = (otp?: string) =>
    server.call(null, 'POST', '/invite', { token, password: PASSWORD, ...(otp !== undefined && { otp }) }, SAME_ORIGIN);
  expect(outcome(await join())).toBe('401 second_factor');
  expect(outcome(await join('000000'))).toBe('401 wrong_otp');
  expect(outcome(await join(code(1)))).toBe(200);
});

test('the account’s export contains no secrets and no recovery codes', async () => {
  const ana = await person();
  const { secret, recovery } = await setUp(ana);
  const answer = await server.app.request('/v2/accounts/export', { headers: { authorization: `Bearer ${ana.token}` } });
  const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  expect(answer.status).toBe(200);
  expect([secret, 'totp_secrets', 'recovery_codes', ...recovery].filter((one) => bytes.includes(one))).toEqual([]);
});

test('an unfinished set-up is deleted by the job', async () => {
  const ana = await person();
  await own(ana, '/totp', { current_password: PASSWORD });
  const job = jobs.find(({ name }) => name === 'second-factor');
  const run = (seconds: number) =>
    job?.run({
      db: server.db,
      files: server.files,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      signal: new AbortController().signal,
      now: new Date(TEST_NOW.getTime() + seconds * 1_000),
    });
  expect(await run(3_600)).toMatchObject({ set_ups: 0 });
  expect((await run(100 * 86_400))?.['set_ups']).toBeGreaterThan(0);
});
