import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** The employers of an account: who is printed on statements. Written and read as a whole, so one row an account. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table account_employers (
    account_id ${int} not null,
    items ${text} not null,
    version ${int} not null,
    primary key (account_id)
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    account_employers: {
      account_id: number;
      /** JSON: the employers in order. */
      items: string;
      version: number;
    };
  }
}
