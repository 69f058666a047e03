import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { isCollision } from './engines/errors.ts';
import { allowIdleTransaction, allowLongStatements } from './engines/maintenance.ts';
import { Db, snapshotSqlOf, sqlOf } from './handle.ts';
import { withoutStatements } from './statements.ts';

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

/** Statements over more rows may need more time than other statements of a request have. */
const MANY_ROWS = 1_000;

/** Lets the statements of a transaction take longer if they are about to read or write many rows. */
export async function allowTimeFor(tx: Db, rows: number): Promise<void> {
  if (rows > MANY_ROWS) await allowLongStatements(tx);
}

/** Runs `work` in the transaction of the caller, and then undoes everything that it wrote. */
export async function dryRun<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  const db = sqlOf(tx);
  await sql`savepoint dry_run`.execute(db);
  try {
    // What is undone needs no audit event.
    return await withoutStatements(work);
  } finally {
    await sql`rollback to savepoint dry_run`.execute(db);
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
  const tx = await snapshotSqlOf(db)
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute();
  const at = new Db(tx);
  let ending: Promise<void> | undefined;
  const end = () => (ending ??= tx.rollback().execute());
  try {
    await allowIdleTransaction(at);
  } catch (error) {
    await end().catch(() => {});
    throw error;
  }
  return { at, end };
}
