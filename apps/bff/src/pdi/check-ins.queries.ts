import type { Insertable, Selectable, Updateable } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { findRow, insertRow, updateRows } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';

type NewCheckIn = Omit<Insertable<Tables['pdi_check_ins']>, 'account_id'>;

export type CheckInRow = Omit<Selectable<Tables['pdi_check_ins']>, 'account_id'>;

const CHECK_IN = ['id', 'plan_id', 'author_id', 'at', 'body', 'confidence', 'next_on', 'edited_at'] as const;

export const takeCheckInId = (tx: Db, accountId: number) => takeNumbers(tx, accountId, 'pdi_check_ins');

export const insertCheckIn = (tx: Db, accountId: number, row: NewCheckIn) =>
  insertRow(tx, 'pdi_check_ins', { ...row, account_id: accountId });

export const checkInsOf = (db: Db, accountId: number, planId: number): Promise<CheckInRow[]> =>
  sqlOf(db)
    .selectFrom('pdi_check_ins')
    .where('account_id', '=', accountId)
    .where('plan_id', '=', planId)
    .select(CHECK_IN)
    .orderBy('id', 'desc')
    .execute();

export const findCheckIn = (db: Db, accountId: number, id: number): Promise<CheckInRow | undefined> =>
  findRow(db, 'pdi_check_ins', { account_id: accountId, id }, CHECK_IN);

export const updateCheckIn = (
  tx: Db,
  accountId: number,
  id: number,
  changes: Omit<Updateable<Tables['pdi_check_ins']>, 'account_id' | 'id' | 'plan_id'>,
) => updateRows(tx, 'pdi_check_ins', { account_id: accountId, id }, changes);
