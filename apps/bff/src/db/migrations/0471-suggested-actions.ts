import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** What helps to develop a competence, offered in development plans. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table competences add column suggested_actions ${columnTypes(db).text} not null default '[]'`.execute(
    db,
  );
}

declare module '../tables.ts' {
  interface CompetenceColumns {
    /** JSON: `SuggestedAction[]`, read and written together with the row. */
    suggested_actions: Generated<string>;
  }
}
