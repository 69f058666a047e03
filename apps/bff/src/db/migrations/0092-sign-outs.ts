import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/**
 * A count of the sign-outs of a person. A write that waited for the row of the person sees that it has changed, and
 * looks for its own session among the ended ones.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int } = columnTypes(db);
  await sql`alter table users add column sign_outs ${int} not null default 0`.execute(db);
}
