import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** The second factor of a person: authenticator app and recovery codes. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  // On the row that sign-in and every request read anyway, so that people without a second factor cost no query.
  await sql`alter table users add column second_factor_since ${text}`.execute(db);

  // Global, like the password: a person has one second factor in all accounts.
  await sql`create table totp_secrets (
    user_id ${int} primary key references users (id),
    secret ${text} not null,
    confirmed_at ${text},
    last_step ${int} not null default 0,
    created_at ${text} not null
  )`.execute(db);

  await sql`create table recovery_codes (
    user_id ${int} not null references users (id),
    code_hash ${text} not null,
    used_at ${text},
    primary key (user_id, code_hash)
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    totp_secrets: {
      login_id: number;
      /** Sealed by the vault. */
      secret: string;
      /** Null until a first code has shown that the app has the secret. */
      confirmed_at: Instant | null;
      /** The time step of the code that was accepted last: codes of this or an earlier step are refused. */
      last_step: Generated<number>;
      created_at: Instant;
    };
    recovery_codes: { login_id: number; code_hash: string; used_at: Instant | null };
  }
}
