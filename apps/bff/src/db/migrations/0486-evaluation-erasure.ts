import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** The reason for deleting a counted evaluation, stored before the deletion. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table evaluations add column erase_reason ${columnTypes(db).text}`.execute(db);
}

declare module '../tables.ts' {
  interface EvaluationColumns {
    /** Why it is deleted with its results; null until a reason is given. */
    erase_reason: string | null;
  }
}
