import { isCollision } from './engines.ts';
import { Db, sqlOf } from './handle.ts';

/**
 * Runs `work` in one transaction: all of it happens or nothing does. Where two transactions meet and this one gives
 * way, it runs again from the start, so `work` must have no effect outside the database.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await sqlOf(db)
        .transaction()
        .execute((tx) => work(new Db(tx)));
    } catch (error) {
      if (attempt === 5 || !isCollision(error)) throw error;
    }
}

/** The database at one moment, until `end`. */
export interface Snapshot {
  at: Db;
  /** Gives the connection back; a second time does nothing. */
  end: () => Promise<void>;
}

/** Everything as it is now, for somebody who reads it for a while: nobody is kept from writing meanwhile. It holds a connection. */
export async function openSnapshot(db: Db): Promise<Snapshot> {
  const tx = await sqlOf(db)
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute();
  let ending: Promise<void> | undefined;
  return { at: new Db(tx), end: () => (ending ??= tx.rollback().execute()) };
}
