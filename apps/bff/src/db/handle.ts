import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The query builder over all tables. */
export type Sql = Kysely<Tables>;

let open: (db: Db) => Sql;
let openForSnapshots: (db: Db) => Sql;

/**
 * A database, or one of its transactions, that cannot be queried: handlers, jobs and commands pass it on to queries.
 * `sqlOf` gives the query builder, and only `*.queries.ts` and `db/` may import that (layers test).
 */
export class Db {
  readonly #sql: Sql;
  readonly #forSnapshots: Sql;

  /** @param forSnapshots the same database, if snapshots take their connections differently */
  constructor(sql: Sql, forSnapshots = sql) {
    this.#sql = sql;
    this.#forSnapshots = forSnapshots;
  }

  static {
    open = (db) => db.#sql;
    openForSnapshots = (db) => db.#forSnapshots;
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
