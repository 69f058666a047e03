import { type Kysely, sql } from 'kysely';

/**
 * Opening a cycle of 5,000 people writes 15,000 raters and changes the state of 25,000 others: the index of links leaves
 * out those who have none, and the index by person has no state.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index evaluation_raters_by_token`.execute(db);
  await sql`create unique index evaluation_raters_by_token on evaluation_raters (token_hash)
    where token_hash is not null`.execute(db);
  await sql`drop index evaluation_raters_by_subject`.execute(db);
  await sql`create index evaluation_raters_by_subject
    on evaluation_raters (account_id, evaluation_id, subject_id, rater_group)`.execute(db);
}
