import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Where the line of a segment breaks, and by what that is known when the next wave is counted. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`alter table nps_waves add column members_hash ${text}`.execute(db);
  await sql`alter table nps_segments add column breaks ${int} not null default 0`.execute(db);
}

declare module '../tables.ts' {
  interface NpsWaveColumns {
    /** Of the last counted wave only: keyed hashes of those who were asked in each shown segment, as JSON. */
    members_hash: Generated<string | null>;
  }
  interface NpsSegmentColumns {
    /** 1 if its people are those of the wave before but for fewer than the minimum. */
    breaks: Generated<number>;
  }
}
