import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TaskFilter } from '../tasks/task-filter.queries.ts';
import { countTasks } from '../tasks/tasks.queries.ts';
import { newDatabase } from '../testing/databases.ts';
import { openTestServer } from '../testing.ts';
import { listPeriods } from '../user/periods.queries.ts';
import { DEFAULT_RULES } from '@jornada/domain/agreements';
import { findSettings, listVersions } from '../time-bank/rules.queries.ts';
import { rulesOfPerson } from '../time-bank/rules.service.ts';
import { findHr } from '../employee-hr-data/employee-hr-data.queries.ts';
import { openDatabase } from './engines/open.ts';
import { sqlOf } from './handle.ts';
import { migrate, migrateTo } from './migrate.ts';

test('a database of a newer version is refused with the name of the unknown migration, and makes processes outdated', async () => {
  const { db, app, close } = await openTestServer();
  expect((await app.request('/readyz')).status).toBe(200);
  await sql`insert into migrations (name, timestamp) values ('9999-of-tomorrow', '2030-01-01T00:00:00.000Z')`.execute(
    sqlOf(db),
  );
  await expect(migrate(db)).rejects.toThrow(
    'This database belongs to a newer version of Jornada: it has 9999-of-tomorrow, which this version does not know',
  );
  // A process that runs already leaves the requests to those of the newer version.
  const ready = await app.request('/readyz');
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'outdated' }]);
  await close();
});

test('migration 0080 fills sort_folded of existing tags', async () => {
  const { url, remove } = await newDatabase();
  const db = await openDatabase(url);
  await migrateTo(db, '0070-followed-accounts');
  const at = '2026-03-02T12:00:00.000Z';
  await sql`insert into accounts (id, name, time_zone, locale, currency, plan_name, created_at, updated_at)
    values (1, 'Old', 'UTC', 'en', 'BRL', 'Jornada', ${at}, ${at})`.execute(sqlOf(db));
  for (const [index, name] of ['Zebra', 'Água'].entries())
    await sql`insert into task_tags (account_id, id, name, name_folded, color, created_at, updated_at)
      values (1, ${index + 1}, ${name}, ${name.toLowerCase()}, '#000000', ${at}, ${at})`.execute(sqlOf(db));
  await migrate(db);
  const tags = await sqlOf(db).selectFrom('task_tags').select(['name', 'sort_folded']).orderBy('sort_folded').execute();
  expect(tags).toEqual([
    { name: 'Água', sort_folded: 'agua' },
    { name: 'Zebra', sort_folded: 'zebra' },
  ]);
  await db.destroy();
  await remove();
});

test('migration 0300 counts the open tasks of each account that exist already', async () => {
  const { url, remove } = await newDatabase();
  const db = await openDatabase(url);
  await migrateTo(db, '0281-payroll-layouts');
  const at = '2026-03-02T12:00:00.000Z';
  await sql`insert into users (id, email, email_folded, nome, nome_folded, created_at, updated_at)
    values (7, 'a@x.test', 'a@x.test', 'A', 'a', ${at}, ${at})`.execute(sqlOf(db));
  for (const account of [1, 2]) {
    await sql`insert into accounts (id, name, time_zone, locale, currency, plan_name, created_at, updated_at)
      values (${account}, 'Old', 'UTC', 'en', 'BRL', 'Jornada', ${at}, ${at})`.execute(sqlOf(db));
    await sql`insert into employment_links (account_id, user_id, level, created_at, updated_at)
      values (${account}, 7, 1, ${at}, ${at})`.execute(sqlOf(db));
  }
  for (const [index, [account, status, due, deleted]] of (
    [
      [1, 'todo', '2026-03-01', null],
      [1, 'todo', null, null],
      [1, 'doing', '2026-03-02', null],
      [1, 'done', '2026-03-01', null],
      [1, 'todo', '2026-03-01', at],
      [2, 'doing', '2026-03-01', null],
    ] as const
  ).entries())
    await sql`insert into tasks (account_id, id, title, title_folded, status, priority, due_on, created_by, created_at,
      updated_at, deleted_at) values (${account}, ${index + 1}, 'x', 'x', ${status}, 'low', ${due}, 7, ${at}, ${at}, ${deleted})`.execute(
      sqlOf(db),
    );
  await migrate(db);
  const today = { date: '2026-03-02', timeZone: 'UTC' };
  const filters: readonly TaskFilter[] = [{ status: ['todo'] }, { status: ['doing'] }, { overdue: true }];
  const counts = (accountId: number) =>
    Promise.all(filters.map((filter) => countTasks(db, { accountId, onlyOf: null }, filter, today)));
  expect([await counts(1), await counts(2)]).toEqual([
    [2, 1, 1],
    [0, 1, 1],
  ]);
  await db.destroy();
  await remove();
});

test('migration 0336 counts the tasks of each account by the hours of their changes', async () => {
  const { url, remove } = await newDatabase();
  const db = await openDatabase(url);
  await migrateTo(db, '0335-task-blocks');
  const at = '2026-03-02T12:30:00.000Z';
  await sql`insert into users (id, email, email_folded, nome, nome_folded, created_at, updated_at)
    values (7, 'a@x.test', 'a@x.test', 'A', 'a', ${at}, ${at})`.execute(sqlOf(db));
  for (const account of [1, 2]) {
    await sql`insert into accounts (id, name, time_zone, locale, currency, plan_name, created_at, updated_at)
      values (${account}, 'Old', 'UTC', 'en', 'BRL', 'Jornada', ${at}, ${at})`.execute(sqlOf(db));
    await sql`insert into employment_links (account_id, user_id, level, created_at, updated_at)
      values (${account}, 7, 1, ${at}, ${at})`.execute(sqlOf(db));
  }
  for (const [index, [account, created, completed, deleted]] of (
    [
      [1, '2026-03-01T23:59:59.999Z', at, null],
      [1, '2026-03-02T00:00:00.000Z', null, null],
      [1, at, at, null],
      [1, at, at, at],
      [2, at, null, null],
    ] as const
  ).entries())
    await sql`insert into tasks (account_id, id, title, title_folded, status, priority, created_by, created_at, updated_at,
      completed_at, deleted_at) values (${account}, ${index + 1}, 'x', 'x', ${completed ? 'done' : 'todo'}, 'low', 7, ${created},
      ${created}, ${completed}, ${deleted})`.execute(sqlOf(db));
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
  await db.destroy();
  await remove();
});

test('migration 0140 rebuilds the state of time banks from their entries', async () => {
  const { url, remove } = await newDatabase();
  const db = await openDatabase(url);
  await migrateTo(db, '0080-tags-by-sort');
  const at = '2026-03-02T12:00:00.000Z';
  await sql`insert into accounts (id, name, time_zone, locale, currency, plan_name, created_at, updated_at)
    values (1, 'Old', 'UTC', 'en', 'BRL', 'Jornada', ${at}, ${at})`.execute(sqlOf(db));
  await sql`insert into users (id, email, email_folded, nome, nome_folded, created_at, updated_at)
    values (7, 'a@x.test', 'a@x.test', 'A', 'a', ${at}, ${at})`.execute(sqlOf(db));
  await sql`insert into employment_links (account_id, user_id, level, created_at, updated_at)
    values (1, 7, 1, ${at}, ${at})`.execute(sqlOf(db));
  // A lot booked after a debit of an earlier day; the state of that version left both open.
  for (const [id, kind, minutes, day, due, balance] of [
    [1, 'debit', 600, '2025-11-03', null, -600],
    [2, 'credit', 405, '2025-11-05', '2026-05-05', -195],
  ] as const)
    await sql`insert into time_bank_entries (account_id, id, user_id, kind, minutes, signed_minutes, occurred_on, due_on,
      origin, reason, created_by, created_at, refers_to, payout_percent, closing_id, balance_after_minutes)
      values (1, ${id}, 7, ${kind}, ${minutes}, ${kind === 'debit' ? -minutes : minutes}, ${day}, ${due},
      'manual', 'x', null, ${at}, null, null, null, ${balance})`.execute(sqlOf(db));
  await sql`insert into time_bank_balances (account_id, user_id, balance_minutes) values (1, 7, -195)`.execute(
    sqlOf(db),
  );
  await sql`insert into time_bank_lots (account_id, entry_id, user_id, occurred_on, due_on, remaining_minutes)
    values (1, 2, 7, '2025-11-05', '2026-05-05', 405)`.execute(sqlOf(db));
  await sql`insert into time_bank_uncovered (account_id, debit_id, user_id, occurred_on, minutes)
    values (1, 1, 7, '2025-11-03', 600)`.execute(sqlOf(db));

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
  await db.destroy();
  await remove();
});

test('migrations 0170, 0180 and 0352 change no entry and no balance of closings by an older rule', async () => {
  const { url, remove } = await newDatabase();
  const db = await openDatabase(url);
  await migrateTo(db, '0161-offboardings');
  const at = '2026-03-02T12:00:00.000Z';
  await sql`insert into accounts (id, name, time_zone, locale, currency, plan_name, created_at, updated_at)
    values (1, 'Old', 'UTC', 'en', 'BRL', 'Jornada', ${at}, ${at})`.execute(sqlOf(db));
  for (const id of [7, 8]) {
    await sql`insert into users (id, email, email_folded, nome, nome_folded, created_at, updated_at)
      values (${id}, ${`${id}@x.test`}, ${`${id}@x.test`}, 'A', 'a', ${at}, ${at})`.execute(sqlOf(db));
    await sql`insert into employment_links (account_id, user_id, level, created_at, updated_at)
      values (1, ${id}, 1, ${at}, ${at})`.execute(sqlOf(db));
  }
  // January was taken back, February is closed: a credit and a debit at the end of the month, and an expiry with its payout.
  for (const [id, month, reopened] of [
    [1, '2026-01', at],
    [2, '2026-02', null],
  ] as const)
    await sql`insert into time_bank_closings (account_id, id, month, closed_at, closed_by, reopened_at, reopened_by)
      values (1, ${id}, ${month}, ${at}, 8, ${reopened}, ${reopened && 8})`.execute(sqlOf(db));
  for (const [id, user, kind, signed, day, due, refers, closing] of [
    [1, 7, 'credit', 480, '2025-08-10', '2026-02-10', null, null],
    [2, 7, 'credit', 60, '2026-01-31', '2026-07-31', null, 1],
    [3, 7, 'reversal', -60, '2026-01-31', null, 2, null],
    [4, 7, 'credit', 120, '2026-02-28', '2026-08-31', null, 2],
    [5, 7, 'debit', -90, '2026-02-28', null, null, 2],
    [6, 7, 'expiry', -480, '2026-02-11', null, 1, null],
    [7, 7, 'payout', 0, '2026-02-11', null, 6, null],
    [8, 8, 'debit', -30, '2026-02-28', null, null, 2],
  ] as const)
    await sql`insert into time_bank_entries (account_id, id, user_id, kind, minutes, signed_minutes, occurred_on, due_on,
      origin, reason, created_by, created_at, refers_to, payout_percent, closing_id, balance_after_minutes)
      values (1, ${id}, ${user}, ${kind}, ${Math.abs(signed) || 480}, ${signed}, ${day}, ${due},
      'closing', 'x', null, ${at}, ${refers}, null, ${closing}, 0)`.execute(sqlOf(db));
  for (const [user, balance] of [
    [7, 30],
    [8, -30],
  ] as const)
    await sql`insert into time_bank_balances (account_id, user_id, balance_minutes) values (1, ${user}, ${balance})`.execute(
      sqlOf(db),
    );
  const kept = async () => [
    // Without the columns that later migrations add.
    (await sqlOf(db).selectFrom('time_bank_entries').selectAll().orderBy('id').execute()).map(
      ({ absence_id: _, rule_id: __, settlement_id: ___, ...entry }) => entry,
    ),
    await sqlOf(db).selectFrom('time_bank_balances').selectAll().orderBy('user_id').execute(),
    (await sqlOf(db).selectFrom('time_bank_closings').selectAll().orderBy('id').execute()).map(
      ({ user_id: _, ...closing }) => closing,
    ),
  ];
  const before = await kept();

  await migrate(db);
  expect(await kept()).toEqual(before);
  expect(
    await sqlOf(db)
      .selectFrom('time_bank_closing_people')
      .select(['closing_id', 'user_id', 'state', 'reconstructed', 'to_credit_minutes', 'to_debit_minutes'])
      .orderBy('closing_id')
      .orderBy('user_id')
      .execute(),
  ).toEqual([row(1, 7, 'taken_back', 60, 0), row(2, 7, 'closed', 120, 90), row(2, 8, 'closed', 0, 30)]);
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
    // Expired minutes are open in no month.
    { user_id: 7, month: '2025-08', balance_minutes: 0 },
    { user_id: 7, month: '2026-01', balance_minutes: 0 },
    { user_id: 7, month: '2026-02', balance_minutes: 30 },
    { user_id: 8, month: '2026-02', balance_minutes: -30 },
  ]);
  await db.destroy();
  await remove();
});

const row = (
  closing_id: number,
  user_id: number,
  state: string,
  to_credit_minutes: number,
  to_debit_minutes: number,
) => ({
  closing_id,
  user_id,
  state,
  reconstructed: 'yes',
  to_credit_minutes,
  to_debit_minutes,
});

test('migration 0090 dates links that have ended, in the time zone of the account, and 0160 the employment', async () => {
  const { url, remove } = await newDatabase();
  const db = await openDatabase(url);
  await migrateTo(db, '0080-tags-by-sort');
  // In São Paulo still the day before.
  const at = '2026-03-02T01:00:00.000Z';
  await sql`insert into accounts (id, name, time_zone, locale, currency, plan_name, created_at, updated_at)
    values (1, 'Old', 'America/Sao_Paulo', 'pt-BR', 'BRL', 'Jornada', ${at}, ${at})`.execute(sqlOf(db));
  for (const [id, ended] of [
    [1, null],
    [2, at],
    [3, at],
    [4, at],
  ] as const) {
    const email = `${id}@old.test`;
    await sql`insert into users (id, nome, nome_folded, email, email_folded, created_at, updated_at)
      values (${id}, 'Old', 'old', ${email}, ${email}, ${at}, ${at})`.execute(sqlOf(db));
    await sql`insert into employment_links (account_id, user_id, level, deactivated_at, created_at, updated_at)
      values (1, ${id}, 1, ${ended}, ${at}, ${at})`.execute(sqlOf(db));
  }
  await sql`insert into employee_hr_data (account_id, user_id, joined_on, left_on, currency, created_at, updated_at)
    values (1, 1, '2024-01-08', null, 'BRL', ${at}, ${at}), (1, 3, '2025-11-01', '2025-10-31', 'BRL', ${at}, ${at})`.execute(
    sqlOf(db),
  );
  await sql`insert into invitations (account_id, user_id, nome, nome_folded, email, expires_at, created_by, created_at)
    values (1, 4, 'New', 'new', 'new@old.test', ${at}, 1, ${at})`.execute(sqlOf(db));
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
  await db.destroy();
  await remove();
});

test('migration 0150 gives each person with a password one login for the accounts that they have joined', async () => {
  const { url, remove } = await newDatabase();
  const db = await openDatabase(url);
  await migrateTo(db, '0140-banks-by-day');
  const at = '2026-03-02T12:00:00.000Z';
  const later = '2999-01-01T00:00:00.000Z';
  for (const id of [1, 2])
    await sql`insert into accounts (id, name, time_zone, locale, currency, plan_name, created_at, updated_at)
      values (${id}, 'Old', 'UTC', 'en', 'BRL', 'Jornada', ${at}, ${at})`.execute(sqlOf(db));
  for (const [id, hash, since] of [
    [7, 'a hash', at],
    [8, null, null],
    [9, 'another hash', null],
  ] as const)
    await sql`insert into users (id, nome, nome_folded, email, email_folded, password_hash, credential_version, sign_outs,
      last_account_id, second_factor_since, created_at, updated_at)
      values (${id}, 'Old', 'old', ${`P${id}@old.test`}, ${`p${id}@old.test`}, ${hash}, 3, 2, 1, ${since}, ${at}, ${at})`.execute(
      sqlOf(db),
    );
  for (const [account, user] of [
    [1, 7],
    [2, 7],
    [1, 8],
    [1, 9],
    [2, 9],
  ])
    await sql`insert into employment_links (account_id, user_id, level, created_at, updated_at)
      values (${account}, ${user}, 1, ${at}, ${at})`.execute(sqlOf(db));
  await sql`insert into invitations (account_id, user_id, nome, nome_folded, email, expires_at, created_by, created_at)
    values (2, 9, 'New', 'new', 'p9@old.test', ${later}, 7, ${at})`.execute(sqlOf(db));
  await sql`insert into totp_secrets (user_id, secret, confirmed_at, created_at) values (7, 'k1.x', ${at}, ${at})`.execute(
    sqlOf(db),
  );
  await sql`insert into recovery_codes (user_id, code_hash) values (7, 'code')`.execute(sqlOf(db));
  await sql`insert into passkeys (user_id, id, name, public_key, counter, transports, created_at)
    values (7, 'key', 'Key', 'x', 1, '[]', ${at})`.execute(sqlOf(db));
  await sql`insert into sessions (account_id, sid, user_id, credential_version, via, address, user_agent, started_at,
    last_seen_at, expires_at) values (1, 's', 7, 3, 'cookie', '', '', ${at}, ${at}, ${later})`.execute(sqlOf(db));

  await migrate(db);
  const logins = await sqlOf(db).selectFrom('logins').selectAll().orderBy('id').execute();
  const kept = { credential_version: 3, sign_outs: 2, last_account_id: 1, created_at: at, updated_at: at };
  expect(logins).toEqual([
    {
      id: 7,
      email: 'P7@old.test',
      email_folded: 'p7@old.test',
      password_hash: 'a hash',
      second_factor_since: at,
      ...kept,
    },
    {
      id: 9,
      email: 'P9@old.test',
      email_folded: 'p9@old.test',
      password_hash: 'another hash',
      second_factor_since: null,
      ...kept,
    },
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
    // Invited and not joined.
    [2, 9, null],
  ]);
  for (const table of ['totp_secrets', 'recovery_codes', 'passkeys'] as const)
    expect(await sqlOf(db).selectFrom(table).select('login_id').execute()).toEqual([{ login_id: 7 }]);

  // The e-mail may come again, ids go on, and references to people and logins are still checked.
  const again = {
    nome: 'A',
    nome_folded: 'a',
    email: 'p7@old.test',
    email_folded: 'p7@old.test',
    created_at: at,
    updated_at: at,
  };
  await sqlOf(db)
    .insertInto('users')
    .values({ id: 10, ...again })
    .execute();
  const { nome: _, nome_folded: __, ...login } = again;
  const made = await sqlOf(db)
    .insertInto('logins')
    .values({ ...login, password_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(made.id).toBe(10);
  const dangling = { account_id: 1, level: 1, created_at: at, updated_at: at };
  for (const missing of [{ user_id: 99 }, { user_id: 10, login_id: 99 }])
    await expect(
      sqlOf(db)
        .insertInto('employment_links')
        .values({ ...dangling, ...missing })
        .execute(),
    ).rejects.toThrow(/foreign key/i);
  await db.destroy();
  await remove();
});

test('migration 0340 makes each policy the first version of an agreement, and changes no entry and no balance', async () => {
  const { url, remove } = await newDatabase();
  const db = await openDatabase(url);
  await migrateTo(db, '0311-competence-profiles');
  const at = '2026-03-02T12:00:00.000Z';
  await sql`insert into users (id, email, email_folded, nome, nome_folded, created_at, updated_at)
    values (7, 'a@x.test', 'a@x.test', 'A', 'a', ${at}, ${at})`.execute(sqlOf(db));
  for (const [account, locale] of [
    [1, 'pt-BR'],
    [2, 'en-US'],
    [3, 'en-US'],
  ] as const) {
    await sql`insert into accounts (id, name, time_zone, locale, currency, plan_name, created_at, updated_at)
      values (${account}, 'Old', 'UTC', ${locale}, 'BRL', 'Jornada', ${at}, ${at})`.execute(sqlOf(db));
    await sql`insert into employment_links (account_id, user_id, level, created_at, updated_at)
      values (${account}, 7, 1, ${at}, ${at})`.execute(sqlOf(db));
  }
  await sql`insert into employee_hr_data (account_id, user_id, employment_type, currency, created_at, updated_at)
    values (1, 7, 'clt', 'BRL', ${at}, ${at})`.execute(sqlOf(db));
  await sql`insert into time_bank_policies (account_id, regime, payout_percent, negative, negative_limit_minutes,
    daily_overtime_minutes, daily_work_minutes, tolerance_minutes, bank_sundays_and_holidays, closes_from,
    unexplained_days, version) values (1, 'collective_12_months', 75, 'limit', 600, 90, 540, 5, 'yes', '2026-01', 4, 7),
    (2, 'same_month', 50, 'warn', 0, 120, 600, 10, 'no', null, 3, 2)`.execute(sqlOf(db));
  await sql`insert into time_bank_closings (account_id, id, month, closed_at, closed_by) values (1, 1, '2026-01', ${at}, 7)`.execute(
    sqlOf(db),
  );
  await sql`insert into time_bank_closing_people (account_id, closing_id, user_id, revision, state, reasons, closed_at)
    values (1, 1, 7, 1, 'closed', '[]', ${at})`.execute(sqlOf(db));
  await sql`insert into time_bank_entries (account_id, id, user_id, kind, minutes, signed_minutes, occurred_on, due_on,
    origin, reason, created_at, closing_id, balance_after_minutes)
    values (1, 1, 7, 'credit', 90, 90, '2026-01-14', '2027-01-14', 'closing', '2026-01', ${at}, 1, 90)`.execute(
    sqlOf(db),
  );
  await sql`insert into time_bank_balances (account_id, user_id, balance_minutes) values (1, 7, 90)`.execute(sqlOf(db));
  await sql`insert into time_bank_lots (account_id, entry_id, user_id, occurred_on, due_on, remaining_minutes)
    values (1, 1, 7, '2026-01-14', '2027-01-14', 90)`.execute(sqlOf(db));
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
  await db.destroy();
  await remove();
});

test('migration 0215 moves leaders from the HR records to employment links, and cuts circles and lines of more than 32', async () => {
  const { url, remove } = await newDatabase();
  const db = await openDatabase(url);
  await migrateTo(db, '0170-closing-people');
  const at = '2026-03-02T12:00:00.000Z';
  const later = '2026-03-03T12:00:00.000Z';
  for (const id of [1, 2])
    await sql`insert into accounts (id, name, time_zone, locale, currency, plan_name, created_at, updated_at)
      values (${id}, 'Old', 'UTC', 'en', 'BRL', 'Jornada', ${at}, ${at})`.execute(sqlOf(db));
  // 1 → 2 → 3 → 1, where 2 changed last; 4 → 1; 5 has no record; 100 … 135 report to the one before.
  const deep = Array.from({ length: 36 }, (_, index) => 100 + index);
  for (const id of [1, 2, 3, 4, 5, ...deep]) {
    await sql`insert into users (id, nome, nome_folded, email, email_folded, created_at, updated_at)
      values (${id}, 'Old', 'old', ${`${id}@old.test`}, ${`${id}@old.test`}, ${at}, ${at})`.execute(sqlOf(db));
    await sql`insert into employment_links (account_id, user_id, level, created_at, updated_at)
      values (1, ${id}, 1, ${at}, ${at}), (2, ${id}, 1, ${at}, ${at})`.execute(sqlOf(db));
  }
  const records: [number, number, number | null, string][] = [
    [1, 1, 2, at],
    [1, 2, 3, later],
    [1, 3, 1, at],
    [1, 4, 1, later],
    [2, 1, 2, at],
    [2, 2, null, at],
    ...deep.slice(1).map((id): [number, number, number, string] => [1, id, id - 1, at]),
  ];
  for (const [account, id, leader, changed] of records)
    await sql`insert into employee_hr_data (account_id, user_id, reports_to, phone, currency, version, created_at, updated_at)
      values (${account}, ${id}, ${leader}, '123', 'BRL', 3, ${at}, ${changed})`.execute(sqlOf(db));
  await sql`insert into hr_deactivations (account_id, user_id, deactivated_at, deactivated_by, reactivated_at, reactivated_by)
    values (1, 1, ${at}, 2, ${later}, 2)`.execute(sqlOf(db));

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
  await expect(
    sql`insert into employee_hr_data (account_id, user_id, currency, created_at, updated_at)
      values (1, 999, 'BRL', ${at}, ${at})`.execute(sqlOf(db)),
  ).rejects.toThrow(/foreign key/i);
  await db.destroy();
  await remove();
});
