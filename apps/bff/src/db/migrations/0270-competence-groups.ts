import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table competence_groups (
    account_id ${int} not null references accounts (id),
    id ${int} not null,
    name ${text} not null,
    name_folded ${text} not null,
    description ${text} not null default '',
    color ${text} not null,
    position ${int} not null,
    archived_at ${text},
    version ${int} not null default 1,
    created_at ${text} not null,
    updated_at ${text} not null,
    primary key (account_id, id)
  )`.execute(db);
  await sql`create unique index competence_groups_by_name on competence_groups (account_id, name_folded)`.execute(db);
  await sql`create index competence_groups_by_position on competence_groups (account_id, position, id)`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    competence_groups: {
      account_id: number;
      id: number;
      name: string;
      /** The name without accents and case: unique in the account; the list is sorted and searched by it. */
      name_folded: string;
      description: Generated<string>;
      color: string;
      position: number;
      archived_at: Instant | null;
      version: Generated<number>;
      created_at: Instant;
      updated_at: Instant;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    competence_groups: true;
  }
}
