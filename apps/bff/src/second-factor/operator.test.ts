import { SIGN_IN_ACTIONS } from '@jornada/domain/sign-ins';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { stepAt } from '@jornada/domain/second-factor';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { hashPassword } from '../session/passwords.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { codeAt } from './totp.ts';

const PROGRAM = fileURLToPath(new URL('../admin/main.ts', import.meta.url));
const COMPILED = fileURLToPath(new URL('../../../../.cache/compile', import.meta.url));
const PASSWORD = 'a password of the tests';
/** The key of the test server. */
const KEY = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const NEWER = `k2:${Buffer.alloc(32, 8).toString('base64')},${KEY}`;

let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  [server, passwordHash] = await Promise.all([
    openTestServer({ withoutSecondCompany: 'its evaluations are sealed with no key' }),
    hashPassword(PASSWORD),
  ]);
});
afterAll(() => server.close());

/** Runs the operator's command line; returns its output. */
async function admin(args: string[], keys = KEY): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED, DATA_KEYS: keys, ...server.settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return code === 0 ? out : err;
}

/** A person with an authenticator app. */
async function withApp(): Promise<TestPerson & { secret: string }> {
  const who = await server.person({ passwordHash });
  const { secret } = (await server.call(who, 'POST', '/v2/second-factor/totp', { current_password: PASSWORD })).body;
  await server.call(who, 'POST', '/v2/second-factor/totp/confirm', { otp: codeAt(secret, stepAt(TEST_NOW)) });
  return { ...who, secret };
}

const login = ({ email }: TestPerson, otp?: string) =>
  server.call(null, 'POST', '/v2/auth/login', { email, password: PASSWORD, ...(otp !== undefined && { otp }) });
const rowsOf = async (loginId: number) => [
  ...(await sqlOf(server.db).selectFrom('totp_secrets').where('login_id', '=', loginId).selectAll().execute()),
  ...(await sqlOf(server.db).selectFrom('recovery_codes').where('login_id', '=', loginId).selectAll().execute()),
];

test('user second-factor --remove lets the last Super Admin in again and ends their sessions', async () => {
  const ana = await withApp();
  expect((await login(ana)).body.code).toBe('second_factor');
  expect(await admin(['user', 'second-factor', '--email', ana.email, '--remove'])).toBe(
    `${ana.email} has no second factor; their sessions have ended.\n`,
  );
  expect((await server.call(ana, 'GET', '/session')).status).toBe(401);
  expect((await login(ana)).status).toBe(200);
  expect(await rowsOf((await server.loginOf(ana)).id)).toEqual([]);
  expect(
    await sqlOf(server.db)
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'target_id'])
      .where('account_id', '=', ana.accountId)
      .where('action', 'not in', SIGN_IN_ACTIONS)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ).toEqual({ action: 'second-factor.reset', actor_id: null, target_id: ana.userId });
  expect(await admin(['user', 'second-factor', '--email', ana.email, '--remove'])).toContain('has no second factor');
});

test('keys rotate re-encrypts the secrets, and codes work with the new key', async () => {
  const ana = await withApp();
  expect(await admin(['keys', 'rotate'], NEWER)).toContain('The key k2 is in force');
  const [row] = await rowsOf((await server.loginOf(ana)).id);
  expect(row).toMatchObject({ secret: expect.stringMatching(/^k2\./) });
  expect(await admin(['keys', 'list'], NEWER)).toMatch(/^k2 {2}[1-9]\d* values, in force$/m);
  // Back to the key of the running server.
  await admin(['keys', 'rotate'], `${KEY},${NEWER.split(',')[0]}`);
  expect((await login(ana, codeAt(ana.secret, stepAt(TEST_NOW) + 1))).status).toBe(200);
});

test('user erase deletes the second factor', async () => {
  const ana = await withApp();
  const { id } = await server.loginOf(ana);
  // Another Super Admin remains.
  await server.person({ accountId: ana.accountId });
  expect(await admin(['user', 'erase', '--account', String(ana.accountId), '--email', ana.email, '--yes'])).toContain(
    'the second factor',
  );
  expect(await rowsOf(id)).toEqual([]);
});
