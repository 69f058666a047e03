import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/**
 * Choices to watch a task or to stop. Everybody else who watches does so because of the task itself, which is read from
 * there: so a bulk change of assignees writes no rows here.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table task_watch_choices (
    account_id ${int} not null references accounts (id),
    task_id ${int} not null,
    user_id ${int} not null,
    watches ${int} not null check (watches in (0, 1)),
    chosen_at ${text} not null,
    primary key (account_id, task_id, user_id),
    foreign key (account_id, task_id) references tasks (account_id, id) on delete cascade,
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create index task_watch_choices_by_person on task_watch_choices (account_id, user_id)`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    task_watch_choices: {
      account_id: number;
      task_id: number;
      user_id: number;
      /** 1: watches. 0: stopped. */
      watches: number;
      chosen_at: Instant;
    };
  }
}
