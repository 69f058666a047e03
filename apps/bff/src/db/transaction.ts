import { AsyncLocalStorage } from 'node:async_hooks';
import { isCollision } from './engines/errors.ts';
import { Db, sqlOf } from './handle.ts';

const inside = new AsyncLocalStorage<true>();

/** Whether the caller is part of the `work` of a transaction. */
export const isInTransaction = (): boolean => inside.getStore() ?? false;

/**
 * Runs `work` in one transaction. After a collision with another transaction it runs again from the start, so `work`
 * must have no effect outside the database.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await sqlOf(db)
        .transaction()
        .execute((tx) => inside.run(true, () => work(new Db(tx))));
    } catch (error) {
      if (attempt === 5 || !isCollision(error)) throw error;
    }
}

/** The database as it was at one moment. */
export interface Snapshot {
  at: Db;
  /** Releases the connection. May be called again. */
  end: () => Promise<void>;
}

/** Opens the current state for a long read, which blocks no writer. It occupies a connection until `end`. */
export async function openSnapshot(db: Db): Promise<Snapshot> {
  const tx = await sqlOf(db)
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute();
  let ending: Promise<void> | undefined;
  return { at: new Db(tx), end: () => (ending ??= tx.rollback().execute()) };
}
