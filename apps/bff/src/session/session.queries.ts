import { sql } from 'kysely';
import { holdRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Placeholders } from '../db/placeholder.ts';
import { prepared } from '../db/prepared.ts';
import { deleteRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

type CallerKey = Placeholders<{ userId: number; accountId: number; sid: string }>;

const callerRow = (db: Db, { userId, accountId, sid }: CallerKey) =>
  sqlOf(db)
    .selectFrom('employment_links as link')
    .innerJoin('logins', 'logins.id', 'link.login_id')
    .innerJoin('accounts', 'accounts.id', 'link.account_id')
    .leftJoin('ended_sessions', (join) => join.on('ended_sessions.sid', '=', sid))
    .where('link.account_id', '=', accountId)
    .where('link.user_id', '=', userId)
    .select([
      'logins.id as login_id',
      'logins.credential_version',
      'logins.sign_outs',
      'logins.second_factor_since',
      'accounts.settings',
      'link.level',
      'link.deactivated_at',
      'link.access_until',
      'link.sessions_ended_at',
      'accounts.time_zone',
      'accounts.closed_at',
      'accounts.plan_expires_at',
      'accounts.payment_overdue_since',
      'ended_sessions.sid as ended',
    ]);

/** Login, link, account and whether the session was ended, in one row. */
export const findCaller = prepared(callerRow);

/**
 * The same row, with rights that stay unchanged until the transaction ends: changes wait for it (`lockHeldRows`). If it
 * had to wait for such a change itself, the row is the one after the change; only `ended` may be older than
 * `sign_outs`.
 */
export const holdCaller = prepared((db, key: CallerKey) =>
  callerRow(db, key).modifyEnd(holdRows(db, ['logins', 'link', 'accounts'])),
);

export const findUser = (db: Db, userId: number) =>
  sqlOf(db).selectFrom('users').where('id', '=', userId).select(['id', 'nome', 'email']).executeTakeFirstOrThrow();

/** The accounts that a login opens, by name, with the id of its person in each; pending invitations have no login. */
export const listAccountsOf = (db: Db, loginId: number) =>
  sqlOf(db)
    .selectFrom('employment_links as link')
    .innerJoin('accounts', 'accounts.id', 'link.account_id')
    .leftJoin('photos', (join) =>
      join.onRef('photos.account_id', '=', 'link.account_id').onRef('photos.user_id', '=', 'link.user_id'),
    )
    .where('link.login_id', '=', loginId)
    .select([
      'accounts.id',
      'accounts.name',
      'accounts.logo_url',
      'accounts.time_zone',
      'accounts.locale',
      'accounts.plan_name',
      'accounts.plan_expires_at',
      'accounts.payment_overdue_since',
      'accounts.closed_at',
      'accounts.settings',
      'link.user_id',
      'link.level',
      'link.deactivated_at',
      'link.access_until',
      'link.sessions_ended_at',
      'photos.digest as photo_digest',
    ])
    .orderBy('accounts.name')
    .orderBy('accounts.id')
    .execute();

/** Ends a session on the server: its token is refused from now on. */
export const endSession = (db: Db, sid: string, expiresAt: Instant) =>
  sqlOf(db)
    .insertInto('ended_sessions')
    .values({ sid, expires_at: expiresAt })
    .onConflict((on) => on.column('sid').doNothing())
    .execute();

/** The failures of these keys in their current windows, including attempts in progress. */
export const findAttempts = (db: Db, keys: readonly string[], now: Instant) =>
  sqlOf(db)
    .selectFrom('sign_in_failures')
    .where('key', 'in', keys)
    .where('until', '>', now)
    .select(['key', 'failures', 'until'])
    .execute();

/** Counts an attempt as failed for each key until it is refunded; an expired window starts again. */
export const countAttempts = (db: Db, attempts: readonly Tables['sign_in_failures'][], now: Instant) =>
  sqlOf(db)
    .insertInto('sign_in_failures')
    // In a fixed order, so that concurrent attempts cannot deadlock.
    .values(attempts.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((on) =>
      on.column('key').doUpdateSet({
        failures: sql`case when sign_in_failures.until <= ${now} then 1 else sign_in_failures.failures + 1 end`,
        until: sql`case when sign_in_failures.until <= ${now} then excluded.until else sign_in_failures.until end`,
      }),
    )
    .returning(['key', 'failures', 'until'])
    .execute();

/** Subtracts one attempt from each key's count. */
export const refundAttempts = async (db: Db, keys: readonly string[]): Promise<void> => {
  // One by one, so that concurrent refunds cannot deadlock.
  for (const key of keys)
    await sqlOf(db)
      .updateTable('sign_in_failures')
      .set({ failures: sql`failures - 1` })
      .where('key', '=', key)
      .where('failures', '>', 0)
      .execute();
};

export const clearAttempts = (db: Db, key: string) => deleteRows(db, 'sign_in_failures', { key });

/** Deletes ended sessions whose tokens have expired; returns how many. */
export const dropEndedSessions = async (db: Db, now: Instant): Promise<number> =>
  Number(
    (await sqlOf(db).deleteFrom('ended_sessions').where('expires_at', '<=', now).executeTakeFirst()).numDeletedRows,
  );

/** Deletes failures whose window has ended; returns how many. */
export const dropOldFailures = async (db: Db, now: Instant): Promise<number> =>
  Number((await sqlOf(db).deleteFrom('sign_in_failures').where('until', '<=', now).executeTakeFirst()).numDeletedRows);
