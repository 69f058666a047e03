import { type Db, sqlOf } from '../db/handle.ts';
import { findRow } from '../db/rows.ts';

/** The credits that currently cover a debit, by due date. */
export const listTakesOf = (db: Db, accountId: number, debitId: number) =>
  sqlOf(db)
    .selectFrom('time_bank_takes as take')
    .innerJoin('time_bank_lots as lot', (join) =>
      join.onRef('lot.account_id', '=', 'take.account_id').onRef('lot.entry_id', '=', 'take.lot_id'),
    )
    .where('take.account_id', '=', accountId)
    .where('take.debit_id', '=', debitId)
    .select(['take.lot_id as entry_id', 'lot.occurred_on', 'lot.due_on', 'take.minutes'])
    .orderBy('lot.due_on')
    .orderBy('take.lot_id')
    .execute();

/** The debits that a credit currently covers, oldest first. */
export const listUsersOf = (db: Db, accountId: number, lotId: number) =>
  sqlOf(db)
    .selectFrom('time_bank_takes')
    .where('account_id', '=', accountId)
    .where('lot_id', '=', lotId)
    .select(['debit_id as entry_id', 'occurred_on', 'minutes'])
    .orderBy('debit_id')
    .execute();

/** The remaining minutes of a credit; undefined if it was reversed or is not a credit. */
export const findRemaining = async (db: Db, accountId: number, lotId: number): Promise<number | undefined> =>
  (await findRow(db, 'time_bank_lots', { account_id: accountId, entry_id: lotId }, ['remaining_minutes']))
    ?.remaining_minutes;

/** The parts of a person's debits that no credit covers yet, oldest first. */
export const listUncovered = (db: Db, accountId: number, userId: number) =>
  sqlOf(db)
    .selectFrom('time_bank_uncovered')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .select(['debit_id as entry_id', 'occurred_on', 'minutes'])
    .orderBy('debit_id')
    .execute();

/** A person's lots with minutes left, by due date. */
export const listOpenLots = (db: Db, accountId: number, userId: number) =>
  sqlOf(db)
    .selectFrom('time_bank_lots as lot')
    .innerJoin('time_bank_entries as entry', (join) =>
      join.onRef('entry.account_id', '=', 'lot.account_id').onRef('entry.id', '=', 'lot.entry_id'),
    )
    .where('lot.account_id', '=', accountId)
    .where('lot.user_id', '=', userId)
    .where('lot.remaining_minutes', '>', 0)
    .select(['lot.entry_id', 'lot.occurred_on', 'entry.minutes', 'lot.remaining_minutes', 'lot.due_on'])
    .orderBy('lot.due_on')
    .orderBy('lot.entry_id')
    .execute();
