import { type Kysely, sql } from 'kysely';

/** The open tasks of a person in the order in which Today shows the next ones, with what its figures count. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index tasks_open_by_assignee on tasks (account_id, assignee_id, due_on, id, status_rank)
    where deleted_at is null and status_rank in (1, 2)`.execute(db);
}
