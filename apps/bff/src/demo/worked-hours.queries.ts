import { type CalendarDate, dateIn } from '@jornada/domain/calendar';
import type { Schedule } from '@jornada/domain/schedules';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';

/** All schedules, by person. */
export const schedulesOf = async (tx: Db, accountId: number): Promise<Map<number, Schedule[]>> => {
  const rows = await sqlOf(tx)
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

/** Contractual minutes per week, by person; people without them are absent. */
export const weeklyMinutes = async (tx: Db, accountId: number): Promise<Map<number, number>> => {
  const rows = await sqlOf(tx)
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

/** The day of the oldest worked hours in a time zone, or null. */
export const firstWorkedDay = async (tx: Db, accountId: number, timeZone: string): Promise<CalendarDate | null> => {
  const { first } = await sqlOf(tx)
    .selectFrom('work_time')
    .where('account_id', '=', accountId)
    .select((eb) => eb.fn.min<number | null>('start_minute').as('first'))
    .executeTakeFirstOrThrow();
  return first === null ? null : dateIn(timeZone, new Date(first * 60_000));
};

/** The months in force whose closing kept days, oldest first. */
export const listJudgedMonths = async (tx: Db, accountId: number): Promise<string[]> =>
  (
    await sqlOf(tx)
      .selectFrom('time_bank_closings as closing')
      .innerJoin('time_bank_closing_people as person', (join) =>
        join.onRef('person.account_id', '=', 'closing.account_id').onRef('person.closing_id', '=', 'closing.id'),
      )
      .where('closing.account_id', '=', accountId)
      .where('closing.reopened_at', 'is', null)
      .where('person.judged', 'is not', null)
      .select('closing.month')
      .distinct()
      .orderBy('closing.month')
      .execute()
  ).map(({ month }) => month);

const TWO_HOURS = 120;

/**
 * Takes two hours from an entry of more than four that one of `people` has on one of the days, by its id the first one.
 * @returns whose it is; undefined if there is none
 */
export async function shortenADay(
  tx: Db,
  accountId: number,
  people: readonly number[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<number | undefined> {
  const minuteOfDay = (date: CalendarDate) => Math.floor(Date.parse(`${date}T12:00:00Z`) / 60_000);
  const entry = await sqlOf(tx)
    .selectFrom('work_time')
    .where('account_id', '=', accountId)
    .where(inIds(tx, 'user_id', people))
    .where('start_minute', '>=', minuteOfDay(from))
    .where('start_minute', '<=', minuteOfDay(to))
    .where((eb) => eb(eb('end_minute', '-', eb.ref('start_minute')), '>', 2 * TWO_HOURS))
    .select(['id', 'user_id'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!entry) return undefined;
  await sqlOf(tx)
    .updateTable('work_time')
    .set((eb) => ({ end_minute: eb('end_minute', '-', TWO_HOURS) }))
    .where('account_id', '=', accountId)
    .where('id', '=', entry.id)
    .execute();
  return entry.user_id;
}
