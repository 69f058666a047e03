import type { NpsAudience, NpsSegmentation } from '@jornada/domain/nps';
import type { NpsRhythm, NpsSample } from '@jornada/domain/nps-series';
import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Waves of NPS that the clock makes. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table nps_series (
    account_id ${int} not null,
    id ${int} not null,
    name ${text} not null,
    every ${text} not null check (every in ('month', 'quarter', 'half_year')),
    weekday ${int} not null check (weekday between 0 and 6),
    hour ${int} not null check (hour between 0 and 23),
    open_days ${int} not null check (open_days between 1 and 30),
    sample_percent ${int} not null check (sample_percent in (25, 33, 50, 100)),
    segment_by ${text} not null check (segment_by in ('none', 'leader', 'department', 'tenure')),
    min_group ${int} not null check (min_group between 5 and 20),
    min_comments ${int} not null check (min_comments between 5 and 50),
    total_to ${text} not null check (total_to in ('all', 'leaders', 'nobody')),
    question ${text} not null,
    why_question ${text} not null,
    is_active ${int} not null check (is_active in (0, 1)),
    since ${text} not null,
    last_round ${int},
    version ${int} not null default 1,
    primary key (account_id, id),
    foreign key (account_id) references accounts (id)
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    nps_series: {
      account_id: number;
      id: number;
      name: string;
      every: NpsRhythm;
      /** From Monday, 0. */
      weekday: number;
      hour: number;
      open_days: number;
      sample_percent: NpsSample;
      segment_by: NpsSegmentation;
      min_group: number;
      min_comments: number;
      total_to: NpsAudience;
      question: string;
      why_question: string;
      is_active: number;
      /** Since when it has its rhythm: no wave is made for an opening before. */
      since: Instant;
      /** The period of the last wave that it made. */
      last_round: number | null;
      version: Generated<number>;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    nps_series: true;
  }
}
