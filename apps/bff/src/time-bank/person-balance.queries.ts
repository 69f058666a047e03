import { type Db, sqlOf } from '../db/handle.ts';
import { findRow, listRows } from '../db/rows.ts';
import { entriesOf } from './entries.queries.ts';

/** The sum of a person's entries by kind. */
export const sumByKind = (db: Db, accountId: number, userId: number) =>
  entriesOf(db, accountId, userId, {})
    .select((eb) => ['kind', eb.fn.countAll<number>().as('entries'), eb.fn.sum<number>('signed_minutes').as('minutes')])
    .groupBy('kind')
    .execute();

export const findBalance = async (db: Db, accountId: number, userId: number): Promise<number> =>
  (await findRow(db, 'time_bank_balances', { account_id: accountId, user_id: userId }, ['balance_minutes']))
    ?.balance_minutes ?? 0;

/** The balances of people; those without an entry are absent. */
export const findBalances = async (
  db: Db,
  accountId: number,
  userIds: readonly number[],
): Promise<Map<number, number>> =>
  new Map(
    (
      await listRows(db, 'time_bank_balances', { account_id: accountId, user_id: userIds }, [
        'user_id',
        'balance_minutes',
      ])
    ).map(({ user_id, balance_minutes }) => [user_id, balance_minutes]),
  );

/** The change of a person's balance on each day from `from` on. */
export const listDailyChanges = (db: Db, accountId: number, userId: number, from: string) =>
  sqlOf(db)
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('occurred_on', '>=', from)
    .select((eb) => ['occurred_on', eb.fn.sum<number>('signed_minutes').as('change')])
    .groupBy('occurred_on')
    .orderBy('occurred_on')
    .execute();
