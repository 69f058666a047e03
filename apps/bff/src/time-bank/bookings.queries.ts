import { inIds, tableByIndex } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { listColumn, listRows } from '../db/rows.ts';
import type { CalendarDate } from '../db/tables.ts';
import { COLUMNS, type EntryRow } from './entries.queries.ts';
import { notReversed } from './not-reversed.queries.ts';

/** Those of `userIds` who have an employment link in the account. */
export const findPeopleOf = async (db: Db, accountId: number, userIds: readonly number[]): Promise<Set<number>> =>
  new Set(await listColumn(db, 'employment_links', { account_id: accountId, user_id: userIds }, 'user_id'));

/** The entries with these ids, by id. */
export const findEntries = async (db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, EntryRow>> =>
  new Map(
    (await listRows(db, 'time_bank_entries', { account_id: accountId, id: ids }, COLUMNS)).map((entry) => [
      entry.id,
      entry,
    ]),
  );

/** Minutes of overtime in the bank for a day, by person; people without any are left out. */
export const sumOvertimeOn = async (
  db: Db,
  accountId: number,
  userIds: readonly number[],
  day: CalendarDate,
): Promise<Map<number, number>> => {
  const rows = await sqlOf(db)
    .selectFrom('time_bank_entries as entry')
    .where('entry.account_id', '=', accountId)
    .where(inIds(db, 'entry.user_id', userIds))
    .where('entry.occurred_on', '=', day)
    .where('entry.kind', '=', 'credit')
    .where('entry.origin', 'in', ['overtime', 'closing'])
    .where(notReversed)
    .select((eb) => ['entry.user_id', eb.fn.sum<number>('entry.minutes').as('minutes')])
    .groupBy('entry.user_id')
    .execute();
  return new Map(rows.map(({ user_id, minutes }) => [user_id, minutes]));
};

/** The payouts of expiries, or the credits that carry their hours, by the id of the expiry. */
export const findOutcomesOf = async (
  db: Db,
  accountId: number,
  expiryIds: readonly number[],
): Promise<Map<number, EntryRow>> => {
  if (expiryIds.length === 0) return new Map();
  const rows = await sqlOf(db)
    .selectFrom(tableByIndex(db, 'time_bank_entries', 'time_bank_entries_by_reference'))
    .where('account_id', '=', accountId)
    .where('refers_to', 'is not', null)
    .where(inIds(db, 'refers_to', expiryIds))
    .where('kind', 'in', ['payout', 'credit'])
    .select(COLUMNS)
    .execute();
  return new Map(rows.map((outcome) => [outcome.refers_to as number, outcome]));
};
