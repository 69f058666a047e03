import { isCollision } from './engines.ts';
import type { Db, Tx } from './tables.ts';

/**
 * Runs `work` in one transaction: all of it happens or nothing does. Where two transactions meet and this one gives
 * way, it runs again from the start, so `work` must have no effect outside the database.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === 5 || !isCollision(error)) throw error;
    }
}
