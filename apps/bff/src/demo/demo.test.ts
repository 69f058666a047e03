import { createHash } from 'node:crypto';
import type { Locale } from '@jornada/domain/account';
import { dateIn } from '@jornada/domain/calendar';
import { SEALED_TEXTS } from '@jornada/domain/sealed-texts';
import { isCnpj } from '@jornada/domain/tax-id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SEALED } from '../files/keep.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Tables } from '../db/tables.ts';
import { insertUser } from '../setup/setup.queries.ts';
import { newSetupLink } from '../setup/first-account.ts';
import { openTestServer, TEST_NOW, TEST_URL, type TestServer } from '../testing.ts';
import { acrossAccounts } from '../testing/account-fence.ts';
import { COMPANIES, DEMO_PASSWORD } from './companies.ts';
import { seedDemo } from './demo.ts';
import * as seeds from './seeds.ts';
import { DEMO_TEXTS } from './texts/languages.ts';

const AS_OF = '2026-03-02';
const TASKS = 600;

type SeededTable = (typeof seeds)[keyof typeof seeds]['table'];
const SEEDED = Object.fromEntries(
  Object.values(seeds).map(({ table }) => [table, ['account_id', 'id']] as const),
) as Record<SeededTable, readonly ['account_id', 'id']>;

/** The tables of the data set and the columns that identify a row of each. */
const FILLED = {
  accounts: ['id'],
  users: ['id'],
  employment_links: ['account_id', 'user_id'],
  clients: ['account_id', 'id'],
  task_tags: ['account_id', 'id'],
  tasks: ['account_id', 'id'],
  tasks_tags: ['account_id', 'task_id', 'tag_id'],
  task_totals: ['account_id'],
  number_series: ['account_id', 'series'],
  audit_events: ['account_id', 'id'],
  absence_kinds: ['account_id', 'id'],
  absences: ['account_id', 'id'],
  absence_files: ['account_id', 'id'],
  payroll_hand_overs: ['account_id', 'id'],
  payroll_rows: ['account_id', 'hand_over_id', 'reference_month', 'user_id', 'event'],
  work_schedules: ['account_id', 'user_id', 'valid_from'],
  holidays: ['account_id', 'id'],
  work_time: ['account_id', 'id'],
  allocations: ['account_id', 'id'],
  time_bank_entries: ['account_id', 'id'],
  time_bank_closings: ['account_id', 'id'],
  time_bank_closing_events: ['account_id', 'id'],
  time_bank_agreements: ['account_id', 'id'],
  time_bank_agreement_versions: ['account_id', 'id'],
  time_bank_default_agreements: ['account_id', 'id'],
  time_bank_settlements: ['account_id', 'id'],
  offboardings: ['account_id', 'id'],
  offboarding_items: ['account_id', 'offboarding_id', 'kind', 'item_id'],
  employment_periods: ['account_id', 'user_id', 'number'],
  time_bank_agreement_members: ['account_id', 'user_id', 'valid_from'],
  logos: ['account_id', 'token'],
  files: ['account_id', 'digest'],
  comments: ['account_id', 'id'],
  comment_images: ['account_id', 'id'],
  profile_titles: ['account_id', 'profile_id', 'title_folded'],
  profile_expectations: ['account_id', 'profile_id', 'competence_id'],
  feedback: ['account_id', 'id'],
  feedback_replies: ['account_id', 'id'],
  feedback_requests: ['account_id', 'id'],
  feedback_recipients: ['account_id', 'feedback_id', 'user_id'],
  feedback_competences: ['account_id', 'feedback_id', 'competence_id'],
  feedback_reactions: ['account_id', 'feedback_id', 'user_id'],
  feedback_request_people: ['account_id', 'request_id', 'user_id'],
  nps_series: ['account_id', 'id'],
  pdi: ['account_id', 'id'],
  pdi_goals: ['account_id', 'id'],
  pdi_actions: ['account_id', 'id'],
  pdi_check_ins: ['account_id', 'id'],
  pdi_history: ['account_id', 'id'],
  nps_waves: ['account_id', 'id'],
  nps_participants: ['account_id', 'wave_id', 'user_id'],
  nps_segments: ['account_id', 'wave_id', 'place'],
  nps_counts: ['account_id', 'wave_id', 'score'],
  evaluations: ['account_id', 'id'],
  evaluation_subjects: ['account_id', 'evaluation_id', 'user_id'],
  evaluation_raters: ['account_id', 'id'],
  evaluation_forms: ['account_id', 'rater_id'],
  evaluation_tallies: ['account_id', 'evaluation_id', 'leader_id', 'rater_group'],
  evaluation_cells: ['account_id', 'evaluation_id', 'subject_id', 'result_group'],
  evaluation_ratings: ['account_id', 'evaluation_id', 'subject_id'],
  evaluation_rating_changes: ['account_id', 'evaluation_id', 'subject_id', 'nth'],
  evaluation_contests: ['account_id', 'evaluation_id', 'subject_id'],
  notifications: ['account_id', 'user_id', 'id'],
  ...SEEDED,
} as const satisfies { [T in keyof Tables]?: readonly (keyof Tables[T])[] };

/** Rows that depend on the calendar: holidays and answers differ when the data set is created for another day. */
const BY_CALENDAR: readonly string[] = [
  'comments',
  'comment_images',
  'holidays',
  'work_time',
  'work_schedules',
  'time_bank_entries',
  'time_bank_closings',
  'time_bank_closing_events',
  'payroll_hand_overs',
  'payroll_rows',
  'time_bank_agreement_versions',
  'time_bank_settlements',
  'offboardings',
];

/** Some texts of each kind that are stored unencrypted. */
const PORTUGUESE = [
  ...Object.values(DEMO_TEXTS['pt-BR'].company.tags),
  ...Object.values(DEMO_TEXTS['pt-BR'].company.jobs),
  ...DEMO_TEXTS['pt-BR'].comments.remarks,
  ...Object.values(DEMO_TEXTS['pt-BR'].tasks.works).flatMap(({ things, notes }) => [...things, ...notes]),
].filter((text) => text !== 'Designer');

type Filled = keyof typeof FILLED;
type Row = Record<string, unknown>;

/** Sealed or keyed values are different each time; the rank of a report contains an instant. */
const sealedIn = (table: string): readonly string[] => [
  'report_rank',
  'members_hash',
  ...(table === 'evaluation_forms' ? ['sealed'] : []),
  ...(table === 'evaluation_raters' ? ['decline_sealed'] : []),
  ...(table === 'evaluation_ratings' ? ['rationale'] : []),
  ...(table === 'evaluation_rating_changes' ? ['reason'] : []),
  ...(SEALED_TEXTS.find((sealed) => sealed.table === table)?.columns ?? []),
];

const rowsOf = async (db: Db, table: Filled): Promise<Row[]> => {
  let query = sqlOf(db)
    .selectFrom(table as 'tasks')
    .selectAll();
  for (const column of FILLED[table]) query = query.orderBy(column as 'id');
  const sealed = sealedIn(table);
  const rows: Row[] = await acrossAccounts(() => query.execute());
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !sealed.includes(column))));
};

/** Sealed bytes differ each time. */
const withoutSealed = (table: string, rows: readonly Row[]): Row[] =>
  table === 'absence_files'
    ? rows.map(({ digest: _, ...row }) => row)
    : rows.filter(({ media_type }) => table !== 'files' || media_type !== SEALED.media_type);

const everything = async (db: Db) =>
  Object.fromEntries(
    await Promise.all(
      Object.keys(FILLED).map(
        async (table) => [table, withoutSealed(table, await rowsOf(db, table as Filled))] as const,
      ),
    ),
  );

/** A short hash of all rows, independent of column order. */
const signOf = (rows: readonly Row[]) =>
  createHash('sha256')
    .update(JSON.stringify(rows.map((row) => Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)))))
    .digest('hex')
    .slice(0, 12);

async function seeded(asOf: string | Date, tasks = TASKS, locale: Locale = 'pt-BR'): Promise<TestServer> {
  const server = await openTestServer({ withoutSecondCompany: 'the demo data set needs an empty database' });
  await seedDemo(server.db, { tasks, asOf, locale, vault: server.vault, files: server.files });
  return server;
}

let server: TestServer;
let asSeeded: Record<string, Row[]>;
beforeAll(async () => {
  server = await seeded(AS_OF);
  asSeeded = await everything(server.db);
});
afterAll(() => server.close());

const login = (email: string) => server.call(null, 'POST', '/v2/auth/login', { email, password: DEMO_PASSWORD });
const signedIn = async (email: string) => {
  const { status, body } = await login(email);
  expect(status).toBe(200);
  return { userId: body.user.id, accountId: body.user.id_conta, email, token: body.token };
};

describe('determinism', () => {
  // Each resource has its own random stream, so a new resource must not change these hashes. A hash changes only when
  // its own resource is changed on purpose.
  test('both engines get these rows', () => {
    const signs = ['users', 'employment_links', 'clients', 'task_tags', 'tasks', 'tasks_tags'].map((table) => [
      table,
      signOf(asSeeded[table] as Row[]),
    ]);
    expect(Object.fromEntries(signs)).toEqual({
      users: '2d8d719cdd9f',
      employment_links: 'dbef81678b49',
      clients: '135a97a3dc75',
      task_tags: 'ef787e6c2e83',
      tasks: 'e051fd7bff1e',
      tasks_tags: '9568ae3d6834',
    });
  });

  test('an instant gives the same rows as its date in São Paulo', async () => {
    const other = await seeded(new Date('2026-03-03T02:59:00Z'));
    expect(await everything(other.db)).toEqual(asSeeded);
    await other.close();
  });

  const withoutCalendar = (tables: Record<string, Row[]>) =>
    Object.fromEntries(
      Object.entries(tables)
        .filter(([table]) => !BY_CALENDAR.includes(table))
        .map(([table, rows]) => [table, rows.filter(({ series }) => !BY_CALENDAR.includes(String(series)))]),
    );

  test('another day changes only dates', async () => {
    const other = await seeded('2031-07-12');
    const there = await everything(other.db);
    const dateless = (tables: Record<string, Row[]>) =>
      JSON.parse(
        JSON.stringify(withoutCalendar(tables), (_, value) => {
          if (typeof value !== 'string') return value;
          // Also within settings, which are stored as JSON.
          if (/^\d{4}-\d\d-\d\d/.test(value)) return 'a date';
          // Groups of notifications end with the day that they are about.
          if (/:\d{4}-\d\d-\d\d$/.test(value)) return value.replace(/\d{4}-\d\d-\d\d$/, 'a date');
          // Cycles are named after their half year.
          return value.replaceAll(/"\d{4}-\d\d-\d\d"/g, '"a date"').replace(/ \d{4}(\.[12])?$/, ' a half year');
        }),
      );
    expect(dateless(there)).toEqual(dateless(asSeeded));
    expect(there['tasks']).not.toEqual(asSeeded['tasks']);
    await other.close();
  });
});

test('in English it has as many rows of each table, an English account, and none of the Portuguese texts', async () => {
  const other = await seeded(AS_OF, TASKS, 'en');
  const there = await everything(other.db);
  const counts = (tables: Record<string, Row[]>) =>
    Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length]));
  expect(counts(there)).toEqual(counts(asSeeded));
  expect(there['accounts']?.map(({ locale }) => locale)).toEqual(['en', 'en', 'en']);
  const stored = JSON.stringify([there['tasks'], there['task_tags'], there['comments'], there['employment_links']]);
  expect(PORTUGUESE.filter((text) => stored.includes(text))).toEqual([]);
  await other.close();
});

describe('sign-in', () => {
  test.each(COMPANIES.flatMap(({ named }, at) => named.map((person) => ({ ...person, accountId: at + 1 }))))(
    '$email at level $level in account $accountId',
    async ({ email, level, accountId, nome }) => {
      const { status, body } = await login(email);
      expect({ status, user: body.user }).toMatchObject({ status: 200, user: { nome, email, id_conta: accountId } });
      const headers = { authorization: `Bearer ${body.token}` };
      expect((await server.call(null, 'GET', '/session', undefined, headers)).body).toMatchObject({
        level,
        link_active: email !== 'unlinked@demo.test',
      });
    },
  );

  test('the first people of account 1 are the documented ones', () => {
    expect(COMPANIES[0]?.named.map(({ email, level }) => `${email} ${level}`)).toEqual([
      'super@demo.test 5',
      'admin@demo.test 4',
      'manager@demo.test 3',
      'accountant@demo.test 2',
      'employee@demo.test 1',
      'unlinked@demo.test 3',
    ]);
  });

  test('an unlinked person reads their own records and cannot write; an expired plan allows neither', async () => {
    const unlinked = await signedIn('unlinked@demo.test');
    expect((await server.call(unlinked, 'GET', '/v2/tasks')).status).toBe(403);
    expect((await server.call(unlinked, 'GET', '/v2/work-time')).status).toBe(200);
    expect((await server.call(unlinked, 'POST', '/v2/tasks', { title: 'Try' })).status).toBe(400);
    expect((await server.call(await signedIn('super@expired.test'), 'GET', '/v2/tasks')).status).toBe(402);
  });

  test('companies have the same ids and different tasks', async () => {
    const [ours, theirs] = await Promise.all(
      ['super@demo.test', 'super@other.test'].map(
        async (email) => (await server.call(await signedIn(email), 'GET', '/v2/tasks?sort=id')).body,
      ),
    );
    expect([ours.total, theirs.total]).toEqual([TASKS, 300]);
    expect(ours.items[0].id).toBe(theirs.items[0].id);
    expect(ours.items[0].title).not.toBe(theirs.items[0].title);
  });
});

describe('contents of account 1', () => {
  const rows = async (table: Filled) => (await rowsOf(server.db, table)).filter(({ account_id }) => account_id === 1);

  test('40 people, 60 clients, 12 tags, the requested number of tasks, 40 in the bin', async () => {
    expect((await rows('employment_links')).length).toBe(40);
    expect((await rows('clients')).length).toBe(60);
    expect((await rows('task_tags')).length).toBe(12);
    const tasks = await rows('tasks');
    expect(tasks.filter(({ deleted_at }) => deleted_at === null).length).toBe(TASKS);
    expect(tasks.filter(({ deleted_at }) => deleted_at !== null).length).toBe(40);
    expect(await rows('task_totals')).toEqual([{ account_id: 1, live: TASKS, deleted: 40 }]);
  });

  test('the first person is above everybody, managers lead teams, and two employees lead at level 1', async () => {
    const { body } = await server.call(await signedIn('super@demo.test'), 'GET', '/v2/user/lines');
    type Place = { user_id: number; reports_to: number | null; leads: number; below: number };
    const lines = new Map((body.items as Place[]).map((place) => [place.user_id, place]));
    const levels = new Map(
      (await rowsOf(server.db, 'employment_links'))
        .filter(({ account_id }) => account_id === 1)
        .map(({ user_id, level }) => [user_id as number, level as number]),
    );
    const leading = [...lines.values()].filter(({ leads }) => leads > 0);
    expect(
      leading
        .map(({ user_id, leads, below }) => [levels.get(user_id), leads, below])
        .toSorted((one, other) => Number(other[2]) - Number(one[2])),
    ).toEqual([
      [5, 7, 37],
      [3, 8, 11],
      [3, 9, 11],
      // One of the nine has left.
      [3, 8, 8],
      [1, 3, 3],
      // One of the three has left.
      [1, 2, 2],
    ]);
    // Computed again from the leaders alone.
    const above = (id: number | null): number[] =>
      id === null ? [] : [id, ...above(lines.get(id)?.reports_to ?? null)];
    for (const { user_id, leads, below } of lines.values()) {
      const all = [...lines.values()];
      expect([leads, below]).toEqual([
        all.filter(({ reports_to }) => reports_to === user_id).length,
        all.filter(({ reports_to }) => above(reports_to).includes(user_id)).length,
      ]);
    }
    const employee = await signedIn('employee@demo.test');
    const manager = await signedIn('manager@demo.test');
    expect(lines.get(employee.userId)?.reports_to).toBe(manager.userId);
  });

  test('seven months of worked hours by people who mostly have a schedule, none on holidays', async () => {
    const hours = await rows('work_time');
    expect(hours.length).toBeGreaterThan(8_000);
    expect(new Set(hours.map(({ user_id }) => user_id)).size).toBeGreaterThan(35);
    const holidays = new Set((await rows('holidays')).map(({ date }) => date));
    expect(
      hours.filter(({ created_at }) => holidays.has(dateIn('America/Sao_Paulo', new Date(created_at as string)))),
    ).toEqual([]);
    const scheduled = new Set((await rows('work_schedules')).map(({ user_id }) => user_id)).size;
    expect([scheduled > 25, scheduled < 40]).toEqual([true, true]);
  });

  test('absences of every kind of decision, three with a private document that can be opened', async () => {
    const absences = await rows('absences');
    const first = Math.min(...(await rows('absence_kinds')).map(({ id }) => id as number));
    const of = (kind: number, status = 'approved') =>
      absences.filter((one) => one['kind_id'] === first + kind && one['status'] === status).length;
    // Vacations, certificates, days off from the bank, leaves, and an unpaid day.
    expect(of(0)).toBe(30);
    expect([of(1), of(16)]).toEqual([18, 9]);
    expect([of(10), of(11), of(19)]).toEqual([1, 1, 1]);
    expect(absences.filter(({ status }) => status === 'requested')).toHaveLength(6);
    const files = await rows('absence_files');
    expect(files).toHaveLength(3);
    const accountant = await signedIn('accountant@demo.test');
    const path = `/v2/absences/files/${files[0]?.['id'] as number}`;
    const opened = (await server.call(accountant, 'GET', path, undefined, { accept: 'application/json' })).body;
    const pdf = await server.app.request((opened.url as string).slice(TEST_URL.length));
    expect([pdf.headers.get('content-type'), (await pdf.text()).slice(0, 8)]).toEqual(['application/pdf', '%PDF-1.4']);
  });

  test('five months were handed over to the payroll; the last file has the difference of a corrected person', async () => {
    const accountant = await signedIn('accountant@demo.test');
    const { items } = (await server.call(accountant, 'GET', '/v2/payroll/hand-overs')).body;
    expect(items.map(({ month, undone_at }: Row) => [month, undone_at])).toEqual(
      ['2026-01', '2025-12', '2025-11', '2025-10', '2025-09'].map((month) => [month, null]),
    );
    const { items: last } = (await server.call(accountant, 'GET', '/v2/payroll/2026-01')).body;
    const differences = last.filter(({ reference_month }: Row) => reference_month === '2025-12');
    expect(new Set(differences.map(({ user_id }: Row) => user_id)).size).toBe(1);
    expect(last.length).toBeGreaterThan(60);
    const file = await server.call(accountant, 'GET', `/v2/payroll/hand-overs/${items[0].id}/file`);
    expect(String(file.body).trim().split('\r\n')).toHaveLength(last.length + 1);
  });

  test('comments are by the people of their tasks, and their pictures can be opened', async () => {
    const comments = await rows('comments');
    expect(comments.length).toBeGreaterThan(300);
    const images = await rows('comment_images');
    expect(images.length).toBeGreaterThan(40);
    const shown = await server.call(
      await signedIn('super@demo.test'),
      'GET',
      `/v2/comments/image/${images[0]?.['id'] as number}`,
      undefined,
      { accept: 'application/json' },
    );
    const picture = await server.app.request((shown.body.url as string).slice(TEST_URL.length));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    for (const { digest, size } of await rows('files')) {
      const file = await server.files.read(`1/${digest as string}`);
      expect(file?.size).toBe(size);
      await file?.bytes.cancel();
    }
    const { body } = await server.call(await signedIn('super@demo.test'), 'GET', '/v2/accounts/me');
    expect((await server.app.request((body.logo_url as string).slice(TEST_URL.length))).status).toBe(200);
  });

  test('allocations cover six months back and three ahead, some tentative', async () => {
    const allocations = await rows('allocations');
    expect(allocations.length).toBeGreaterThan(300);
    const days = allocations.map(({ starts_on }) => starts_on as string).toSorted();
    expect([days[0]?.slice(0, 4), (days.at(-1) ?? '') > AS_OF]).toEqual(['2025', true]);
    expect(new Set(allocations.map(({ status }) => status))).toEqual(new Set(['tentative', 'confirmed']));
  });

  test('new rows get the next number', async () => {
    for (const { series, next } of await rows('number_series')) {
      const ids = (await rows(series as Filled)).map(({ id }) => id as number);
      expect({ series, next }).toEqual({ series, next: Math.max(...ids) + 1 });
    }
    const last = (await rowsOf(server.db, 'users')).at(-1)?.['id'] as number;
    const { id } = await insertUser(server.db, { nome: 'Nova', email: 'nova@example.test' }, TEST_NOW.toISOString());
    expect(id).toBe(last + 1);
    await sqlOf(server.db).deleteFrom('users').where('id', '=', id).execute();
  });

  test('there is one active Super Admin', async () => {
    expect(
      (await rows('employment_links')).filter(({ level, deactivated_at }) => level === 5 && deactivated_at === null)
        .length,
    ).toBe(1);
  });

  test('clients have valid unique CNPJs and undeliverable addresses', async () => {
    const clients = await rows('clients');
    expect(clients.filter(({ tax_id }) => !isCnpj(tax_id as string))).toEqual([]);
    expect(new Set(clients.map(({ tax_id }) => tax_id)).size).toBe(60);
    expect(new Set(clients.map(({ name }) => name)).size).toBe(60);
    expect(
      [...clients, ...(await rowsOf(server.db, 'users'))].filter(
        ({ email }) => !/^[a-z.]+@[a-z-]+\.test$/.test(email as string),
      ),
    ).toEqual([]);
  });

  test("nothing is dated on the data set's day or later, or before its creation", async () => {
    const start = '2026-03-02T03:00:00.000Z';
    for (const task of (await rows('tasks')) as unknown as Tables['tasks'][]) {
      const { created_at, updated_at, completed_at, deleted_at } = task;
      expect(created_at <= updated_at && updated_at < start).toBe(true);
      expect(completed_at).toBe(task.status === 'done' ? updated_at : null);
      expect(deleted_at === null || (deleted_at > updated_at && deleted_at < start && deleted_at > '2026-02-01')).toBe(
        true,
      );
      expect(task.due_on === null || task.due_on > dateIn('America/Sao_Paulo', new Date(created_at))).toBe(true);
    }
  });

  test('every filter has matches', async () => {
    const person = await signedIn('manager@demo.test');
    const totals = async (filter: string) =>
      (await server.call(person, 'GET', `/v2/tasks?limit=1&${filter}`)).body.total;
    for (const filter of [
      'status=todo',
      'status=doing',
      'status=done',
      'status=canceled',
      'priority=low',
      'priority=urgent',
      'overdue=true',
      'assignee_id=5',
      'tag_id=1',
      'client_id=1',
      'due_from=2026-03-02&due_to=2026-03-13',
      'deleted=true',
      'q=sao',
    ])
      expect({ filter, some: (await totals(filter)) > 0 }).toEqual({ filter, some: true });
    expect(
      (await server.call(await signedIn('employee@demo.test'), 'GET', '/v2/tasks?limit=1')).body.total,
    ).toBeGreaterThan(5);
  });
});

test('a database with an account is left alone', async () => {
  await expect(
    seedDemo(server.db, { asOf: AS_OF, locale: 'en', vault: server.vault, files: server.files }),
  ).rejects.toThrow('The database has an account already');
});

test('the first account can be set up with the same data, and only its Super Admin can sign in', async () => {
  const fresh = await openTestServer({ withoutSecondCompany: 'this test creates the first account' });
  const token = new URL(await newSetupLink(fresh.db, TEST_URL, TEST_NOW)).hash.slice(1);
  const body = {
    token,
    account_name: 'Padaria',
    nome: 'Ana Prado',
    email: 'ana@example.test',
    password: 'correct horse battery',
    locale: 'en',
    demo: true,
  };
  expect((await fresh.call(null, 'POST', '/setup', body, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);

  const users = await sqlOf(fresh.db).selectFrom('users').selectAll().orderBy('id').execute();
  expect(users.length).toBe(40);
  const logins = await sqlOf(fresh.db).selectFrom('logins').select('email').execute();
  expect(logins).toEqual([{ email: 'ana@example.test' }]);
  expect(users.slice(1).filter(({ email }) => !email.endsWith('@demo-1.test'))).toEqual([]);
  expect(
    (await fresh.call(null, 'POST', '/v2/auth/login', { email: users[1]?.email, password: DEMO_PASSWORD })).status,
  ).toBe(401);
  expect(await acrossAccounts(() => sqlOf(fresh.db).selectFrom('task_totals').selectAll().execute())).toEqual([
    { account_id: 1, live: 5_000, deleted: 40 },
  ]);
  expect((await insertUser(fresh.db, { nome: 'Nova', email: 'nova@example.test' }, TEST_NOW.toISOString())).id).toBe(
    41,
  );
  await fresh.close();
});

test('an account without tasks can be requested', async () => {
  const empty = await seeded(AS_OF, 0);
  expect(
    (await sqlOf(empty.db).selectFrom('task_totals').selectAll().where('account_id', '=', 1).execute())[0],
  ).toEqual({
    account_id: 1,
    live: 0,
    deleted: 40,
  });
  await empty.close();
});

describe('feedback', () => {
  test('is a year of praise and constructive feedback, with a wall, requests, drafts and a report', async () => {
    const employee = await signedIn('employee@demo.test');
    const manager = await signedIn('manager@demo.test');
    const admin = await signedIn('admin@demo.test');
    const read = async (who: typeof employee, query: string) =>
      (await server.call(who, 'GET', `/v2/feedback${query}`)).body;
    const rows = await sqlOf(server.db)
      .selectFrom('feedback')
      .where('account_id', '=', employee.accountId)
      .select(['kind', 'state', 'visibility'])
      .execute();
    const count = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length;
    expect([
      count(({ state, kind }) => state === 'sent' && kind === 'praise'),
      count(({ state, kind }) => state === 'sent' && kind === 'constructive'),
      count(({ visibility }) => visibility === 'wall'),
      count(({ state }) => state === 'draft'),
    ]).toEqual([38, 22, 14, 3]);
    expect((await read(employee, '?box=wall')).total).toBe(14);
    const { items } = await read(employee, '?unread=true');
    expect(items).toMatchObject([{ author_id: manager.userId, recipient_ids: [employee.userId], is_unread: true }]);
    expect(items[0].body.length).toBeGreaterThan(20);
    expect((await read(admin, '?box=reported')).total).toBe(1);
    expect((await read(employee, '/requests?waiting=true')).total).toBe(1);
    expect((await read(employee, '?box=drafts')).total).toBe(1);
    const requests = await sqlOf(server.db)
      .selectFrom('feedback_request_people')
      .where('account_id', '=', employee.accountId)
      .select(['request_id', 'state'])
      .execute();
    const open = new Set(requests.filter(({ state }) => state === 'open').map(({ request_id }) => request_id));
    expect([new Set(requests.map(({ request_id }) => request_id)).size, open.size]).toEqual([6, 2]);
    // Every answer was given to the person who asked.
    const answered = requests.filter(({ state }) => state === 'answered');
    expect(answered.length).toBe(4);
    const told = (await server.call(employee, 'GET', '/v2/notifications')).body.items;
    const ofFeedback = told
      .map(({ kind }: { kind: string }) => kind)
      .filter((kind: string) => kind.startsWith('feedback.'));
    expect(ofFeedback.toSorted()).toEqual(['feedback.received', 'feedback.requested']);
  });
});

test('NPS has one wave a quarter for two years, by leader, and an open one that the employee has not answered', async () => {
  const person = await signedIn('admin@demo.test');
  const get = async (who: typeof person, path: string) => (await server.call(who, 'GET', path)).body;
  const { items } = await get(person, '/v2/nps/history');
  expect(items.map(({ score }: { score: number }) => score)).toEqual([-6, 4, 9, 15, 12, 21, 18, 24]);
  const last = await get(person, `/v2/nps/${items.at(-1).wave_id}/results`);
  expect(last).toMatchObject({ n: 33, promoters: 15, passives: 11, detractors: 7 });
  expect(last.segments.length).toBeGreaterThan(0);
  expect(last.hidden_segments).toBeGreaterThan(0);
  expect((await get(person, `/v2/nps/${last.wave.id}/comments`)).items.length).toBeGreaterThanOrEqual(10);
  const employee = await signedIn('employee@demo.test');
  expect((await get(employee, '/v2/nps/mine')).items).toMatchObject([{ answered: false }]);
});

test('the employee has five notifications and the manager nine, four of each unread', async () => {
  for (const [email, total] of [
    ['employee@demo.test', 5],
    ['manager@demo.test', 9],
  ] as const) {
    const { userId, accountId } = await signedIn(email);
    // As seeded: other tests of this file cause notifications.
    const rows = asSeeded['notifications']?.filter(
      (row) => row['account_id'] === accountId && row['user_id'] === userId,
    );
    expect([email, rows?.length, rows?.filter(({ read_at }) => read_at === null).length]).toEqual([email, total, 4]);
  }
});

test('development plans are in every state, two of them late, with some actions linked to tasks', async () => {
  const employee = await signedIn('employee@demo.test');
  const admin = await signedIn('admin@demo.test');
  const manager = await signedIn('manager@demo.test');
  const get = async (who: typeof admin, path: string) => (await server.call(who, 'GET', path)).body;
  type Plan = { state: string; is_late: boolean; goals: { actions: { is_linked: boolean }[] }[] };
  const own = await sqlOf(server.db)
    .selectFrom('pdi')
    .where('account_id', '=', admin.accountId)
    .select(['id', 'state', 'user_id'])
    .execute();
  const drafts = own.filter(({ state }) => state === 'draft');
  expect([own.length, drafts.length]).toEqual([14, 1]);
  const { items }: { items: Plan[] } = await get(admin, '/v2/pdi?box=all');
  const count = (state: string) => items.filter((plan) => plan.state === state).length;
  expect([count('active'), count('proposed'), count('done')]).toEqual([8, 2, 3]);
  expect(items.filter(({ is_late }) => is_late)).toHaveLength(2);
  const tables = await Promise.all(
    (['pdi_goals', 'pdi_actions'] as const).map((table) =>
      sqlOf(server.db).selectFrom(table).where('account_id', '=', admin.accountId).selectAll().execute(),
    ),
  );
  expect(tables.map((rows) => rows.length)).toEqual([31, 96]);
  expect(tables[1]?.filter((row) => 'task_id' in row && row.task_id !== null)).toHaveLength(34);
  const [made] = (await get(employee, '/v2/pdi?state=active')).items;
  // Created from a result, which links to it and back.
  const { evaluation } = await get(employee, `/v2/pdi/${made.id}`);
  expect((await get(employee, `/v2/pdi?evaluation_id=${evaluation.id}`)).items).toMatchObject([{ id: made.id }]);
  const today = (await get(employee, '/v2/today')).duties.plans;
  expect(today.map(({ waiting }: { waiting: string }) => waiting)).toEqual(['check_in', 'action']);
  expect((await get(manager, '/v2/pdi?box=team&waiting=acceptance')).total).toBeGreaterThan(0);
});

test('competences have four groups, and all job titles except accountant are in one of six profiles', async () => {
  const admin = await signedIn('admin@demo.test');
  const get = async (path: string) => (await server.call(admin, 'GET', `/v2/${path}`)).body;
  const total = async (path: string) => (await get(path)).total;
  expect(await Promise.all(['competence-groups', 'competences', 'competences/profiles'].map(total))).toEqual([
    4, 14, 6,
  ]);
  const { items: competences } = await get('competences');
  const levels = competences.flatMap((one: { levels: { indicators: string[] }[] }) => one.levels);
  expect([levels.length, levels.filter(({ indicators }: { indicators: string[] }) => indicators.length === 0)]).toEqual(
    [14 * 5, []],
  );
  expect((await get('competences/profiles/unmatched')).items).toMatchObject([{ job_title: 'Contabilista' }]);
});

test('a 360 is being answered, a draft waits, and the employee has a form in each state', async () => {
  const [admin, employee] = [await signedIn('admin@demo.test'), await signedIn('employee@demo.test')];
  const get = async (who: typeof admin, path: string) => (await server.call(who, 'GET', path)).body;
  const { items } = await get(admin, '/v2/performance-evaluations?sort=-created_at');
  expect(
    items.map(({ name, degree, state, counts }: Row) => [name, degree, state, (counts as Row)['subjects']]),
  ).toEqual([
    ['Olhar da liderança 2026.1', '90', 'draft', 38],
    ['Avaliação 2026.1', '360', 'collecting', 38],
    ['360 de desenvolvimento 2025.2', '360', 'released', 30],
    ['Avaliação 2025', '180', 'released', 36],
  ]);
  expect(items[1]).toMatchObject({ answer_until: '2026-03-10', counts: { subjects: 38, forms: 231, submitted: 143 } });
  const forms = (await get(employee, '/v2/performance-evaluations/forms')).items;
  expect(forms.map(({ group, state }: Row) => `${group as string} ${state as string}`).toSorted()).toEqual([
    'peers open',
    'peers submitted',
    'self drafting',
  ]);
  const done = forms.find(({ state }: Row) => state === 'submitted');
  const form = await get(employee, `/v2/performance-evaluations/forms/${done.id as number}`);
  expect([form.missing, form.answers.length]).toEqual([[], 27]);
  // External raters are asked about the employee: their leader sees who, but not who has answered or declined.
  const raters = `/v2/performance-evaluations/${items[1].id as number}/raters/${employee.userId}`;
  const { items: named } = await get(await signedIn('manager@demo.test'), raters);
  const outside = named.filter(({ group }: Row) => group === 'external').map(({ state }: Row) => state);
  expect(outside.toSorted()).toEqual([...Array(5).fill('approved'), 'lapsed', 'refused']);
  const { by_group } = await get(admin, `/v2/performance-evaluations/${items[1].id as number}/progress`);
  expect(by_group).toContainEqual({ group: 'external', forms: 4, submitted: 1 });
  // Nobody is asked about more people than allowed for a rater.
  const { items: asked } = await get(admin, `/v2/performance-evaluations/${items[1].id as number}/people`);
  expect(Math.max(...asked.map(({ forms: own }: { forms: number }) => own))).toBeLessThanOrEqual(10);
});

test('a released cycle has a nine-box with everybody, five ratings changed by calibration, and two answered contests', async () => {
  const admin = await signedIn('admin@demo.test');
  const get = async (path: string) => (await server.call(admin, 'GET', path)).body;
  const { items } = await get('/v2/performance-evaluations?q=2025&purpose=performance');
  const path = `/v2/performance-evaluations/${items[0].id as number}`;
  const { people, distribution } = await get(`${path}/calibration`);
  expect(people.length).toBe(36);
  expect(people.filter(({ changed }: Row) => changed).length).toBe(5);
  const boxes = new Set(people.map(({ box }: Row) => box));
  expect([boxes.has(null), boxes.size >= 6]).toEqual([false, true]);
  expect(distribution.every(({ people: rated }: { people: number }) => rated > 0)).toBe(true);
  const { items: subjects } = await get(`${path}/subjects`);
  const settled = subjects.filter(({ state }: Row) => state === 'settled');
  expect(settled.length).toBe(2);
  const { contest } = await get(`${path}/results/${settled[0].user_id as number}`);
  expect(contest).toMatchObject({ reason: expect.stringMatching(/\w/), answer: expect.stringMatching(/\w/) });
});

test('a leader sees the latest scores of the team and its competence gaps', async () => {
  const manager = await signedIn('manager@demo.test');
  const get = async (path: string) => (await server.call(manager, 'GET', path)).body;
  const { items: gaps } = await get('/v2/competences/gaps');
  expect(gaps.length).toBeGreaterThanOrEqual(2);
  expect(gaps.every(({ people }: { people: number }) => people >= 5)).toBe(true);
  const { items: team } = await get(`/v2/user/${manager.userId}/team/today`);
  const seen = team.map(({ evaluation }: { evaluation: { scores: unknown[]; open_forms: number } }) => evaluation);
  expect(seen.filter(({ scores }: { scores: unknown[] }) => scores.length > 1).length).toBeGreaterThan(2);
  expect(seen.some(({ open_forms }: { open_forms: number }) => open_forms > 0)).toBe(true);
});
