import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/**
 * Accounts whose changes are followed by any process; the changes of others are not announced. A row expires unless it is
 * renewed, and may be lost without harm.
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
