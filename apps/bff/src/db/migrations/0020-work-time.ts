import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes, forbidOverlap } from '../engines.ts';

/** Worked hours and running timers. Times are whole minutes since 1970, so that the database can add and compare them. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  // Hours outlive the task they were worked on, which leaves the bin after a month: hence no foreign key to it.
  await sql`create table work_time (
    account_id ${int} not null references accounts (id),
    id ${int} not null,
    user_id ${int} not null,
    task_id ${int},
    client_id ${int},
    start_minute ${int} not null,
    end_minute ${int} not null,
    note ${text} not null default '',
    version ${int} not null default 1,
    created_at ${text} not null,
    updated_at ${text} not null,
    primary key (account_id, id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id),
    foreign key (account_id, client_id) references clients (account_id, id),
    check (end_minute between start_minute + 1 and start_minute + 1440)
  )`.execute(db);
  // A total reads nothing but this index.
  await sql`create index work_time_by_person on work_time (account_id, user_id, start_minute, end_minute)`.execute(db);
  await sql`create index work_time_by_start on work_time (account_id, start_minute, id)`.execute(db);
  await sql`create index work_time_by_task on work_time (account_id, task_id, start_minute, id) where task_id is not null`.execute(
    db,
  );
  await sql`create index work_time_by_client on work_time (account_id, client_id, start_minute, id) where client_id is not null`.execute(
    db,
  );
  await forbidOverlap(db);

  // One a person, by its key.
  await sql`create table work_timers (
    account_id ${int} not null references accounts (id),
    user_id ${int} not null,
    task_id ${int},
    client_id ${int},
    start_minute ${int} not null,
    note ${text} not null default '',
    primary key (account_id, user_id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id),
    foreign key (account_id, client_id) references clients (account_id, id)
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    work_time: {
      account_id: number;
      id: number;
      user_id: number;
      task_id: number | null;
      client_id: number | null;
      start_minute: number;
      end_minute: number;
      note: Generated<string>;
      version: Generated<number>;
      created_at: Instant;
      updated_at: Instant;
    };
    work_timers: {
      account_id: number;
      user_id: number;
      task_id: number | null;
      client_id: number | null;
      start_minute: number;
      note: Generated<string>;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    work_time: true;
  }
}
