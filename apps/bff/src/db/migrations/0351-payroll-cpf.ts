import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Of each hand-over, whether its file contains CPFs: reading it is a reveal of each of its people. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  await sql`alter table payroll_hand_overs add column has_cpf ${text} not null default 'no'`.execute(db);
}

declare module '../tables.ts' {
  interface HandOverColumns {
    has_cpf: Generated<'yes' | 'no'>;
  }
}
