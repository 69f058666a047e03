import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** People outside who are not asked any more. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  await sql`alter table evaluation_raters add column removed_at ${text}`.execute(db);
}

declare module '../tables.ts' {
  interface EvaluationRaterColumns {
    /** When somebody outside was taken out while answers are given; their state stays, so that nothing tells of it. */
    removed_at: Instant | null;
  }
}
