import { sql } from 'kysely';
import { holdRows, lockHeldRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Placeholders } from '../db/placeholder.ts';
import { prepared } from '../db/prepared.ts';
import type { Instant, Tables } from '../db/tables.ts';

type CallerKey = Placeholders<{ userId: number; accountId: number; sid: string }>;

const callerRow = (db: Db, { userId, accountId, sid }: CallerKey) =>
  sqlOf(db)
    .selectFrom('users')
    .innerJoin('employment_links as link', 'link.user_id', 'users.id')
    .innerJoin('accounts', 'accounts.id', 'link.account_id')
    .leftJoin('ended_sessions', (join) => join.on('ended_sessions.sid', '=', sid))
    .where('link.account_id', '=', accountId)
    .where('users.id', '=', userId)
    .select([
      'users.credential_version',
      'users.sign_outs',
      'users.second_factor_since',
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

/** User, link, account and whether the session was ended, in one row. */
export const findCaller = prepared(callerRow);

/**
 * The same row, whose rights stay until the transaction ends: a change of them waits for it (`lockHeldRows`). If it had to
 * wait for such a change itself, the row is that after the change; only `ended` may be older than `sign_outs`.
 */
export const holdCaller = prepared((db, key: CallerKey) =>
  callerRow(db, key).modifyEnd(holdRows(db, ['users', 'link', 'accounts'])),
);

/** Waits for writes of a person in any account, before their password, second factor or sessions change. */
export const lockUser = (tx: Db, userId: number) =>
  sql`select id from users where id = ${userId} ${lockHeldRows(tx)}`.execute(sqlOf(tx));

/** Counts a sign-out, after `lockUser`. */
export const countSignOut = (tx: Db, userId: number) =>
  sqlOf(tx).updateTable('users').set({ sign_outs: sql`sign_outs + 1` }).where('id', '=', userId).execute();

/** The user with this e-mail, if any. */
export const findUserByEmail = (db: Db, email: string) =>
  sqlOf(db)
    .selectFrom('users')
    .where('email_folded', '=', email.toLowerCase())
    .select(['id', 'nome', 'email', 'password_hash', 'credential_version', 'last_account_id', 'second_factor_since'])
    .executeTakeFirst();

export const findUser = (db: Db, userId: number) =>
  sqlOf(db)
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'nome', 'email', 'password_hash', 'credential_version', 'last_account_id', 'second_factor_since'])
    .executeTakeFirstOrThrow();

/** The accounts a person has joined, by name; without pending invitations. */
export const listAccountsOf = (db: Db, userId: number) =>
  sqlOf(db)
    .selectFrom('employment_links as link')
    .innerJoin('accounts', 'accounts.id', 'link.account_id')
    .leftJoin('invitations', (join) =>
      join.onRef('invitations.account_id', '=', 'link.account_id').onRef('invitations.user_id', '=', 'link.user_id'),
    )
    .where('link.user_id', '=', userId)
    .where('invitations.user_id', 'is', null)
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
      'link.level',
      'link.deactivated_at',
      'link.access_until',
      'link.sessions_ended_at',
    ])
    .orderBy('accounts.name')
    .orderBy('accounts.id')
    .execute();

/** Remembers the account for the next sign-in. */
export const rememberAccount = (db: Db, userId: number, accountId: number) =>
  sqlOf(db).updateTable('users').set({ last_account_id: accountId }).where('id', '=', userId).execute();

/** Ends a session on the server: its token is refused from now on. */
export const endSession = (db: Db, sid: string, expiresAt: Instant) =>
  sqlOf(db)
    .insertInto('ended_sessions')
    .values({ sid, expires_at: expiresAt })
    .onConflict((on) => on.column('sid').doNothing())
    .execute();

/**
 * Sets a new password if the credential version is unchanged, and increments it, which ends every older token. Returns
 * the new version, or undefined if another change came first.
 */
export const setPassword = async (db: Db, userId: number, seenVersion: number, hash: string, at: Instant) =>
  (
    await sqlOf(db)
      .updateTable('users')
      .set({ password_hash: hash, credential_version: sql`credential_version + 1`, updated_at: at })
      .where('id', '=', userId)
      .where('credential_version', '=', seenVersion)
      .returning('credential_version')
      .executeTakeFirst()
  )?.credential_version;

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
    // In one order, so that concurrent attempts never wait for each other in a circle.
    .values(attempts.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((on) =>
      on.column('key').doUpdateSet({
        failures: sql`case when sign_in_failures.until <= ${now} then 1 else sign_in_failures.failures + 1 end`,
        until: sql`case when sign_in_failures.until <= ${now} then excluded.until else sign_in_failures.until end`,
      }),
    )
    .returning(['key', 'failures', 'until'])
    .execute();

/** Takes one attempt off each key's count. */
export const refundAttempts = async (db: Db, keys: readonly string[]): Promise<void> => {
  // One by one, so that concurrent refunds never wait for each other in a circle.
  for (const key of keys)
    await sqlOf(db)
      .updateTable('sign_in_failures')
      .set({ failures: sql`failures - 1` })
      .where('key', '=', key)
      .where('failures', '>', 0)
      .execute();
};

export const clearAttempts = (db: Db, key: string) =>
  sqlOf(db).deleteFrom('sign_in_failures').where('key', '=', key).execute();

/** Deletes ended sessions whose tokens have expired; returns how many. */
export const dropEndedSessions = async (db: Db, now: Instant): Promise<number> =>
  Number(
    (await sqlOf(db).deleteFrom('ended_sessions').where('expires_at', '<=', now).executeTakeFirst()).numDeletedRows,
  );

/** Deletes failures whose window has ended; returns how many. */
export const dropOldFailures = async (db: Db, now: Instant): Promise<number> =>
  Number((await sqlOf(db).deleteFrom('sign_in_failures').where('until', '<=', now).executeTakeFirst()).numDeletedRows);
