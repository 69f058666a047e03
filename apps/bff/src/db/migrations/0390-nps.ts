import type { NpsAudience, NpsSegmentation, NpsState } from '@jornada/domain/nps';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes, withoutRowOrder } from '../engines/migrating.ts';

/**
 * Waves of NPS; who was asked and their sealed answers, until these are counted; and what is shown of them. No table has
 * both a person and an answer, a time of an answer, or an order of answers.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table nps_waves (
    account_id ${int} not null,
    id ${int} not null,
    name ${text} not null,
    question ${text} not null,
    why_question ${text} not null,
    segment_by ${text} not null check (segment_by in ('none', 'leader', 'department', 'tenure')),
    min_group ${int} not null check (min_group between 5 and 20),
    min_comments ${int} not null check (min_comments between 5 and 50),
    opens_at ${text},
    closes_at ${text} not null,
    total_to ${text} not null check (total_to in ('all', 'leaders', 'nobody')),
    state ${text} not null check (state in ('draft', 'open', 'counting', 'closed', 'discarded', 'canceled')),
    eligible ${int},
    labels ${text},
    mixed ${int} not null,
    holds_traces ${int} not null,
    hidden_segments ${int},
    closed_at ${text},
    cancel_reason ${text},
    series_id ${int},
    created_at ${text} not null,
    deleted_at ${text},
    version ${int} not null default 1,
    primary key (account_id, id),
    foreign key (account_id) references accounts (id)
  )`.execute(db);
  await sql`create index nps_waves_by_closing on nps_waves (account_id, closes_at, id)`.execute(db);
  await sql`create unique index nps_waves_running on nps_waves (account_id)
    where state in ('open', 'counting')`.execute(db);
  await sql`create table nps_participants (
    account_id ${int} not null,
    wave_id ${int} not null,
    user_id ${int} not null,
    path ${text} not null,
    answered ${int} not null check (answered in (0, 1)),
    primary key (account_id, wave_id, user_id),
    foreign key (account_id, wave_id) references nps_waves (account_id, id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  ) ${withoutRowOrder(db)}`.execute(db);
  await sql`create table nps_box (
    account_id ${int} not null,
    wave_id ${int} not null,
    key ${text} not null,
    sealed ${text} not null,
    primary key (account_id, wave_id, key),
    foreign key (account_id, wave_id) references nps_waves (account_id, id)
  ) ${withoutRowOrder(db)}`.execute(db);
  await sql`create table nps_segments (
    account_id ${int} not null,
    wave_id ${int} not null,
    place ${int} not null,
    key ${text},
    label ${text},
    parent_key ${text},
    depth ${int} not null,
    above ${text} not null,
    n ${int} not null,
    score ${int} not null,
    promoters ${int},
    passives ${int},
    detractors ${int},
    primary key (account_id, wave_id, place),
    foreign key (account_id, wave_id) references nps_waves (account_id, id)
  )`.execute(db);
  await sql`create table nps_counts (
    account_id ${int} not null,
    wave_id ${int} not null,
    score ${int} not null check (score between 0 and 10),
    n ${int} not null,
    primary key (account_id, wave_id, score),
    foreign key (account_id, wave_id) references nps_waves (account_id, id)
  )`.execute(db);
  await sql`create table nps_comments (
    account_id ${int} not null,
    wave_id ${int} not null,
    key ${text} not null,
    sealed ${text},
    category ${text} check (category in ('promoter', 'passive', 'detractor')),
    themes ${text} not null,
    hidden_reason ${text},
    primary key (account_id, wave_id, key),
    foreign key (account_id, wave_id) references nps_waves (account_id, id)
  ) ${withoutRowOrder(db)}`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    nps_waves: NpsWaveColumns;
    /** Who is asked by an open wave. */
    nps_participants: {
      account_id: number;
      wave_id: number;
      user_id: number;
      /** The keys of the segments of the person at opening, from the top down, as JSON. */
      path: string;
      answered: number;
    };
    /** Answers of an open wave. */
    nps_box: {
      account_id: number;
      wave_id: number;
      /** Random. */
      key: string;
      /** Path, score and reason, padded. */
      sealed: string;
    };
    /** What is shown of a wave that was counted: the total, whose key is null, and segments. */
    nps_segments: NpsSegmentColumns;
    /** How often each score was given in a whole wave. */
    nps_counts: {
      account_id: number;
      wave_id: number;
      score: number;
      n: number;
    };
    nps_comments: {
      account_id: number;
      wave_id: number;
      /** Random. */
      key: string;
      /** The reason; null once it was hidden or deleted. */
      sealed: string | null;
      category: 'promoter' | 'passive' | 'detractor' | null;
      /** Names, as JSON. */
      themes: string;
      hidden_reason: string | null;
    };
  }
  interface NpsSegmentColumns {
    account_id: number;
    wave_id: number;
    place: number;
    key: string | null;
    /** Of a department; other segments are named by their key. */
    label: string | null;
    parent_key: string | null;
    depth: number;
    /** The keys of all segments above at opening, from the top down, as JSON: the leaders who may read it. */
    above: string;
    n: number;
    score: number;
    promoters: number | null;
    passives: number | null;
    detractors: number | null;
  }
  interface NpsWaveColumns {
    account_id: number;
    id: number;
    name: string;
    question: string;
    why_question: string;
    segment_by: NpsSegmentation;
    min_group: number;
    min_comments: number;
    opens_at: Instant | null;
    closes_at: Instant;
    total_to: NpsAudience;
    state: NpsState;
    /** How many people are asked. */
    eligible: number | null;
    /** Names of departments by key, as JSON, until the answers are counted. */
    labels: string | null;
    /** How many answers were in the box when it was last mixed. */
    mixed: number;
    /** `Traces`: not 0 from opening until what was deleted is also gone from the files of the database. */
    holds_traces: number;
    /** Segments in which somebody was asked and that are not shown. */
    hidden_segments: number | null;
    closed_at: Instant | null;
    cancel_reason: string | null;
    series_id: number | null;
    created_at: Instant;
    deleted_at: Instant | null;
    version: Generated<number>;
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    nps_waves: true;
  }
}
