import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** When the leader of a person was last changed: what was sent before is not for a new leader. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  await sql`alter table employment_links add column reports_to_since ${text}`.execute(db);
}

declare module '../tables.ts' {
  interface EmploymentLinkColumns {
    /** When that was last changed; null if never since this column exists. */
    reports_to_since: Generated<Instant | null>;
  }
}
