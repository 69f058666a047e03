import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table work_schedules (
    account_id ${int} not null references accounts (id),
    user_id ${int} not null,
    valid_from ${text} not null,
    minutes ${text} not null,
    created_by ${int} not null,
    created_at ${text} not null,
    primary key (account_id, user_id, valid_from),
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);

  await sql`create table holidays (
    account_id ${int} not null references accounts (id),
    id ${int} not null,
    date ${text} not null,
    name ${text} not null,
    primary key (account_id, id),
    unique (account_id, date)
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    work_schedules: {
      account_id: number;
      user_id: number;
      valid_from: CalendarDate;
      /** Seven numbers as JSON, Monday first. */
      minutes: string;
      created_by: number;
      created_at: Instant;
    };
    holidays: { account_id: number; id: number; date: CalendarDate; name: string };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    holidays: true;
  }
}
