import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** The photos of the people of an account: at most one of each person. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table photos (
    account_id ${int} not null,
    user_id ${int} not null,
    digest ${text} not null,
    set_at ${text} not null,
    primary key (account_id, user_id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id),
    foreign key (account_id, digest) references files (account_id, digest)
  )`.execute(db);
  await sql`create index photos_by_file on photos (account_id, digest)`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    photos: {
      account_id: number;
      user_id: number;
      /** The stored file. */
      digest: string;
      set_at: Instant;
    };
  }
}
