import type { CalendarDate } from '@jornada/domain/calendar';
import type { Schedule } from '@jornada/domain/schedules';
import { sql } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { deleteRows, findRow } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

export interface ScheduleRow extends Schedule {
  user_id: number;
  created_by: number;
  created_at: Instant;
}

/** The schedules of the given people, or of everybody, each person's by start date. */
export async function findSchedules(
  db: Db,
  accountId: number,
  userIds: readonly number[] | null,
): Promise<ScheduleRow[]> {
  let query = sqlOf(db).selectFrom('work_schedules').where('account_id', '=', accountId);
  if (userIds) query = query.where(inIds(db, 'user_id', userIds));
  const rows = await query
    .select(['user_id', 'valid_from', 'minutes', 'created_by', 'created_at'])
    .orderBy('user_id')
    .orderBy('valid_from')
    .execute();
  return rows.map((row) => ({ ...row, minutes: JSON.parse(row.minutes) as number[] }));
}

/** The account's holidays from `from` to `to`, inclusive, by date. */
export const findHolidays = async (
  db: Db,
  accountId: number,
  from: CalendarDate,
  to: CalendarDate,
): Promise<Map<CalendarDate, string>> =>
  new Map(
    (
      await sqlOf(db)
        .selectFrom('holidays')
        .where('account_id', '=', accountId)
        .where('date', '>=', from)
        .where('date', '<=', to)
        .select(['date', 'name'])
        .execute()
    ).map(({ date, name }) => [date, name]),
  );

/** Adds a schedule of a person; one with the same start date is replaced. */
export const putSchedule = (tx: Db, accountId: number, { minutes, ...row }: ScheduleRow) =>
  sqlOf(tx)
    .insertInto('work_schedules')
    .values({ account_id: accountId, ...row, minutes: JSON.stringify(minutes) })
    .onConflict((on) =>
      on.columns(['account_id', 'user_id', 'valid_from']).doUpdateSet({
        minutes: sql`excluded.minutes`,
        created_by: sql`excluded.created_by`,
        created_at: sql`excluded.created_at`,
      }),
    )
    .execute();

/** Returns whether a schedule was deleted. */
export const deleteSchedule = async (
  tx: Db,
  accountId: number,
  userId: number,
  validFrom: CalendarDate,
): Promise<boolean> =>
  (await deleteRows(tx, 'work_schedules', { account_id: accountId, user_id: userId, valid_from: validFrom })) > 0;

/** Whether a person has an employment link in the account, active or not. */
export const isPerson = async (db: Db, accountId: number, userId: number): Promise<boolean> =>
  (await findRow(db, 'employment_links', { account_id: accountId, user_id: userId }, ['user_id'])) !== undefined;
