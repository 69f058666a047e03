import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** One-time links by which people choose a new password, made by an admin: at most one for each person of an account. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table password_links (
    account_id ${int} not null,
    user_id ${int} not null,
    token_hash ${text} not null unique,
    expires_at ${text} not null,
    created_by ${int} not null,
    created_at ${text} not null,
    primary key (account_id, user_id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id),
    foreign key (account_id, created_by) references employment_links (account_id, user_id)
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    password_links: {
      account_id: number;
      user_id: number;
      token_hash: string;
      expires_at: Instant;
      created_by: number;
      created_at: Instant;
    };
  }
}
