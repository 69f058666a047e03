import type { Insertable } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRow, updateRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

export const insertSession = (db: Db, session: Insertable<Tables['sessions']>) => insertRow(db, 'sessions', session);

/** The maximum number of sessions listed: a program may start one every second. */
const MOST = 100;

/** The open sessions of a login in all its accounts, most recently used first. */
export const listSessionsOf = (db: Db, loginId: number, now: Instant) =>
  sqlOf(db)
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .innerJoin('employment_links as link', (join) =>
      join.onRef('link.account_id', '=', 'sessions.account_id').onRef('link.user_id', '=', 'sessions.user_id'),
    )
    .innerJoin('logins', 'logins.id', 'link.login_id')
    .leftJoin('ended_sessions', 'ended_sessions.sid', 'sessions.sid')
    .where('link.login_id', '=', loginId)
    .where('sessions.expires_at', '>', now)
    .where('ended_sessions.sid', 'is', null)
    .where((eb) =>
      eb.or([
        eb('link.sessions_ended_at', 'is', null),
        eb('sessions.started_at', '>', eb.ref('link.sessions_ended_at')),
      ]),
    )
    .whereRef('sessions.credential_version', '=', 'logins.credential_version')
    .select([
      'sessions.sid',
      'sessions.account_id',
      'accounts.name as account_name',
      'sessions.via',
      'sessions.user_id',
      'sessions.address',
      'sessions.user_agent',
      'sessions.started_at',
      'sessions.last_seen_at',
      'sessions.expires_at',
    ])
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.sid')
    .limit(MOST)
    .execute();

export const touchSession = (db: Db, accountId: number, sid: string, now: Instant) =>
  updateRows(db, 'sessions', { account_id: accountId, sid }, { last_seen_at: now });

/** Deletes sessions whose tokens have expired; returns how many. */
export const dropExpiredSessions = async (db: Db, now: Instant): Promise<number> =>
  Number((await sqlOf(db).deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst()).numDeletedRows);

/** Deletes the addresses of events before `before`; returns how many. */
export const dropAddresses = async (db: Db, before: Instant): Promise<number> =>
  Number((await sqlOf(db).deleteFrom('audit_addresses').where('at', '<', before).executeTakeFirst()).numDeletedRows);
