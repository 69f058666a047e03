import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Mentions of people in descriptions and comments. The texts contain the mentions; these rows index them by person. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table task_mentions (
    account_id ${int} not null references accounts (id),
    task_id ${int} not null,
    part ${int} not null,
    comment_id ${int},
    user_id ${int} not null,
    mentioned_by ${int} not null,
    mentioned_at ${text} not null,
    primary key (account_id, task_id, part, user_id),
    foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade,
    foreign key (account_id, comment_id) references comments (account_id, id) on delete cascade,
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create index task_mentions_by_person on task_mentions (account_id, user_id, mentioned_at)`.execute(db);
  await sql`create index task_mentions_by_comment on task_mentions (account_id, comment_id) where comment_id is not null`.execute(
    db,
  );
}

declare module '../tables.ts' {
  interface Tables {
    task_mentions: {
      account_id: number;
      task_id: number;
      /** The comment, 0 for the description: the key cannot hold a null. */
      part: number;
      /** Null: in the description. */
      comment_id: number | null;
      user_id: number;
      mentioned_by: number;
      mentioned_at: Instant;
    };
  }
}
