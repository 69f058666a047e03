import { findRow } from '../db/rows.ts';
import type { Employer } from '@jornada/contract/accounts-employers';
import { type Db, sqlOf } from '../db/handle.ts';

/** The employers of an account in order; an empty list with version 1 before they are first saved. */
export async function findEmployers(db: Db, accountId: number): Promise<{ items: Employer[]; version: number }> {
  const row = await findRow(db, 'account_employers', { account_id: accountId }, ['items', 'version']);
  return row ? { items: JSON.parse(row.items) as Employer[], version: row.version } : { items: [], version: 1 };
}

/** Saves the employers if the stored version is still `version`; returns whether it was. */
export async function saveEmployers(
  tx: Db,
  accountId: number,
  items: readonly Employer[],
  version: number,
): Promise<boolean> {
  const text = JSON.stringify(items);
  const changed = await sqlOf(tx)
    .updateTable('account_employers')
    .set({ items: text, version: version + 1 })
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  if (changed) return true;
  if (version !== 1) return false;
  const made = await sqlOf(tx)
    .insertInto('account_employers')
    .values({ account_id: accountId, items: text, version: 2 })
    .onConflict((on) => on.column('account_id').doNothing())
    .returning('version')
    .executeTakeFirst();
  return Boolean(made);
}
