import { type CalendarDate, dateIn } from '@jornada/domain/calendar';
import type { Schedule } from '@jornada/domain/schedules';
import type { Tx } from '../db/tables.ts';

/** The highest id of a user so far; 0 where there is none. */
export const lastUserId = async (tx: Tx): Promise<number> =>
  (
    await tx
      .selectFrom('users')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirstOrThrow()
  ).last ?? 0;

/** The people of an account as they are employed, in the order in which they came into the data set. */
export const listLinks = (tx: Tx, accountId: number) =>
  tx
    .selectFrom('employment_links')
    .where('account_id', '=', accountId)
    .select(['user_id', 'level', 'job_title', 'created_at', 'deactivated_at'])
    .orderBy('user_id')
    .execute();

/** The live tasks of an account by who does them, the oldest first. */
export const assignedTasks = async (
  tx: Tx,
  accountId: number,
): Promise<Map<number, { id: number; client_id: number | null }[]>> => {
  const rows = await tx
    .selectFrom('tasks')
    .where('account_id', '=', accountId)
    .where('assignee_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .select(['id', 'client_id', 'assignee_id'])
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ assignee_id }) => assignee_id as number);
};

/** Everybody's schedules, by person. */
export const schedulesOf = async (tx: Tx, accountId: number): Promise<Map<number, Schedule[]>> => {
  const rows = await tx
    .selectFrom('work_schedules')
    .where('account_id', '=', accountId)
    .select(['user_id', 'valid_from', 'minutes'])
    .orderBy('user_id')
    .orderBy('valid_from')
    .execute();
  return Map.groupBy(
    rows.map(({ minutes, ...row }) => Object.assign(row, { minutes: JSON.parse(minutes) as number[] })),
    ({ user_id }) => user_id,
  );
};

/** What people's contracts say of a week, by person; who has none is not there. */
export const weeklyMinutes = async (tx: Tx, accountId: number): Promise<Map<number, number>> => {
  const rows = await tx
    .selectFrom('employee_hr_data')
    .where('account_id', '=', accountId)
    .select(['user_id', 'weekly_minutes'])
    .execute();
  return new Map(
    rows.flatMap(({ user_id, weekly_minutes }) =>
      weekly_minutes === null ? [] : [[user_id, weekly_minutes] as const],
    ),
  );
};

/** The day of the oldest worked hours, by a zone's calendar, or null where there are none. */
export const firstWorkedDay = async (tx: Tx, accountId: number, timeZone: string): Promise<CalendarDate | null> => {
  const { first } = await tx
    .selectFrom('work_time')
    .where('account_id', '=', accountId)
    .select((eb) => eb.fn.min('start_minute').as('first'))
    .executeTakeFirstOrThrow();
  return first === null ? null : dateIn(timeZone, new Date(first * 60_000));
};

/** The latest live tasks of an account, the latest first. */
export const latestTasks = (tx: Tx, accountId: number, limit: number) =>
  tx
    .selectFrom('tasks')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .select(['id', 'created_by', 'assignee_id', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
