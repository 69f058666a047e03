import { type Generated, type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/** Questions of evaluations. Scale and sections are read and written as a whole. */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  await sql`create table evaluation_templates (
    account_id ${int} not null,
    id ${int} not null,
    name ${text} not null,
    name_folded ${text} not null,
    description ${text} not null,
    scale ${text} not null,
    sections ${text} not null,
    question_count ${int} not null,
    minutes ${int} not null,
    next_question ${int} not null,
    archived_at ${text},
    version ${int} not null default 1,
    created_at ${text} not null,
    updated_at ${text} not null,
    primary key (account_id, id),
    foreign key (account_id) references accounts (id)
  )`.execute(db);
  await sql`create unique index evaluation_templates_by_name
    on evaluation_templates (account_id, name_folded)`.execute(db);
}

declare module '../tables.ts' {
  interface Tables {
    evaluation_templates: {
      account_id: number;
      id: number;
      name: string;
      /** The name without accents and case: unique in the account; the list is sorted and searched by it. */
      name_folded: string;
      description: string;
      /** As JSON. */
      scale: string;
      /** Sections with their questions, as JSON. */
      sections: string;
      question_count: number;
      minutes: number;
      /** The number of the next new question: numbers are not used again. */
      next_question: number;
      archived_at: Instant | null;
      version: Generated<number>;
      created_at: Instant;
      updated_at: Instant;
    };
  }
}

declare module '../numbers.ts' {
  interface SeriesNames {
    evaluation_templates: true;
  }
}
