import type { EmploymentPeriod } from '@jornada/domain/employment';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';

/** The employment periods of people of an account, oldest first, by user id. People without a recorded date are missing. */
export async function listPeriods(
  db: Db,
  accountId: number,
  userIds: readonly number[],
): Promise<Map<number, EmploymentPeriod[]>> {
  const rows = await sqlOf(db)
    .selectFrom('employment_periods')
    .where('account_id', '=', accountId)
    .where(inIds(db, 'user_id', userIds))
    .select(['user_id', 'joined_on', 'left_on'])
    .orderBy('user_id')
    .orderBy('number')
    .execute();
  const byPerson = new Map<number, EmploymentPeriod[]>();
  for (const { user_id, ...period } of rows) byPerson.set(user_id, [...(byPerson.get(user_id) ?? []), period]);
  return byPerson;
}

/**
 * Replaces the periods of a person by a function of them. Concurrent changes must be excluded by `lockLink`.
 * @param change receives and returns periods, oldest first
 */
export async function changePeriods(
  tx: Db,
  accountId: number,
  userId: number,
  change: (periods: readonly EmploymentPeriod[]) => EmploymentPeriod[],
): Promise<void> {
  const before = (await listPeriods(tx, accountId, [userId])).get(userId) ?? [];
  await sqlOf(tx)
    .deleteFrom('employment_periods')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
  const rows = change(before).map((period, index) => ({
    account_id: accountId,
    user_id: userId,
    number: index + 1,
    ...period,
  }));
  if (rows.length) await sqlOf(tx).insertInto('employment_periods').values(rows).execute();
}
