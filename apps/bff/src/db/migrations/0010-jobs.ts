import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** What runs by the clock. Global: a job does its work for every account, once, whichever replica takes it. */
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
      /** Who runs it now; nobody else may until the lease is over. */
      holder: string | null;
      lease_until: Instant | null;
      started_at: Instant | null;
      ended_at: Instant | null;
      /** What the last run did, as JSON, or the word `failed`. */
      outcome: string | null;
    };
  }
}
