import type { Encoding } from '@jornada/domain/payroll-layout';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Layouts of payroll files that an account makes itself; of each hand-over, the encoding of its file. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table payroll_layouts (
    account_id ${int} not null,
    id ${int} not null,
    name ${text} not null,
    name_folded ${text} not null,
    shape ${text} not null,
    is_active ${text} not null default 'yes',
    created_at ${text} not null,
    updated_at ${text} not null,
    version ${int} not null default 1,
    primary key (account_id, id),
    unique (account_id, name_folded)
  )`.execute(db);
  await sql`alter table payroll_hand_overs add column encoding ${text} not null default 'utf-8-bom'`.execute(db);
}

declare module '../tables.ts' {
  interface HandOverColumns {
    encoding: Generated<Encoding>;
  }
  interface Tables {
    payroll_layouts: {
      account_id: number;
      id: number;
      name: string;
      name_folded: string;
      /** JSON: a `LayoutShape`. */
      shape: string;
      is_active: Generated<'yes' | 'no'>;
      created_at: Instant;
      updated_at: Instant;
      version: Generated<number>;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    payroll_layouts: true;
  }
}
