import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { listRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/**
 * All groups in their order, with the fields that a reordering needs. Locks creating and reordering groups of this
 * account until the transaction ends.
 */
export async function lockGroupOrder(tx: Db, accountId: number): Promise<{ id: number; is_active: boolean }[]> {
  await takeNumbers(tx, accountId, 'competence_groups', 0);
  const rows = await listRows(
    tx,
    'competence_groups',
    { account_id: accountId },
    ['id', 'archived_at'],
    ['position', 'id'],
  );
  return rows.map(({ id, archived_at }) => ({ id, is_active: archived_at === null }));
}

/** Gives the groups the positions 1, 2, 3 … in this order. The position is no field of an update, so versions stay. */
export async function placeGroups(tx: Db, accountId: number, ids: readonly number[], at: Instant): Promise<void> {
  if (ids.length === 0) return;
  const cases = ids.map((id, index) => sql`when ${sql.lit(id)} then ${sql.lit(index + 1)}`);
  await sqlOf(tx)
    .updateTable('competence_groups')
    .set({ position: sql<number>`case id ${sql.join(cases, sql` `)} end`, updated_at: at })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .execute();
}
