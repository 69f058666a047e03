import { sql } from 'kysely';
import { type Db, sqlOf } from './handle.ts';
import type { Placeholders } from './placeholder.ts';
import { prepared } from './prepared.ts';

interface Reservation {
  accountId: number;
  series: keyof SeriesNames;
  howMany: number;
  /** `howMany` + 1: the next number, if this reserves the first ones. */
  next: number;
}

const advance = prepared((db, v: Placeholders<Reservation>) =>
  sqlOf(db)
    .insertInto('number_series')
    .values({ account_id: v.accountId, series: v.series, next: v.next })
    .onConflict((on) =>
      on.columns(['account_id', 'series']).doUpdateSet({ next: sql`number_series.next + ${v.howMany}` }),
    )
    .returning('next'),
);

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
