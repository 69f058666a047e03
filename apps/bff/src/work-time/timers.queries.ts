import type { Selectable } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { findRow } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';

const COLUMNS = ['task_id', 'client_id', 'start_minute', 'note'] as const;

export type TimerRow = Pick<Selectable<Tables['work_timers']>, (typeof COLUMNS)[number]>;

export const findTimer = (db: Db, accountId: number, userId: number): Promise<TimerRow | undefined> =>
  findRow(db, 'work_timers', { account_id: accountId, user_id: userId }, COLUMNS);

/** Starts a person's timer; undefined if one is running. */
export const insertTimer = (
  tx: Db,
  accountId: number,
  userId: number,
  timer: TimerRow,
): Promise<TimerRow | undefined> =>
  sqlOf(tx)
    .insertInto('work_timers')
    .values({ account_id: accountId, user_id: userId, ...timer })
    .onConflict((on) => on.columns(['account_id', 'user_id']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

/** Deletes a person's timer and returns it, so that of two concurrent stops only one saves it. */
export const takeTimer = (tx: Db, accountId: number, userId: number): Promise<TimerRow | undefined> =>
  sqlOf(tx)
    .deleteFrom('work_timers')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();
