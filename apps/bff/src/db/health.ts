import { sql } from 'kysely';
import { type Db, sqlOf } from './handle.ts';

/** Whether the database answers; throws or says so within its own time limits. */
export async function isReachable(db: Db): Promise<boolean> {
  await sql`select 1`.execute(sqlOf(db));
  return true;
}
