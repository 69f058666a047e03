import type { CalendarDate } from '@jornada/domain/calendar';
import { invalid } from '@jornada/domain/refusal';
import { type Db, sqlOf } from '../db/handle.ts';

/**
 * Hours of a month that the time bank has closed stay as they were counted.
 * @throws Refusal 400 where one of the dates lies in a closed month
 */
export async function assertMonthsOpen(tx: Db, accountId: number, dates: readonly CalendarDate[]): Promise<void> {
  const months = [...new Set(dates.map((date) => date.slice(0, 7)))];
  const closed =
    months.length > 0 &&
    (await sqlOf(tx)
      .selectFrom('time_bank_closings')
      .where('account_id', '=', accountId)
      .where('month', 'in', months)
      .where('reopened_at', 'is', null)
      .select('month')
      .executeTakeFirst());
  if (closed) throw invalid('started_at', 'lies in a month that is closed', 'month_closed');
}
