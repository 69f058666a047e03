import { stepAt } from '@jornada/domain/second-factor';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { hashPassword } from '../session/passwords.ts';
import { type Answer, openTestServer, TEST_NOW, TEST_URL, type TestPerson, type TestServer } from '../testing.ts';
import { readZip } from '../files/zip.sample.ts';
import { createAuthenticator } from './authenticator.sample.ts';
import { acceptPasskey } from './passkeys.ts';
import { codeAt } from './totp.ts';

const PASSWORD = 'a password of the tests';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  [server, passwordHash] = await Promise.all([openTestServer(), hashPassword(PASSWORD)]);
});
afterAll(() => server.close());
beforeEach(() => server.setNow(TEST_NOW));

const person = () => server.person({ passwordHash });
const later = (minutes: number) => server.setNow(new Date(TEST_NOW.getTime() + minutes * 60_000));
const outcome = ({ status, body }: Answer) => (status === 200 ? 200 : `${status} ${body.code}`);
const own = (who: TestPerson, path: string, body: unknown, method = 'POST') =>
  server.call(who, method, `/v2/second-factor/passkeys${path}`, body);
const signIn = (who: TestPerson, more: object = {}) =>
  server.call(null, 'POST', '/session', { email: who.email, password: PASSWORD, ...more }, SAME_ORIGIN);
const state = async (who: TestPerson) => (await server.call(who, 'GET', '/v2/second-factor')).body;
const challengeOf = async (who: TestPerson): Promise<string> => (await signIn(who)).body.details.passkey.challenge;

/** Gives a person a passkey. */
async function register(who: TestPerson, name = 'Laptop') {
  const authenticator = createAuthenticator();
  const options = await own(who, '/options', { current_password: PASSWORD });
  const response = authenticator.create({ challenge: options.body.challenge });
  const { status, body } = await own(who, '', { name, response });
  expect(status).toBe(200);
  return { authenticator, codes: body.recovery_codes as string[] };
}

describe('a passkey', () => {
  test('is registered with a name, and creates recovery codes if it is the first second factor', async () => {
    const ana = await person();
    const options = await own(ana, '/options', { current_password: PASSWORD });
    expect(options.body).toMatchObject({ rp: { id: 'localhost', name: 'Jornada' }, user: { name: ana.email } });
    const { authenticator, codes } = await register(ana);
    expect(codes).toHaveLength(10);
    expect((await register(ana, 'Phone')).codes).toEqual([]);
    const { passkeys } = await state(ana);
    expect(passkeys).toEqual([
      { id: expect.any(String), name: expect.any(String), created_at: TEST_NOW.toISOString(), last_used_at: null },
      { id: expect.any(String), name: expect.any(String), created_at: TEST_NOW.toISOString(), last_used_at: null },
    ]);
    expect(passkeys.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Laptop', 'Phone']);
    const again = await own(ana, '/options', { current_password: PASSWORD });
    expect(again.body.excludeCredentials.map(({ id }: { id: string }) => id)).toContain(authenticator.id);
  });

  test('requires the password or a code, and an unused challenge of this person', async () => {
    const [ana, bia] = [await person(), await person()];
    expect((await own(ana, '/options', {})).body.errors[0].path).toBe('current_password');
    expect((await own(ana, '/options', { current_password: 'not the password' })).status).toBe(400);
    const { challenge } = (await own(ana, '/options', { current_password: PASSWORD })).body;
    const response = createAuthenticator().create({ challenge });
    const refused = async (who: TestPerson, sent: object) => {
      const answer = await own(who, '', { name: 'X', response: sent });
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, 'response']);
    };
    await refused(bia, response);
    expect((await own(ana, '', { name: 'X', response })).status).toBe(200);
    await refused(ana, response);
    await refused(ana, createAuthenticator().create({ challenge: 'made-up' }));
    for (const clientData of ['', 'not JSON', 'null', '{}', '{"challenge":{}}', '{"challenge":1}']) {
      const clientDataJSON = Buffer.from(clientData).toString('base64url');
      await refused(ana, { ...response, response: { ...response.response, clientDataJSON } });
    }
  });

  test.each([
    ['another origin', { origin: 'https://phish.test' }],
    ['another host', { rpId: 'phish.test' }],
  ])('created for %s is refused', async (_what, other) => {
    const ana = await person();
    const { challenge } = (await own(ana, '/options', { current_password: PASSWORD })).body;
    const response = createAuthenticator().create({ challenge, ...other });
    expect((await own(ana, '', { name: 'X', response })).status).toBe(400);
  });

  test('a challenge expires after five minutes', async () => {
    const ana = await person();
    const { challenge } = (await own(ana, '/options', { current_password: PASSWORD })).body;
    later(5);
    expect((await own(ana, '', { name: 'X', response: createAuthenticator().create({ challenge }) })).status).toBe(400);
  });

  test('is renamed and removed by its owner only; removing the last one removes the recovery codes', async () => {
    const [ana, bia] = [await person(), await person()];
    const { authenticator } = await register(ana);
    const path = `/${authenticator.id}`;
    expect((await own(bia, path, { name: 'Mine' }, 'PATCH')).status).toBe(404);
    expect((await own(bia, `${path}/remove`, { current_password: PASSWORD })).status).toBe(404);
    expect((await own(ana, path, { name: 'Work laptop' }, 'PATCH')).status).toBe(200);
    expect((await state(ana)).passkeys[0].name).toBe('Work laptop');

    const elsewhere = { ...ana, token: await server.tokenOf(ana) };
    expect((await own(ana, `${path}/remove`, {})).status).toBe(400);
    const { status, body } = await own(ana, `${path}/remove`, { current_password: PASSWORD });
    expect(status).toBe(200);
    expect((await server.call(elsewhere, 'GET', '/session')).status).toBe(401);
    expect(await state({ ...ana, token: body.token })).toEqual({
      totp_since: null,
      recovery_codes_left: 0,
      passkeys: [],
    });
    expect(outcome(await signIn(ana))).toBe(200);
  });
});

describe('signing in with a passkey', () => {
  test('works in a browser after the right password, and is recorded', async () => {
    const ana = await person();
    const { authenticator } = await register(ana);
    const challenge = await signIn(ana);
    expect([outcome(challenge), challenge.body.details]).toEqual([
      '401 second_factor',
      {
        totp: false,
        passkey: expect.objectContaining({
          rpId: 'localhost',
          allowCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
        }),
      },
    ]);
    later(1);
    const passkey = authenticator.get({ challenge: challenge.body.details.passkey.challenge });
    const answer = await signIn(ana, { passkey });
    expect([outcome(answer), answer.body.has_second_factor]).toEqual([200, true]);
    expect((await state(ana)).passkeys[0].last_used_at).toBe('2026-03-02T12:01:00.000Z');
  });

  test('a challenge is used once, by one of concurrent attempts, and expires after five minutes', async () => {
    const ana = await person();
    const { authenticator } = await register(ana);
    const passkey = authenticator.get({ challenge: await challengeOf(ana) });
    const all = await Promise.all(
      Array.from({ length: 8 }, () => acceptPasskey(server.db, TEST_URL, ana.userId, passkey, TEST_NOW)),
    );
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(outcome(await signIn(ana, { passkey }))).toBe('401 wrong_passkey');
    const late = authenticator.get({ challenge: await challengeOf(ana) });
    later(5);
    expect(outcome(await signIn(ana, { passkey: late }))).toBe('401 wrong_passkey');
  });

  test('is refused for a challenge or passkey of another person, another origin, a removed passkey and a wrong signature', async () => {
    const [ana, bia] = [await person(), await person()];
    const [mine, theirs] = [await register(ana), await register(bia)];
    const attempt = async (passkey: object) => outcome(await signIn(ana, { passkey }));
    expect(await attempt(mine.authenticator.get({ challenge: await challengeOf(bia) }))).toBe('401 wrong_passkey');
    expect(await attempt(theirs.authenticator.get({ challenge: await challengeOf(ana) }))).toBe('401 wrong_passkey');
    expect(
      await attempt(mine.authenticator.get({ challenge: await challengeOf(ana), origin: 'https://phish.test' })),
    ).toBe('401 wrong_passkey');
    const good = mine.authenticator.get({ challenge: await challengeOf(ana) });
    const other = mine.authenticator.get({ challenge: 'else' });
    const forged = { ...good, response: { ...good.response, signature: other.response.signature } };
    expect(await attempt(forged)).toBe('401 wrong_passkey');
    const right = mine.authenticator.get({ challenge: await challengeOf(ana) });
    const wrongPassword = { email: ana.email, password: 'not the password', passkey: right };
    expect(outcome(await server.call(null, 'POST', '/session', wrongPassword, SAME_ORIGIN))).toBe(
      '401 wrong_credentials',
    );
    await sqlOf(server.db)
      .deleteFrom('passkeys')
      .where('login_id', '=', (await server.loginOf(ana)).id)
      .execute();
    expect(await attempt(right)).toBe('401 wrong_passkey');
  });

  test('is not offered to programs, which use a recovery code or the authenticator app', async () => {
    const ana = await person();
    const { codes } = await register(ana);
    const login = (more: object = {}) =>
      server.call(null, 'POST', '/v2/auth/login', { email: ana.email, password: PASSWORD, ...more });
    const challenge = await login();
    expect([outcome(challenge), challenge.body.details]).toEqual(['401 second_factor', undefined]);
    expect((await login({ passkey: {} })).body.errors[0].path).toBe('passkey');
    expect(outcome(await login({ otp: codes[0] }))).toBe(200);
  });

  test('an authenticator app and passkeys are independent: removing one leaves the other', async () => {
    const ana = await person();
    await register(ana);
    const { secret } = (await server.call(ana, 'POST', '/v2/second-factor/totp', { current_password: PASSWORD })).body;
    const confirmed = await server.call(ana, 'POST', '/v2/second-factor/totp/confirm', {
      otp: codeAt(secret, stepAt(TEST_NOW)),
    });
    expect(confirmed.body.recovery_codes).toEqual([]);
    expect((await signIn(ana)).body.details.totp).toBe(true);
    const removed = await server.call(ana, 'POST', '/v2/second-factor/totp/remove', { current_password: PASSWORD });
    expect(removed.status).toBe(200);
    expect((await signIn(ana)).body.details).toMatchObject({ totp: false, passkey: {} });
    expect((await state({ ...ana, token: removed.body.token })).recovery_codes_left).toBe(10);
  });
});

test('the account’s export has the names and dates of passkeys, but not their keys', async () => {
  const ana = await person();
  const { authenticator } = await register(ana, 'Phone of Ana');
  const answer = await server.app.request('/v2/accounts/export', { headers: { authorization: `Bearer ${ana.token}` } });
  const files = readZip(Buffer.from(await answer.arrayBuffer()));
  expect(files.get('passkeys.csv')?.toString()).toContain(`${ana.userId},Phone of Ana,${TEST_NOW.toISOString()},`);
  expect([...files.values()].filter((text) => text.includes(authenticator.id))).toEqual([]);
});
