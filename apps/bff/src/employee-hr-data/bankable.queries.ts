import type { Bankable } from '@jornada/domain/agreements';
import type { Db } from '../db/handle.ts';
import { listRows } from '../db/rows.ts';

/**
 * The fields of HR records that decide whether people may have a time bank, by user. Deactivated records count too, for
 * example that of an apprentice who has left.
 */
export async function bankableRecords(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Bankable>> {
  const rows = await listRows(db, 'employee_hr_data', { account_id: accountId, user_id: ids }, [
    'user_id',
    'employment_type',
    'exempt',
    'birth_date',
  ]);
  return new Map(
    rows.map(({ user_id, employment_type, exempt, birth_date }) => [
      user_id,
      { employment_type, exempt: exempt === 'yes', birth_date },
    ]),
  );
}
