import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Of whom a notification is, where its subject has several people: whose result in an evaluation. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table notifications add column person_id ${columnTypes(db).int}`.execute(db);
}

declare module '../tables.ts' {
  interface NotificationColumns {
    /** Of whom it is among the people of its subject; null where there are several, and for other subjects. */
    person_id: Generated<number | null>;
  }
}
