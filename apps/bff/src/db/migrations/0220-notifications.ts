import type { NotificationKind } from '@jornada/domain/notifications';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Notifications of people. Ids are random: consecutive ones would reveal how many others get. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table notifications (
    account_id ${int} not null,
    user_id ${int} not null,
    id ${int} not null,
    kind ${text} not null,
    at ${text} not null,
    actor_id ${int},
    subject_id ${int},
    group_key ${text} not null,
    count ${int} not null default 1,
    read_at ${text},
    primary key (account_id, user_id, id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create unique index notifications_unread on notifications (account_id, user_id, group_key) where read_at is null`.execute(
    db,
  );
  await sql`create index notifications_by_time on notifications (account_id, user_id, at, id)`.execute(db);
  await sql`create index notifications_by_group on notifications (account_id, user_id, group_key)`.execute(db);
  await sql`create index notifications_by_age on notifications (at)`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    notifications: NotificationColumns;
  }
  interface NotificationColumns {
    account_id: number;
    user_id: number;
    id: number;
    kind: NotificationKind;
    at: Instant;
    actor_id: number | null;
    subject_id: number | null;
    group_key: string;
    count: Generated<number>;
    read_at: Generated<Instant | null>;
  }
}
