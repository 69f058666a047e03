import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** The accounts whose deleted feedback is not yet removed from the files of the database. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table feedback_traces (
    account_id ${int} not null,
    since ${text} not null,
    primary key (account_id),
    foreign key (account_id) references accounts (id)
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    feedback_traces: {
      account_id: number;
      /** When the latest of it was deleted. */
      since: Instant;
    };
  }
}
