import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** The one-time link by which a person who forgot the password of a login chooses a new one. It is only ever mailed. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  // One row for each login: a new link replaces the one before.
  await sql`create table password_resets (
    login_id ${int} primary key references logins (id),
    token_hash ${text} not null unique,
    credential_version ${int} not null,
    created_at ${text} not null,
    expires_at ${text} not null
  )`.execute(db);
  await sql`create index password_resets_by_end on password_resets (expires_at)`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    password_resets: {
      login_id: number;
      token_hash: string;
      /** That of the login when the link was made: any later change of the password ends the link. */
      credential_version: number;
      created_at: Instant;
      expires_at: Instant;
    };
  }
}
