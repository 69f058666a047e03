import { sql } from 'kysely';
import { probeOf } from './engines/open.ts';
import { type Db, sqlOf } from './handle.ts';
import { hasNewerMigration } from './migrate.ts';

/** Whether this process can work with its database, as `/readyz` reports it. */
export type Readiness = 'ok' | 'unavailable' | 'outdated';

/**
 * `outdated` once a newer version has migrated the database: this process does not know its new columns and rules, so a
 * load balancer should send requests to the processes of the newer version.
 * @throws the driver's error if the database does not answer within its time limits
 */
export async function readinessOf(db: Db): Promise<Readiness> {
  const probe = probeOf(db);
  await (probe ? probe() : sql`select 1`.execute(sqlOf(db)));
  return (await hasNewerMigration(db)) ? 'outdated' : 'ok';
}
