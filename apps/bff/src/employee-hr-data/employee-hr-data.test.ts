import type { Level } from '@jornada/domain/access';
import { LEVELS } from '@jornada/domain/access';
import { HR_FIELDS, SEALED_FIELDS } from '@jornada/domain/hr-data';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sqlOf } from '../db/handle.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const CPF = '529.982.247-25';
const FULL = {
  employee_number: '0042',
  social_name: 'Bia',
  birth_date: '1990-05-17',
  tax_id: CPF,
  pis_nis: '120.12345.67-2',
  job_title: 'Analista',
  department: 'Suporte',
  reports_to: null,
  employment_type: 'clt',
  exempt: true,
  joined_on: '2021-02-01',
  left_on: null,
  weekly_minutes: 2640,
  work_regime: 'hybrid',
  phone: '+55 11 98765-4321',
  address: 'Rua das Acácias, 10',
  emergency_contact: 'Caio, irmão, +55 11 91234-5678',
  bank_account: '001 / 1234-5 / 67890-1',
  salary_cents: 523_456,
  currency: 'BRL',
} as const;

const path = (userId: number, rest = '') => `/v2/employee-hr-data/${userId}${rest}`;
const get = (who: TestPerson, userId: number) => server.call(who, 'GET', path(userId));
const post = (who: TestPerson, userId: number, body: object = FULL) => server.call(who, 'POST', path(userId), body);
const put = (who: TestPerson, userId: number, body: object) => server.call(who, 'PUT', path(userId), body);
const del = (who: TestPerson, userId: number) => server.call(who, 'DELETE', path(userId));
const reactivate = (who: TestPerson, userId: number) => server.call(who, 'POST', path(userId, '/reactivate'));
const explain = (who: TestPerson, userId: number, reason = 'Left the company') =>
  server.call(who, 'PUT', path(userId, '/deactivation-reason'), { reason });
const reveal = (who: TestPerson, userId: number, field: string) =>
  server.call(who, 'POST', path(userId, '/reveal'), { field });
const profile = async (who: TestPerson, userId: number) => (await server.call(who, 'GET', `/v2/user/${userId}`)).body;
const eventsOf = async (who: TestPerson, userId: number) =>
  (await server.call(who, 'GET', `/v2/audit?target=employee-hr-data&target_id=${userId}`)).body.items;

const boss = () => server.person({ level: 5 });
const colleague = (of: TestPerson, level: Level = 1) => server.person({ accountId: of.accountId, level });

/** A person with a record in `state`, and a Super Admin of the same account. */
async function inState(state: 'none' | 'active' | 'deactivated') {
  const root = await boss();
  const bia = await colleague(root);
  if (state !== 'none') await post(root, bia.userId);
  if (state === 'deactivated') await del(root, bia.userId);
  return { root, bia };
}

describe('a record', () => {
  test('is returned as it was stored, with sealed fields masked', async () => {
    const { root, bia } = await inState('none');
    const { status, body } = await post(root, bia.userId);
    expect(status).toBe(200);
    const masks = Object.fromEntries(SEALED_FIELDS.map((field) => [field, '***']));
    const at = TEST_NOW.toISOString();
    expect(body).toEqual({
      ...FULL,
      ...masks,
      user_id: bia.userId,
      state: 'active',
      deactivated_at: null,
      deactivated_by: null,
      reason: null,
      created_at: at,
      updated_at: at,
      version: 1,
    });
    expect((await get(root, bia.userId)).body).toEqual(body);
    expect((await profile(root, bia.userId)).has_hr_data).toBe(true);
  });

  test('has empty defaults, and the account’s currency', async () => {
    const { root, bia } = await inState('none');
    const { body } = await post(root, bia.userId, {});
    expect(body).toMatchObject({
      employee_number: '',
      birth_date: null,
      tax_id: null,
      bank_account: null,
      salary_cents: null,
      weekly_minutes: null,
      currency: 'BRL',
    });
  });

  test('is replaced by PUT with its version; a stale one is 409 with the current record, masked', async () => {
    const { root, bia } = await inState('active');
    const { body } = await put(root, bia.userId, { department: 'Vendas', version: 1 });
    expect(body).toMatchObject({
      department: 'Vendas',
      employee_number: '',
      birth_date: null,
      version: 2,
      state: 'active',
    });
    const stale = await put(root, bia.userId, { department: 'X', version: 1 });
    expect([stale.status, stale.body.code, stale.body.details.current]).toEqual([409, 'stale_version', body]);
    expect((await put(root, bia.userId, { department: 'X' })).body.errors).toEqual([
      { path: 'version', message: 'is required', code: 'required' },
    ]);
  });

  test('PUT keeps absent sealed fields, changes those present and clears those that are null', async () => {
    const { root, bia } = await inState('active');
    await put(root, bia.userId, { version: 1, salary_cents: 600_000, bank_account: null });
    const values = await Promise.all(SEALED_FIELDS.map(async (field) => (await reveal(root, bia.userId, field)).body));
    expect(values).toEqual([
      { field: 'tax_id', value: '52998224725' },
      { field: 'pis_nis', value: '12012345672' },
      { field: 'bank_account', value: null },
      { field: 'salary_cents', value: 600_000 },
    ]);
  });

  test.each([
    [{ tax_id: '529.982.247-24' }, 'tax_id', 'not_cpf'],
    [{ tax_id: '111.111.111-11' }, 'tax_id', 'not_cpf'],
    [{ tax_id: '11.222.333/0001-81' }, 'tax_id', 'not_cpf'],
    [{ tax_id: '***' }, 'tax_id', 'not_cpf'],
    [{ pis_nis: '120.12345.67-3' }, 'pis_nis', 'not_pis'],
    [{ pis_nis: '000.00000.00-0' }, 'pis_nis', 'not_pis'],
    [{ pis_nis: '***' }, 'pis_nis', 'not_pis'],
    [{ bank_account: '***' }, 'bank_account', 'masked'],
    [{ salary_cents: '***' }, 'salary_cents', 'wrong_type'],
    [{ salary_cents: 10.5 }, 'salary_cents', 'wrong_type'],
    [{ salary_cents: -1 }, 'salary_cents', 'too_small'],
    [{ birth_date: '2026-02-30' }, 'birth_date', 'not_date'],
    [{ joined_on: '2026-02-02', left_on: '2026-02-01' }, 'left_on', 'before_joining'],
    [{ employment_type: 'freelance' }, 'employment_type', 'not_an_option'],
    [{ weekly_minutes: 10_081 }, 'weekly_minutes', 'too_big'],
    [{ currency: 'real' }, 'currency', 'not_regex'],
    [{ reports_to: 987_654_321 }, 'reports_to', 'not_here'],
    [{ religion: 'x' }, 'religion', 'unknown_field'],
    [{ deactivated_at: null }, 'deactivated_at', 'unknown_field'],
  ])('%j is refused', async (fields, field, code) => {
    const { root, bia } = await inState('none');
    for (const send of [post, put]) {
      const { status, body } = await send(root, bia.userId, fields);
      expect([status, body.errors[0].path, body.errors[0].code]).toEqual([400, field, code]);
    }
    expect((await get(root, bia.userId)).status).toBe(404);
  });

  test('refuses reporting to oneself or to a person of another account', async () => {
    const { root, bia } = await inState('none');
    expect((await post(root, bia.userId, { reports_to: bia.userId })).body.errors[0].code).toBe('oneself');
    expect((await post(root, bia.userId, { reports_to: (await boss()).userId })).body.errors[0].code).toBe('not_here');
    expect((await post(root, bia.userId, { reports_to: root.userId })).body.reports_to).toBe(root.userId);
  });

  test('is created once by two concurrent requests', async () => {
    const { root, bia } = await inState('none');
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(root, bia.userId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('the states', () => {
  const outcome = async (who: TestPerson, userId: number) => {
    const { status, body } = await get(who, userId);
    return status === 404 ? 'none' : body.state;
  };
  const actions = {
    POST: post,
    PUT: (who: TestPerson, userId: number) => put(who, userId, { ...FULL, version: 1 }),
    DELETE: del,
    reactivate,
    explain,
  };
  // A record that was deactivated in `inState` has version 2.
  const inVersion = (state: string) =>
    state === 'deactivated'
      ? { ...actions, PUT: (who: TestPerson, userId: number) => put(who, userId, { ...FULL, version: 2 }) }
      : actions;

  test.each([
    ['none', 'POST', 200, 'active'],
    ['none', 'PUT', 200, 'active'],
    ['none', 'DELETE', 200, 'none'],
    ['none', 'reactivate', 404, 'none'],
    ['none', 'explain', 404, 'none'],
    ['active', 'POST', 409, 'active'],
    ['active', 'PUT', 200, 'active'],
    ['active', 'DELETE', 200, 'deactivated'],
    ['active', 'reactivate', 200, 'active'],
    ['active', 'explain', 409, 'active'],
    ['deactivated', 'POST', 200, 'deactivated'],
    ['deactivated', 'PUT', 200, 'deactivated'],
    ['deactivated', 'DELETE', 200, 'deactivated'],
    ['deactivated', 'reactivate', 200, 'active'],
    ['deactivated', 'explain', 200, 'deactivated'],
  ] as const)('%s, %s: %i, then %s', async (from, action, status, to) => {
    const { root, bia } = await inState(from);
    expect((await inVersion(from)[action](root, bia.userId)).status).toBe(status);
    expect(await outcome(root, bia.userId)).toBe(to);
    expect((await profile(root, bia.userId)).has_hr_data).toBe(to === 'active');
  });

  test('deactivating twice keeps the first actor and time, and succeeds both times', async () => {
    const local = await openTestServer();
    const root = await local.person();
    const second = await local.person({ accountId: root.accountId });
    const bia = await local.person({ accountId: root.accountId, level: 1 });
    const call = (who: TestPerson, method: string, rest = '', body?: object) =>
      local.call(who, method, path(bia.userId, rest), body);
    expect((await call(root, 'DELETE')).body).toEqual({ message: 'There is no HR data to deactivate' });
    await call(root, 'POST', '', FULL);
    expect(await call(root, 'DELETE')).toMatchObject({ status: 200, body: { message: 'HR data deactivated' } });
    await call(root, 'PUT', '/deactivation-reason', { reason: 'Left' });
    local.setNow(new Date(TEST_NOW.getTime() + 3_600_000));
    expect(await call(second, 'DELETE')).toMatchObject({
      status: 200,
      body: { message: 'HR data was deactivated before' },
    });
    const { body } = await call(root, 'GET');
    expect(body).toMatchObject({
      deactivated_at: TEST_NOW.toISOString(),
      deactivated_by: root.userId,
      reason: 'Left',
      state: 'deactivated',
    });

    // Saving a deactivated record keeps it deactivated.
    expect((await call(root, 'PUT', '', { department: 'Vendas', version: body.version })).body).toMatchObject({
      department: 'Vendas',
      state: 'deactivated',
      reason: 'Left',
    });
    expect((await call(root, 'POST', '', { department: 'Compras' })).body).toMatchObject({
      department: 'Compras',
      state: 'deactivated',
    });

    expect((await call(second, 'POST', '/reactivate')).body).toMatchObject({
      state: 'active',
      deactivated_at: null,
      deactivated_by: null,
      reason: null,
      department: 'Compras',
    });
    const history = (await call(root, 'GET', '/history')).body.items;
    expect(
      history.map(({ action, reason }: { action: string; reason: string }) => [action.split('.')[1], reason]),
    ).toEqual([
      ['reactivate', null],
      ['create', null],
      ['replace', null],
      ['explain', null],
      ['deactivate', 'Left'],
      ['create', null],
    ]);
    await local.close();
  });

  test('user, link and profile stay unchanged when the record is deactivated', async () => {
    const { root, bia } = await inState('active');
    const before = await profile(root, bia.userId);
    await del(root, bia.userId);
    expect(await profile(root, bia.userId)).toEqual({ ...before, has_hr_data: false, department: null });
    expect((await server.call(bia, 'POST', '/v2/tasks', { title: 'Still here' })).status).toBe(200);
  });
});

describe('permissions', () => {
  test.each(LEVELS)('level %i, of somebody else', async (level) => {
    const root = await boss();
    const who = level === 5 ? root : await colleague(root, level);
    const bia = await colleague(root);
    const manages = level >= 4;
    const expected = (allowed: boolean) => (allowed ? 200 : 403);
    expect((await post(who, bia.userId)).status).toBe(expected(manages));
    if (!manages) await post(root, bia.userId);
    expect((await get(who, bia.userId)).status).toBe(expected(manages));
    expect((await server.call(who, 'GET', '/v2/employee-hr-data')).status).toBe(expected(manages));
    expect((await put(who, bia.userId, { ...FULL, version: 1 })).status).toBe(expected(manages));
    for (const field of SEALED_FIELDS) expect((await reveal(who, bia.userId, field)).status).toBe(expected(manages));
    expect((await server.call(who, 'GET', path(bia.userId, '/readers'))).status).toBe(expected(manages));
    expect((await server.call(who, 'GET', path(bia.userId, '/history'))).status).toBe(expected(manages));
    expect((await del(who, bia.userId)).status).toBe(expected(level === 5));
    if (level < 5) await del(root, bia.userId);
    expect((await explain(who, bia.userId)).status).toBe(expected(level === 5));
    expect((await reactivate(who, bia.userId)).status).toBe(expected(level === 5));
  });

  test.each(LEVELS)(
    'level %i, the own record: seen and revealed, and changed except pay by levels that change all records',
    async (level) => {
      const root = await boss();
      const who = await colleague(root, level);
      await post(root, who.userId);
      expect(Object.keys((await get(who, who.userId)).body)).toEqual(expect.arrayContaining(Object.keys(HR_FIELDS)));
      expect((await reveal(who, who.userId, 'salary_cents')).body.value).toBe(FULL.salary_cents);
      expect((await server.call(who, 'GET', path(who.userId, '/readers'))).status).toBe(200);
      const { bank_account: _, salary_cents: __, ...others } = FULL;
      expect((await put(who, who.userId, { ...others, version: 1 })).status).toBe(level >= 4 ? 200 : 403);
    },
  );

  test('callers without permission get 403 whether or not the person exists', async () => {
    const employee = await server.person({ level: 1 });
    for (const userId of [employee.userId + 1, 987_654_321]) {
      expect((await get(employee, userId)).body).toMatchObject({ message: 'Forbidden' });
      expect((await del(employee, userId)).body).toMatchObject({ message: 'Forbidden' });
    }
  });

  test('a person of another account is refused with 400 like one that does not exist, without side effects', async () => {
    const [root, other] = [await boss(), await boss()];
    await post(other, other.userId, { department: 'Suporte' });
    const { request_id: _, ...refusal } = (await del(root, other.userId)).body;
    expect(refusal).toMatchObject({ message: 'userId: is not a person of this account' });
    const calls = [
      get,
      post,
      del,
      reactivate,
      explain,
      (who: TestPerson, id: number) => put(who, id, FULL),
      (who: TestPerson, id: number) => reveal(who, id, 'tax_id'),
    ];
    for (const call of calls)
      for (const userId of [other.userId, 987_654_321, Number.MAX_SAFE_INTEGER]) {
        const { status, body } = await call(root, userId);
        expect([status, { ...body, request_id: 0 }]).toEqual([400, { ...refusal, request_id: 0 }]);
      }
    expect((await get(other, other.userId)).body.state).toBe('active');
    expect(await eventsOf(other, other.userId)).toHaveLength(1);
  });

  test('a user with an inactive link cannot change anything', async () => {
    const root = await boss();
    const unlinked = await server.person({ accountId: root.accountId, level: 5, linkActive: false });
    for (const call of [post, del, reactivate])
      expect((await call(unlinked, root.userId)).body.code).toBe('inactive_link');
  });

  test.each(['0', '-1', '1.5', '1e0', 'abc', '01'])('the path %s is 400', async (id) => {
    expect((await server.call(await boss(), 'DELETE', `/v2/employee-hr-data/${id}`)).status).toBe(400);
  });
});

describe('access log', () => {
  test('reading another person’s record is logged, one’s own only when revealed; the person sees these events', async () => {
    const { root, bia } = await inState('active');
    await get(bia, bia.userId);
    await get(root, bia.userId);
    await reveal(root, bia.userId, 'salary_cents');
    await server.call(root, 'GET', '/v2/employee-hr-data');
    await reveal(bia, bia.userId, 'tax_id');
    const { body } = await server.call(bia, 'GET', path(bia.userId, '/readers'));
    expect(
      body.items.map(({ actor_id, action, fields }: Record<string, unknown>) => [actor_id, action, fields]),
    ).toEqual([
      [bia.userId, 'employee-hr-data.reveal', ['tax_id']],
      [root.userId, 'employee-hr-data.list', []],
      [root.userId, 'employee-hr-data.reveal', ['salary_cents']],
      [root.userId, 'employee-hr-data.byId', []],
    ]);
    expect(body.items[1]).toMatchObject({ actor_nome: 'Ana Prado', at: TEST_NOW.toISOString() });
  });

  test('no event, log line or refusal contains a value', async () => {
    const { root, bia } = await inState('active');
    await put(root, bia.userId, { ...FULL, version: 1, department: 'Z-Department' });
    await put(root, bia.userId, { ...FULL, version: 1 });
    await put(root, bia.userId, { ...FULL, version: 2, tax_id: '123.456.789-01', bank_account: '***' });
    for (const field of SEALED_FIELDS) await reveal(root, bia.userId, field);
    await explain(root, bia.userId, 'Z-Reason');
    const events = await sqlOf(server.db)
      .selectFrom('audit_events')
      .selectAll()
      .where('account_id', '=', root.accountId)
      .execute();
    // Request ids and times contain digits that may equal a value.
    const text = JSON.stringify([events, server.logged]).replaceAll(/[\da-f]{8}-[\da-f-]{27}|"time\\":\d+/g, '');
    expect(text).not.toMatch(/time\\":\d/);
    for (const secret of [
      '52998224725',
      '529.982',
      '67890',
      '523456',
      '123.456',
      'Z-Department',
      'Z-Reason',
      'Acácias',
      '1990-05',
    ])
      expect(text).not.toContain(secret);
  });

  test('a refused read is not logged', async () => {
    const { root, bia } = await inState('active');
    const employee = await colleague(root);
    await get(employee, bia.userId);
    await reveal(employee, bia.userId, 'tax_id');
    await reveal(root, bia.userId, 'nothing');
    expect((await eventsOf(root, bia.userId)).map(({ action }: { action: string }) => action)).toEqual([
      'employee-hr-data.create',
    ]);
  });

  test('a replacement names exactly the changed fields', async () => {
    const { root, bia } = await inState('active');
    await put(root, bia.userId, { ...FULL, version: 1, department: 'Vendas' });
    const { tax_id: _, pis_nis: __, bank_account: ___, salary_cents: ____, ...plain } = FULL;
    await put(root, bia.userId, { ...plain, version: 2, department: 'Vendas', phone: '' });
    expect((await eventsOf(root, bia.userId)).slice(0, 2).map(({ fields }: { fields: string[] }) => fields)).toEqual([
      ['phone'],
      ['tax_id', 'pis_nis', 'department', 'bank_account', 'salary_cents'],
    ]);
  });
});

describe('the list', () => {
  let root: TestPerson;
  let people: TestPerson[];
  beforeAll(async () => {
    root = await boss();
    people = [];
    for (const nome of ['Célia', 'Davi', 'Eva', 'Fábio'])
      people.push(await server.person({ accountId: root.accountId, nome, level: 1 }));
    const data = [
      { department: 'B', joined_on: '2020-01-01', employment_type: 'clt' },
      { department: 'A', joined_on: null, employment_type: 'pj' },
      { department: 'C', joined_on: '2019-01-01', employment_type: 'clt', work_regime: 'remote', tax_id: CPF },
      { department: 'A', joined_on: '2020-01-01' },
    ];
    for (const [at, one] of data.entries()) await post(root, (people[at] as TestPerson).userId, one);
    await del(root, (people[3] as TestPerson).userId);
    await post(await boss(), (await boss()).userId);
  });
  const who = async (query: string) =>
    (await server.call(root, 'GET', `/v2/employee-hr-data${query}`)).body.items.map(
      ({ user_id }: { user_id: number }) => people.findIndex(({ userId }) => userId === user_id),
    );

  test.each([
    ['', [0, 1, 2, 3]],
    ['?sort=-user_id', [3, 2, 1, 0]],
    ['?sort=department', [1, 3, 0, 2]],
    ['?sort=joined_on', [2, 0, 3, 1]],
    ['?sort=-joined_on', [3, 0, 2, 1]],
    ['?state=active', [0, 1, 2]],
    ['?state=deactivated', [3]],
    ['?state=active&state=deactivated', [0, 1, 2, 3]],
    ['?employment_type=clt', [0, 2]],
    ['?work_regime=remote', [2]],
    ['?q=fabio', [3]],
  ])('%s', async (query, expected) => {
    expect(await who(query)).toEqual(expected);
  });

  test('pages by keyset, with sealed fields masked', async () => {
    const seen: number[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await server.call(root, 'GET', `/v2/employee-hr-data?sort=joined_on&limit=1${cursor}`);
      seen.push(
        ...body.items.map(({ user_id }: { user_id: number }) => people.findIndex(({ userId }) => userId === user_id)),
      );
      expect(body.items.every(({ tax_id }: { tax_id: unknown }) => tax_id === null || tax_id === '***')).toBe(true);
      if (!body.next_cursor) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(seen).toEqual([2, 0, 3, 1]);
  });
});
