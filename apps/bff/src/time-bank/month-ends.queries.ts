import type { MonthEnd } from '@jornada/domain/month-ends';
import type { Month } from '@jornada/domain/months';
import { type Db, sqlOf } from '../db/handle.ts';

/** A month end as it is stored. */
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

/** The newest month end of a person before `month`; undefined if nothing was booked for a day before it. */
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
  if (!row) return undefined;
  const [lots, uncovered]: [MonthEnd['lots'], MonthEnd['uncovered']] = [
    JSON.parse(row.lots),
    JSON.parse(row.uncovered),
  ];
  return { ...row, lots, uncovered };
}

/** All month ends of a person. */
export const listMonthEnds = (db: Db, accountId: number, userId: number): Promise<MonthEndRow[]> =>
  sqlOf(db)
    .selectFrom('time_bank_month_ends')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .select(COLUMNS)
    .execute();

/** Removes month ends in which nothing was booked. */
export async function deleteMonthEnds(
  tx: Db,
  accountId: number,
  userId: number,
  months: readonly Month[],
): Promise<void> {
  if (months.length === 0) return;
  await sqlOf(tx)
    .deleteFrom('time_bank_month_ends')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('month', 'in', months)
    .execute();
}

/** Writes month ends of people, the rows of one statement. */
export const putMonthEnds = (tx: Db, accountId: number, rows: readonly (MonthEndRow & { user_id: number })[]) =>
  sqlOf(tx)
    .insertInto('time_bank_month_ends')
    .values(rows.map((row) => ({ account_id: accountId, ...row })))
    .onConflict((on) =>
      on.columns(['account_id', 'user_id', 'month']).doUpdateSet(({ ref }) => ({
        lots: ref('excluded.lots'),
        uncovered: ref('excluded.uncovered'),
        balance_minutes: ref('excluded.balance_minutes'),
      })),
    )
    .execute();
