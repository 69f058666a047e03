import { type Kysely, sql } from 'kysely';

/**
 * The index of a person's tasks also contains what the figures of Today count, so that they are counted without fetching
 * each task.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index tasks_by_assignee_id`.execute(db);
  await sql`create index tasks_by_assignee_id on tasks (account_id, assignee_id, id, status_rank, due_on) where deleted_at is null`.execute(
    db,
  );
}
