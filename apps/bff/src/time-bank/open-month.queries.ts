import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { notReversed } from './not-reversed.queries.ts';

/** The change of the balance by entries in force about worked days, by day from `from` to `to`. */
export const sumStandingByDay = (db: Db, accountId: number, userId: number, from: string, to: string) =>
  sqlOf(db)
    .selectFrom('time_bank_entries as entry')
    .where('entry.account_id', '=', accountId)
    .where('entry.user_id', '=', userId)
    .where('entry.occurred_on', '>=', from)
    .where('entry.occurred_on', '<=', to)
    .where('entry.kind', 'in', ['credit', 'debit'])
    .where('entry.origin', 'in', ['overtime', 'absence', 'closing'])
    .where(notReversed)
    .select((eb) => ['entry.occurred_on', eb.fn.sum<number>('entry.signed_minutes').as('minutes')])
    .groupBy('entry.occurred_on')
    .execute();

/** The sums of people's entries dated until a day, whenever they were booked; people without any are left out. */
export const sumEntriesUntil = async (
  db: Db,
  accountId: number,
  people: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, number>> => {
  const rows = await sqlOf(db)
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .where(inIds(db, 'user_id', people))
    .where('occurred_on', '<=', day)
    .select((eb) => ['user_id', eb.fn.sum<number>('signed_minutes').as('minutes')])
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, minutes }) => [user_id, minutes]));
};
