import { type Kysely, sql } from 'kysely';

/** The index of open tasks by due date, which counts the overdue tasks of an account without reading those done before. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index tasks_open_by_due_on on tasks (account_id, due_on, id)
    where deleted_at is null and status_rank in (1, 2)`.execute(db);
}
