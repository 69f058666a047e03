import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** What follows a result: what leader and person talked about, what the person said to it, and what they contested. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table evaluation_conversations (
    account_id ${int} not null,
    evaluation_id ${int} not null,
    subject_id ${int} not null,
    held_on ${text},
    shared_notes ${text},
    private_notes ${text},
    acknowledgement ${text},
    version ${int} not null default 0,
    primary key (account_id, evaluation_id, subject_id),
    foreign key (account_id, evaluation_id, subject_id)
      references evaluation_subjects (account_id, evaluation_id, user_id) on delete cascade
  )`.execute(db);
  await sql`create table evaluation_contests (
    account_id ${int} not null,
    evaluation_id ${int} not null,
    subject_id ${int} not null,
    reason ${text},
    contested_at ${text} not null,
    answer ${text},
    settled_at ${text},
    settled_by ${int},
    primary key (account_id, evaluation_id, subject_id),
    foreign key (account_id, evaluation_id, subject_id)
      references evaluation_subjects (account_id, evaluation_id, user_id) on delete cascade,
    foreign key (account_id, settled_by) references employment_links (account_id, user_id)
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    evaluation_conversations: {
      account_id: number;
      evaluation_id: number;
      subject_id: number;
      held_on: CalendarDate | null;
      /** Read by leader and person; sealed. */
      shared_notes: string | null;
      /** Read by their author, the leader; sealed. */
      private_notes: string | null;
      /** What the person said when they acknowledged the result; sealed. */
      acknowledgement: string | null;
      /** Of what both read. */
      version: Generated<number>;
    };
    /** A result that its person contested. */
    evaluation_contests: {
      account_id: number;
      evaluation_id: number;
      subject_id: number;
      /** Sealed. */
      reason: string | null;
      contested_at: Instant;
      /** Sealed. */
      answer: string | null;
      settled_at: Instant | null;
      settled_by: number | null;
    };
  }
}
