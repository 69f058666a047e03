import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table task_tags (
    account_id ${int} not null references accounts (id),
    id ${int} not null,
    name ${text} not null,
    name_folded ${text} not null,
    color ${text} not null,
    version ${int} not null default 1,
    created_at ${text} not null,
    updated_at ${text} not null,
    primary key (account_id, id)
  )`.execute(db);
  await sql`create unique index task_tags_by_name on task_tags (account_id, name_folded)`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    task_tags: TagColumns;
  }
  interface TagColumns {
    account_id: number;
    id: number;
    name: string;
    /** The name in lower case, unique in the account: case is ignored, accents are not. */
    name_folded: string;
    color: string;
    version: Generated<number>;
    created_at: Instant;
    updated_at: Instant;
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    task_tags: true;
  }
}
