import { sql } from 'kysely';
import { probeOf } from './engines/open.ts';
import { type Db, sqlOf } from './handle.ts';

/** @throws the driver's error if the database does not answer within its time limits */
export async function isReachable(db: Db): Promise<boolean> {
  const probe = probeOf(db);
  await (probe ? probe() : sql`select 1`.execute(sqlOf(db)));
  return true;
}
