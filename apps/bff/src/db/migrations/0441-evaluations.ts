import type { CyclePurpose } from '@jornada/domain/evaluation-cycles';
import type {
  CycleState,
  Degree,
  RaterGroup,
  RaterState,
  ResultGroup,
  SubjectState,
} from '@jornada/domain/evaluations';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes, withoutRowOrder } from '../engines/migrating.ts';

/**
 * Cycles of evaluations: whom they look at, who is asked, the forms while they are answered, and what is kept of them.
 * A form and a comment have random keys and no order: nothing joins a form to the time it was made, or two comments to
 * one form.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table evaluations (
    account_id ${int} not null,
    id ${int} not null,
    name ${text} not null,
    name_folded ${text} not null,
    description ${text} not null,
    degree ${text} not null check (degree in ('90', '180', '360')),
    purpose ${text} not null check (purpose in ('performance', 'development')),
    template_id ${int},
    settings ${text} not null,
    answer_until ${text} not null,
    state ${text} not null
      check (state in ('draft', 'nominating', 'collecting', 'counting', 'closed', 'released', 'canceled')),
    cancel_reason ${text},
    snapshot ${text},
    holds_traces ${int} not null default 0,
    created_by ${int} not null,
    opened_at ${text},
    counted_at ${text},
    released_at ${text},
    created_at ${text} not null,
    updated_at ${text} not null,
    deleted_at ${text},
    version ${int} not null default 1,
    primary key (account_id, id),
    foreign key (account_id, template_id) references evaluation_templates (account_id, id),
    foreign key (account_id, created_by) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create index evaluations_by_creation on evaluations (account_id, created_at, id)`.execute(db);
  await sql`create index evaluations_by_template on evaluations (account_id, template_id)`.execute(db);
  await sql`create table evaluation_subjects (
    account_id ${int} not null,
    evaluation_id ${int} not null,
    user_id ${int} not null,
    state ${text} not null,
    leader_id ${int},
    snapshot ${text},
    counted_at ${text},
    released_at ${text},
    acknowledged_at ${text},
    version ${int} not null default 1,
    primary key (account_id, evaluation_id, user_id),
    foreign key (account_id, evaluation_id) references evaluations (account_id, id) on delete cascade,
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create index evaluation_subjects_by_person on evaluation_subjects (account_id, user_id)`.execute(db);
  await sql`create index evaluation_subjects_by_leader on evaluation_subjects (account_id, leader_id)`.execute(db);
  await sql`create table evaluation_raters (
    account_id ${int} not null,
    id ${int} not null,
    evaluation_id ${int} not null,
    subject_id ${int} not null,
    rater_group ${text} not null,
    user_id ${int},
    external_name ${text},
    external_email ${text},
    token_hash ${text},
    state ${text} not null,
    proposed_by ${int},
    decline_reason ${text},
    primary key (account_id, id),
    foreign key (account_id, evaluation_id, subject_id)
      references evaluation_subjects (account_id, evaluation_id, user_id) on delete cascade,
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create index evaluation_raters_by_subject
    on evaluation_raters (account_id, evaluation_id, subject_id, rater_group, state)`.execute(db);
  await sql`create index evaluation_raters_by_rater on evaluation_raters (account_id, user_id, evaluation_id)`.execute(
    db,
  );
  await sql`create unique index evaluation_raters_by_token on evaluation_raters (token_hash)`.execute(db);
  await sql`create table evaluation_forms (
    account_id ${int} not null,
    rater_id ${int} not null,
    sealed ${text} not null,
    progress_percent ${int} not null,
    saved_at ${text},
    version ${int} not null default 1,
    primary key (account_id, rater_id),
    foreign key (account_id, rater_id) references evaluation_raters (account_id, id) on delete cascade
  ) ${withoutRowOrder(db)}`.execute(db);
  await sql`create table evaluation_tallies (
    account_id ${int} not null,
    evaluation_id ${int} not null,
    leader_id ${int} not null,
    rater_group ${text} not null,
    forms ${int} not null,
    submitted ${int} not null,
    primary key (account_id, evaluation_id, leader_id, rater_group),
    foreign key (account_id, evaluation_id) references evaluations (account_id, id) on delete cascade
  )`.execute(db);
  await sql`create table evaluation_cells (
    account_id ${int} not null,
    evaluation_id ${int} not null,
    subject_id ${int} not null,
    result_group ${text} not null,
    shown ${int} not null,
    why ${text},
    invited ${int} not null,
    n ${int},
    questions ${text} not null,
    primary key (account_id, evaluation_id, subject_id, result_group),
    foreign key (account_id, evaluation_id, subject_id)
      references evaluation_subjects (account_id, evaluation_id, user_id) on delete cascade
  ) ${withoutRowOrder(db)}`.execute(db);
  await sql`create table evaluation_comments (
    account_id ${int} not null,
    key ${text} not null,
    evaluation_id ${int} not null,
    subject_id ${int} not null,
    result_group ${text} not null,
    question_id ${int} not null,
    sealed ${text} not null,
    primary key (account_id, key),
    foreign key (account_id, evaluation_id, subject_id)
      references evaluation_subjects (account_id, evaluation_id, user_id) on delete cascade
  ) ${withoutRowOrder(db)}`.execute(db);
  await sql`create index evaluation_comments_by_subject
    on evaluation_comments (account_id, evaluation_id, subject_id)`.execute(db);
}

declare module '../tables.ts' {
  interface EvaluationColumns {
    account_id: number;
    id: number;
    name: string;
    /** The name without accents and case: the list is sorted and searched by it. */
    name_folded: string;
    description: string;
    degree: Degree;
    purpose: CyclePurpose;
    template_id: number | null;
    /** What is decided about the cycle, as JSON; degree, purpose and `answer_until` are among it. */
    settings: string;
    answer_until: string;
    state: CycleState;
    cancel_reason: string | null;
    /** Scale and sections as of opening, as JSON. */
    snapshot: string | null;
    /** 1 while destroyed forms may still be in the files of the database. */
    holds_traces: Generated<number>;
    created_by: number;
    opened_at: Instant | null;
    counted_at: Instant | null;
    released_at: Instant | null;
    created_at: Instant;
    updated_at: Instant;
    /** In the bin. */
    deleted_at: Instant | null;
    version: Generated<number>;
  }

  interface EvaluationSubjectColumns {
    account_id: number;
    evaluation_id: number;
    user_id: number;
    state: SubjectState;
    /** The leader as of opening, whom a change while collecting replaces. */
    leader_id: number | null;
    /** `{job_title, profile_id, leads, line, expected}` as of opening, as JSON. */
    snapshot: string | null;
    counted_at: Instant | null;
    released_at: Instant | null;
    acknowledged_at: Instant | null;
    version: Generated<number>;
  }

  interface EvaluationRaterColumns {
    account_id: number;
    id: number;
    evaluation_id: number;
    subject_id: number;
    rater_group: RaterGroup;
    /** Null for somebody outside. */
    user_id: number | null;
    /** Of somebody outside. */
    external_name: string | null;
    external_email: string | null;
    /** SHA-256 of the link with which somebody outside answers. */
    token_hash: string | null;
    state: RaterState;
    proposed_by: number | null;
    /** In plain text, by an earlier version, until a server with the keys starts. */
    decline_reason: string | null;
  }

  interface Tables {
    evaluations: EvaluationColumns;
    /** The people who are looked at in a cycle. */
    evaluation_subjects: EvaluationSubjectColumns;
    /** Who is asked about whom, until counting. */
    evaluation_raters: EvaluationRaterColumns;
    evaluation_forms: {
      account_id: number;
      rater_id: number;
      /** The answers as JSON, sealed. */
      sealed: string;
      progress_percent: number;
      saved_at: Instant | null;
      version: Generated<number>;
    };
    /** How many forms there are by leader and group, until counting. */
    evaluation_tallies: {
      account_id: number;
      evaluation_id: number;
      leader_id: number;
      rater_group: RaterGroup;
      forms: number;
      submitted: number;
    };
    /** What is kept of a group's answers about somebody. */
    evaluation_cells: {
      account_id: number;
      evaluation_id: number;
      subject_id: number;
      result_group: ResultGroup;
      shown: number;
      why: 'below_minimum' | 'merged' | null;
      invited: number;
      /** Null for a group that is not shown. */
      n: number | null;
      /** Sums and counts by question, as JSON; empty for a group that is not shown. */
      questions: string;
    };
    evaluation_comments: {
      account_id: number;
      /** Random. */
      key: string;
      evaluation_id: number;
      subject_id: number;
      result_group: ResultGroup;
      question_id: number;
      sealed: string;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    evaluations: true;
    evaluation_raters: true;
  }
}
