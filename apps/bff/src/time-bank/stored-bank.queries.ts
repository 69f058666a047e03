import type { BankChanges } from '@jornada/domain/bank-changes';
import type { Month } from '@jornada/domain/months';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { deleteRows } from '../db/rows.ts';
import { deleteMonthEnds, type MonthEndRow, putMonthEnds } from './month-ends.queries.ts';

/** Changes to the stored state of a person's bank. */
export interface BankWrite {
  userId: number;
  changes: BankChanges;
  balance_minutes: number;
  /** Month ends that may have changed. */
  monthEnds: readonly MonthEndRow[];
  /** The month whose stored end is no longer correct, if there is one. */
  outdated: Month | null;
}

/** Writes the changed rows of people's banks. The banks exist, and the caller holds their locks. */
export async function saveBanks(tx: Db, accountId: number, banks: readonly BankWrite[]): Promise<void> {
  const rowsOf = <Row>(pick: (bank: BankWrite) => readonly Row[]) =>
    banks.flatMap((bank) => pick(bank).map((row) => ({ ...row, account_id: accountId, user_id: bank.userId })));
  const { lots, takes, uncovered } = {
    lots: rowsOf(({ changes }) => changes.lots.put),
    takes: rowsOf(({ changes }) => changes.takes.put),
    uncovered: rowsOf(({ changes }) => changes.uncovered.put),
  };
  await removeRows(tx, accountId, banks);
  await insertRows(tx, 'time_bank_lots', lots, {
    known: ['account_id', 'entry_id'],
    taken: ['occurred_on', 'due_on', 'remaining_minutes'],
  });
  await insertRows(tx, 'time_bank_takes', takes, {
    known: ['account_id', 'debit_id', 'lot_id'],
    taken: ['occurred_on', 'minutes'],
  });
  await insertRows(tx, 'time_bank_uncovered', uncovered, {
    known: ['account_id', 'debit_id'],
    taken: ['occurred_on', 'minutes'],
  });
  const balances = banks.map(({ userId, balance_minutes }) => ({
    account_id: accountId,
    user_id: userId,
    balance_minutes,
  }));
  await insertRows(tx, 'time_bank_balances', balances, {
    known: ['account_id', 'user_id'],
    taken: ['balance_minutes'],
  });
  const monthEnds = banks.flatMap((bank) => bank.monthEnds.map((end) => ({ ...end, user_id: bank.userId })));
  await putMonthEnds(tx, accountId, monthEnds);
  await deleteMonthEnds(
    tx,
    accountId,
    banks.flatMap(({ userId, outdated }) => (outdated === null ? [] : [{ userId, month: outdated }])),
  );
}

/** Takes deleted per statement; each needs two values. */
const BATCH = 500;

async function removeRows(tx: Db, accountId: number, banks: readonly BankWrite[]): Promise<void> {
  const lots = banks.flatMap(({ changes }) => changes.lots.remove.map(({ entry_id }) => entry_id));
  if (lots.length) await deleteRows(tx, 'time_bank_lots', { account_id: accountId, entry_id: lots });
  const takes = banks.flatMap(({ changes }) => changes.takes.remove);
  for (let at = 0; at < takes.length; at += BATCH)
    await sqlOf(tx)
      .deleteFrom('time_bank_takes')
      .where('account_id', '=', accountId)
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('debit_id', 'lot_id'),
          'in',
          takes.slice(at, at + BATCH).map(({ debit_id, lot_id }) => tuple(debit_id, lot_id)),
        ),
      )
      .execute();
  const debts = banks.flatMap(({ changes }) => changes.uncovered.remove.map(({ debit_id }) => debit_id));
  if (debts.length) await deleteRows(tx, 'time_bank_uncovered', { account_id: accountId, debit_id: debts });
}
