import { sql } from 'kysely';
import { lockHeldRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { updateRows } from '../db/rows.ts';
import type { CalendarDate, Instant } from '../db/tables.ts';

/** The people whose access to their own records ended before `today` and whose sessions were not ended since. */
export const listPastAccess = async (db: Db, accountId: number, today: CalendarDate): Promise<number[]> =>
  (
    await sqlOf(db)
      .selectFrom('employment_links')
      .where('account_id', '=', accountId)
      .where('deactivated_at', 'is not', null)
      .where('access_until', '<', today)
      .where((eb) =>
        eb.or([eb('sessions_ended_at', 'is', null), sql<boolean>`substr(sessions_ended_at, 1, 10) <= access_until`]),
      )
      .select('user_id')
      .orderBy('user_id')
      .execute()
  ).map(({ user_id }) => user_id);

/**
 * Ends every session of a person in this account that started at `at` or before. False if the account has no such
 * person.
 */
export const endSessionsOf = async (tx: Db, accountId: number, userId: number, at: Instant): Promise<boolean> =>
  (await updateRows(tx, 'employment_links', { account_id: accountId, user_id: userId }, { sessions_ended_at: at })) > 0;

/** Waits for writes of a person in this account, before their link changes. */
export const lockLink = (tx: Db, accountId: number, userId: number) =>
  sql`select user_id from employment_links where account_id = ${accountId} and user_id = ${userId} ${lockHeldRows(tx)}`.execute(
    sqlOf(tx),
  );

/** Ends a person's link, or opens it again. */
export const setLinkEnd = (
  tx: Db,
  accountId: number,
  userId: number,
  link: { deactivated_at: Instant | null; left_on: CalendarDate | null; access_until: CalendarDate | null },
  at: Instant,
) =>
  updateRows(
    tx,
    'employment_links',
    { account_id: accountId, user_id: userId },
    { ...link, version: sql`version + 1`, updated_at: at },
  );
