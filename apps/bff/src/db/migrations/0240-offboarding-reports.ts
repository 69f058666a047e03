import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Whom the people led by somebody who leaves report to afterwards, and how many of them changed their leader. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int } = columnTypes(db);
  await sql`alter table offboardings add column reports_to ${int}`.execute(db);
  await sql`alter table offboardings add column handed_reports ${int} not null default 0`.execute(db);
}
