import { stepAt } from '@jornada/domain/second-factor';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { withStatements } from '../db/statements.ts';
import { jobs } from '../jobs/all.ts';
import { sendDue } from '../mails/send-due.ts';
import type { Message } from '../mails/transport.ts';
import { createUnsubscribeLinks } from '../mails/unsubscribe-links.ts';
import { codeAt } from '../second-factor/totp.ts';
import { acrossAccounts } from '../testing/account-fence.ts';
import {
  openTestServer,
  type PersonOptions,
  TEST_NOW,
  TEST_SECRET,
  TEST_URL,
  type TestPerson,
  type TestServer,
} from '../testing.ts';
import { createGuesses } from './guesses.ts';
import { hashPassword } from './passwords.ts';

const PASSWORD = 'a password of the tests';
const FRESH = 'seven green lamps on a hill';
const HEADERS = { 'sec-fetch-site': 'same-origin' };

let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  [server, passwordHash] = await Promise.all([openTestServer({ sendsMail: true }), hashPassword(PASSWORD)]);
});
afterAll(() => server.close());

let now: Date;
/** Moves the clock, in minutes from the start of the tests. Each test starts a day later, without counted attempts. */
const at = (minutes: number) => server.setNow((now = new Date(TEST_NOW.getTime() + (day * 1_440 + minutes) * 60_000)));
let day = 0;
beforeEach(() => {
  day++;
  at(0);
});

const person = async (options: PersonOptions = {}) => {
  const who = await server.person({ passwordHash, ...options });
  return { ...who, token: await server.tokenOf(who) };
};
/** Ends the link of a person beyond the time in which they may read their own records. */
const end = ({ accountId, userId }: TestPerson) =>
  sqlOf(server.db)
    .updateTable('employment_links')
    .set({ deactivated_at: TEST_NOW.toISOString(), access_until: '2026-03-02' })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
const post = (path: string, body: object) => server.call(null, 'POST', path, body, HEADERS);
/** Ids of the accepted requests whose work after the response may still be running. */
const unfinished = new Set<string>();
async function forgot(email: string) {
  const answer = await post('/session/forgotten-password', { email });
  if (answer.status === 200) unfinished.add(String(answer.headers.get('x-request-id')));
  return answer;
}
/** Waits for the work after the responses. */
async function finished() {
  const isDone = (id: string) =>
    server.logged.some((line) => line.includes('"msg":"forgotten password"') && line.includes(`"${id}"`));
  await expect.poll(() => [...unfinished].every(isDone)).toBe(true);
  unfinished.clear();
}
afterEach(finished);
const signIn = async ({ email }: { email: string }, password: string, otp?: string) =>
  (await post('/session', { email, password, ...(otp && { otp }) })).status;
const isOpen = async (who: TestPerson) => (await server.call(who, 'GET', '/v2/tasks')).status === 200;
const check = async (token: string) => (await post('/invite/check', { token })).body;
const reset = (token: string, password = FRESH, more = {}) => post('/invite', { token, password, ...more });
/** Sends a request, and waits for the work after the response. */
async function forgotten(email: string) {
  const answer = await forgot(email);
  await finished();
  return answer;
}
const waiting = () =>
  acrossAccounts(async () =>
    (await sqlOf(server.db).selectFrom('mails').where('kind', '=', 'password-reset').selectAll().execute()).filter(
      ({ sent_at, failed_at, created_at }) => !sent_at && !failed_at && created_at >= now.toISOString(),
    ),
  );
/** Sends due mails; returns the links for a new password. */
async function mailed() {
  const sent: Message[] = [];
  await sendDue({
    db: server.db,
    mailer: {
      transport: { send: async (message) => void sent.push(message), close: () => {} },
      from: { name: 'Jornada', address: 'no-reply@jornada.test' },
      publicUrl: TEST_URL,
      vault: server.vault,
      unsubscribe: createUnsubscribeLinks(TEST_SECRET, TEST_URL),
    },
    now,
    signal: new AbortController().signal,
    log: { warn: () => {} },
  });
  return sent.map(({ to, text, subject }) => ({ to, text, subject, token: /\/invite#(\S+)/.exec(text)?.[1] ?? '' }));
}
const linkFor = async (email: string) => {
  await forgotten(email);
  return (await mailed()).find(({ to }) => to === email)?.token ?? '';
};

describe('a forgotten password', () => {
  test('is replaced by the mailed link, once, and every session of the login ends', async () => {
    const ana = await person();
    const other = await person();
    await server.addLink(ana, other.accountId);
    const there = { ...ana, accountId: other.accountId };
    there.token = await server.tokenOf(there);
    expect([await isOpen(ana), await isOpen(there)]).toEqual([true, true]);
    await forgotten(ana.email.toUpperCase());
    const [mail, ...more] = await mailed();
    expect([mail?.to, more]).toEqual([ana.email, []]);
    expect(mail?.subject).toBe('Redefina sua senha do Jornada');
    const token = mail?.token ?? '';
    expect(await check(token)).toMatchObject({ open: true, purpose: 'reset', email: ana.email });
    expect(await check(token)).toMatchObject({ open: true });

    const joined = await reset(token);
    expect([joined.status, joined.body.user?.email]).toEqual([200, ana.email]);
    expect([await isOpen(ana), await isOpen(there), await isOpen(other)]).toEqual([false, false, true]);
    expect([await signIn(ana, PASSWORD), await signIn(ana, FRESH)]).toEqual([401, 200]);
    expect(await check(token)).toEqual({ open: false });
    const replayed = await reset(token, 'another one of the tests');
    expect([replayed.status, replayed.body.code]).toEqual([400, 'invitation_closed']);
    const events = sqlOf(server.db).selectFrom('audit_events').where('account_id', '=', ana.accountId);
    const actions = (await events.select(['action', 'actor_id']).execute()).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['session.forgottenPassword', 'user.resetPassword']));
  });

  test.each([
    { link: 'mailed', make: ({ email }: TestPerson) => linkFor(email) },
    {
      link: 'an admin makes',
      make: async ({ accountId, userId }: TestPerson) => {
        const boss = await person({ level: 5, accountId });
        const { body } = await server.call(boss, 'POST', `/v2/user/${userId}/password-link`);
        return new URL(body.password_url).hash.slice(1);
      },
    },
  ])('by the link that is $link ends the pause after a hundred wrong passwords', async ({ make }) => {
    const ana = await person();
    const login = await server.loginOf(ana);
    const wrong = async () => undefined;
    for (let attempt = 0; attempt < 100; attempt++)
      await createGuesses(TEST_SECRET).take(
        server.db,
        { email: ana.email, logins: [login] },
        `10.0.9.${attempt % 20}`,
        now,
        wrong,
      );
    expect(await signIn(ana, PASSWORD)).toBe(429);
    const joined = await reset(await make(ana));
    expect(joined.status).toBe(200);
    expect(await signIn(ana, FRESH)).toBe(200);
  });

  test('needs a good password, and a refused one keeps the link', async () => {
    const ana = await person();
    const token = await linkFor(ana.email);
    expect((await reset(token, 'short')).status).toBe(400);
    expect((await reset(token)).status).toBe(200);
  });

  test('only the newest link works, and further requests within a minute do not replace it', async () => {
    const ana = await person();
    const first = await linkFor(ana.email);
    at(0.5);
    await forgotten(ana.email);
    expect(await mailed()).toEqual([]);
    expect((await check(first)).open).toBe(true);
    at(2);
    const second = await linkFor(ana.email);
    expect([(await check(first)).open, (await check(second)).open]).toEqual([false, true]);
    expect([(await reset(first)).status, (await reset(second)).status]).toEqual([400, 200]);
  });

  test('links are valid for half an hour, and a job then removes them', async () => {
    const ana = await person();
    const token = await linkFor(ana.email);
    at(29.9);
    expect((await check(token)).open).toBe(true);
    at(30.1);
    expect([(await check(token)).open, (await reset(token)).status]).toEqual([false, 400]);
    const job = jobs.find(({ name }) => name === 'password-resets');
    const context = { db: server.db, files: server.files, now, signal: new AbortController().signal };
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    expect((await job?.run({ ...context, log }))?.['links']).toBeGreaterThan(0);
    expect(await job?.run({ ...context, log })).toEqual({ links: 0 });
  });

  test('concurrent uses consume a link once', async () => {
    const ana = await person();
    const token = await linkFor(ana.email);
    const texts = [FRESH, 'eight blue lamps in a valley', 'nine red lamps by the sea'];
    const answers = await Promise.all(texts.map((text) => reset(token, text)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    const winner = texts[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect(await signIn(ana, winner)).toBe(200);
  });

  test('a link becomes invalid when the password is changed in another way', async () => {
    const ana = await person();
    const token = await linkFor(ana.email);
    const changed = { current_password: PASSWORD, new_password: FRESH };
    expect((await server.call(ana, 'PUT', '/v2/user/password', changed)).status).toBe(200);
    expect([(await check(token)).open, (await reset(token, 'ten lamps of the tests')).status]).toEqual([false, 400]);
  });

  test("requires the person's second factor, before anything changes and at each later sign-in", async () => {
    const ana = await person();
    const { body } = await server.call(ana, 'POST', '/v2/second-factor/totp', { current_password: PASSWORD });
    const code = (steps: number) => codeAt(body.secret, stepAt(now) + steps);
    await server.call(ana, 'POST', '/v2/second-factor/totp/confirm', { otp: code(0) });
    const token = await linkFor(ana.email);
    const without = await reset(token);
    expect([without.status, without.body.code]).toEqual([401, 'second_factor']);
    expect((await reset(token, FRESH, { otp: '000000' })).body.code).toBe('wrong_otp');
    expect(await signIn(ana, FRESH, code(1))).toBe(401);
    expect((await reset(token, FRESH, { otp: code(1) })).status).toBe(200);
    at(2);
    expect([await signIn(ana, FRESH), await signIn(ana, FRESH, code(0))]).toEqual([401, 200]);
  });
});

describe('several logins of an e-mail', () => {
  test('have one link each, and the first one used leaves one login for all their accounts', async () => {
    const ana = await person();
    const twin = await person({ email: ana.email });
    await forgotten(ana.email);
    const mails = await mailed();
    expect(mails.map(({ to }) => to)).toEqual([ana.email, ana.email]);
    const names = (await check(mails[0]?.token ?? '')).account_name.split(', ');
    const joined = await reset(mails[0]?.token ?? '');
    expect(joined.body.accounts.map(({ name }: { name: string }) => name).toSorted()).toEqual(names.toSorted());
    expect([await isOpen(ana), await isOpen(twin)]).toEqual([false, false]);
    expect([await signIn(ana, FRESH), await signIn(ana, PASSWORD)]).toEqual([200, 401]);
    expect(await check(mails[1]?.token ?? '')).toEqual({ open: false });
    expect((await server.loginOf(ana)).id).toBe((await server.loginOf(twin)).id);
    for (const { accountId, userId } of [ana, twin]) {
      const events = sqlOf(server.db).selectFrom('audit_events').where('account_id', '=', accountId);
      const rows = await events.where('action', '=', 'user.resetPassword').select(['actor_id', 'target_id']).execute();
      expect(rows).toEqual([{ actor_id: userId, target_id: userId }]);
    }
  });

  test('stay separate if one has a second factor, which the mailbox does not replace', async () => {
    const ana = await person();
    const twin = await person({ email: ana.email });
    const since = { second_factor_since: TEST_NOW.toISOString() };
    const { id } = await server.loginOf(twin);
    await sqlOf(server.db).updateTable('logins').set(since).where('id', '=', id).execute();
    await forgotten(ana.email);
    const tokens = (await mailed()).map(({ token }) => token);
    const answers = [];
    for (const token of tokens) answers.push((await reset(token)).status);
    expect(answers.toSorted()).toEqual([200, 401]);
    expect([await isOpen(ana), await isOpen(twin)]).toEqual([false, true]);
    expect((await server.loginOf(twin)).id).toBe(id);
  });

  test('are united by one of two links that are used concurrently', async () => {
    const ana = await person();
    const twin = await person({ email: ana.email });
    await forgotten(ana.email);
    const tokens = (await mailed()).map(({ token }) => token);
    const answers = await Promise.all(tokens.map((token) => reset(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await server.loginOf(ana)).id).toBe((await server.loginOf(twin)).id);
    expect(await signIn(ana, FRESH)).toBe(200);
  });
});

describe("a company that uses somebody else's invitation", () => {
  test('has a password for its own account only, and none once the address is verified', async () => {
    const [attacker, boss] = [await person({ level: 5 }), await person({ level: 4 })];
    const email = 'a.real.person@example.test';
    const invite = async (by: TestPerson) => {
      const { body } = await server.call(by, 'POST', '/v2/user', { nome: 'Bia', email, level: 1 });
      return { id: body.id as number, token: body.invitation_url.split('#')[1] as string };
    };
    const theirs = 'a password of the attacker';
    const taken = await invite(attacker);
    const invited = await invite(boss);
    await reset(taken.token, 'the first of the attacker');
    // A second choice, so that the credential version equals that of the real person after the next change.
    const { body } = await server.call(attacker, 'POST', `/v2/user/${taken.id}/password-link`);
    expect((await reset(body.password_url.split('#')[1], theirs)).status).toBe(200);
    expect((await reset(invited.token, PASSWORD)).body.accounts).toHaveLength(1);
    const entered = await post('/session', { email, password: theirs });
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const session = async () => (await server.call(null, 'GET', '/session', undefined, { cookie })).status;
    expect(await session()).toBe(200);
    const opened = async (password: string) =>
      (await post('/session', { email, password })).body.accounts?.map(({ id }: { id: number }) => id);
    expect([await opened(theirs), await opened(PASSWORD)]).toEqual([[attacker.accountId], [boss.accountId]]);

    await forgotten(email);
    // Logins are sorted by the age of their passwords: the first mail is for the attacker's login, the second for the
    // person's own.
    const resets = (await mailed()).filter(({ subject }) => subject === 'Redefina sua senha do Jornada');
    expect(resets).toHaveLength(2);
    expect((await reset(resets[1]?.token ?? '')).status).toBe(200);
    expect((await opened(FRESH)).toSorted()).toEqual([attacker.accountId, boss.accountId].toSorted());
    expect([await opened(theirs), await opened(PASSWORD), await session()]).toEqual([undefined, undefined, 401]);
    // A later link of the company again opens that company only.
    const later = (await server.call(attacker, 'POST', `/v2/user/${taken.id}/password-link`)).body.password_url;
    expect((await reset(later.split('#')[1], theirs)).status).toBe(200);
    expect([await opened(theirs), await opened(FRESH)]).toEqual([[attacker.accountId], [boss.accountId]]);
  });
});

describe('a person whose link has ended', () => {
  test('gets no mail, and links from before open nothing', async () => {
    const gone = await person();
    await end(gone);
    await forgotten(gone.email);
    expect(await mailed()).toEqual([]);
    const ana = await person();
    const token = await linkFor(ana.email);
    await end(ana);
    expect([(await check(token)).open, (await reset(token)).status]).toEqual([false, 400]);
  });
});

describe('somebody who requests links for others', () => {
  /** The statements executed before the response, and the rows stored by then. */
  async function worked(email: string) {
    const statements: string[] = [];
    const { answer, seen } = await withStatements(
      ({ sql }) => void statements.push(sql),
      async () => {
        const sent = await forgot(email);
        return { answer: sent, seen: [...statements] };
      },
    );
    const queued = (await waiting()).length;
    await finished();
    await mailed();
    return { status: answer.status, body: answer.body, seen, queued };
  }

  test('learns nothing from the response, its duration, or the rows stored by then', async () => {
    const ana = await person();
    const twins = await person();
    await person({ email: twins.email });
    const ended = await person();
    await end(ended);
    const known = await worked(ana.email);
    expect(known.status).toBe(200);
    expect([known.queued, known.seen.length > 0]).toEqual([0, true]);
    for (const email of ['nobody@example.test', twins.email, ended.email, ana.email])
      expect(await worked(email)).toEqual(known);
  });

  test('is stopped after ten requests, for unknown people too, without pausing anybody’s sign-in', async () => {
    const ana = await person();
    for (const email of [ana.email, 'nobody.at.all@example.test']) {
      const statuses: number[] = [];
      for (let one = 0; one < 11; one++) statuses.push((await forgot(email)).status);
      expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    }
    expect(await signIn(ana, PASSWORD)).toBe(200);
  });

  test('finds neither the token nor the e-mail in the log, and no token in the database', async () => {
    const ana = await person();
    const token = await linkFor(ana.email);
    const log = server.logged.join('');
    expect([log.includes(token), log.includes(ana.email)]).toEqual([false, false]);
    const rows = await acrossAccounts(() => sqlOf(server.db).selectFrom('password_resets').selectAll().execute());
    expect([rows.length > 0, JSON.stringify(rows).includes(token)]).toEqual([true, false]);
    expect((await reset(token)).status).toBe(200);
    expect(server.logged.join('').includes(token)).toBe(false);
  });

  test('gets 400 for an invalid e-mail', async () => {
    const { status, body } = await forgot('nobody');
    expect([status, body.errors[0].path]).toEqual([400, 'email']);
  });
});

test('without a mail server the response is the same, nothing is stored, and the sign-in page does not offer links', async () => {
  const local = await openTestServer();
  const ana = await local.person({ passwordHash });
  const answer = await local.call(null, 'POST', '/session/forgotten-password', { email: ana.email }, HEADERS);
  const here = await forgotten('nobody@example.test');
  expect([answer.status, answer.body]).toEqual([here.status, here.body]);
  expect(await sqlOf(local.db).selectFrom('password_resets').selectAll().execute()).toEqual([]);
  const brand = ({ call }: TestServer) => call(null, 'GET', '/session/brand', undefined, HEADERS);
  const brands = [await brand(local), await brand(server)];
  expect(brands.map(({ body }) => body.mails_resets)).toEqual([false, true]);
  await local.close();
});
