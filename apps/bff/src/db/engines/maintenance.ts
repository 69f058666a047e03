import type { Db } from '../handle.ts';
import type { Tables } from '../tables.ts';
import { engineOf } from './by-engine.ts';

/** Lets a command wait longer than a server for a database that another program has locked. */
export const setLockTimeout = (db: Db, milliseconds: number): Promise<void> =>
  engineOf(db).setLockTimeout(db, milliseconds);

/** Raises the time limit of a transaction's statements to the limit for 100,000 rows. */
export const allowLongStatements = (tx: Db): Promise<void> => engineOf(tx).allowLongStatements(tx);

/** Lets a transaction pause between statements for as long as the reader of an export may. */
export const allowIdleTransaction = (tx: Db): Promise<void> => engineOf(tx).allowIdleTransaction(tx);

/**
 * From now on this connection overwrites the space of deleted rows, so that erased data does not remain in the file.
 */
export const overwriteFreedSpace = (db: Db): Promise<void> => engineOf(db).overwriteFreedSpace(db);

/**
 * Removes old row versions that the engine still keeps: SQLite in its write-ahead log, PostgreSQL in these tables.
 * @returns false if an older transaction still keeps some of them
 */
export const dropOldRowVersions = (db: Db, tables: readonly (keyof Tables)[]): Promise<boolean> =>
  engineOf(db).dropOldRowVersions(db, tables);

/** Sets the next value of an identity column behind the ids that were inserted explicitly. */
export const continueIds = (db: Db, table: 'accounts' | 'users' | 'logins'): Promise<void> =>
  engineOf(db).continueIds(db, table);
