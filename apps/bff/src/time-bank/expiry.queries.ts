import { firstDayOf, monthAfter, type Month } from '@jornada/domain/months';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { listRows } from '../db/rows.ts';
import { notReversed } from './not-reversed.queries.ts';

/** The open accounts, and the time zone of their dates. */
export const listOpenAccounts = (db: Db) => listRows(db, 'accounts', { closed_at: null }, ['id', 'time_zone'], ['id']);

/** The people with minutes left in a lot whose due date was before `today`. */
export const listOverdue = async (db: Db, accountId: number, today: string): Promise<number[]> =>
  (
    await sqlOf(db)
      .selectFrom('time_bank_lots')
      .where('account_id', '=', accountId)
      .where('remaining_minutes', '>', 0)
      .where('due_on', '<', today)
      .select('user_id')
      .distinct()
      .orderBy('user_id')
      .execute()
  ).map(({ user_id }) => user_id);

/** The earliest day of a person's lots with minutes left whose due date was before `today`. */
export const findFirstOverdue = async (
  db: Db,
  accountId: number,
  userId: number,
  today: string,
): Promise<string | undefined> =>
  (
    await sqlOf(db)
      .selectFrom('time_bank_lots')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .where('remaining_minutes', '>', 0)
      .where('due_on', '<', today)
      .select('occurred_on')
      .orderBy('occurred_on')
      .limit(1)
      .executeTakeFirst()
  )?.occurred_on;

/**
 * What the expiry job paid out of hours due in a month, by person and percentage, for people whose month has no closing
 * that would do it. 0 if the expiry was reversed.
 */
export const listPayoutsByClock = (db: Db, accountId: number, month: Month) =>
  sqlOf(db)
    .selectFrom('time_bank_entries as entry')
    .where('entry.account_id', '=', accountId)
    .where('entry.kind', '=', 'payout')
    .where('entry.closing_id', 'is', null)
    .where('entry.settlement_id', 'is', null)
    // The day after the due date.
    .where('entry.occurred_on', '>', firstDayOf(month))
    .where('entry.occurred_on', '<=', firstDayOf(monthAfter(month)))
    .select([
      'entry.user_id',
      'entry.payout_percent',
      sql<number>`sum(case when ${notReversed} then entry.minutes else 0 end)`.as('minutes'),
    ])
    .groupBy(['entry.user_id', 'entry.payout_percent'])
    .execute();
