import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/**
 * Absences whose hours the time bank gives are debited day by day: an entry names its absence, and an absence the last day
 * that was debited.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`alter table time_bank_entries add column absence_id ${int}`.execute(db);
  await sql`create index time_bank_entries_by_absence on time_bank_entries (account_id, absence_id) where absence_id is not null`.execute(
    db,
  );
  await sql`alter table absences add column debited_through ${text}`.execute(db);
}

declare module '../tables.ts' {
  interface AbsenceColumns {
    /** The last day whose hours were taken from the time bank; null before the first, and for kinds that take none. */
    debited_through: Generated<CalendarDate | null>;
  }
}
