import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table competence_profiles (
    account_id ${int} not null,
    id ${int} not null,
    name ${text} not null,
    name_folded ${text} not null,
    archived_at ${text},
    version ${int} not null default 1,
    created_at ${text} not null,
    updated_at ${text} not null,
    primary key (account_id, id)
  )`.execute(db);
  await sql`create unique index competence_profiles_by_name on competence_profiles (account_id, name_folded)`.execute(
    db,
  );
  await sql`create table profile_titles (
    account_id ${int} not null,
    profile_id ${int} not null,
    title_folded ${text} not null,
    title ${text} not null,
    place ${int} not null,
    archived_at ${text},
    primary key (account_id, profile_id, title_folded),
    foreign key (account_id, profile_id) references competence_profiles (account_id, id)
  )`.execute(db);
  await sql`create unique index profile_titles_in_active_profiles on profile_titles (account_id, title_folded)
    where archived_at is null`.execute(db);
  await sql`create table profile_expectations (
    account_id ${int} not null,
    profile_id ${int} not null,
    competence_id ${int} not null,
    level ${int} not null check (level >= 1),
    primary key (account_id, profile_id, competence_id),
    foreign key (account_id, profile_id) references competence_profiles (account_id, id),
    foreign key (account_id, competence_id) references competences (account_id, id)
  )`.execute(db);
  await sql`create index profile_expectations_by_competence
    on profile_expectations (account_id, competence_id, level)`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    competence_profiles: {
      account_id: number;
      id: number;
      name: string;
      /** The name without accents and case: unique in the account; the list is sorted and searched by it. */
      name_folded: string;
      archived_at: Instant | null;
      version: Generated<number>;
      created_at: Instant;
      updated_at: Instant;
    };
    profile_titles: {
      account_id: number;
      profile_id: number;
      /** As titles are compared (`titleKey`): in one active profile of the account, by a unique index. */
      title_folded: string;
      title: string;
      /** Its place among the titles of the profile, from 1. */
      place: number;
      /** Since when its profile is archived. */
      archived_at: Instant | null;
    };
    profile_expectations: {
      account_id: number;
      profile_id: number;
      competence_id: number;
      level: number;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    competence_profiles: true;
  }
}
