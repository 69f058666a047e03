import type { MonthEnd } from '@jornada/domain/month-ends';
import type { Month } from '@jornada/domain/months';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { listRows } from '../db/rows.ts';

/** A stored month end. */
export interface MonthEndRow {
  month: Month;
  lots: string;
  uncovered: string;
  balance_minutes: number;
}

export const rowOfMonthEnd = ({ month, lots, uncovered, balance_minutes }: MonthEnd): MonthEndRow => ({
  month,
  lots: JSON.stringify(lots),
  uncovered: JSON.stringify(uncovered),
  balance_minutes,
});

const COLUMNS = ['month', 'lots', 'uncovered', 'balance_minutes'] as const;

/** The newest month end of a person before `month`; undefined if no entry is dated before it. */
export async function findMonthEnd(
  db: Db,
  accountId: number,
  userId: number,
  month: Month,
): Promise<MonthEnd | undefined> {
  const row = await sqlOf(db)
    .selectFrom('time_bank_month_ends')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('month', '<', month)
    .select(COLUMNS)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && monthEndOf(row);
}

function monthEndOf({ month, lots, uncovered, balance_minutes }: MonthEndRow): MonthEnd {
  const [openLots, debts]: [MonthEnd['lots'], MonthEnd['uncovered']] = [JSON.parse(lots), JSON.parse(uncovered)];
  return { month, lots: openLots, uncovered: debts, balance_minutes };
}

/** The newest month end before `month` of each of `people` who have one. */
export async function listMonthEndsBefore(
  db: Db,
  accountId: number,
  people: readonly number[],
  month: Month,
): Promise<Map<number, MonthEnd>> {
  const rows = await sqlOf(db)
    .selectFrom('time_bank_month_ends as month_end')
    .where('month_end.account_id', '=', accountId)
    .where(inIds(db, 'month_end.user_id', people))
    .where('month_end.month', '=', (eb) =>
      eb
        .selectFrom('time_bank_month_ends as newest')
        .where('newest.account_id', '=', accountId)
        .whereRef('newest.user_id', '=', 'month_end.user_id')
        .where('newest.month', '<', month)
        .select(({ fn }) => fn.max('newest.month').as('month')),
    )
    .select(['month_end.user_id', ...COLUMNS.map((column) => `month_end.${column}` as const)])
    .execute();
  return new Map(rows.map(({ user_id, ...row }) => [user_id, monthEndOf(row)]));
}

/** All month ends of a person. */
export const listMonthEnds = (db: Db, accountId: number, userId: number): Promise<MonthEndRow[]> =>
  listRows(db, 'time_bank_month_ends', { account_id: accountId, user_id: userId }, COLUMNS);

/** Removes month ends of people, where they are stored. */
export async function deleteMonthEnds(
  tx: Db,
  accountId: number,
  ends: readonly { userId: number; month: Month }[],
): Promise<void> {
  for (const [month, those] of Map.groupBy(ends, (end) => end.month))
    await sqlOf(tx)
      .deleteFrom('time_bank_month_ends')
      .where('account_id', '=', accountId)
      .where(
        inIds(
          tx,
          'user_id',
          those.map(({ userId }) => userId),
        ),
      )
      .where('month', '=', month)
      .execute();
}

/** Writes month ends of people, the rows of one statement. */
export const putMonthEnds = (
  tx: Db,
  accountId: number,
  rows: readonly (MonthEndRow & { user_id: number })[],
): Promise<void> =>
  insertRows(
    tx,
    'time_bank_month_ends',
    rows.map((row) => ({ account_id: accountId, ...row })),
    { known: ['account_id', 'user_id', 'month'], taken: ['lots', 'uncovered', 'balance_minutes'] },
  );
