import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/**
 * When the removal of a file's bytes began. It takes the place of a row lock, so that no transaction is open while the
 * store is called. From now on a row may exist before its upload is complete, or after one that failed; such a row is
 * referenced by nothing and removed by the job.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  await sql`alter table files add column removing_since ${text}`.execute(db);
}

declare module '../tables.ts' {
  interface FileColumns {
    /** When the job began to remove the bytes; null of every other file. */
    removing_since: Instant | null;
  }
}
