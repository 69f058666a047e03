import type { CompetenceKind } from '@jornada/domain/competences';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table competences (
    account_id ${int} not null,
    id ${int} not null,
    group_id ${int} not null,
    name ${text} not null,
    name_folded ${text} not null,
    description ${text} not null default '',
    kind ${text} not null check (kind in ('core', 'leadership', 'technical')),
    levels ${text} not null,
    archived_at ${text},
    version ${int} not null default 1,
    created_at ${text} not null,
    updated_at ${text} not null,
    primary key (account_id, id),
    foreign key (account_id, group_id) references competence_groups (account_id, id)
  )`.execute(db);
  await sql`create unique index competences_by_name on competences (account_id, name_folded)`.execute(db);
  await sql`create index competences_by_group on competences (account_id, group_id, id)`.execute(db);
}

declare module '../tables.ts' {
  interface CompetenceColumns {
    account_id: number;
    id: number;
    group_id: number;
    name: string;
    /** The name without accents and case: unique in the account; the list is sorted and searched by it. */
    name_folded: string;
    description: Generated<string>;
    kind: CompetenceKind;
    /** JSON: `CompetenceLevel[]`, from level 1. They are read and written together with the row, under its version. */
    levels: string;
    archived_at: Instant | null;
    version: Generated<number>;
    created_at: Instant;
    updated_at: Instant;
  }

  interface Tables {
    competences: CompetenceColumns;
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    competences: true;
  }
}
