import { sql } from 'kysely';
import { prepared } from './prepared.ts';
import { type Db, type Sql, sqlOf } from './handle.ts';

/** Moves a series on by `howMany` and says what comes next; the rest of a statement may stand around it. */
export const moveSeries = (
  query: Pick<Sql, 'insertInto'>,
  v: { accountId: number; series: keyof SeriesNames; howMany: number; next: number },
) =>
  query
    .insertInto('number_series')
    .values({ account_id: v.accountId, series: v.series, next: v.next })
    .onConflict((on) =>
      on.columns(['account_id', 'series']).doUpdateSet({ next: sql`number_series.next + ${v.howMany}` }),
    )
    .returning('next');

const moveOn = prepared((db, v: Parameters<typeof moveSeries>[1]) => moveSeries(sqlOf(db), v));

/**
 * Takes `howMany` ids of an account's series and returns the first: ids are 1, 2, 3 … in each account. The series'
 * row stays locked until the transaction ends, so numbers follow the order of commits.
 */
export async function takeNumbers(tx: Db, accountId: number, series: keyof SeriesNames, howMany = 1): Promise<number> {
  const [moved] = await moveOn(tx, { accountId, series, howMany, next: howMany + 1 });
  return (moved as { next: number }).next - howMany;
}

/** The tables that are numbered per account; each migration adds its own. */
export interface SeriesNames {}
