import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Accounts, users, employment links and what signing in needs. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text, autoId } = columnTypes(db);
  await sql`create table accounts (
    id ${autoId},
    name ${text} not null,
    time_zone ${text} not null,
    locale ${text} not null,
    currency ${text} not null,
    logo_url ${text},
    plan_name ${text} not null,
    plan_expires_at ${text},
    payment_overdue_since ${text},
    closed_at ${text},
    settings ${text} not null default '{}',
    version ${int} not null default 1,
    created_at ${text} not null,
    updated_at ${text} not null
  )`.execute(db);

  // Global: a person has one e-mail and one password in all accounts.
  await sql`create table users (
    id ${autoId},
    nome ${text} not null,
    nome_folded ${text} not null,
    email ${text} not null,
    email_folded ${text} not null unique,
    password_hash ${text},
    credential_version ${int} not null default 1,
    last_account_id ${int} references accounts (id),
    created_at ${text} not null,
    updated_at ${text} not null
  )`.execute(db);

  await sql`create table employment_links (
    account_id ${int} not null references accounts (id),
    user_id ${int} not null references users (id),
    level ${int} not null check (level between 1 and 5),
    job_title ${text} not null default '',
    deactivated_at ${text},
    version ${int} not null default 1,
    created_at ${text} not null,
    updated_at ${text} not null,
    primary key (account_id, user_id)
  )`.execute(db);
  await sql`create index employment_links_by_user on employment_links (user_id, account_id)`.execute(db);

  // Global: a session belongs to a person. Only ended sessions are stored, until their tokens expire.
  await sql`create table ended_sessions (
    sid ${text} primary key,
    expires_at ${text} not null
  )`.execute(db);
  await sql`create index ended_sessions_by_end on ended_sessions (expires_at)`.execute(db);

  // Global: before signing in there is no account. The key is a keyed hash of e-mail and address.
  await sql`create table sign_in_failures (
    key ${text} primary key,
    failures ${int} not null,
    until ${text} not null
  )`.execute(db);

  // Global: used before the first account exists.
  await sql`create table setup_links (
    token_hash ${text} primary key,
    created_at ${text} not null
  )`.execute(db);

  await sql`create table number_series (
    account_id ${int} not null references accounts (id),
    series ${text} not null,
    next ${int} not null,
    primary key (account_id, series)
  )`.execute(db);

  await sql`create table idempotency_keys (
    account_id ${int} not null references accounts (id),
    user_id ${int} not null,
    endpoint ${text} not null,
    key ${text} not null,
    body_hash ${text} not null,
    answer ${text},
    expires_at ${text} not null,
    primary key (account_id, user_id, endpoint, key)
  )`.execute(db);
  await sql`create index idempotency_keys_by_end on idempotency_keys (expires_at)`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    accounts: {
      id: Generated<number>;
      name: string;
      time_zone: string;
      locale: string;
      currency: string;
      logo_url: string | null;
      plan_name: string;
      plan_expires_at: Instant | null;
      payment_overdue_since: Instant | null;
      closed_at: Instant | null;
      settings: Generated<string>;
      version: Generated<number>;
      created_at: Instant;
      updated_at: Instant;
    };
    users: UserColumns;
    employment_links: EmploymentLinkColumns;
    ended_sessions: { sid: string; expires_at: Instant };
    sign_in_failures: { key: string; failures: number; until: Instant };
    setup_links: { token_hash: string; created_at: Instant };
    number_series: { account_id: number; series: string; next: number };
    idempotency_keys: {
      account_id: number;
      user_id: number;
      endpoint: string;
      key: string;
      body_hash: string;
      answer: string | null;
      expires_at: Instant;
    };
  }
  interface UserColumns {
    id: Generated<number>;
    nome: string;
    nome_folded: string;
    email: string;
    email_folded: string;
    created_at: Instant;
    updated_at: Instant;
  }
  interface EmploymentLinkColumns {
    account_id: number;
    user_id: number;
    level: number;
    job_title: Generated<string>;
    deactivated_at: Instant | null;
    /** The last day of work, in the account's time zone; null while the link is active. */
    left_on: CalendarDate | null;
    /** The last day on which an ended link reads its own records; null if none was set. */
    access_until: CalendarDate | null;
    /** Sessions of this link that began in this second or before have ended. */
    sessions_ended_at: Instant | null;
    version: Generated<number>;
    created_at: Instant;
    updated_at: Instant;
  }
}
