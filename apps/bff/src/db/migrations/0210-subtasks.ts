import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../engines/migrating.ts';

/**
 * Subtasks: a task may have a parent, which has none. No foreign key, since SQLite adds no composite one to an existing
 * table: every write of a parent checks it under the lock of the account's totals, and purging a parent detaches its
 * remaining subtasks.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { int } = columnTypes(db);
  await sql`alter table tasks add column parent_id ${int}`.execute(db);
  await sql`alter table tasks add column deleted_with ${int}`.execute(db);
  // Also counts the subtasks of a page of parents. Most tasks have no parent, so their writes do not touch it.
  await sql`create index tasks_by_parent on tasks (account_id, parent_id, id, status_rank, deleted_at) where parent_id is not null`.execute(
    db,
  );
}

declare module '../tables.ts' {
  interface TaskColumns {
    parent_id: number | null;
    /** The parent with which it was moved to the bin; restoring that parent restores it too. */
    deleted_with: number | null;
  }
}
