import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** The themes by which an account sorts the reasons of NPS; an account without a row has the ready ones. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table nps_themes (
    account_id ${int} not null,
    place ${int} not null,
    name ${text} not null,
    words ${text} not null,
    primary key (account_id, place),
    foreign key (account_id) references accounts (id)
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    nps_themes: {
      account_id: number;
      place: number;
      name: string;
      /** As JSON. */
      words: string;
    };
  }
}
