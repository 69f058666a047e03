import { sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * Takes `howMany` ids of an account's series and returns the first: ids are 1, 2, 3 … in each account. The series'
 * row stays locked until the transaction ends, so numbers follow the order of commits.
 */
export async function takeNumbers(tx: Db, accountId: number, series: keyof SeriesNames, howMany = 1): Promise<number> {
  const { next } = await tx
    .insertInto('number_series')
    .values({ account_id: accountId, series, next: howMany + 1 })
    .onConflict((on) =>
      on.columns(['account_id', 'series']).doUpdateSet({ next: sql`number_series.next + ${howMany}` }),
    )
    .returning('next')
    .executeTakeFirstOrThrow();
  return next - howMany;
}

/** The tables that are numbered per account; each migration adds its own. */
export interface SeriesNames {}
