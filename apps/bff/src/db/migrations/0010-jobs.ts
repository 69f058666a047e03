import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Scheduled jobs. Global: a job runs once for all accounts, on any replica. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  await sql`create table jobs (
    name ${text} primary key,
    due_at ${text} not null,
    holder ${text},
    lease_until ${text},
    started_at ${text},
    ended_at ${text},
    outcome ${text}
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    jobs: {
      name: string;
      due_at: Instant;
      /** The process that runs it now, exclusively until the lease expires. */
      holder: string | null;
      lease_until: Instant | null;
      started_at: Instant | null;
      ended_at: Instant | null;
      /** The result of the last run as JSON, or the word `failed`. */
      outcome: string | null;
    };
  }
}
