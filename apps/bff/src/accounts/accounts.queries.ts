import { type Selectable, sql, type UpdateObject } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { updateRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

const COLUMNS = [
  'id',
  'name',
  'logo_url',
  'time_zone',
  'locale',
  'currency',
  'plan_name',
  'plan_expires_at',
  'payment_overdue_since',
  'settings',
  'version',
] as const;

export type AccountRow = Pick<Selectable<Tables['accounts']>, (typeof COLUMNS)[number]>;

export const findAccount = (db: Db, accountId: number): Promise<AccountRow> =>
  sqlOf(db).selectFrom('accounts').where('id', '=', accountId).select(COLUMNS).executeTakeFirstOrThrow();

export type AccountChanges = { [K in 'name' | 'time_zone' | 'locale' | 'currency' | 'settings']?: string | undefined };

/** Changes the account if it still has `version`; otherwise undefined. */
export const updateAccount = (tx: Db, accountId: number, version: number, changes: AccountChanges, at: Instant) =>
  sqlOf(tx)
    .updateTable('accounts')
    .set({ ...changes, updated_at: at, version: sql`version + 1` } as UpdateObject<Tables, 'accounts'>)
    .where('id', '=', accountId)
    .where('version', '=', version)
    .returning(COLUMNS)
    .executeTakeFirst();

/**
 * Sets the path of the account's logo; null removes it. The version stays: the logo is not a field that people edit.
 */
export const setAccountLogo = (tx: Db, accountId: number, path: string | null, at: Instant) =>
  updateRows(tx, 'accounts', { id: accountId }, { logo_url: path, updated_at: at });

/** The first two open accounts: enough to see whether there is exactly one. */
export const listOpenBrands = (db: Db) =>
  sqlOf(db)
    .selectFrom('accounts')
    .where('closed_at', 'is', null)
    .select(['name', 'logo_url', 'settings'])
    .orderBy('id')
    .limit(2)
    .execute();
