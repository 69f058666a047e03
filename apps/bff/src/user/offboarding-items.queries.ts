import { type Db, sqlOf } from '../db/handle.ts';
import { listRows } from '../db/rows.ts';
import type { Tables } from '../db/tables.ts';

export type Item = Omit<Tables['offboarding_items'], 'account_id' | 'offboarding_id'>;

const ITEMS_AT_ONCE = 1_000;

export async function insertItems(tx: Db, accountId: number, id: number, items: readonly Item[]): Promise<void> {
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE)
    await sqlOf(tx)
      .insertInto('offboarding_items')
      .values(
        items.slice(from, from + ITEMS_AT_ONCE).map((item) => ({ ...item, account_id: accountId, offboarding_id: id })),
      )
      .execute();
}

export const listItems = (db: Db, accountId: number, id: number): Promise<Item[]> =>
  listRows(
    db,
    'offboarding_items',
    { account_id: accountId, offboarding_id: id },
    ['kind', 'item_id', 'was'],
    ['kind', 'item_id'],
  );
