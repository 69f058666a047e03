import type { Kysely } from 'kysely';
import type { DirectRead } from './direct-read.ts';
import type { Tables } from './tables.ts';

/** The query builder over all tables. */
export type Sql = Kysely<Tables>;

let open: (db: Db) => Sql;
let openForSnapshots: (db: Db) => Sql;
let openDirect: (db: Db) => DirectRead | undefined;

/**
 * A database, or one of its transactions, that cannot be queried: handlers, jobs and commands pass it on to queries.
 * `sqlOf` returns the query builder, and only `*.queries.ts` and `db/` may import that (layers test).
 */
export class Db {
  readonly #sql: Sql;
  readonly #forSnapshots: Sql;
  readonly #read: DirectRead | undefined;

  /**
   * @param forSnapshots the same database, if snapshots take their connections differently
   * @param read executes a compiled query of the same database faster; never that of a transaction
   */
  constructor(sql: Sql, forSnapshots = sql, read?: DirectRead) {
    this.#sql = sql;
    this.#forSnapshots = forSnapshots;
    this.#read = read;
  }

  static {
    open = (db) => db.#sql;
    openForSnapshots = (db) => db.#forSnapshots;
    openDirect = (db) => db.#read;
  }

  /** Closes every connection. Not for a transaction. */
  destroy(): Promise<void> {
    return this.#sql.destroy();
  }
}

/** The query builder behind a handle. */
export const sqlOf = (db: Db): Sql => open(db);

/** The query builder with which to open a snapshot. */
export const snapshotSqlOf = (db: Db): Sql => openForSnapshots(db);

/** Executes a compiled query faster than the query builder; undefined in a transaction. */
export const directReadOf = (db: Db): DirectRead | undefined => openDirect(db);
