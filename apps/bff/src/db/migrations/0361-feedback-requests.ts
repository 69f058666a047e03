import type { RequestState } from '@jornada/domain/feedback-requests';
import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Questions to people about the work of one, and what each of them did about it. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table feedback_requests (
    account_id ${int} not null,
    id ${int} not null,
    asked_by ${int} not null,
    about_id ${int} not null,
    question ${text},
    visibility ${text} not null check (visibility in ('recipient', 'leader')),
    due_on ${text} not null,
    created_at ${text} not null,
    withdrawn_at ${text},
    primary key (account_id, id),
    foreign key (account_id, asked_by) references employment_links (account_id, user_id),
    foreign key (account_id, about_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create index feedback_requests_by_asker on feedback_requests (account_id, asked_by, created_at, id)`.execute(
    db,
  );
  await sql`create index feedback_requests_by_person on feedback_requests (account_id, about_id, created_at, id)`.execute(
    db,
  );
  await sql`create table feedback_request_people (
    account_id ${int} not null,
    request_id ${int} not null,
    user_id ${int} not null,
    place ${int} not null,
    state ${text} not null check (state in ('open', 'answered', 'declined')),
    reason ${text},
    feedback_id ${int},
    primary key (account_id, request_id, user_id),
    foreign key (account_id, request_id) references feedback_requests (account_id, id),
    foreign key (account_id, user_id) references employment_links (account_id, user_id)
  )`.execute(db);
  await sql`create index feedback_request_people_by_person
    on feedback_request_people (account_id, user_id, state, request_id)`.execute(db);
  await sql`create table feedback_request_competences (
    account_id ${int} not null,
    request_id ${int} not null,
    competence_id ${int} not null,
    place ${int} not null,
    primary key (account_id, request_id, competence_id),
    foreign key (account_id, request_id) references feedback_requests (account_id, id),
    foreign key (account_id, competence_id) references competences (account_id, id)
  )`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    feedback_requests: {
      account_id: number;
      id: number;
      asked_by: number;
      about_id: number;
      /** Sealed; null once it was erased. */
      question: string | null;
      visibility: 'recipient' | 'leader';
      due_on: CalendarDate;
      created_at: Instant;
      withdrawn_at: Instant | null;
    };
    feedback_request_people: {
      account_id: number;
      request_id: number;
      user_id: number;
      /** In the order in which they were named, from 1. */
      place: number;
      /** An open line lapses by the clock, which is not stored. */
      state: Exclude<RequestState, 'lapsed'>;
      /** Why it was declined, sealed. */
      reason: string | null;
      /** The answer. */
      feedback_id: number | null;
    };
    feedback_request_competences: {
      account_id: number;
      request_id: number;
      competence_id: number;
      place: number;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    feedback_requests: true;
  }
}
