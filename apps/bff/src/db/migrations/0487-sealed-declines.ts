import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Why raters decline, sealed. What an earlier version stored in plain text is sealed at the first start: only it has keys. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table evaluation_raters add column decline_sealed ${columnTypes(db).text}`.execute(db);
}

declare module '../tables.ts' {
  interface EvaluationRaterColumns {
    decline_sealed: string | null;
  }
}
