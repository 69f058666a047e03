import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Ratings of people in a cycle, every change of them, and whether the calibration of a cycle is locked. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`alter table evaluations add column calibration_locked_at ${text}`.execute(db);
  await sql`alter table evaluations add column calibrator_ids ${text} not null default '[]'`.execute(db);
  await sql`alter table evaluation_subjects add column score_hundredths ${int}`.execute(db);
  await sql`create table evaluation_ratings (
    account_id ${int} not null,
    evaluation_id ${int} not null,
    subject_id ${int} not null,
    rating ${int} not null,
    potential ${int},
    leader_rating ${int},
    leader_potential ${int},
    rationale ${text},
    rated_by ${int} not null,
    rated_at ${text} not null,
    primary key (account_id, evaluation_id, subject_id),
    foreign key (account_id, evaluation_id, subject_id)
      references evaluation_subjects (account_id, evaluation_id, user_id) on delete cascade,
    foreign key (account_id, rated_by) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create table evaluation_rating_changes (
    account_id ${int} not null,
    evaluation_id ${int} not null,
    subject_id ${int} not null,
    nth ${int} not null,
    at ${text} not null,
    changed_by ${int} not null,
    from_rating ${int},
    from_potential ${int},
    to_rating ${int} not null,
    to_potential ${int},
    reason ${text} not null,
    primary key (account_id, evaluation_id, subject_id, nth),
    foreign key (account_id, evaluation_id, subject_id)
      references evaluation_subjects (account_id, evaluation_id, user_id) on delete cascade,
    foreign key (account_id, changed_by) references employment_links (account_id, user_id)
  )`.execute(db);
}

declare module '../tables.ts' {
  interface EvaluationColumns {
    /** When ratings were fixed; null while they may be changed. */
    calibration_locked_at: Generated<Instant | null>;
    /** Those of the settings, as a JSON array. */
    calibrator_ids: Generated<string>;
  }

  interface EvaluationSubjectColumns {
    /** The score as it was counted; null where there is none, or where it was counted before scores were stored. */
    score_hundredths: Generated<number | null>;
  }

  interface Tables {
    /** The rating of a person in a cycle as it is now. */
    evaluation_ratings: {
      account_id: number;
      evaluation_id: number;
      subject_id: number;
      /** The number of its label, from 1. */
      rating: number;
      /** 1 to 3, where the cycle has a nine-box. */
      potential: number | null;
      /** What the leader gave; null where only a calibration did. */
      leader_rating: number | null;
      leader_potential: number | null;
      /** The leader's, sealed. */
      rationale: string | null;
      rated_by: number;
      rated_at: Instant;
    };
    /** Every change of a rating, first ones by a calibration among them. */
    evaluation_rating_changes: {
      account_id: number;
      evaluation_id: number;
      subject_id: number;
      /** Its number among the changes of the person in the cycle. */
      nth: number;
      at: Instant;
      changed_by: number;
      from_rating: number | null;
      from_potential: number | null;
      to_rating: number;
      to_potential: number | null;
      /** Sealed. */
      reason: string;
    };
  }
}
