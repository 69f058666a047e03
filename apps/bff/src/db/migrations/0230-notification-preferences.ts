import type { EmailTime } from '@jornada/domain/notification-preferences';
import type { NotificationKind } from '@jornada/domain/notifications';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Notification preferences. A person without a row has the defaults of the product. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table notification_choices (
    account_id ${int} not null,
    user_id ${int} not null,
    kind ${text} not null,
    inbox ${int} not null check (inbox in (0, 1)),
    email ${text} not null,
    primary key (account_id, user_id, kind),
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create table notification_settings (
    account_id ${int} not null,
    user_id ${int} not null,
    digest_hour ${int} not null,
    weekday ${int} not null,
    digest_on ${text},
    version ${int} not null default 1,
    primary key (account_id, user_id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`alter table notifications add column inbox ${int} not null default 1`.execute(db);
}

declare module '../tables.ts' {
  interface NotificationColumns {
    /** 0: only for e-mails. */
    inbox: Generated<number>;
  }
  interface Tables {
    notification_choices: {
      account_id: number;
      user_id: number;
      kind: NotificationKind;
      /** 1: is listed and counted at the bell. */
      inbox: number;
      email: EmailTime;
    };
    notification_settings: NotificationSettingColumns;
  }
  interface NotificationSettingColumns {
    account_id: number;
    user_id: number;
    /** In the time zone of the account. */
    digest_hour: number;
    /** The day of weekly digests, from Monday, 0. */
    weekday: number;
    /** The day of the last digest. */
    digest_on: CalendarDate | null;
    /** A person without a row has version 1. */
    version: Generated<number>;
  }
}
