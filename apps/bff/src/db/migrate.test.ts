import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TaskFilter } from '../tasks/task-filter.queries.ts';
import { countTasks } from '../tasks/tasks.queries.ts';
import { openOldDatabase } from '../testing/old-database.ts';
import { openTestServer } from '../testing.ts';
import { listPeriods } from '../user/periods.queries.ts';
import { DEFAULT_RULES } from '@jornada/domain/agreements';
import { findSettings, listVersions } from '../time-bank/rules.queries.ts';
import { rulesOfPerson } from '../time-bank/rules.service.ts';
import { findHr } from '../employee-hr-data/employee-hr-data.queries.ts';
import { sqlOf } from './handle.ts';
import { migrate } from './migrate.ts';

test('a database of a newer version is refused with the unknown migration, and makes running processes outdated', async () => {
  const { db, app, close } = await openTestServer();
  expect((await app.request('/readyz')).status).toBe(200);
  await sql`insert into migrations (name, timestamp) values ('9999-of-tomorrow', '2030-01-01T00:00:00.000Z')`.execute(
    sqlOf(db),
  );
  await expect(migrate(db)).rejects.toThrow(
    'This database belongs to a newer version of Jornada: it has 9999-of-tomorrow, which this version does not know',
  );
  // A process that is already running leaves requests to processes of the newer version.
  const ready = await app.request('/readyz');
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'outdated' }]);
  await close();
});

test('migration 0080 fills sort_folded of existing tags', async () => {
  const at = '2026-03-02T12:00:00.000Z';
  const { db, ...old } = await openOldDatabase('0070-followed-accounts', at);
  await old.accounts([1]);
  const tag = { account_id: 1, color: '#000000', created_at: at, updated_at: at };
  await old.insert(
    'task_tags',
    { ...tag, id: 1, name: 'Zebra', name_folded: 'zebra' },
    { ...tag, id: 2, name: 'Água', name_folded: 'água' },
  );
  await migrate(db);
  const tags = await sqlOf(db).selectFrom('task_tags').select(['name', 'sort_folded']).orderBy('sort_folded').execute();
  expect(tags).toEqual([
    { name: 'Água', sort_folded: 'agua' },
    { name: 'Zebra', sort_folded: 'zebra' },
  ]);
});

test('migration 0300 counts the open tasks of each account that exist already', async () => {
  const at = '2026-03-02T12:00:00.000Z';
  const { db, ...old } = await openOldDatabase('0281-payroll-layouts', at);
  await old.accounts([1, 2]);
  await old.people([7], [1, 2]);
  const made = { created_by: 7, created_at: at, updated_at: at };
  const task = { title: 'x', title_folded: 'x', priority: 'low', ...made };
  for (const [index, [account_id, status, due_on, deleted_at]] of (
    [
      [1, 'todo', '2026-03-01', null],
      [1, 'todo', null, null],
      [1, 'doing', '2026-03-02', null],
      [1, 'done', '2026-03-01', null],
      [1, 'todo', '2026-03-01', at],
      [2, 'doing', '2026-03-01', null],
    ] as const
  ).entries())
    await old.insert('tasks', { ...task, account_id, id: index + 1, status, due_on, deleted_at });
  await migrate(db);
  const today = { date: '2026-03-02', timeZone: 'UTC' };
  const filters: readonly TaskFilter[] = [{ status: ['todo'] }, { status: ['doing'] }, { overdue: true }];
  const counts = (accountId: number) =>
    Promise.all(filters.map((filter) => countTasks(db, { accountId, onlyOf: null }, filter, today)));
  expect([await counts(1), await counts(2)]).toEqual([
    [2, 1, 1],
    [0, 1, 1],
  ]);
});

test('migration 0336 counts the tasks of each account by the hours of their changes', async () => {
  const at = '2026-03-02T12:30:00.000Z';
  const { db, ...old } = await openOldDatabase('0335-task-blocks', at);
  await old.accounts([1, 2]);
  await old.people([7], [1, 2]);
  const task = { title: 'x', title_folded: 'x', priority: 'low', created_by: 7 };
  for (const [index, [account_id, created_at, completed_at, deleted_at]] of (
    [
      [1, '2026-03-01T23:59:59.999Z', at, null],
      [1, '2026-03-02T00:00:00.000Z', null, null],
      [1, at, at, null],
      [1, at, at, at],
      [2, at, null, null],
    ] as const
  ).entries()) {
    const times = { created_at, updated_at: created_at, completed_at, deleted_at };
    const status = completed_at ? 'done' : 'todo';
    await old.insert('tasks', { ...task, ...times, account_id, id: index + 1, status });
  }
  await migrate(db);
  const today = { date: '2026-03-02', timeZone: 'UTC' };
  const day = {
    created: { created_from: today.date, created_to: today.date },
    completed: { completed_from: today.date },
  };
  const counts = (accountId: number) =>
    Promise.all(
      [day.created, day.completed].map((filter) => countTasks(db, { accountId, onlyOf: null }, filter, today)),
    );
  expect([await counts(1), await counts(2)]).toEqual([
    [2, 2],
    [1, 0],
  ]);
});

test('migration 0140 rebuilds the state of time banks from their entries', async () => {
  const at = '2026-03-02T12:00:00.000Z';
  const { db, ...old } = await openOldDatabase('0080-tags-by-sort', at);
  await old.accounts([1]);
  await old.people([7], [1]);
  // A lot booked after a debit of an earlier day; the state of that version left both open.
  const bank = { account_id: 1, user_id: 7 };
  const [debited, credited] = [{ occurred_on: '2025-11-03' }, { occurred_on: '2025-11-05', due_on: '2026-05-05' }];
  const entry = { ...bank, origin: 'manual', reason: 'x', created_at: at };
  await old.insert(
    'time_bank_entries',
    { ...entry, ...debited, id: 1, kind: 'debit', minutes: 600, signed_minutes: -600, balance_after_minutes: -600 },
    { ...entry, ...credited, id: 2, kind: 'credit', minutes: 405, signed_minutes: 405, balance_after_minutes: -195 },
  );
  await old.insert('time_bank_balances', { ...bank, balance_minutes: -195 });
  await old.insert('time_bank_lots', { ...bank, ...credited, entry_id: 2, remaining_minutes: 405 });
  await old.insert('time_bank_uncovered', { ...bank, ...debited, debit_id: 1, minutes: 600 });

  await migrate(db);
  expect(await sqlOf(db).selectFrom('time_bank_lots').select(['entry_id', 'remaining_minutes']).execute()).toEqual([
    { entry_id: 2, remaining_minutes: 0 },
  ]);
  expect(await sqlOf(db).selectFrom('time_bank_takes').select(['debit_id', 'lot_id', 'minutes']).execute()).toEqual([
    { debit_id: 1, lot_id: 2, minutes: 405 },
  ]);
  expect(await sqlOf(db).selectFrom('time_bank_uncovered').select(['debit_id', 'minutes']).execute()).toEqual([
    { debit_id: 1, minutes: 195 },
  ]);
  const [end, ...more] = await sqlOf(db).selectFrom('time_bank_month_ends').selectAll().execute();
  expect([end, more.length]).toMatchObject([{ user_id: 7, month: '2025-11', lots: '[]', balance_minutes: -195 }, 0]);
  expect(await sqlOf(db).selectFrom('time_bank_balances').select('balance_minutes').execute()).toEqual([
    { balance_minutes: -195 },
  ]);
});

test('migrations 0170, 0180 and 0352 change no entry and no balance of closings by an older rule', async () => {
  const at = '2026-03-02T12:00:00.000Z';
  const { db, ...old } = await openOldDatabase('0161-offboardings', at);
  await old.accounts([1]);
  await old.people([7, 8], [1]);
  // January was taken back, February is closed: a credit and a debit at the end of the month, and an expiry with its payout.
  const closing = { account_id: 1, closed_at: at, closed_by: 8 };
  await old.insert(
    'time_bank_closings',
    { ...closing, id: 1, month: '2026-01', reopened_at: at, reopened_by: 8 },
    { ...closing, id: 2, month: '2026-02' },
  );
  const entry = { account_id: 1, origin: 'closing', reason: 'x', created_at: at, balance_after_minutes: 0 };
  for (const [id, user_id, kind, signed_minutes, occurred_on, due_on, refers_to, closing_id] of [
    [1, 7, 'credit', 480, '2025-08-10', '2026-02-10', null, null],
    [2, 7, 'credit', 60, '2026-01-31', '2026-07-31', null, 1],
    [3, 7, 'reversal', -60, '2026-01-31', null, 2, null],
    [4, 7, 'credit', 120, '2026-02-28', '2026-08-31', null, 2],
    [5, 7, 'debit', -90, '2026-02-28', null, null, 2],
    [6, 7, 'expiry', -480, '2026-02-11', null, 1, null],
    [7, 7, 'payout', 0, '2026-02-11', null, 6, null],
    [8, 8, 'debit', -30, '2026-02-28', null, null, 2],
  ] as const) {
    const hours = { kind, minutes: Math.abs(signed_minutes) || 480, signed_minutes, occurred_on, due_on };
    await old.insert('time_bank_entries', { ...entry, ...hours, id, user_id, refers_to, closing_id });
  }
  await old.insert(
    'time_bank_balances',
    { account_id: 1, user_id: 7, balance_minutes: 30 },
    { account_id: 1, user_id: 8, balance_minutes: -30 },
  );
  const kept = async () => [
    // Without the columns that later migrations add.
    (await sqlOf(db).selectFrom('time_bank_entries').selectAll().orderBy('id').execute()).map(
      ({ absence_id: _, rule_id: __, settlement_id: ___, ...row }) => row,
    ),
    await sqlOf(db).selectFrom('time_bank_balances').selectAll().orderBy('user_id').execute(),
    (await sqlOf(db).selectFrom('time_bank_closings').selectAll().orderBy('id').execute()).map(
      ({ user_id: _, ...row }) => row,
    ),
  ];
  const before = await kept();

  await migrate(db);
  expect(await kept()).toEqual(before);
  const people = await sqlOf(db)
    .selectFrom('time_bank_closing_people')
    .select(['closing_id', 'user_id', 'state', 'reconstructed', 'to_credit_minutes', 'to_debit_minutes'])
    .orderBy('closing_id')
    .orderBy('user_id')
    .execute();
  expect(people.map((row) => Object.values(row))).toEqual([
    [1, 7, 'taken_back', 'yes', 60, 0],
    [2, 7, 'closed', 'yes', 120, 90],
    [2, 8, 'closed', 'yes', 0, 30],
  ]);
  const policy = await sqlOf(db).selectFrom('time_bank_policies').select('closes_from').execute();
  expect(policy).toEqual([{ closes_from: '2026-02' }]);
  const events = await sqlOf(db)
    .selectFrom('time_bank_closing_events')
    .select(['id', 'closing_id', 'user_id', 'revision', 'event', 'by_user', 'at'])
    .orderBy('id')
    .execute();
  expect(events.map((event) => Object.values(event))).toEqual([
    [1, 1, 7, 1, 'closed', 8, at],
    [2, 1, 7, 1, 'taken_back', 8, at],
    [3, 2, 7, 1, 'closed', 8, at],
    [4, 2, 8, 1, 'closed', 8, at],
  ]);
  expect(
    await sqlOf(db)
      .selectFrom('time_bank_month_ends')
      .select(['user_id', 'month', 'balance_minutes'])
      .orderBy('user_id')
      .orderBy('month')
      .execute(),
  ).toEqual([
    // Expired minutes are open at no month end.
    { user_id: 7, month: '2025-08', balance_minutes: 0 },
    { user_id: 7, month: '2026-01', balance_minutes: 0 },
    { user_id: 7, month: '2026-02', balance_minutes: 30 },
    { user_id: 8, month: '2026-02', balance_minutes: -30 },
  ]);
});

test('migration 0090 dates links that have ended, in the time zone of the account, and 0160 the employment', async () => {
  // In São Paulo still the day before.
  const at = '2026-03-02T01:00:00.000Z';
  const { db, ...old } = await openOldDatabase('0080-tags-by-sort', at);
  await old.accounts([1], { time_zone: 'America/Sao_Paulo', locale: 'pt-BR' });
  await old.people([1, 2, 3, 4], [1]);
  await sql`update employment_links set deactivated_at = ${at} where user_id > 1`.execute(sqlOf(db));
  const record = { account_id: 1, currency: 'BRL', created_at: at, updated_at: at };
  await old.insert(
    'employee_hr_data',
    { ...record, user_id: 1, joined_on: '2024-01-08' },
    { ...record, user_id: 3, joined_on: '2025-11-01', left_on: '2025-10-31' },
  );
  const invited = { nome: 'New', nome_folded: 'new', email: 'new@old.test', expires_at: at, created_at: at };
  await old.insert('invitations', { ...invited, account_id: 1, user_id: 4, created_by: 1 });
  await migrate(db);
  const links = await sqlOf(db)
    .selectFrom('employment_links')
    .select(['user_id', 'left_on', 'access_until'])
    .orderBy('user_id')
    .execute();
  expect(links).toEqual([
    { user_id: 1, left_on: null, access_until: null },
    { user_id: 2, left_on: '2026-03-01', access_until: '2028-03-01' },
    { user_id: 3, left_on: '2025-10-31', access_until: '2027-10-31' },
    { user_id: 4, left_on: null, access_until: null },
  ]);
  expect(await listPeriods(db, 1, [1, 2, 3, 4])).toEqual(
    new Map([
      [1, [{ joined_on: '2024-01-08', left_on: null }]],
      [2, [{ joined_on: null, left_on: '2026-03-01' }]],
      [3, [{ joined_on: null, left_on: '2025-10-31' }]],
    ]),
  );
});

test('migration 0150 gives each person with a password one login for the accounts that they have joined', async () => {
  const at = '2026-03-02T12:00:00.000Z';
  const { db, ...old } = await openOldDatabase('0140-banks-by-day', at);
  const later = '2999-01-01T00:00:00.000Z';
  await old.accounts([1, 2]);
  await old.people([7, 9], [1, 2]);
  await old.people([8], [1]);
  await sql`update users set email = 'P' || id || '@old.test', email_folded = 'p' || id || '@old.test',
    credential_version = 3, sign_outs = 2, last_account_id = 1`.execute(sqlOf(db));
  await sql`update users set password_hash = 'a hash', second_factor_since = ${at} where id = 7`.execute(sqlOf(db));
  await sql`update users set password_hash = 'another hash' where id = 9`.execute(sqlOf(db));
  const invited = { nome: 'New', nome_folded: 'new', email: 'p9@old.test', expires_at: later, created_at: at };
  await old.insert('invitations', { ...invited, account_id: 2, user_id: 9, created_by: 7 });
  const own = { user_id: 7, created_at: at };
  await old.insert('totp_secrets', { ...own, secret: 'k1.x', confirmed_at: at });
  await old.insert('recovery_codes', { user_id: 7, code_hash: 'code' });
  await old.insert('passkeys', { ...own, id: 'key', name: 'Key', public_key: 'x', counter: 1, transports: '[]' });
  const seen = { started_at: at, last_seen_at: at, expires_at: later };
  const session = { account_id: 1, sid: 's', user_id: 7, credential_version: 3, via: 'cookie' };
  await old.insert('sessions', { ...session, ...seen, address: '', user_agent: '' });

  await migrate(db);
  const logins = await sqlOf(db).selectFrom('logins').selectAll().orderBy('id').execute();
  const mailOf = (id: number) => ({ email: `P${id}@old.test`, email_folded: `p${id}@old.test` });
  const kept = { credential_version: 3, sign_outs: 2, last_account_id: 1, created_at: at, updated_at: at };
  expect(logins).toEqual([
    { ...kept, id: 7, ...mailOf(7), password_hash: 'a hash', second_factor_since: at },
    { ...kept, id: 9, ...mailOf(9), password_hash: 'another hash', second_factor_since: null },
  ]);
  const links = await sqlOf(db)
    .selectFrom('employment_links')
    .select(['account_id', 'user_id', 'login_id'])
    .orderBy('user_id')
    .orderBy('account_id')
    .execute();
  expect(links.map((link) => Object.values(link))).toEqual([
    [1, 7, 7],
    [2, 7, 7],
    [1, 8, null],
    [1, 9, 9],
    // Invited, but not joined.
    [2, 9, null],
  ]);
  for (const table of ['totp_secrets', 'recovery_codes', 'passkeys'] as const)
    expect(await sqlOf(db).selectFrom(table).select('login_id').execute()).toEqual([{ login_id: 7 }]);

  // The e-mail may come again, ids go on, and references to people and logins are still checked.
  const again = { email: 'p7@old.test', email_folded: 'p7@old.test', created_at: at, updated_at: at };
  await old.insert('users', { ...again, id: 10, nome: 'A', nome_folded: 'a' });
  const login = { ...again, password_hash: 'x' };
  const made = await sqlOf(db).insertInto('logins').values(login).returning('id').executeTakeFirstOrThrow();
  expect(made.id).toBe(10);
  const dangling = { account_id: 1, level: 1, created_at: at, updated_at: at };
  for (const missing of [{ user_id: 99 }, { user_id: 10, login_id: 99 }])
    await expect(old.insert('employment_links', { ...dangling, ...missing })).rejects.toThrow(/foreign key/i);
});

test('migration 0340 makes each policy the first version of an agreement, and changes no entry and no balance', async () => {
  const at = '2026-03-02T12:00:00.000Z';
  const { db, ...old } = await openOldDatabase('0311-competence-profiles', at);
  await old.accounts([1], { locale: 'pt-BR' });
  await old.accounts([2, 3], { locale: 'en-US' });
  await old.people([7], [1, 2, 3]);
  const of = { account_id: 1, user_id: 7 };
  const made = { created_at: at, updated_at: at };
  await old.insert('employee_hr_data', { ...of, employment_type: 'clt', currency: 'BRL', ...made });
  await sql`insert into time_bank_policies (account_id, regime, payout_percent, negative, negative_limit_minutes,
    daily_overtime_minutes, daily_work_minutes, tolerance_minutes, bank_sundays_and_holidays, closes_from,
    unexplained_days, version) values (1, 'collective_12_months', 75, 'limit', 600, 90, 540, 5, 'yes', '2026-01', 4, 7),
    (2, 'same_month', 50, 'warn', 0, 120, 600, 10, 'no', null, 3, 2)`.execute(sqlOf(db));
  await old.insert('time_bank_closings', { account_id: 1, id: 1, month: '2026-01', closed_at: at, closed_by: 7 });
  const closed = { closing_id: 1, revision: 1, state: 'closed', reasons: '[]', closed_at: at };
  await old.insert('time_bank_closing_people', { ...of, ...closed });
  const days = { occurred_on: '2026-01-14', due_on: '2027-01-14' };
  const credit = { kind: 'credit', minutes: 90, signed_minutes: 90, balance_after_minutes: 90, created_at: at };
  const booked = { origin: 'closing', reason: '2026-01', closing_id: 1 };
  await old.insert('time_bank_entries', { ...of, ...days, ...credit, ...booked, id: 1 });
  await old.insert('time_bank_balances', { ...of, balance_minutes: 90 });
  await old.insert('time_bank_lots', { ...of, ...days, entry_id: 1, remaining_minutes: 90 });
  const kept = async () => [
    await sql`select account_id, id, user_id, kind, minutes, signed_minutes, occurred_on, due_on, origin, closing_id,
      balance_after_minutes from time_bank_entries`
      .execute(sqlOf(db))
      .then(({ rows }) => rows),
    await sqlOf(db).selectFrom('time_bank_balances').selectAll().execute(),
    await sqlOf(db).selectFrom('time_bank_lots').selectAll().execute(),
  ];
  const before = await kept();

  await migrate(db);
  expect(await kept()).toEqual(before);
  const common = { id: 1, agreement_id: 1, valid_from: '1900-01-01', weekday_factor: 100, rest_factor: 100 };
  const unchanged = { ...common, overtime_percent: 50, rest_percent: 100, end_action: 'pay', shortage: 'bank' };
  expect(await listVersions(db, 1)).toMatchObject([
    {
      ...unchanged,
      kind: 'collective',
      period: { kind: 'rolling', months: 12 },
      payout_percent: 75,
      negative: 'limit',
      negative_limit_minutes: 600,
      daily_overtime_minutes: 90,
      daily_work_minutes: 540,
      tolerance_minutes: 5,
      bank_sundays_and_holidays: true,
      unexplained_days: 4,
    },
  ]);
  expect(await listVersions(db, 2)).toMatchObject([
    { ...unchanged, kind: 'same_month', period: { kind: 'rolling', months: 0 }, negative: 'warn', unexplained_days: 3 },
  ]);
  expect(await listVersions(db, 3)).toMatchObject([{ ...unchanged, ...DEFAULT_RULES, kind: 'individual' }]);
  expect([await findSettings(db, 1), await findSettings(db, 2), await findSettings(db, 3)]).toEqual([
    { closes_from: '2026-01', version: 7 },
    { closes_from: null, version: 2 },
    { closes_from: null, version: 1 },
  ]);
  const names = await sqlOf(db).selectFrom('time_bank_agreements').select('name').orderBy('account_id').execute();
  expect(names.map(({ name }) => name)).toEqual([
    'Acordo do banco de horas',
    'Time bank agreement',
    'Time bank agreement',
  ]);
  // Everybody is in it, on every day.
  const rulesOn = await rulesOfPerson(db, 1, 7);
  expect(['1900-01-01', '2026-01-14', '2190-12-31'].map((day) => rulesOn(day).version?.id)).toEqual([1, 1, 1]);
  expect((await findHr(db, 1, 7))?.exempt).toBe('no');
});

test('migration 0215 moves leaders from the HR records to employment links, and cuts circles and lines of more than 32', async () => {
  const at = '2026-03-02T12:00:00.000Z';
  const { db, ...old } = await openOldDatabase('0170-closing-people', at);
  const later = '2026-03-03T12:00:00.000Z';
  await old.accounts([1, 2]);
  // 1 → 2 → 3 → 1, where 2 changed last; 4 → 1; 5 has no record; 100 … 135 report to the one before.
  const deep = Array.from({ length: 36 }, (_, index) => 100 + index);
  await old.people([1, 2, 3, 4, 5, ...deep], [1, 2]);
  const records: [number, number, number | null, string][] = [
    [1, 1, 2, at],
    [1, 2, 3, later],
    [1, 3, 1, at],
    [1, 4, 1, later],
    [2, 1, 2, at],
    [2, 2, null, at],
    ...deep.slice(1).map((id): [number, number, number, string] => [1, id, id - 1, at]),
  ];
  const record = { phone: '123', currency: 'BRL', version: 3, created_at: at };
  for (const [account_id, user_id, reports_to, updated_at] of records)
    await old.insert('employee_hr_data', { ...record, account_id, user_id, reports_to, updated_at });
  const deactivated = { deactivated_at: at, deactivated_by: 2, reactivated_at: later, reactivated_by: 2 };
  await old.insert('hr_deactivations', { ...deactivated, account_id: 1, user_id: 1 });

  await migrate(db);
  const links = await sqlOf(db)
    .selectFrom('employment_links')
    .select(['account_id', 'user_id', 'reports_to'])
    .orderBy('account_id')
    .orderBy('user_id')
    .execute();
  const leaders = (account: number) =>
    new Map(
      links.filter(({ account_id }) => account_id === account).map(({ user_id, reports_to }) => [user_id, reports_to]),
    );
  expect([1, 2, 3, 4, 5].map((id) => leaders(1).get(id))).toEqual([2, null, 1, 1, null]);
  expect([1, 2].map((id) => leaders(2).get(id))).toEqual([2, null]);
  expect(deep.map((id) => leaders(1).get(id))).toEqual(
    deep.map((id, index) => (index === 0 || index === 33 ? null : id - 1)),
  );
  const events = await sqlOf(db)
    .selectFrom('audit_events')
    .select(['account_id', 'id', 'actor_id', 'action', 'target_id', 'fields', 'reason'])
    .orderBy('id')
    .execute();
  const cut = { account_id: 1, actor_id: null, action: 'user.cut-line', fields: '["reports_to"]' };
  expect(events).toEqual([
    { ...cut, id: 1, target_id: 2, reason: 'circle' },
    { ...cut, id: 2, target_id: 133, reason: 'too_deep' },
  ]);
  expect(await findHr(db, 1, 1)).toMatchObject({ reports_to: 2, phone: '123', version: 3 });
  expect(await sqlOf(db).selectFrom('hr_deactivations').select('user_id').execute()).toEqual([{ user_id: 1 }]);
  const dangling = { account_id: 1, user_id: 999, currency: 'BRL', created_at: at, updated_at: at };
  await expect(old.insert('employee_hr_data', dangling)).rejects.toThrow(/foreign key/i);
});
