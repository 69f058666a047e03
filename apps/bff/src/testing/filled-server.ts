import { FIRST_OWN_LAYOUT } from '@jornada/domain/payroll-layout';
import { sqlOf } from '../db/handle.ts';
import { takeNumbers, type SeriesNames } from '../db/numbers.ts';
import { openTestServer, TEST_NOW, type TestPerson, type TestServer } from '../testing.ts';
import { openSecondCompany } from './second-company.ts';

/** A server with one account that has a row of id 1 in every table. */
export interface FilledServer {
  server: TestServer;
  /** The only person of level 5. */
  owner: TestPerson;
  /** The person of level 1, who has the rows. */
  employee: number;
  /** The same person, for changes that nobody makes for others. */
  author: TestPerson;
  /** `pattern` with its parameters filled: the existing rows for `id` 1, otherwise unknown ones. */
  path: (pattern: string, id: number) => string;
}

/** The series of rows that the second company inserts without reserving their numbers. */
const SERIES = [
  'absence_kinds',
  'absences',
  'allocations',
  'comment_images',
  'comments',
  'evaluations',
  'evaluation_raters',
  'feedback',
  'feedback_replies',
  'feedback_requests',
  'holidays',
  'nps_series',
  'nps_waves',
  'offboardings',
  'pdi',
  'pdi_actions',
  'pdi_check_ins',
  'pdi_goals',
  'pdi_history',
  'payroll_layouts',
  'task_undos',
  'time_bank_closing_events',
  'time_bank_closings',
  'time_bank_entries',
  'time_bank_settlements',
  'work_time',
] satisfies (keyof SeriesNames)[];

/** Opens a server whose only account is the second company, which the test uses. */
export async function openFilledServer(): Promise<FilledServer> {
  const server = await openTestServer({ withoutSecondCompany: 'this test works in the second company' });
  const accountId = await openSecondCompany(server.db, TEST_NOW.toISOString());
  for (const series of SERIES) await takeNumbers(server.db, accountId, series, 3);
  const people = await sqlOf(server.db)
    .selectFrom('employment_links')
    .where('account_id', '=', accountId)
    .select(['user_id', 'level'])
    .orderBy('level')
    .execute();
  const [employee = 0, userId = 0] = people.map((person) => person.user_id);
  const person = async (id: number): Promise<TestPerson> => {
    const key = { userId: id, accountId };
    return { ...key, email: '', token: await server.tokenOf(key) };
  };
  const [owner, author] = [await person(userId), await person(employee)];
  const valueOf = (name: string, id: number) =>
    ({
      userId: id === 1 ? employee : id,
      validFrom: '2026-02-03',
      month: '2026-01',
      key: String(id).padStart(32, '0'),
    })[name] ?? id;
  const path = (pattern: string, id: number) =>
    pattern
      .replace('/v2/user/{id}', `/v2/user/${id === 1 ? employee : id}`)
      .replace('/v2/payroll/layouts/{id}', `/v2/payroll/layouts/${id === 1 ? FIRST_OWN_LAYOUT : id}`)
      .replace(/\{(\w+)\}/g, (_, name: string) => String(valueOf(name, id)));
  return { server, owner, employee, author, path };
}
