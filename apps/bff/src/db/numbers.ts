import { sql } from 'kysely';
import { type Db, type Sql, sqlOf } from './handle.ts';
import type { Bindable, Placeholders } from './placeholder.ts';
import { prepared } from './prepared.ts';

interface Reservation {
  accountId: number;
  series: keyof SeriesNames;
  howMany: number;
  /** `howMany` + 1: the next number, if this reserves the first ones. */
  next: number;
}

/** Reserves numbers of a series and returns the next one after them. May be part of a larger statement. */
export const advanceSeries = (
  query: Pick<Sql, 'insertInto'>,
  { accountId, series, howMany, next }: { [K in keyof Reservation]: Bindable<Reservation[K]> },
) =>
  query
    .insertInto('number_series')
    .values({ account_id: accountId, series, next })
    .onConflict((on) =>
      on.columns(['account_id', 'series']).doUpdateSet({ next: sql`number_series.next + ${howMany}` }),
    )
    .returning('next');

const advance = prepared((db, v: Placeholders<Reservation>) => advanceSeries(sqlOf(db), v));

/**
 * Reserves `howMany` ids of an account's series and returns the first: ids are 1, 2, 3 … in each account. The row of the
 * series stays locked until the transaction ends, so numbers are in the order of commits.
 */
export async function takeNumbers(tx: Db, accountId: number, series: keyof SeriesNames, howMany = 1): Promise<number> {
  const [row] = await advance(tx, { accountId, series, howMany, next: howMany + 1 });
  return (row as { next: number }).next - howMany;
}

/** The tables whose ids are numbered by account; each migration adds its own. */
export interface SeriesNames {}
