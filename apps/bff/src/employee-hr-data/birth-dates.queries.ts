import type { CalendarDate } from '@jornada/domain/calendar';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';

/** The birth dates of those of `ids` who were born after `date`, by user; inactive records do not count. */
export async function birthDatesAfter(
  db: Db,
  accountId: number,
  ids: readonly number[],
  date: CalendarDate,
): Promise<Map<number, CalendarDate>> {
  const rows = await sqlOf(db)
    .selectFrom('employee_hr_data')
    .where('account_id', '=', accountId)
    .where(inIds(db, 'user_id', ids))
    .where('birth_date', '>', date)
    .where('deactivated_at', 'is', null)
    .select(['user_id', 'birth_date'])
    .execute();
  return new Map(rows.map(({ user_id, birth_date }) => [user_id, birth_date as CalendarDate]));
}
