import { CompiledQuery, type Insertable, sql } from 'kysely';
import { type Db, sqlOf } from './handle.ts';
import type { Tables } from './tables.ts';

/** Rows per statement: enough to make each row cheap, with fewer values than either engine's limit. */
const BATCH = 500;

/** Text of the statement of a full batch, by table and columns, for each engine: the adapter belongs to the engine. */
const texts = new WeakMap<object, Map<string, string>>();

/** Treatment of an existing row: the columns that identify it, and those that are overwritten. */
interface Replace<T extends keyof Tables> {
  known: readonly (keyof Tables[T] & string)[];
  taken: readonly (keyof Tables[T] & string)[];
}

/**
 * Inserts any number of rows. For thousands of rows, building a statement takes longer than running it, so the text of
 * a full batch is built once.
 * @param rows all with the same columns, and only plain values
 * @param replace how existing rows are treated; without it, they are a database error
 */
export async function insertRows<T extends keyof Tables>(
  tx: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
  replace?: Replace<T>,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const parameters = batch.flatMap((row) => valuesOf(row, columns));
    const text = batch.length < BATCH ? textOf(tx, table, batch, replace) : known(tx, table, batch, columns, replace);
    await sqlOf(tx).executeQuery(CompiledQuery.raw(text, parameters));
  }
}

/** @throws TypeError for a row with other columns: its values would be written to the wrong ones */
function valuesOf(row: object, columns: readonly string[]): unknown[] {
  const values = columns.map((column) => (row as Record<string, unknown>)[column]);
  if (values.includes(undefined) || Object.keys(row).length !== columns.length)
    throw new TypeError(`a row has other columns than ${columns.join(', ')}`);
  return values;
}

function known<T extends keyof Tables>(
  tx: Db,
  table: T,
  batch: readonly Insertable<Tables[T]>[],
  columns: readonly string[],
  replace: Replace<T> | undefined,
): string {
  const { adapter } = sqlOf(tx).getExecutor();
  let ofEngine = texts.get(adapter);
  if (!ofEngine) texts.set(adapter, (ofEngine = new Map()));
  const name = JSON.stringify([table, columns, replace]);
  let text = ofEngine.get(name);
  if (text === undefined) ofEngine.set(name, (text = textOf(tx, table, batch, replace)));
  return text;
}

function textOf<T extends keyof Tables>(
  tx: Db,
  table: T,
  batch: readonly Insertable<Tables[T]>[],
  replace: Replace<T> | undefined,
): string {
  const insert = sqlOf(tx).insertInto(table).values(batch);
  if (!replace) return insert.compile().sql;
  const taken = Object.fromEntries(replace.taken.map((column) => [column, sql.ref(`excluded.${column}`)]));
  // The columns of any table: TypeScript cannot see that they are those of this one.
  return insert.onConflict((on) => on.columns(replace.known).doUpdateSet(taken as never)).compile().sql;
}
