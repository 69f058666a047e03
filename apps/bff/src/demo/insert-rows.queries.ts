import type { Insertable } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Tables } from '../db/tables.ts';

/** Values per statement: below both engines' limits, large enough to make the per-statement cost negligible. */
const VALUES_AT_ONCE = 9_000;

/** Inserts any number of rows, many per statement. */
export async function insertRows<T extends keyof Tables>(
  tx: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const width = Object.keys(rows[0] ?? {}).length;
  const atOnce = Math.floor(VALUES_AT_ONCE / Math.max(width, 1));
  for (let from = 0; from < rows.length; from += atOnce)
    await sqlOf(tx)
      .insertInto(table)
      .values(rows.slice(from, from + atOnce))
      .execute();
}
