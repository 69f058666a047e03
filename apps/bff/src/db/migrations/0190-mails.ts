import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** The outbox: mails are stored with the change that they are about, and sent by a job. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table mails (
    account_id ${int} not null,
    id ${text} not null,
    user_id ${int} not null,
    kind ${text} not null,
    locale ${text} not null,
    sealed ${text},
    due_at ${text} not null,
    attempts ${int} not null default 0,
    sent_at ${text},
    failed_at ${text},
    created_at ${text} not null,
    primary key (account_id, id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create index mails_due on mails (due_at) where sent_at is null and failed_at is null`.execute(db);
  await sql`create index mails_by_time on mails (created_at)`.execute(db);
}

declare module '../tables.ts' {
  interface MailColumns {
    account_id: number;
    /** Random. The Message-ID is made from it, so that a repeated mail is recognised. */
    id: string;
    /** The recipient: a person of the account. */
    user_id: number;
    kind: string;
    locale: string;
    /**
     * The data of the mail as sealed JSON, because it may contain a one-time link; null once it was sent or given up.
     */
    sealed: string | null;
    /** When it is sent, or tried again; while a process sends it, when another may take it. */
    due_at: Instant;
    attempts: Generated<number>;
    sent_at: Instant | null;
    failed_at: Instant | null;
    created_at: Instant;
  }

  interface Tables {
    mails: MailColumns;
  }
}
