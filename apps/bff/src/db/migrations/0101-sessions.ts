import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/**
 * Sessions that have not expired, to list them and to end one. A session is valid by its token: a row without a token
 * opens nothing. The audit log refuses changes, so the addresses of sign-ins are in a table of their own and can be
 * deleted.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table sessions (
    account_id ${int} not null references accounts (id),
    sid ${text} not null,
    user_id ${int} not null references users (id),
    credential_version ${int} not null,
    via ${text} not null check (via in ('cookie', 'bearer')),
    address ${text} not null,
    user_agent ${text} not null,
    started_at ${text} not null,
    last_seen_at ${text} not null,
    expires_at ${text} not null,
    primary key (account_id, sid)
  )`.execute(db);
  await sql`create index sessions_by_user on sessions (user_id, last_seen_at)`.execute(db);
  await sql`create index sessions_by_end on sessions (expires_at)`.execute(db);

  await sql`create table audit_addresses (
    account_id ${int} not null,
    event_id ${int} not null,
    at ${text} not null,
    address ${text} not null,
    primary key (account_id, event_id),
    foreign key (account_id, event_id) references audit_events (account_id, id)
  )`.execute(db);
  await sql`create index audit_addresses_by_time on audit_addresses (at)`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    sessions: {
      account_id: number;
      sid: string;
      user_id: number;
      /** That of the person when the session started; a password change ends it. */
      credential_version: number;
      via: 'cookie' | 'bearer';
      address: string;
      /** As sent, cut. */
      user_agent: string;
      started_at: Instant;
      last_seen_at: Instant;
      expires_at: Instant;
    };
    audit_addresses: { account_id: number; event_id: number; at: Instant; address: string };
  }
}
