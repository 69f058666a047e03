import { sql } from 'kysely';
import { expect } from 'vitest';
import { type Db, sqlOf } from '../db/handle.ts';

export const isOnPostgres = process.env['TEST_DATABASE'] === 'postgres';

/** Resolves when this many statements wait for a lock; at once on SQLite, where requests wait outside of the database. */
export async function blocked(db: Db, statements: number): Promise<void> {
  if (!isOnPostgres) return;
  const count = async () => {
    const { rows } = await sql<{ blocked: number }>`select count(*)::int as blocked from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(sqlOf(db));
    return rows[0]?.blocked;
  };
  await expect.poll(count).toBe(statements);
}
