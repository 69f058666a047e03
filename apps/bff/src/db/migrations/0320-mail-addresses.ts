import type { Locale } from '@jornada/domain/account';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** The language of a person's e-mails, and since when the mail server refuses their address. */
export async function up(db: Kysely<never>): Promise<void> {
  const { text } = columnTypes(db);
  await sql`alter table notification_settings add column locale ${text}`.execute(db);
  await sql`alter table users add column mail_refused_at ${text}`.execute(db);
}

declare module '../tables.ts' {
  interface NotificationSettingColumns {
    /** Null: that of the account. */
    locale: Generated<Locale | null>;
  }
  interface UserColumns {
    /** When a mail server refused the address for good; null since it accepted it, or since the person had it tried again. */
    mail_refused_at: Generated<Instant | null>;
  }
}
