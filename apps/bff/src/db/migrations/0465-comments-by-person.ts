import { type Kysely, sql } from 'kysely';
import { byEngine } from '../engines/by-engine.ts';
import { columnTypes, withoutRowOrder } from '../engines/migrating.ts';

/**
 * Keys comments of evaluations by person first. SQLite searched all comments of the account whenever a person of a cycle
 * was deleted, because it prefers the key of a table to another index.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int, text } = columnTypes(db);
  // Else the old copies would stay in free pages after those in the new table are destroyed.
  await byEngine(db, {
    sqlite: async () => {
      await sql`pragma secure_delete = on`.execute(db);
    },
    postgres: async () => {},
  });
  await sql`create table new_evaluation_comments (
    account_id ${int} not null,
    evaluation_id ${int} not null,
    subject_id ${int} not null,
    key ${text} not null,
    result_group ${text} not null,
    question_id ${int} not null,
    sealed ${text} not null,
    primary key (account_id, evaluation_id, subject_id, key),
    foreign key (account_id, evaluation_id, subject_id)
      references evaluation_subjects (account_id, evaluation_id, user_id) on delete cascade
  ) ${withoutRowOrder(db)}`.execute(db);
  await sql`insert into new_evaluation_comments
      (account_id, evaluation_id, subject_id, key, result_group, question_id, sealed)
    select account_id, evaluation_id, subject_id, key, result_group, question_id, sealed
    from evaluation_comments order by account_id, key`.execute(db);
  await sql`drop table evaluation_comments`.execute(db);
  await sql`alter table new_evaluation_comments rename to evaluation_comments`.execute(db);
}
