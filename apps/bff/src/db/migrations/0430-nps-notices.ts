import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Of what people were notified in a wave; nothing is sent about waves that have ended before. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int } = columnTypes(db);
  await sql`alter table nps_waves add column told ${int} not null default 0`.execute(db);
  await sql`update nps_waves set told = 4 where state in ('closed', 'discarded', 'canceled')`.execute(db);
}

declare module '../tables.ts' {
  interface NpsWaveColumns {
    /** The last step of the wave of which people were notified: its place in `NPS_STEPS`, from 1; 0 for none. */
    told: Generated<number>;
  }
}
