import { findRow } from '../db/rows.ts';
import type { PayrollEvent } from '@jornada/domain/payroll';
import { type Db, sqlOf } from '../db/handle.ts';

export type Codes = Partial<Record<PayrollEvent, string>>;

export async function findCodes(db: Db, accountId: number): Promise<{ codes: Codes; version: number }> {
  const row = await findRow(db, 'payroll_codes', { account_id: accountId }, ['codes', 'version']);
  return row ? { codes: JSON.parse(row.codes) as Codes, version: row.version } : { codes: {}, version: 1 };
}

/** Saves the codes if the stored version is still `version`; returns whether it was. */
export async function saveCodes(tx: Db, accountId: number, codes: Codes, version: number): Promise<boolean> {
  const text = JSON.stringify(codes);
  const changed = await sqlOf(tx)
    .updateTable('payroll_codes')
    .set({ codes: text, version: version + 1 })
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  if (changed) return true;
  if (version !== 1) return false;
  const made = await sqlOf(tx)
    .insertInto('payroll_codes')
    .values({ account_id: accountId, codes: text, version: 2 })
    .onConflict((on) => on.column('account_id').doNothing())
    .returning('version')
    .executeTakeFirst();
  return Boolean(made);
}
