import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/**
 * Accounts whose changes somebody follows, in any process: only there is it worth saying them. A row is a promise for a
 * while, not a list of who is there; nothing is lost with it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int } = columnTypes(db);
  await sql`create table followed_accounts (account_id ${int} primary key, until ${int} not null)`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    followed_accounts: {
      account_id: number;
      /** Seconds since 1970, by the clock of the database. */
      until: number;
    };
  }
}
