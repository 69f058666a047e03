import type { Insertable, Selectable, UpdateObject } from 'kysely';
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

/** One column of the rows with a key, in the order of other columns. */
export const listColumn = async <T extends keyof Tables, C extends keyof Row<T> & string>(
  db: Db,
  table: T,
  key: Key<T>,
  column: C,
  order: readonly (keyof Row<T> & string)[] = [],
): Promise<Row<T>[C][]> => (await listRows(db, table, key, [column], order)).map((row) => row[column]);

export const insertRow = async <T extends keyof Tables>(
  tx: Db,
  table: T,
  row: Insertable<Tables[T]>,
): Promise<void> => {
  await sqlOf(tx).insertInto(table).values(row).execute();
};

/** Changes the rows with a key. @returns how many there are */
export async function updateRows<T extends keyof Tables>(
  tx: Db,
  table: T,
  key: Key<T>,
  changes: UpdateObject<Tables, T>,
): Promise<number> {
  return Number((await setColumns(tx, table, key, changes).executeTakeFirst()).numUpdatedRows);
}

/** Changes the row with a key. @returns columns of the changed row; undefined if there is none */
export const changeRow = <T extends keyof Tables, C extends keyof Row<T> & string>(
  tx: Db,
  table: T,
  key: Key<T>,
  changes: UpdateObject<Tables, T>,
  columns: readonly C[],
): Promise<Pick<Row<T>, C> | undefined> =>
  setColumns(tx, table, key, changes)
    .returning(columns as readonly string[] as 'id'[])
    .executeTakeFirst() as Promise<Pick<Row<T>, C> | undefined>;

/** Deletes the rows with a key. @returns how many there were */
export const deleteRows = async <T extends keyof Tables>(tx: Db, table: T, key: Key<T>): Promise<number> =>
  Number((await withKey(tx, sqlOf(tx).deleteFrom(table as AnyTable), key).executeTakeFirst()).numDeletedRows);

/** TypeScript cannot check columns against a table that it does not know yet: the signatures above do. */
type AnyTable = 'users';

const selectRows = (db: Db, table: keyof Tables, key: object, columns: readonly string[]) =>
  withKey(db, sqlOf(db).selectFrom(table as AnyTable), key).select(columns as 'id'[]);

const setColumns = (tx: Db, table: keyof Tables, key: object, changes: object) =>
  withKey(
    tx,
    sqlOf(tx)
      .updateTable(table as AnyTable)
      .set(changes),
    key,
  );

interface Filterable<Q> {
  where(column: never, operator: 'is' | '=', value: never): Q;
  where(condition: never): Q;
}

/** @throws for a key without columns, or with an undefined value: it would match rows that nobody meant */
function withKey<Q extends Filterable<Q>>(db: Db, query: Q, key: object): Q {
  const columns = Object.entries(key);
  if (columns.length === 0) throw new Error('A key needs at least one column');
  return columns.reduce((filtered, [column, value]) => {
    if (value === undefined) throw new Error(`The key has no value for ${column}`);
    return Array.isArray(value)
      ? filtered.where(inIds(db, column, value) as never)
      : filtered.where(column as never, value === null ? 'is' : '=', value as never);
  }, query);
}
