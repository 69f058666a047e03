import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../handle.ts';

const POLL_MS = 100;

/**
 * Waits until every transaction of this PostgreSQL database that is running now has ended: until then a vacuum keeps the
 * row versions that they may still read.
 * @returns false if one is still running after `ms` milliseconds
 */
export async function untilOlderTransactionsEnd(db: Db, ms: number): Promise<boolean> {
  const { rows } = await sql<{ next: string }>`
    select (txid_snapshot_xmax(txid_current_snapshot()) % 4294967296)::text as next`.execute(sqlOf(db));
  const end = performance.now() + ms;
  for (const next = rows[0]?.next ?? ''; ; await setTimeout(POLL_MS)) {
    const { rows: older } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and greatest(age(backend_xmin), age(backend_xid)) > age(${next}::text::xid)
      limit 1`.execute(sqlOf(db));
    if (older.length === 0) return true;
    if (performance.now() > end) return false;
  }
}
