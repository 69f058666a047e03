import type { Insertable } from 'kysely';
import { type Db, sqlOf } from './handle.ts';
import { updateRows } from './rows.ts';
import type { Tables } from './tables.ts';

/** Tables with one row for an account, which is written by the first change: before it, the version is 1. */
type SettingsTable = 'account_employers' | 'payroll_codes' | 'time_bank_policies';

type Settings<T extends SettingsTable> = Omit<Insertable<Tables[T]>, 'account_id' | 'version'>;

/** Saves settings that still have `version`; returns whether they had. Concurrent changes wait for the row. */
export async function saveSettingsOf<T extends SettingsTable>(
  tx: Db,
  table: T,
  accountId: number,
  settings: Settings<T>,
  version: number,
): Promise<boolean> {
  const changes = { ...settings, version: version + 1 };
  if ((await updateRows<SettingsTable>(tx, table, { account_id: accountId, version }, changes)) > 0) return true;
  if (version !== 1) return false;
  const { numInsertedOrUpdatedRows = 0n } = await sqlOf(tx)
    .insertInto(table)
    .values({ ...changes, account_id: accountId } as never)
    .onConflict((on) => on.column('account_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}
