import type { Insertable } from 'kysely';
import type { Db } from '../db/handle.ts';
import { type SeriesNames, takeNumbers } from '../db/numbers.ts';
import type { Tables } from '../db/tables.ts';
import { insertRows } from './insert-rows.queries.ts';
import type { DemoTexts } from './texts/demo-texts.ts';
import type { Workdays } from './workdays.ts';

/** Tables whose rows are numbered per account. */
type NumberedTable = keyof SeriesNames & keyof Tables;

/** Input for demo rows that depend on no other demo rows. */
export interface SeedContext {
  tx: Db;
  accountId: number;
  days: Workdays;
  texts: DemoTexts;
  /** The people whose sign-ins are documented. */
  signIns: readonly number[];
}

/** Rows of one table in each demo account. */
export interface Seed<T extends NumberedTable = NumberedTable> {
  table: T;
  plant(context: SeedContext): Promise<void>;
}

/** A seed of `table`; the account and the ids, in the order of the rows, are added to the rows. */
export const seedOf = <T extends NumberedTable>(
  table: T,
  rowsOf: (context: SeedContext) => readonly Omit<Insertable<Tables[T]>, 'account_id' | 'id'>[],
): Seed<T> => ({
  table,
  plant: async (context) => {
    const rows = rowsOf(context);
    const first = await takeNumbers(context.tx, context.accountId, table, rows.length);
    // The compiler cannot combine `Omit` of a generic table with the omitted column.
    const complete = rows.map((row, index) => ({ ...row, account_id: context.accountId, id: first + index }));
    await insertRows(context.tx, table, complete as unknown as Insertable<Tables[T]>[]);
  },
});
