import type { Bankable } from '@jornada/domain/agreements';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';

/**
 * What the HR records of people say about whether they may have a time bank, by user. A deactivated record counts too: an
 * apprentice who has left was one.
 */
export async function bankableRecords(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Bankable>> {
  const rows = await sqlOf(db)
    .selectFrom('employee_hr_data')
    .where('account_id', '=', accountId)
    .where(inIds(db, 'user_id', ids))
    .select(['user_id', 'employment_type', 'exempt', 'birth_date'])
    .execute();
  return new Map(
    rows.map(({ user_id, employment_type, exempt, birth_date }) => [
      user_id,
      { employment_type, exempt: exempt === 'yes', birth_date },
    ]),
  );
}
