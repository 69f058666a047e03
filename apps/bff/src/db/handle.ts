import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The query builder over all tables. */
export type Sql = Kysely<Tables>;

let open: (db: Db) => Sql;

/**
 * A database, or one of its transactions, that cannot be queried: handlers, jobs and commands pass it on to queries.
 * `sqlOf` gives the query builder, and only `*.queries.ts` and `db/` may import that (layers test).
 */
export class Db {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  static {
    open = (db) => db.#sql;
  }

  /** Closes every connection. Not for a transaction. */
  destroy(): Promise<void> {
    return this.#sql.destroy();
  }
}

/** The query builder behind a handle. */
export const sqlOf = (db: Db): Sql => open(db);
