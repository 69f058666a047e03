import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  // No foreign key to the task: an allocation outlives it, like worked hours.
  await sql`create table allocations (
    account_id ${int} not null references accounts (id),
    id ${int} not null,
    user_id ${int} not null,
    client_id ${int},
    task_id ${int},
    title ${text} not null default '',
    starts_on ${text} not null,
    ends_on ${text} not null,
    minutes_per_day ${int} not null check (minutes_per_day between 1 and 1440),
    status ${text} not null check (status in ('tentative', 'confirmed')),
    note ${text} not null default '',
    deleted_at ${text},
    version ${int} not null default 1,
    created_at ${text} not null,
    updated_at ${text} not null,
    primary key (account_id, id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id),
    foreign key (account_id, client_id) references clients (account_id, id),
    check (ends_on >= starts_on)
  )`.execute(db);
  await sql`create index allocations_by_person on allocations (account_id, user_id, starts_on, id) where deleted_at is null`.execute(
    db,
  );
  await sql`create index allocations_by_start on allocations (account_id, starts_on, id) where deleted_at is null`.execute(
    db,
  );
  await sql`create index allocations_by_client on allocations (account_id, client_id, starts_on, id) where deleted_at is null and client_id is not null`.execute(
    db,
  );
  await sql`create index allocations_by_task on allocations (account_id, task_id, starts_on, id) where deleted_at is null and task_id is not null`.execute(
    db,
  );
}

declare module '../tables.ts' {
  interface Tables {
    allocations: {
      account_id: number;
      id: number;
      user_id: number;
      client_id: number | null;
      task_id: number | null;
      title: Generated<string>;
      starts_on: CalendarDate;
      ends_on: CalendarDate;
      minutes_per_day: number;
      status: 'tentative' | 'confirmed';
      note: Generated<string>;
      deleted_at: Instant | null;
      version: Generated<number>;
      created_at: Instant;
      updated_at: Instant;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    allocations: true;
  }
}
