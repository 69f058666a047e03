import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../handle.ts';
import type { Tables } from '../tables.ts';
import { engineOf } from './by-engine.ts';

/** `column in (ids)` for any number of ids: the list is one bound value, so the limit on variables does not apply. */
export const inIds = (db: Db, column: string, ids: readonly number[]): RawBuilder<boolean> =>
  engineOf(db).inIds(column, ids);

/** A one-column table `(id)` to join or insert from. */
export const idRows = (db: Db, ids: readonly number[]) => engineOf(db).idRows(ids);

/** A table `(id, text)` from a JSON array of such pairs: one bound value for any number of rows. */
export const pairRows = (db: Db, json: string) => engineOf(db).pairRows(json);

/** Whether the JSON array of ids in `column` contains `id`. */
export const jsonHasId = (db: Db, column: string, id: number) => engineOf(db).jsonHasId(column, id);

/** Whether `column` contains `folded`; reads every row, so only for tables of thousands. */
export const contains = (db: Db, column: string, folded: string) => engineOf(db).contains(column, folded);

/** The end of a `select` whose rows stay locked until the transaction ends. */
export const lockRows = (db: Db) => engineOf(db).lockRows;

/**
 * The end of a `select` that locks rows of rights, before they are changed: it waits for writes that rely on them
 * (`holdRows`), so that a change is acknowledged only when they are committed.
 */
export const lockHeldRows = (db: Db) => engineOf(db).lockHeldRows;

/**
 * The end of a `select` that keeps rights in these tables unchanged until the transaction ends. Several transactions
 * may hold one row.
 */
export const holdRows = (db: Db, tables: readonly string[]) => engineOf(db).holdRows(tables);

/** A table, read through one of its indexes, so that the plan is fixed on SQLite; undefined leaves the choice to the engine. */
export const tableByIndex = <T extends keyof Tables>(db: Db, table: T, index: string | undefined) =>
  sql<Selectable<Tables[T]>>`${sql.table(table)}`.as<T>(
    index ? engineOf(db).tableByIndex(table, index) : sql.table(table),
  );
