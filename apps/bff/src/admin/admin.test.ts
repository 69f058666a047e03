import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SIGN_IN_ACTIONS } from '@jornada/domain/sign-ins';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { createGuesses } from '../session/guesses.ts';
import { hashPassword } from '../session/passwords.ts';
import { readSettings } from '../settings.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { acrossAccounts } from '../testing/account-fence.ts';

const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url));
const COMPILED = fileURLToPath(new URL('../../../../.cache/compile', import.meta.url));
const PASSWORD = 'a password of the tests';

// One server for all tests, running while the commands work.
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** Runs the command line as a separate process, with `input` on standard input. */
async function admin(args: string[], { input = '', on = server }: { input?: string; on?: TestServer } = {}) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED, ...on.settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command refused for another reason does not read its input.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { out, err, code };
}

/** Runs a command that must succeed. */
async function does(args: string[], input = ''): Promise<string> {
  const { out, err, code } = await admin(args, { input });
  expect({ err, code }).toEqual({ err: '', code: 0 });
  return out;
}

const generated = (out: string) => /^Password, shown this once: (\S+)$/m.exec(out)?.[1] as string;
const login = (email: string, password: string) => server.call(null, 'POST', '/v2/auth/login', { email, password });
const options = (person: TestPerson) => ['--account', String(person.accountId), '--email', person.email];
/** The last event of the account, other than a sign-in of the test. */
const lastEvent = (accountId: number) =>
  sqlOf(server.db)
    .selectFrom('audit_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('action', 'not in', SIGN_IN_ACTIONS)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const changed = (event: object) => ({ actor_id: null, request_id: 'cli', ...event });

describe('help', () => {
  test('lists every command and no other', async () => {
    const out = await does(['--help']);
    expect([...out.matchAll(/^ {2}(\w+)(?: \[\w+\])? {2,}\w/gm)].map(([, name]) => name)).toEqual([
      'account',
      'user',
      'seed',
      'jobs',
      'keys',
      'mail',
      'migrate',
      'help',
    ]);
  });

  test('of each command has an example', async () => {
    const commands = [
      'account create',
      'account plan',
      'account close',
      'user create',
      'user password',
      'user second-factor',
      'user link',
      'user erase',
      'keys list',
      'keys rotate',
      'mail test',
      'seed',
      'migrate',
    ];
    const helps = await Promise.all(commands.map((command) => does([...command.split(' '), '--help'])));
    for (const [at, help] of helps.entries()) expect(help).toContain(`Examples:\n  npm run admin -- ${commands[at]}`);
  });
});

describe('account', () => {
  test('create makes an account whose Super Admin can sign in with the printed password', async () => {
    const out = await does([
      'account',
      'create',
      '--name',
      'Padaria São Bento',
      '--email',
      'bento@example.test',
      '--generate',
    ]);
    const { status, body } = await login('bento@example.test', generated(out));
    expect({ status, user: body.user }).toMatchObject({ status: 200, user: { nome: 'bento' } });
    expect(out).toContain(`Account ${body.user.id_conta}, Padaria São Bento, was created`);
    expect(await lastEvent(body.user.id_conta)).toMatchObject(
      changed({ action: 'accounts.create', target: 'user', target_id: body.user.id }),
    );
  });

  test('create keeps the password of a person known from another account', async () => {
    const ana = await server.person({ passwordHash: await hashPassword(PASSWORD) });
    await does(['account', 'create', '--name', 'Another', '--email', ana.email.toUpperCase()]);
    const { body } = await login(ana.email, PASSWORD);
    const { body: session } = await server.call({ ...ana, token: body.token }, 'GET', '/session');
    expect(session.accounts.map(({ name }: { name: string }) => name)).toEqual(['Another', 'Test']);
  });

  test('plan ends on the given day in the account’s time zone, or never', async () => {
    const ana = await server.person();
    const plan = (...more: string[]) => does(['account', 'plan', '--account', String(ana.accountId), ...more]);
    const me = async () => (await server.call(ana, 'GET', '/v2/accounts/me')).body.plan;
    const tasks = async () => (await server.call(ana, 'GET', '/v2/tasks')).status;

    await plan('--expires-at', '2026-03-03');
    expect([await me(), await tasks()]).toEqual([
      { name: 'Jornada', expires_at: '2026-03-03T03:00:00.000Z', payment_overdue: false },
      200,
    ]);
    await plan('--expires-at', '2026-03-02');
    expect(await tasks()).toBe(402);
    await plan('--expires-at', 'never', '--payment-overdue', 'yes');
    expect([await me(), await tasks()]).toEqual([{ name: 'Jornada', expires_at: null, payment_overdue: true }, 402]);
    await plan('--payment-overdue', 'no');
    expect(await tasks()).toBe(200);
    expect(await lastEvent(ana.accountId)).toMatchObject(
      changed({ action: 'accounts.plan', fields: '["payment_overdue"]' }),
    );
  });

  test('close closes an account once; requests then answer "Missing account"', async () => {
    const ana = await server.person();
    const close = ['account', 'close', '--account', String(ana.accountId)];
    await does(close);
    expect((await server.call(ana, 'GET', '/v2/tasks')).body).toMatchObject({ message: 'Missing account' });
    const event = await lastEvent(ana.accountId);
    expect(event).toMatchObject(changed({ action: 'accounts.close' }));
    expect(await does(close)).toContain('has been closed since');
    expect(await lastEvent(ana.accountId)).toEqual(event);
  });
});

describe('user', () => {
  test('create adds a person with the given level and the password from standard input', async () => {
    const ana = await server.person();
    const create = [
      'user',
      'create',
      '--account',
      String(ana.accountId),
      '--email',
      'rui@example.test',
      '--nome',
      'Rui Sá',
      '--level',
      '3',
    ];
    expect(await does([...create, '--password-stdin'], `${PASSWORD}\n`)).toContain('Rui Sá (rui@example.test');
    const { body } = await login('rui@example.test', PASSWORD);
    expect((await server.call({ ...ana, token: body.token }, 'GET', '/session')).body).toMatchObject({
      level: 3,
      user: { nome: 'Rui Sá', id_conta: ana.accountId },
    });
    expect(await lastEvent(ana.accountId)).toMatchObject(
      changed({ action: 'user.create', target_id: body.user.id, fields: '["nome","email","level"]' }),
    );
    expect(await admin(create)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^jornada: --email: is a person of account \d+ already/),
    });
  });

  test('password ends every session and replaces the old password', async () => {
    const ana = await server.person({ passwordHash: await hashPassword(PASSWORD) });
    const password = generated(await does(['user', 'password', '--email', ana.email, '--generate']));
    expect((await server.call(ana, 'GET', '/v2/tasks')).status).toBe(401);
    expect([(await login(ana.email, PASSWORD)).status, (await login(ana.email, password)).status]).toEqual([401, 200]);
    expect(await lastEvent(ana.accountId)).toMatchObject(
      changed({ action: 'user.changePassword', target_id: ana.userId, fields: '["password"]' }),
    );
  });

  test('password ends the pause of a login after too many guesses', async () => {
    const ana = await server.person();
    const logins = [await server.loginOf(ana)];
    const guesses = createGuesses(readSettings(server.settings).jwtSecret);
    const guess = (at: number) =>
      guesses.take(server.db, { email: ana.email, logins }, `10.0.0.${at % 30}`, TEST_NOW, async () => undefined);
    await Promise.all(Array.from({ length: 100 }, (_, at) => guess(at)));
    await expect(guess(0)).rejects.toMatchObject({ more: { code: 'too_many_guesses' } });
    await does(['user', 'password', '--email', ana.email, '--generate']);
    await expect(guess(0)).resolves.toBeUndefined();
  });

  test('link changes level and link state together', async () => {
    const ana = await server.person({ level: 1 });
    const session = async () => (await server.call(ana, 'GET', '/session')).body;
    await does(['user', 'link', ...options(ana), '--level', '4', '--active', 'no']);
    expect(await session()).toMatchObject({ level: 4, link_active: false });
    expect(await lastEvent(ana.accountId)).toMatchObject(
      changed({ action: 'user.link', target_id: ana.userId, fields: '["level","active"]' }),
    );
    await does(['user', 'link', ...options(ana), '--active', 'yes']);
    expect(await session()).toMatchObject({ level: 4, link_active: true });
    const event = await lastEvent(ana.accountId);
    expect(await does(['user', 'link', ...options(ana), '--level', '4'])).toContain('it was so before');
    expect(await lastEvent(ana.accountId)).toEqual(event);
  });

  test('link keeps the last active Super Admin, even under two concurrent commands', async () => {
    const ana = await server.person();
    const rui = await server.person({ accountId: ana.accountId });
    await server.person({ accountId: ana.accountId, linkActive: false });
    const answers = await Promise.all(
      [ana, rui].map((person) => admin(['user', 'link', ...options(person), '--level', '4'])),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(answers.find(({ code }) => code === 1)?.err).toMatch(
      /^jornada: --level: \S+ is the last active Super Admin of account \d+\n$/,
    );
  });
});

describe('seed and migrate', () => {
  test('seed fills an empty database and prints who can sign in; a second run is refused', async () => {
    const fresh = await openTestServer({ withoutSecondCompany: 'the demo data set needs an empty database' });
    const seed = ['seed', '--tasks', '50', '--as-of', '2026-03-02'];
    const { out, code } = await admin(seed, { on: fresh });
    expect(code).toBe(0);
    const [email, password] = [/manager@\S+/.exec(out)?.[0], /password of all is (\S+)$/m.exec(out)?.[1]];
    const { body } = await fresh.call(null, 'POST', '/v2/auth/login', { email, password });
    expect(
      (await fresh.call(null, 'GET', '/v2/tasks', undefined, { authorization: `Bearer ${body.token}` })).body.total,
    ).toBe(50);
    expect(await admin(seed, { on: fresh })).toEqual({
      out: '',
      code: 1,
      err: expect.stringMatching(/^jornada: The database has an account already.*\n$/),
    });
    await fresh.close();
  });

  test('migrate reports that nothing is pending', async () => {
    expect(await does(['migrate'])).toBe('The database is up to date.\n');
  });
});

describe.concurrent('invalid input prints one line with the option, and writes nothing', () => {
  const create = ['account', 'create', '--name', 'Nowhere', '--email', 'nobody@example.test'];
  test.each([
    [['account', 'create', '--email', 'nobody@example.test', '--generate'], '--name'],
    [['account', 'create', '--name', ' ', '--email', 'nobody@example.test', '--generate'], '--name'],
    [['account', 'create', '--name', 'Nowhere', '--email', 'nobody', '--generate'], '--email'],
    [create, '--password-stdin'],
    [[...create, '--password', 'never as an argument'], '--password'],
    [[...create, '--password-stdin', '--generate'], '--password-stdin'],
    [['account', 'plan', '--account', '1'], '--expires-at'],
    [['account', 'plan', '--account', '1', '--expires-at', '2026-02-30'], '--expires-at'],
    [['account', 'plan', '--account', '1', '--payment-overdue', 'maybe'], '--payment-overdue'],
    [['account', 'plan', '--account', '999999', '--payment-overdue', 'yes'], '--account'],
    [['account', 'close', '--account', '1e0'], '--account'],
    [
      [
        'user',
        'create',
        '--account',
        '1',
        '--email',
        'nobody@example.test',
        '--nome',
        'X',
        '--level',
        '6',
        '--generate',
      ],
      '--level',
    ],
    [['user', 'password', '--email', 'nobody@example.test', '--generate'], '--email'],
    [['user', 'link', '--account', '1', '--email', 'nobody@example.test', '--level', '1'], '--email'],
    [['seed', '--tasks', '-1'], '--tasks'],
    [['seed', '--as-of', 'yesterday'], '--as-of'],
    [['sed'], 'sed'],
  ])('%j: %s', async (args, named) => {
    const { out, err, code } = await admin(args, { input: 'short\n' });
    expect({ out, code }).toEqual({ out: '', code: 1 });
    expect(err).toMatch(/^jornada: [^\n]+\n$/);
    expect(err).toContain(named);
    expect(err).not.toContain('never as an argument');
    expect(await traces()).toEqual([]);
  });

  test('password rules are the same as in the dashboard', async () => {
    expect(await admin([...create, '--password-stdin'], { input: 'Nowhere, nowhere\n' })).toEqual({
      out: '',
      code: 1,
      err: 'jornada: --password-stdin: must be more than the name of the account or the person\n',
    });
    expect(await traces()).toEqual([]);
  });

  const traces = async () => [
    ...(await acrossAccounts(() =>
      sqlOf(server.db).selectFrom('accounts').select('name').where('name', '=', 'Nowhere').execute(),
    )),
    ...(await sqlOf(server.db)
      .selectFrom('users')
      .select('email')
      .where('email', '=', 'nobody@example.test')
      .execute()),
  ];
});

test('an invalid setting is reported with its name', async () => {
  const wrong = { ...server, settings: { ...server.settings, DATABASE_URL: 'mysql://example.test/x' } };
  expect(await admin(['migrate'], { on: wrong })).toEqual({
    out: '',
    code: 1,
    err: 'jornada: DATABASE_URL: must begin with postgres://\n',
  });
});

test("a command waits for the server's write lock", async () => {
  const ana = await server.person();
  let closing: ReturnType<typeof admin> | undefined;
  await sqlOf(server.db)
    .transaction()
    .execute(async (tx) => {
      await tx
        .updateTable('accounts')
        .set({ updated_at: TEST_NOW.toISOString() })
        .where('id', '=', ana.accountId)
        .execute();
      closing = admin(['account', 'close', '--account', String(ana.accountId)]);
      // Longer than a request would wait.
      expect(await Promise.race([closing, sleep(1_500, 'still waiting')])).toBe('still waiting');
    });
  expect(await closing).toMatchObject({ code: 0, err: '' });
});

describe('mail', () => {
  const sends = (SMTP_URL: string) =>
    admin(['mail', 'test', 'rui@example.test'], {
      on: { ...server, settings: { ...server.settings, ...(SMTP_URL && { SMTP_URL }) } },
    });

  test('a mail is sent at once, or the output gives the reason in one line', async () => {
    expect(await sends('')).toMatchObject({ code: 1, err: 'jornada: SMTP_URL: is not set, so no e-mails are sent\n' });
    const folder = join(server.settings.DATA_DIR, 'mail');
    expect(await sends(`file:${folder}`)).toEqual({ code: 0, err: '', out: `Written to ${folder}\n` });
    const [name = ''] = readdirSync(folder);
    expect(readFileSync(join(folder, name), 'utf8')).toMatch(/^To: rui@example.test\r$/m);
    const dead = await sends('smtp://127.0.0.1:1');
    expect(dead).toMatchObject({ code: 1, out: '' });
    expect(dead.err).toMatch(/^jornada: the mail was not sent: the mail server cannot be reached, .*ESOCKET.*\n$/);
  });
});
