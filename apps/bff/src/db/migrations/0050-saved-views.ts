import type { ViewScreen } from '@jornada/domain/saved-views';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table saved_views (
    account_id ${int} not null references accounts (id),
    id ${int} not null,
    user_id ${int} not null,
    screen ${text} not null,
    name ${text} not null,
    name_folded ${text} not null,
    query ${text} not null,
    version ${int} not null default 1,
    created_at ${text} not null,
    updated_at ${text} not null,
    primary key (account_id, id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);
  // Views are listed in this order.
  await sql`create unique index saved_views_by_name on saved_views (account_id, user_id, screen, name_folded)`.execute(
    db,
  );
}

declare module '../tables.ts' {
  interface Tables {
    /** Named filters of a screen; private to their owner. */
    saved_views: {
      account_id: number;
      id: number;
      user_id: number;
      screen: ViewScreen;
      name: string;
      /** The name in lower case, unique among a person's views of a screen: case is ignored, accents are not. */
      name_folded: string;
      /** The query string of the screen's URL, without `?`. */
      query: string;
      version: Generated<number>;
      created_at: Instant;
      updated_at: Instant;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    saved_views: true;
  }
}
