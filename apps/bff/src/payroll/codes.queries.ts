import type { PayrollEvent } from '@jornada/domain/payroll';
import type { Db } from '../db/handle.ts';
import { findRow } from '../db/rows.ts';
import { saveSettingsOf } from '../db/versioned-settings.ts';

export type Codes = Partial<Record<PayrollEvent, string>>;

export async function findCodes(db: Db, accountId: number): Promise<{ codes: Codes; version: number }> {
  const row = await findRow(db, 'payroll_codes', { account_id: accountId }, ['codes', 'version']);
  return row ? { codes: JSON.parse(row.codes) as Codes, version: row.version } : { codes: {}, version: 1 };
}

/** Saves the codes if they still have `version`; returns whether they had. */
export const saveCodes = (tx: Db, accountId: number, codes: Codes, version: number) =>
  saveSettingsOf(tx, 'payroll_codes', accountId, { codes: JSON.stringify(codes) }, version);
