import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/**
 * Adds to notifications whether they have been mailed. Existing ones count as mailed, since an e-mail about them would
 * be late.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  await sql`alter table notifications add column mailed_at ${text}`.execute(db);
  await sql`update notifications set mailed_at = at`.execute(db);
  await sql`create index notifications_unmailed on notifications (account_id, user_id, at)
    where mailed_at is null and read_at is null`.execute(db);
}

declare module '../tables.ts' {
  interface NotificationColumns {
    /** When it was put into an e-mail, after its count last rose. */
    mailed_at: Generated<Instant | null>;
  }
}
