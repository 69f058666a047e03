import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { hashPassword, matchPassword } from '../session/passwords.ts';
import { openTestServer, type PersonOptions, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

const PASSWORD = 'a password of the tests';
const OTHER = 'seven green lamps on a hill';
const HEADERS = { 'sec-fetch-site': 'same-origin' };

let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  [server, passwordHash] = await Promise.all([openTestServer(), hashPassword(PASSWORD)]);
});
afterAll(() => server.close());
beforeEach(() => server.setNow(TEST_NOW));

const person = (options: PersonOptions = {}) => server.person({ passwordHash, ...options });
const post = (path: string, body: object) => server.call(null, 'POST', path, body, HEADERS);
const signIn = async ({ email }: { email: string }, password: string) => {
  const { status, body, headers } = await post('/session', { email, password });
  const accounts = body.accounts?.map(({ id }: { id: number }) => id);
  return { status, account: body.account?.id, accounts, cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
};
const invite = async (by: TestPerson, email: string, more: object = {}) => {
  const { body } = await server.call(by, 'POST', '/v2/user', { nome: 'Bia', email, level: 1, ...more });
  return { id: body.id as number, token: body.invitation_url.split('#')[1] as string };
};
const join = (token: string, password: string) => post('/invite', { token, password });
const passwordLink = async (by: TestPerson, userId: number) =>
  (await server.call(by, 'POST', `/v2/user/${userId}/password-link`)).body.password_url.split('#')[1] as string;
const isOpen = async (who: TestPerson) => (await server.call(who, 'GET', '/v2/tasks')).status === 200;

describe('an invitation of the e-mail of another company', () => {
  test('joined with another password opens nothing of that company, and reveals nothing about it', async () => {
    const victim = await person({ level: 5 });
    const attacker = await person({ level: 4 });
    const stranger = 'nobody.knows@example.test';
    const [known, unknown] = [await invite(attacker, victim.email), await invite(attacker, stranger)];
    expect(unknown.id).toBe(known.id + 1);
    const answers = [await join(known.token, OTHER), await join(unknown.token, OTHER)];
    const shape = ({ status, body: { user: _, ...rest } }: (typeof answers)[number]) => ({ status, rest });
    expect(answers.map(shape)).toEqual([shape(answers[1] as (typeof answers)[number]), expect.anything()]);
    expect(answers[0]?.body).toMatchObject({ user: { id: known.id }, accounts: [{ id: attacker.accountId }] });

    const entered = await signIn(victim, OTHER);
    expect([entered.status, entered.accounts]).toEqual([200, [attacker.accountId]]);
    const session = { ...HEADERS, cookie: entered.cookie };
    const open = await server.call(null, 'GET', '/session/all', undefined, session);
    expect(new Set(open.body.items.map(({ account }: { account: { id: number } }) => account.id))).toEqual(
      new Set([attacker.accountId]),
    );
    const switched = { id_conta: victim.accountId };
    expect((await server.call(null, 'POST', '/session/account', switched, session)).status).toBe(404);
    expect(await isOpen(victim)).toBe(true);
    expect(await signIn(victim, PASSWORD)).toMatchObject({ status: 200, accounts: [victim.accountId] });
  });

  test('joined with the password of a login opens both companies by one sign-in', async () => {
    const bia = await person();
    const boss = await person({ level: 4 });
    const { id, token } = await invite(boss, bia.email.toUpperCase());
    const joined = await join(token, PASSWORD);
    expect(joined.body).toMatchObject({ user: { id }, account: { id: boss.accountId } });
    const entered = await signIn(bia, PASSWORD);
    expect(entered).toMatchObject({ status: 200, account: boss.accountId });
    expect(entered.accounts.toSorted()).toEqual([bia.accountId, boss.accountId].toSorted());
    const session = { ...HEADERS, cookie: entered.cookie };
    const switched = await server.call(null, 'POST', '/session/account', { id_conta: bia.accountId }, session);
    expect(switched.body).toMatchObject({ user: { id: bia.userId }, account: { id: bia.accountId } });
  });

  test('gives the inviting company no second factor of the person, and its own does not unlock theirs', async () => {
    const bia = await person();
    const boss = await person({ level: 4 });
    const { id, token } = await invite(boss, bia.email);
    await join(token, OTHER);
    const since = { second_factor_since: TEST_NOW.toISOString() };
    await sqlOf(server.db)
      .updateTable('logins')
      .set(since)
      .where('id', '=', (await server.loginOf(bia)).id)
      .execute();
    const path = `/v2/second-factor/people/${id}`;
    expect((await server.call(boss, 'GET', path)).body).toEqual({ has_second_factor: false });
    expect((await server.call(boss, 'DELETE', path)).status).toBe(409);
    expect((await signIn(bia, PASSWORD)).status).toBe(401);
    expect((await signIn(bia, OTHER)).status).toBe(200);
  });

  test('two of them joined concurrently with one password both work', async () => {
    const bosses = [await person({ level: 4 }), await person({ level: 4 })];
    const email = 'at.the.same.moment@example.test';
    const invited = [];
    for (const boss of bosses) invited.push(await invite(boss, email));
    const answers = await Promise.all(invited.map(({ token }) => join(token, OTHER)));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect((await signIn({ email }, OTHER)).status).toBe(200);
  });
});

describe('a password link', () => {
  test('of one company opens nothing of the other; only sessions in the first end', async () => {
    const bia = await person();
    const boss = await person({ level: 5 });
    const { id, token } = await invite(boss, bia.email);
    await join(token, PASSWORD);
    const there = { ...bia, accountId: boss.accountId, userId: id };
    const away = { ...there, token: await server.tokenOf(there) };
    expect([await isOpen(bia), await isOpen(away)]).toEqual([true, true]);

    const chosen = await join(await passwordLink(boss, id), OTHER);
    expect(chosen.body).toMatchObject({ user: { id }, accounts: [{ id: boss.accountId }] });
    expect([await isOpen(bia), await isOpen(away)]).toEqual([true, false]);
    expect(await signIn(bia, OTHER)).toMatchObject({ status: 200, accounts: [boss.accountId] });
    expect(await signIn(bia, PASSWORD)).toMatchObject({ status: 200, accounts: [bia.accountId] });
  });

  test('keeps one sign-in for several companies if the person enters their current password', async () => {
    const bia = await person();
    const boss = await person({ level: 5 });
    await server.addLink(bia, boss.accountId);
    const there = { ...bia, accountId: boss.accountId };
    const away = { ...there, token: await server.tokenOf(there) };
    server.setNow(new Date(TEST_NOW.getTime() + 5_000));
    const chosen = await join(await passwordLink(boss, bia.userId), PASSWORD);
    expect(chosen.body.accounts).toHaveLength(2);
    expect([await isOpen(bia), await isOpen(away)]).toEqual([true, false]);
    const cookie = chosen.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await server.call(null, 'GET', '/session', undefined, { cookie })).status).toBe(200);
  });
});

test('one hash is computed for any number of logins of an e-mail, and each keeps its own password', async () => {
  const first = await matchPassword(PASSWORD, [], '');
  const second = await matchPassword(OTHER, [{ password_hash: first.hash }], '');
  expect(second.matching).toEqual([]);
  expect(second.hash.split('$')[4]).toBe(first.hash.split('$')[4]);
  const logins = [first, second].map(({ hash }) => ({ password_hash: hash }));
  expect((await matchPassword(PASSWORD, logins, '')).matching).toEqual([logins[0]]);
  expect((await matchPassword(OTHER, logins, '')).matching).toEqual([logins[1]]);
  // Another salt, as left by two people who join concurrently.
  const odd = { password_hash: await hashPassword(OTHER) };
  expect((await matchPassword(OTHER, [...logins, odd], '')).matching).toEqual([logins[1], odd]);
});
