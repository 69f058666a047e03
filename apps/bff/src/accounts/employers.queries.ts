import type { Employer } from '@jornada/contract/accounts-employers';
import type { Db } from '../db/handle.ts';
import { findRow } from '../db/rows.ts';
import { saveSettingsOf } from '../db/versioned-settings.ts';

/** The employers of an account in order; an empty list with version 1 before they are first saved. */
export async function findEmployers(db: Db, accountId: number): Promise<{ items: Employer[]; version: number }> {
  const row = await findRow(db, 'account_employers', { account_id: accountId }, ['items', 'version']);
  return row ? { items: JSON.parse(row.items) as Employer[], version: row.version } : { items: [], version: 1 };
}

/** Saves the employers if they still have `version`; returns whether they had. */
export const saveEmployers = (tx: Db, accountId: number, items: readonly Employer[], version: number) =>
  saveSettingsOf(tx, 'account_employers', accountId, { items: JSON.stringify(items) }, version);
