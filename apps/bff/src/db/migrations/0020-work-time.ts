import { type Generated, type Kysely, sql } from 'kysely';
import { byEngine } from '../engines/by-engine.ts';
import { columnTypes } from '../engines/migrating.ts';

/** Worked hours and running timers. Times are whole minutes since 1970, so that the database can add and compare them. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  // No foreign key to the task: hours outlive it, since a task leaves the bin after a month.
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
  // Covers the totals.
  await sql`create index work_time_by_person on work_time (account_id, user_id, start_minute, end_minute)`.execute(db);
  await sql`create index work_time_by_start on work_time (account_id, start_minute, id)`.execute(db);
  await sql`create index work_time_by_task on work_time (account_id, task_id, start_minute, id) where task_id is not null`.execute(
    db,
  );
  await sql`create index work_time_by_client on work_time (account_id, client_id, start_minute, id) where client_id is not null`.execute(
    db,
  );
  await forbidOverlap(db);

  // The key allows one per person.
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

/**
 * No two entries of one person may cover the same minute: an exclusion constraint on PostgreSQL, a trigger under the
 * single writer's lock on SQLite. Entries do not overlap, so only the last one that begins before the end of another
 * can reach into it.
 */
const forbidOverlap = (db: Kysely<never>) =>
  byEngine(db, {
    sqlite: async () => {
      for (const [name, when] of [
        ['insert', 'insert'],
        ['update', 'update of user_id, start_minute, end_minute'],
      ] as const)
        await sql
          .raw(`create trigger work_time_no_overlap_${name} before ${when} on work_time
            when (select end_minute from work_time where account_id = new.account_id and user_id = new.user_id and id <> new.id
                  and start_minute < new.end_minute order by start_minute desc limit 1) > new.start_minute
            begin select raise(abort, 'work_time_no_overlap'); end`)
          .execute(db);
    },
    postgres: async () => {
      await sql`create extension if not exists btree_gist`.execute(db);
      // The person as one text: with the plain columns a planner without statistics would use this index for every query.
      await sql`alter table work_time add constraint work_time_no_overlap exclude using gist (
        (cast(account_id as text) || '/' || cast(user_id as text)) with =, int8range(start_minute, end_minute) with &&)`.execute(
        db,
      );
    },
  });

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
