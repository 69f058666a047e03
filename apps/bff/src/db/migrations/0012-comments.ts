import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table comments (
    account_id ${int} not null references accounts (id),
    id ${int} not null,
    task_id ${int} not null,
    author_id ${int} not null,
    body ${text} not null,
    created_at ${text} not null,
    edited_at ${text},
    deleted_at ${text},
    deleted_by ${int},
    version ${int} not null default 1,
    primary key (account_id, id),
    foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade,
    foreign key (account_id, author_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create index comments_by_task on comments (account_id, task_id, id)`.execute(db);
  await sql`create index comments_deleted on comments (deleted_at) where deleted_at is not null`.execute(db);

  await sql`create table comment_images (
    account_id ${int} not null references accounts (id),
    id ${int} not null,
    comment_id ${int} not null,
    digest ${text} not null,
    file_name ${text} not null,
    primary key (account_id, id),
    foreign key (account_id, comment_id) references comments (account_id, id) on delete cascade,
    foreign key (account_id, digest) references files (account_id, digest)
  )`.execute(db);
  await sql`create index comment_images_by_comment on comment_images (account_id, comment_id, id)`.execute(db);
  await sql`create index comment_images_by_file on comment_images (account_id, digest)`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    comments: {
      account_id: number;
      id: number;
      task_id: number;
      author_id: number;
      body: string;
      created_at: Instant;
      edited_at: Instant | null;
      deleted_at: Instant | null;
      deleted_by: number | null;
      version: Generated<number>;
    };
    comment_images: {
      account_id: number;
      /** The `attachId` of the interface. */
      id: number;
      comment_id: number;
      digest: string;
      /** The file name on the uploader's computer. */
      file_name: string;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    comments: true;
    comment_images: true;
  }
}
