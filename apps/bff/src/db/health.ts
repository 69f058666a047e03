import { sql } from 'kysely';
import { type Db, sqlOf } from './handle.ts';

/** @throws the driver's error if the database does not answer within its time limits */
export async function isReachable(db: Db): Promise<boolean> {
  await sql`select 1`.execute(sqlOf(db));
  return true;
}
