import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../handle.ts';

const POLL_MS = 100;

/**
 * Waits until every transaction has ended that is running now and keeps row versions of this PostgreSQL database from a
 * vacuum: those of the database that may read them, and those of other databases that write, since no snapshot, not even
 * that of `vacuum full` itself, is newer than the oldest of them.
 * @returns false if one is still running after `ms` milliseconds
 */
export async function untilOlderTransactionsEnd(db: Db, ms: number): Promise<boolean> {
  const { rows } = await sql<{ next: string }>`
    select txid_snapshot_xmax(txid_current_snapshot())::text as next`.execute(sqlOf(db));
  const end = performance.now() + ms;
  for (const next = rows[0]?.next ?? ''; ; await setTimeout(POLL_MS)) {
    const { rows: older } = await sql`
      select 1 where txid_snapshot_xmin(txid_current_snapshot()) < ${next}::bigint
      union all
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and greatest(age(backend_xmin), age(backend_xid)) > age((${next}::bigint % 4294967296)::text::xid)
      limit 1`.execute(sqlOf(db));
    if (older.length === 0) return true;
    if (performance.now() > end) return false;
  }
}
