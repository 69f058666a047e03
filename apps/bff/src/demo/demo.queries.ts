import { type CalendarDate, dateIn } from '@jornada/domain/calendar';
import type { Schedule } from '@jornada/domain/schedules';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { listRows, updateRows } from '../db/rows.ts';

/** The highest user id; 0 if there is none. */
export const lastUserId = async (tx: Db): Promise<number> =>
  (
    await sqlOf(tx)
      .selectFrom('users')
      .select((eb) => eb.fn.max<number | null>('id').as('last'))
      .executeTakeFirstOrThrow()
  ).last ?? 0;

/** The account's people with their links, in the order they were created. */
export const listLinks = (tx: Db, accountId: number) =>
  listRows(
    tx,
    'employment_links',
    { account_id: accountId },
    ['user_id', 'level', 'job_title', 'created_at', 'deactivated_at'],
    ['user_id'],
  );

/** The account's live tasks by assignee, oldest first. */
export const assignedTasks = async (
  tx: Db,
  accountId: number,
): Promise<Map<number, { id: number; client_id: number | null }[]>> => {
  const rows = await sqlOf(tx)
    .selectFrom('tasks')
    .where('account_id', '=', accountId)
    .where('assignee_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .select(['id', 'client_id', 'assignee_id'])
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ assignee_id }) => assignee_id as number);
};

/** All schedules, by person. */
export const schedulesOf = async (tx: Db, accountId: number): Promise<Map<number, Schedule[]>> => {
  const rows = await listRows(
    tx,
    'work_schedules',
    { account_id: accountId },
    ['user_id', 'valid_from', 'minutes'],
    ['user_id', 'valid_from'],
  );
  return Map.groupBy(
    rows.map(({ minutes, ...row }) => Object.assign(row, { minutes: JSON.parse(minutes) as number[] })),
    ({ user_id }) => user_id,
  );
};

/** Contractual minutes per week, by person; people without them are absent. */
export const weeklyMinutes = async (tx: Db, accountId: number): Promise<Map<number, number>> => {
  const rows = await listRows(tx, 'employee_hr_data', { account_id: accountId }, ['user_id', 'weekly_minutes']);
  return new Map(
    rows.flatMap(({ user_id, weekly_minutes }) =>
      weekly_minutes === null ? [] : [[user_id, weekly_minutes] as const],
    ),
  );
};

/** The day of the oldest worked hours in a time zone, or null. */
export const firstWorkedDay = async (tx: Db, accountId: number, timeZone: string): Promise<CalendarDate | null> => {
  const { first } = await sqlOf(tx)
    .selectFrom('work_time')
    .where('account_id', '=', accountId)
    .select((eb) => eb.fn.min<number | null>('start_minute').as('first'))
    .executeTakeFirstOrThrow();
  return first === null ? null : dateIn(timeZone, new Date(first * 60_000));
};

/** The account's latest live tasks, newest first. */
export const latestTasks = (tx: Db, accountId: number, limit: number) =>
  sqlOf(tx)
    .selectFrom('tasks')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .select(['id', 'created_by', 'assignee_id', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const setAccountLogo = (tx: Db, accountId: number, logo_url: string) =>
  updateRows(tx, 'accounts', { id: accountId }, { logo_url });

export const setClientLogo = (tx: Db, accountId: number, id: number, logo_url: string) =>
  updateRows(tx, 'clients', { account_id: accountId, id }, { logo_url });

/** Makes `people` report to `leader`. */
export const setLeader = (tx: Db, accountId: number, leader: number, people: readonly number[]) =>
  updateRows(tx, 'employment_links', { account_id: accountId, user_id: people }, { reports_to: leader });

/** The leader of each person who reports to somebody. */
export const leadersOf = async (tx: Db, accountId: number): Promise<Map<number, number>> =>
  new Map(
    (
      await sqlOf(tx)
        .selectFrom('employment_links')
        .where('account_id', '=', accountId)
        .where('reports_to', 'is not', null)
        .select(['user_id', 'reports_to'])
        .orderBy('user_id')
        .execute()
    ).map(({ user_id, reports_to }) => [user_id, Number(reports_to)]),
  );

/** The account's live tasks that are not canceled by assignee, newest first. */
export const linkableTasks = async (tx: Db, accountId: number) =>
  Map.groupBy(
    await sqlOf(tx)
      .selectFrom('tasks')
      .where('account_id', '=', accountId)
      .where('assignee_id', 'is not', null)
      .where('deleted_at', 'is', null)
      .where('status', '<>', 'canceled')
      .select(['id', 'title', 'status', 'assignee_id'])
      .orderBy('id', 'desc')
      .limit(2_000)
      .execute(),
    ({ assignee_id }) => Number(assignee_id),
  );

/** The levels that each job profile expects, by competence. */
export async function listExpectedBy(tx: Db, accountId: number): Promise<Map<number, [number, number][]>> {
  const rows = await listRows(
    tx,
    'profile_expectations',
    { account_id: accountId },
    ['profile_id', 'competence_id', 'level'],
    ['profile_id', 'competence_id'],
  );
  const by = Map.groupBy(rows, ({ profile_id }) => profile_id);
  return new Map([...by].map(([id, own]) => [id, own.map(({ competence_id, level }) => [competence_id, level])]));
}

/** Names the cycle in active plans of its people that began after its release. */
export const linkPlans = (tx: Db, accountId: number, evaluationId: number, releasedOn: string) =>
  sqlOf(tx)
    .updateTable('pdi')
    .set({ evaluation_id: evaluationId })
    .where('account_id', '=', accountId)
    .where('state', '=', 'active')
    .where('starts_on', '>=', releasedOn)
    .where('user_id', 'in', ({ selectFrom }) =>
      selectFrom('evaluation_subjects')
        .where('account_id', '=', accountId)
        .where('evaluation_id', '=', evaluationId)
        .select('user_id'),
    )
    .execute();

/** The forms of a cycle that is being answered, by whom and about whom. */
export const listFormsOf = (tx: Db, accountId: number, evaluationId: number) =>
  listRows(
    tx,
    'evaluation_raters',
    { account_id: accountId, evaluation_id: evaluationId, state: 'open' },
    ['id', 'subject_id', 'rater_group', 'user_id'],
    ['id'],
  );
