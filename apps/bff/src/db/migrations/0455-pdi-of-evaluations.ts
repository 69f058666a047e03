import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** The evaluation from whose gaps a development plan was made. It stays when the evaluation is deleted. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table pdi add column evaluation_id ${columnTypes(db).int}`.execute(db);
}

declare module '../tables.ts' {
  interface PlanColumns {
    /** The evaluation from whose gaps it was made. */
    evaluation_id: Generated<number | null>;
  }
}
