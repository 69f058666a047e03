import { LEVELS } from '@jornada/domain/access';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { up as removeStoredLinks } from '../db/migrations/0100-idempotency-without-links.ts';
import { hashPassword } from '../session/passwords.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { acrossAccounts } from '../testing/account-fence.ts';
import { listPeriods } from './periods.queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const PASSWORD = 'quatro cavalos na serra';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };
let mails = 0;
const newEmail = () => `invited-${++mails}@example.test`;

const list = (who: TestPerson, query = '') => server.call(who, 'GET', `/v2/user${query}`);
const invite = (who: TestPerson, more: object = {}, headers: Record<string, string> = {}) =>
  server.call(who, 'POST', '/v2/user', { nome: 'Rui Sá', email: newEmail(), level: 1, ...more }, headers);
const patch = (who: TestPerson, id: number, body: object) => server.call(who, 'PATCH', `/v2/user/${id}`, body);
const tokenOf = (url: string) => url.split('#')[1] as string;
const join = (url: string, password = PASSWORD, headers: Record<string, string> = SAME_ORIGIN) =>
  server.call(null, 'POST', '/invite', { token: tokenOf(url), password }, headers);
const login = (email: string, password = PASSWORD) => server.call(null, 'POST', '/v2/auth/login', { email, password });

describe('the directory', () => {
  let ana: TestPerson;
  beforeAll(async () => {
    ana = await server.person({ nome: 'Ana Prado', level: 4 });
    const more = [
      ['José Álvaro', 1],
      ['Zilda Couto', 3],
      ['jose maria', 2],
    ] as const;
    for (const [nome, level] of more) await server.person({ accountId: ana.accountId, nome, level });
    await server.person({ accountId: ana.accountId, nome: 'Bento Reis', level: 1, linkActive: false });
    await invite(ana, { nome: 'Caio Pinto', job_title: 'Designer' });
    await server.person({ nome: 'Of another account' });
  });
  const names = async (query: string) => (await list(ana, query)).body.items.map(({ nome }: { nome: string }) => nome);

  test.each([
    ['', ['Ana Prado', 'Bento Reis', 'Caio Pinto', 'José Álvaro', 'jose maria', 'Zilda Couto']],
    ['?sort=-nome', ['Zilda Couto', 'jose maria', 'José Álvaro', 'Caio Pinto', 'Bento Reis', 'Ana Prado']],
    ['?sort=-level&limit=2', ['Ana Prado', 'Zilda Couto']],
    ['?sort=-job_title&limit=1', ['Caio Pinto']],
    ['?q=JOSE', ['José Álvaro', 'jose maria']],
    ['?q=álv', ['José Álvaro']],
    ['?level=1&level=2', ['Bento Reis', 'Caio Pinto', 'José Álvaro', 'jose maria']],
    ['?is_active=false', ['Bento Reis', 'Caio Pinto']],
    ['?has_joined=false', ['Caio Pinto']],
    ['?is_active=false&has_joined=true', ['Bento Reis']],
    ['?has_hr_data=true', []],
    ['?q=nobody', []],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
    if (!query.includes('limit')) expect((await list(ana, query)).body.total).toBe(expected.length);
  });

  test('finds people of this account by id, with their names and the total', async () => {
    const zilda = (await list(ana, '?q=zilda')).body.items[0];
    const other = await server.person();
    const found = await list(ana, `?id=${zilda.id}&id=${ana.userId}&id=${other.userId}`);
    expect(found.body.items.map(({ nome }: { nome: string }) => nome)).toEqual(['Ana Prado', 'Zilda Couto']);
    expect(found.body.total).toBe(2);
    expect((await list(ana, '?id=0')).status).toBe(400);
  });

  test('pages by keyset in every order', async () => {
    for (const sort of ['nome', '-email', 'level', '-job_title', 'created_at']) {
      const whole = await names(`?sort=${sort}`);
      const seen: string[] = [];
      for (let cursor = ''; ; ) {
        const { body } = await list(ana, `?sort=${sort}&limit=2${cursor}`);
        seen.push(...body.items.map(({ nome }: { nome: string }) => nome));
        if (!body.next_cursor) break;
        cursor = `&cursor=${body.next_cursor}`;
      }
      expect(seen).toEqual(whole);
    }
  });

  test('a person has exactly these fields', async () => {
    const { body } = await server.call(ana, 'GET', `/v2/user/${ana.userId}`);
    expect(body).toEqual({
      id: ana.userId,
      nome: 'Ana Prado',
      email: ana.email,
      level: 4,
      is_active: true,
      job_title: '',
      reports_to: null,
      leads: 0,
      left_on: null,
      access_until: null,
      has_hr_data: false,
      has_joined: true,
      invitation_expires_at: null,
      created_at: TEST_NOW.toISOString(),
      photo: null,
      version: 1,
      department: null,
      leading: null,
    });
  });

  test('a person of another account is not found, like one that does not exist', async () => {
    const other = await server.person();
    for (const id of [other.userId, 987_654_321, Number.MAX_SAFE_INTEGER])
      expect((await server.call(ana, 'GET', `/v2/user/${id}`)).body).toMatchObject({
        message: 'Not found',
        code: 'not_found',
      });
  });

  test.each(['?level=6', '?is_active=yes', '?sort=password_hash', '?limit=201', '?has_hr_data='])(
    '%s is 400',
    async (query) => {
      expect((await list(ana, query)).status).toBe(400);
    },
  );
});

describe('an invitation', () => {
  test('is a link that works once, and activates the person when used', async () => {
    const admin = await server.person({ level: 4 });
    const email = newEmail();
    const { status, body } = await invite(admin, { nome: 'Rui Sá', email, level: 3, job_title: 'Designer' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      nome: 'Rui Sá',
      email,
      level: 3,
      job_title: 'Designer',
      is_active: false,
      has_joined: false,
    });
    expect(body.invitation_url).toMatch(/^http:\/\/localhost:3000\/invite#[\w-]{43}$/);
    expect(body.invitation_expires_at).toBe('2026-03-09T12:00:00.000Z');
    expect((await login(email)).status).toBe(401);

    const token = tokenOf(body.invitation_url);
    expect((await server.call(null, 'POST', '/invite/check', { token }, SAME_ORIGIN)).body).toEqual({
      open: true,
      purpose: 'join',
      nome: 'Rui Sá',
      email,
      account_name: 'Test',
    });
    const joined = await join(body.invitation_url);
    expect([joined.status, joined.body.level, joined.body.link_active, joined.body.user.id_conta]).toEqual([
      200,
      3,
      true,
      admin.accountId,
    ]);
    expect(joined.headers.get('set-cookie')).toMatch(/HttpOnly/i);
    expect(JSON.stringify(joined.body)).not.toMatch(/eyJ/);
    expect((await login(email)).status).toBe(200);
    expect((await server.call(admin, 'GET', `/v2/user/${body.id}`)).body).toMatchObject({
      is_active: true,
      has_joined: true,
      invitation_expires_at: null,
    });

    expect((await join(body.invitation_url)).body.code).toBe('invitation_closed');
    expect((await server.call(null, 'POST', '/invite/check', { token }, SAME_ORIGIN)).body).toEqual({ open: false });
  });

  test('used twice concurrently joins once', async () => {
    const admin = await server.person();
    const { body } = await invite(admin);
    const answers = await Promise.all([
      join(body.invitation_url),
      join(body.invitation_url),
      join(body.invitation_url),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('expires after seven days, can be renewed and withdrawn; each time the older link stops working', async () => {
    const local = await openTestServer();
    const admin = await local.person({ level: 4 });
    const call = (method: string, path: string, body?: object) => local.call(admin, method, path, body);
    const open = async (url: string) =>
      (await local.call(null, 'POST', '/invite/check', { token: tokenOf(url) }, SAME_ORIGIN)).body.open;
    const first = (await call('POST', '/v2/user', { nome: 'Rui', email: newEmail(), level: 1 })).body;
    const second = (await call('POST', `/v2/user/${first.id}/invitation`)).body;
    expect([await open(first.invitation_url), await open(second.invitation_url)]).toEqual([false, true]);

    expect((await call('DELETE', `/v2/user/${first.id}/invitation`)).body).toMatchObject({
      has_joined: false,
      invitation_expires_at: null,
    });
    expect(await open(second.invitation_url)).toBe(false);
    const third = (await call('POST', `/v2/user/${first.id}/invitation`)).body;
    local.setNow(new Date(TEST_NOW.getTime() + 7 * 86_400_000 - 1));
    expect(await open(third.invitation_url)).toBe(true);
    local.setNow(new Date(TEST_NOW.getTime() + 7 * 86_400_000));
    expect(await open(third.invitation_url)).toBe(false);
    await local.close();
  });

  test('neither the response nor the list reveals whether the e-mail has a user elsewhere', async () => {
    const elsewhere = await server.person({ nome: 'Known Elsewhere', passwordHash: await hashPassword(PASSWORD) });
    const admin = await server.person({ level: 4 });
    const stranger = (await invite(admin, { nome: 'As typed' })).body;
    const known = (await invite(admin, { nome: 'As typed', email: elsewhere.email.toUpperCase() })).body;
    const shape = ({ id: _, email: __, invitation_url: ___, ...rest }: Record<string, unknown>) => rest;
    expect(shape(known)).toEqual(shape(stranger));
    expect((await server.call(admin, 'GET', `/v2/user/${known.id}`)).body).toMatchObject({
      nome: 'As typed',
      email: elsewhere.email.toUpperCase(),
    });

    // Before joining they are not members of this account and have no access to it.
    const before = await login(elsewhere.email);
    expect(before.body.user.id_conta).toBe(elsewhere.accountId);
    const joined = await join(known.invitation_url);
    expect([joined.status, joined.body.user.nome, joined.body.accounts.length]).toEqual([200, 'As typed', 2]);
  });

  test('allows ten passwords that are neither acceptable nor that of a known e-mail, whether or not the e-mail is known', async () => {
    const elsewhere = await server.person({ passwordHash: await hashPassword(PASSWORD) });
    for (const email of [elsewhere.email, newEmail()]) {
      const { body } = await invite(await server.person(), { email });
      const answers = [];
      for (let at = 0; at < 11; at++) answers.push((await join(body.invitation_url, `short ${at}`)).status);
      expect(answers).toEqual([...Array(10).fill(400), 429]);
    }
    // They are recorded like wrong passwords at sign-in.
    await expect
      .poll(async () =>
        (await server.call(elsewhere, 'GET', '/v2/audit?limit=200')).body.items.map(
          ({ action }: { action: string }) => action,
        ),
      )
      .toEqual(expect.arrayContaining([...Array(9).fill('session.failedSignIn'), 'session.lockOut']));
  });

  test('is accepted from our own origin only', async () => {
    const { body } = await invite(await server.person());
    for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.test' }]) {
      expect((await join(body.invitation_url, PASSWORD, headers as Record<string, string>)).status).toBe(403);
      expect(
        (
          await server.call(
            null,
            'POST',
            '/invite/check',
            { token: tokenOf(body.invitation_url) },
            headers as Record<string, string>,
          )
        ).status,
      ).toBe(403);
    }
    expect((await join(body.invitation_url)).status).toBe(200);
  });

  test('a weak password is refused and the link still works', async () => {
    const { body } = await invite(await server.person(), { nome: 'Rui Sá' });
    for (const password of ['short', 'aaaaaaaaaaaaaaaaaa', 'rui sá rui sá rui sá'])
      expect((await join(body.invitation_url, password)).body.errors[0].path).toBe('password');
    expect((await join(body.invitation_url)).status).toBe(200);
  });

  test('for the e-mail of a linked person is 409 with that field, in any case and state', async () => {
    const admin = await server.person({ level: 4 });
    const first = await invite(admin, { email: 'Maria@Example.test' });
    expect(first.status).toBe(200);
    const again = await invite(admin, { email: 'maria@example.TEST' });
    expect([again.status, again.body.code, again.body.errors[0].path]).toEqual([409, 'already_here', 'email']);
    const gone = await server.person({ accountId: admin.accountId, linkActive: false });
    expect((await invite(admin, { email: gone.email })).status).toBe(409);
  });

  test('two admins who invite the same person concurrently create one invitation', async () => {
    const admin = await server.person({ level: 4 });
    const email = newEmail();
    const answers = await Promise.all([1, 2, 3].map(() => invite(admin, { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('is created once under one Idempotency-Key', async () => {
    const admin = await server.person({ level: 4 });
    const email = newEmail();
    const [first, second] = [
      await invite(admin, { email }, { 'idempotency-key': 'k' }),
      await invite(admin, { email }, { 'idempotency-key': 'k' }),
    ];
    expect(second.body).toEqual({ ...first.body, invitation_url: null });
    expect((await join(first.body.invitation_url)).status).toBe(200);
  });

  test('is not stored: neither a table nor the log has the token, also for repetitions', async () => {
    const admin = await server.person({ level: 4 });
    const email = newEmail();
    const { body } = await invite(admin, { email }, { 'idempotency-key': 'not-stored' });
    await invite(admin, { email }, { 'idempotency-key': 'not-stored' });
    const renewed = await server.call(admin, 'POST', `/v2/user/${body.id}/invitation`);
    const tokens = [tokenOf(body.invitation_url), tokenOf(renewed.body.invitation_url)];
    let rows = 0;
    for (const { name } of await sqlOf(server.db).introspection.getTables()) {
      const all = sqlOf(server.db)
        .selectFrom(name as 'tasks')
        .selectAll();
      const found = JSON.stringify(await acrossAccounts(() => all.execute()));
      rows += found.length;
      for (const token of tokens) expect([name, found.includes(token)]).toEqual([name, false]);
    }
    expect(rows).toBeGreaterThan(1_000);
    for (const token of tokens) expect(server.logged.join('')).not.toContain(token);
  });

  test('that an earlier version stored for repetitions is removed by the migration', async () => {
    const admin = await server.person({ level: 4 });
    const { body } = await invite(admin, {}, { 'idempotency-key': 'older' });
    const keys = () =>
      sqlOf(server.db).selectFrom('idempotency_keys').where('account_id', '=', admin.accountId).selectAll();
    await sqlOf(server.db)
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(body) })
      .where('account_id', '=', admin.accountId)
      .execute();
    expect(JSON.stringify(await keys().execute())).toContain(tokenOf(body.invitation_url));
    await acrossAccounts(() => removeStoredLinks(sqlOf(server.db) as never));
    expect((await keys().execute()).map(({ answer }) => JSON.parse(answer as string))).toEqual([
      { ...body, invitation_url: null },
    ]);
  });

  test.each([
    [{ email: 'no address' }, 'email'],
    [{ nome: ' ' }, 'nome'],
    [{ level: 6 }, 'level'],
    [{ level: '1' }, 'level'],
    [{ is_active: true }, 'is_active'],
    [{ job_title: 'x'.repeat(121) }, 'job_title'],
  ])('%j is refused with %s', async (more, path) => {
    const { status, body } = await invite(await server.person(), more);
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  test('cannot be renewed or withdrawn once the person has joined', async () => {
    const admin = await server.person();
    for (const method of ['POST', 'DELETE'])
      expect((await server.call(admin, method, `/v2/user/${admin.userId}/invitation`)).body.code).toBe('has_joined');
  });
});

describe('level and link', () => {
  test('an admin changes level, job title and link; a stale version is 409 with the current person', async () => {
    const admin = await server.person({ level: 4 });
    const rui = await server.person({ accountId: admin.accountId, level: 1 });
    expect((await patch(admin, rui.userId, { version: 1, level: 3, job_title: 'Lead' })).body).toMatchObject({
      level: 3,
      job_title: 'Lead',
      version: 2,
      is_active: true,
    });
    const stale = await patch(admin, rui.userId, { version: 1, level: 2 });
    expect([stale.status, stale.body.code, stale.body.details.current.version]).toEqual([409, 'stale_version', 2]);
    expect((await patch(admin, rui.userId, { version: 2, is_active: false })).body).toMatchObject({
      is_active: false,
      level: 3,
    });
    // Without an active link a person reads only about themselves, and writes nothing.
    expect((await list(rui)).status).toBe(403);
    expect((await server.call(rui, 'GET', `/v2/user/${rui.userId}`)).status).toBe(200);
    expect((await server.call(rui, 'POST', '/v2/tasks', { title: 'x' })).body.code).toBe('inactive_link');
    expect((await patch(admin, rui.userId, { version: 3, is_active: true })).body).toMatchObject({
      is_active: true,
      version: 4,
    });
    expect((await server.call(rui, 'POST', '/v2/tasks', { title: 'x' })).status).toBe(200);
  });

  test('ending and renewing a link, and the first day in the HR record, date the periods of employment', async () => {
    onTestFinished(() => server.setNow(TEST_NOW));
    const admin = await server.person();
    const { userId } = await server.person({ accountId: admin.accountId, level: 1 });
    const periods = async () => (await listPeriods(server.db, admin.accountId, [userId])).get(userId);
    const call = async (method: string, path: string, body: object) =>
      server.call({ ...admin, token: await server.tokenOf(admin) }, method, path, body);
    const setActive = (version: number, is_active: boolean) =>
      call('PATCH', `/v2/user/${userId}`, { version, is_active });
    const record = (method: string, body: object) => call(method, `/v2/employee-hr-data/${userId}`, body);

    await record('POST', { joined_on: '2024-01-08' });
    expect(await periods()).toEqual([{ joined_on: '2024-01-08', left_on: null }]);
    // It is still March 2 in São Paulo.
    server.setNow(new Date('2026-03-03T02:00:00.000Z'));
    expect((await setActive(1, false)).body.left_on).toBe('2026-03-02');
    server.setNow(new Date('2026-05-04T12:00:00.000Z'));
    expect((await setActive(2, true)).body.left_on).toBe(null);
    // The record still has the first day of the first period.
    await record('PUT', { version: 1, joined_on: '2024-01-08', phone: '1' });
    expect(await periods()).toEqual([
      { joined_on: '2024-01-08', left_on: '2026-03-02' },
      { joined_on: '2026-05-04', left_on: null },
    ]);
    await record('PUT', { version: 2, joined_on: '2026-05-01' });
    expect((await periods())?.[1]).toEqual({ joined_on: '2026-05-01', left_on: null });
  });

  test('a change of level takes effect on the next request', async () => {
    const admin = await server.person({ level: 5 });
    const rui = await server.person({ accountId: admin.accountId, level: 4 });
    expect((await server.call(rui, 'GET', '/v2/audit')).status).toBe(200);
    await patch(admin, rui.userId, { version: 1, level: 1 });
    expect((await server.call(rui, 'GET', '/v2/audit')).status).toBe(403);
  });

  test('without a version 400; for an unknown person or one of another account 404', async () => {
    const admin = await server.person();
    const other = await server.person();
    expect((await patch(admin, admin.userId, { job_title: 'x' })).status).toBe(400);
    expect((await patch(admin, 987_654_321, { version: 1, level: 1 })).status).toBe(404);
    expect((await patch(admin, other.userId, { version: 1, level: 1 })).status).toBe(404);
    expect((await server.call(other, 'GET', `/v2/user/${other.userId}`)).body.level).toBe(5);
  });

  test('an invited person is activated by joining only', async () => {
    const admin = await server.person();
    const { body } = await invite(admin);
    expect((await patch(admin, body.id, { version: 1, is_active: true })).body.errors[0].code).toBe('not_joined');
    expect((await patch(admin, body.id, { version: 1, level: 2 })).body).toMatchObject({ level: 2, is_active: false });
  });

  test('only level 5 grants and revokes level 5, including by invitation', async () => {
    const boss = await server.person({ level: 5 });
    const other = await server.person({ accountId: boss.accountId, level: 5 });
    const admin = await server.person({ accountId: boss.accountId, level: 4 });
    expect((await patch(admin, admin.userId, { version: 1, level: 5 })).status).toBe(403);
    expect((await patch(admin, boss.userId, { version: 1, level: 4 })).status).toBe(403);
    expect((await patch(admin, boss.userId, { version: 1, is_active: false })).status).toBe(403);
    expect((await patch(admin, boss.userId, { version: 1, job_title: 'Chair' })).status).toBe(200);
    expect((await invite(admin, { level: 5 })).status).toBe(403);
    const { body } = await invite(boss, { level: 5 });
    expect((await server.call(admin, 'POST', `/v2/user/${body.id}/invitation`)).status).toBe(403);
    expect((await patch(admin, body.id, { version: 1, level: 1 })).status).toBe(403);
    expect((await patch(boss, admin.userId, { version: 1, level: 5 })).status).toBe(200);
    expect((await patch(boss, other.userId, { version: 1, level: 1 })).status).toBe(200);
  });

  test('the last active Super Admin can be neither demoted nor unlinked', async () => {
    const boss = await server.person({ level: 5 });
    await server.person({ accountId: boss.accountId, level: 5, linkActive: false });
    await invite(boss, { level: 5 });
    for (const change of [{ level: 4 }, { is_active: false }, { level: 1, is_active: false }]) {
      const { status, body } = await patch(boss, boss.userId, { version: 1, ...change });
      expect([status, body.code]).toEqual([409, 'last_super_admin']);
    }
    expect((await patch(boss, boss.userId, { version: 1, job_title: 'Chair', level: 5 })).status).toBe(200);
  });

  test.each(['each demotes the other', 'each steps down', 'one demotes, one unlinks'])(
    'neither can the last two by concurrent requests: %s',
    async (how) => {
      for (let round = 0; round < 8; round++) {
        const one = await server.person({ level: 5 });
        const two = await server.person({ accountId: one.accountId, level: 5 });
        const [ofOne, ofTwo] = how === 'each steps down' ? [one, two] : [two, one];
        const answers = await Promise.all([
          patch(one, ofOne.userId, { version: 1, level: 1 }),
          patch(two, ofTwo.userId, { version: 1, ...(how.includes('unlinks') ? { is_active: false } : { level: 1 }) }),
        ]);
        // The second request was refused: its caller had lost the level or link, or its target was the last one.
        expect(answers.map(({ status }) => status).sort()).toEqual([
          200,
          how === 'each steps down' ? 409 : expect.toBeOneOf([400, 403, 409]),
        ]);
        const survivors = await sqlOf(server.db)
          .selectFrom('employment_links')
          .where('account_id', '=', one.accountId)
          .where('level', '=', 5)
          .where('deactivated_at', 'is', null)
          .selectAll()
          .execute();
        expect(survivors).toHaveLength(1);
      }
    },
  );

  test('every change leaves an audit event with names of fields and no values', async () => {
    const admin = await server.person({ level: 4 });
    const { body } = await invite(admin, { nome: 'Zulmira Secret' });
    await patch(admin, body.id, { version: 1, level: 2, job_title: 'Secret title' });
    await server.call(admin, 'POST', `/v2/user/${body.id}/invitation`);
    const events = (await server.call(admin, 'GET', '/v2/audit?target=user')).body.items;
    expect(events.map(({ action, target_id, fields }: Record<string, unknown>) => [action, target_id, fields])).toEqual(
      [
        ['user.renewInvitation', body.id, []],
        ['user.update', body.id, ['level', 'job_title']],
        ['user.create', body.id, ['nome', 'email', 'level', 'job_title']],
      ],
    );
    expect(JSON.stringify(events)).not.toMatch(/secret/i);
  });

  test('all levels read the directory', async () => {
    for (const level of LEVELS) expect((await list(await server.person({ level }))).status).toBe(200);
  });
});
