import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Why personal data was read, where a reason was required. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  await sql`alter table audit_events add column reason ${text}`.execute(db);
}
