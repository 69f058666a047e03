import { sql } from 'kysely';
import { lockRows } from '../db/engines/fragments.ts';
import { takeNumbers } from '../db/numbers.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';

/** The closing of `month` that is in force; undefined if the month is open. */
export const findClosing = (db: Db, accountId: number, month: string) =>
  sqlOf(db)
    .selectFrom('time_bank_closings')
    .where('account_id', '=', accountId)
    .where('month', '=', month)
    .where('reopened_at', 'is', null)
    .select(['id', 'month'])
    .executeTakeFirst();

export const listClosings = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('time_bank_closings')
    .where('account_id', '=', accountId)
    .select(['month', 'closed_at', 'closed_by', 'reopened_at', 'reopened_by', 'reason'])
    .orderBy('id', 'desc')
    .execute();

/**
 * Closes a month; undefined if it is closed already. A concurrent closing waits for the number and then finds the
 * first.
 */
export async function insertClosing(
  tx: Db,
  accountId: number,
  month: string,
  by: number,
  at: Instant,
): Promise<number | undefined> {
  const id = await takeNumbers(tx, accountId, 'time_bank_closings');
  if (await findClosing(tx, accountId, month)) return undefined;
  await sqlOf(tx)
    .insertInto('time_bank_closings')
    .values({ account_id: accountId, id, month, closed_at: at, closed_by: by, reopened_at: null, reopened_by: null })
    .execute();
  return id;
}

/** Reopens a closing that is in force; false if it was reopened already. */
export const reopenClosing = async (
  tx: Db,
  accountId: number,
  id: number,
  by: number,
  at: Instant,
  reason: string,
): Promise<boolean> =>
  Boolean(
    await sqlOf(tx)
      .updateTable('time_bank_closings')
      .set({ reopened_at: at, reopened_by: by, reason })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .where('reopened_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );

/** The entries that a closing booked and that are not reversed. */
export const listBooked = (db: Db, accountId: number, closingId: number) =>
  sqlOf(db)
    .selectFrom('time_bank_entries as entry')
    .where('entry.account_id', '=', accountId)
    .where('entry.closing_id', '=', closingId)
    .where('entry.kind', 'in', ['credit', 'debit'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('time_bank_entries as reversal')
            .select('reversal.id')
            .whereRef('reversal.account_id', '=', 'entry.account_id')
            .whereRef('reversal.refers_to', '=', 'entry.id')
            .where('reversal.kind', '=', 'reversal'),
        ),
      ),
    )
    .select(['entry.id', 'entry.user_id', 'entry.kind', 'entry.minutes'])
    .orderBy('entry.id', 'desc')
    .execute();

/**
 * The people of a closing, each locked until the transaction ends: it waits for hours being written, and hours written
 * later find the month closed.
 */
export async function lockPeople(tx: Db, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from employment_links where account_id = ${accountId} order by user_id ${lockRows(tx)}`.execute(
    sqlOf(tx),
  );
  return rows.map(({ user_id }) => user_id);
}
