import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Why an evaluation that is counted is deleted, which is said before. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table evaluations add column erase_reason ${columnTypes(db).text}`.execute(db);
}

declare module '../tables.ts' {
  interface EvaluationColumns {
    /** Why it is deleted with its results; null before that was said. */
    erase_reason: string | null;
  }
}
