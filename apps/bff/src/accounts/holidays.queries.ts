import { takeNumbers } from '../db/numbers.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { deleteRows } from '../db/rows.ts';
import type { CalendarDate } from '../db/tables.ts';

/** The account's holidays by date, optionally of one year. */
export const listHolidays = (db: Db, accountId: number, year: number | undefined) =>
  sqlOf(db)
    .selectFrom('holidays')
    .where('account_id', '=', accountId)
    .$if(year !== undefined, (query) => query.where('date', '>=', `${year}-01-01`).where('date', '<=', `${year}-12-31`))
    .select(['id', 'date', 'name'])
    .orderBy('date')
    .execute();

/** Adds holidays, except on dates that have one. Returns those added. */
export async function insertHolidays(
  tx: Db,
  accountId: number,
  holidays: readonly { date: CalendarDate; name: string }[],
) {
  const first = await takeNumbers(tx, accountId, 'holidays', holidays.length);
  return sqlOf(tx)
    .insertInto('holidays')
    .values(holidays.map((holiday, at) => ({ account_id: accountId, id: first + at, ...holiday })))
    .onConflict((on) => on.columns(['account_id', 'date']).doNothing())
    .returning(['id', 'date', 'name'])
    .execute();
}

/** Returns whether a holiday was deleted. */
export const deleteHoliday = async (tx: Db, accountId: number, id: number): Promise<boolean> =>
  (await deleteRows(tx, 'holidays', { account_id: accountId, id })) > 0;
