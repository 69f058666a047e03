import type { Selectable, UpdateObject } from 'kysely';
import { inIds } from './engines/fragments.ts';
import { type Db, sqlOf } from './handle.ts';
import type { Tables } from './tables.ts';

/*
 * Statements about the rows that a key identifies. A query with any other condition, a join or an aggregate is written
 * with the query builder.
 */

type Row<T extends keyof Tables> = Selectable<Tables[T]>;

/**
 * Columns with the values that identify rows, in the order of the index: the account first. Null matches rows without a
 * value, and a list any of its ids.
 */
type Key<T extends keyof Tables> = {
  readonly [C in keyof Row<T>]?: Row<T>[C] | (number extends Row<T>[C] ? readonly number[] : never);
};

/** The columns of the row with a key. */
export const findRow = <T extends keyof Tables, C extends keyof Row<T> & string>(
  db: Db,
  table: T,
  key: Key<T>,
  columns: readonly C[],
): Promise<Pick<Row<T>, C> | undefined> =>
  selectRows(db, table, key, columns).executeTakeFirst() as Promise<Pick<Row<T>, C> | undefined>;

/** The columns of the rows with a key, in the order of other columns. */
export const listRows = <T extends keyof Tables, C extends keyof Row<T> & string>(
  db: Db,
  table: T,
  key: Key<T>,
  columns: readonly C[],
  order: readonly (keyof Row<T> & string)[] = [],
): Promise<Pick<Row<T>, C>[]> =>
  order
    .reduce((query, column) => query.orderBy(column as 'id'), selectRows(db, table, key, columns))
    .execute() as Promise<Pick<Row<T>, C>[]>;

/** Changes the rows with a key. @returns how many there are */
export async function updateRows<T extends keyof Tables>(
  tx: Db,
  table: T,
  key: Key<T>,
  changes: UpdateObject<Tables, T>,
): Promise<number> {
  const update = sqlOf(tx)
    .updateTable(table as AnyTable)
    .set(changes as never);
  return Number((await withKey(tx, update, key).executeTakeFirst()).numUpdatedRows);
}

/** Deletes the rows with a key. @returns how many there were */
export const deleteRows = async <T extends keyof Tables>(tx: Db, table: T, key: Key<T>): Promise<number> =>
  Number((await withKey(tx, sqlOf(tx).deleteFrom(table as AnyTable), key).executeTakeFirst()).numDeletedRows);

/** TypeScript cannot check columns against a table that it does not know yet: the signatures above do. */
type AnyTable = 'users';

const selectRows = (db: Db, table: keyof Tables, key: object, columns: readonly string[]) =>
  withKey(db, sqlOf(db).selectFrom(table as AnyTable), key).select(columns as 'id'[]);

interface Filterable<Q> {
  where(column: never, operator: 'is' | '=', value: never): Q;
  where(condition: never): Q;
}

const withKey = <Q extends Filterable<Q>>(db: Db, query: Q, key: object): Q =>
  Object.entries(key).reduce(
    (filtered, [column, value]) =>
      Array.isArray(value)
        ? filtered.where(inIds(db, column, value) as never)
        : filtered.where(column as never, value === null ? 'is' : '=', value as never),
    query,
  );
