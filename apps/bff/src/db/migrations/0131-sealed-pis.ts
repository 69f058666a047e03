import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/**
 * PIS/NIS is encrypted like the CPF. What is stored in plain text moves to `pis_nis_plain`, and from there into `pis_nis`
 * when a server or a command starts: a migration has no keys.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  await sql`alter table employee_hr_data rename column pis_nis to pis_nis_plain`.execute(db);
  await sql`alter table employee_hr_data add column pis_nis ${text}`.execute(db);
  // Empty once all are encrypted, so that looking for the rest costs nothing.
  await sql`create index employee_hr_data_plain_pis on employee_hr_data (account_id, user_id)
    where pis_nis_plain <> ''`.execute(db);
}

declare module '../tables.ts' {
  interface HrColumns {
    /** Encrypted. */
    pis_nis: string | null;
  }
}
