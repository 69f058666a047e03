import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** When a person let their leader read a result for development, which is theirs alone otherwise. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table evaluation_subjects add column shared_at ${columnTypes(db).text}`.execute(db);
}

declare module '../tables.ts' {
  interface EvaluationSubjectColumns {
    /** When the person let their leader read a result for development. */
    shared_at: Instant | null;
  }
}
