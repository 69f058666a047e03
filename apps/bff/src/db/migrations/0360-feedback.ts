import type { FeedbackKind, FeedbackState, FeedbackVisibility, Reaction } from '@jornada/domain/feedback';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Feedback between people, with reactions, replies and reports. All texts are sealed. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table feedback (
    account_id ${int} not null,
    id ${int} not null,
    kind ${text} not null check (kind in ('praise', 'constructive')),
    author_id ${int} not null,
    visibility ${text} not null check (visibility in ('recipient', 'leader', 'wall')),
    state ${text} not null check (state in ('draft', 'sent', 'withdrawn', 'hidden')),
    texts ${text},
    task_id ${int},
    request_id ${int},
    created_at ${text} not null,
    sent_at ${text},
    edited_at ${text},
    withdrawn_at ${text},
    hidden_reason ${text},
    report_rank ${text},
    deleted_at ${text},
    version ${int} not null default 1,
    primary key (account_id, id),
    foreign key (account_id, author_id) references employment_links (account_id, user_id),
    check (kind = 'praise' or visibility <> 'wall')
  )`.execute(db);
  await sql`create index feedback_by_author on feedback (account_id, author_id, sent_at, id)`.execute(db);
  await sql`create index feedback_by_visibility on feedback (account_id, visibility, sent_at, id)`.execute(db);
  await sql`create index feedback_reported on feedback (account_id, report_rank, id) where report_rank is not null`.execute(
    db,
  );
  await sql`create index feedback_deleted on feedback (deleted_at) where deleted_at is not null`.execute(db);
  await sql`create table feedback_recipients (
    account_id ${int} not null,
    feedback_id ${int} not null,
    user_id ${int} not null,
    place ${int} not null,
    opened_at ${text},
    primary key (account_id, feedback_id, user_id),
    foreign key (account_id, feedback_id) references feedback (account_id, id) on delete cascade,
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create index feedback_recipients_by_person on feedback_recipients (account_id, user_id, feedback_id)`.execute(
    db,
  );
  await sql`create table feedback_competences (
    account_id ${int} not null,
    feedback_id ${int} not null,
    competence_id ${int} not null,
    place ${int} not null,
    primary key (account_id, feedback_id, competence_id),
    foreign key (account_id, feedback_id) references feedback (account_id, id) on delete cascade,
    foreign key (account_id, competence_id) references competences (account_id, id)
  )`.execute(db);
  await sql`create index feedback_competences_by_competence
    on feedback_competences (account_id, competence_id, feedback_id)`.execute(db);
  await sql`create table feedback_reactions (
    account_id ${int} not null,
    feedback_id ${int} not null,
    user_id ${int} not null,
    emoji ${text} not null,
    primary key (account_id, feedback_id, user_id),
    foreign key (account_id, feedback_id) references feedback (account_id, id) on delete cascade
  )`.execute(db);
  await sql`create table feedback_replies (
    account_id ${int} not null,
    id ${int} not null,
    feedback_id ${int} not null,
    author_id ${int} not null,
    body ${text},
    at ${text} not null,
    primary key (account_id, id),
    foreign key (account_id, feedback_id) references feedback (account_id, id) on delete cascade
  )`.execute(db);
  await sql`create index feedback_replies_by_feedback on feedback_replies (account_id, feedback_id, id)`.execute(db);
  await sql`create table feedback_reports (
    account_id ${int} not null,
    feedback_id ${int} not null,
    user_id ${int} not null,
    at ${text} not null,
    reason ${text},
    settled_at ${text},
    primary key (account_id, feedback_id, user_id),
    foreign key (account_id, feedback_id) references feedback (account_id, id) on delete cascade
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    feedback: {
      account_id: number;
      id: number;
      kind: FeedbackKind;
      author_id: number;
      visibility: FeedbackVisibility;
      state: FeedbackState;
      /** The texts by name as JSON, sealed; null once they were erased. */
      texts: string | null;
      task_id: number | null;
      request_id: number | null;
      created_at: Instant;
      sent_at: Instant | null;
      edited_at: Instant | null;
      withdrawn_at: Instant | null;
      /** Sealed; while it is hidden. */
      hidden_reason: string | null;
      /** Of what was reported: 1 while a report is open, else 0, and the instant of the last report. */
      report_rank: string | null;
      /** When a draft was put into the bin, or what was sent was emptied by retention. */
      deleted_at: Instant | null;
      version: Generated<number>;
    };
    feedback_recipients: {
      account_id: number;
      feedback_id: number;
      user_id: number;
      /** In the order in which they were named, from 1. */
      place: number;
      opened_at: Generated<Instant | null>;
    };
    feedback_competences: {
      account_id: number;
      feedback_id: number;
      competence_id: number;
      place: number;
    };
    feedback_reactions: {
      account_id: number;
      feedback_id: number;
      user_id: number;
      emoji: Reaction;
    };
    feedback_replies: {
      account_id: number;
      id: number;
      feedback_id: number;
      author_id: number;
      /** Sealed; null once it was erased. */
      body: string | null;
      at: Instant;
    };
    feedback_reports: {
      account_id: number;
      feedback_id: number;
      user_id: number;
      at: Instant;
      /** Sealed; null once it was erased. */
      reason: string | null;
      /** When somebody who moderates hid the feedback or kept it. */
      settled_at: Instant | null;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    feedback: true;
    feedback_replies: true;
  }
}
