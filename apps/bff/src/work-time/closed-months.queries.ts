import { type Db, sqlOf } from '../db/handle.ts';

/** Whether the time bank has closed any of these months (`2026-03`) and not reopened it. */
export const anyMonthClosed = async (tx: Db, accountId: number, months: readonly string[]): Promise<boolean> =>
  months.length > 0 &&
  Boolean(
    await sqlOf(tx)
      .selectFrom('time_bank_closings')
      .where('account_id', '=', accountId)
      .where('month', 'in', months)
      .where('reopened_at', 'is', null)
      .select('month')
      .executeTakeFirst(),
  );
