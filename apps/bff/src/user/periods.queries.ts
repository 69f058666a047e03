import { dateIn } from '@jornada/domain/calendar';
import { type EmploymentPeriod, withEnd } from '@jornada/domain/employment';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { deleteRows, listRows } from '../db/rows.ts';

/**
 * The employment periods of people of an account, oldest first, by user id. People without a stored date are left out.
 */
export async function listPeriods(
  db: Db,
  accountId: number,
  userIds: readonly number[],
): Promise<Map<number, EmploymentPeriod[]>> {
  const rows = await listRows(
    db,
    'employment_periods',
    { account_id: accountId, user_id: userIds },
    ['user_id', 'joined_on', 'left_on'],
    ['user_id', 'number'],
  );
  const byPerson = new Map<number, EmploymentPeriod[]>();
  for (const { user_id, ...period } of rows) byPerson.set(user_id, [...(byPerson.get(user_id) ?? []), period]);
  return byPerson;
}

/**
 * Those of these people whose access was ended, with the last day of work, if stored, and the account's time zone.
 * People who never joined are left out.
 */
const listEndedLinks = (db: Db, accountId: number, userIds: readonly number[]) =>
  sqlOf(db)
    .selectFrom('employment_links as link')
    .innerJoin('accounts as account', 'account.id', 'link.account_id')
    .leftJoin('invitations as invited', (join) =>
      join.onRef('invited.account_id', '=', 'link.account_id').onRef('invited.user_id', '=', 'link.user_id'),
    )
    .where('link.account_id', '=', accountId)
    .where(inIds(db, 'link.user_id', userIds))
    .where('link.deactivated_at', 'is not', null)
    .where('invited.user_id', 'is', null)
    .select(['link.user_id', 'link.left_on', 'account.time_zone'])
    .select((eb) => eb.ref('link.deactivated_at').$notNull().as('deactivated_at'))
    .execute();

/**
 * The employment periods of people of an account, oldest first, by user id. If access ended without a last day of work,
 * such as by a statement in the database, the newest period ends on the day it was ended: no hours are expected
 * afterwards.
 */
export async function employmentOf(
  db: Db,
  accountId: number,
  userIds: readonly number[],
): Promise<Map<number, EmploymentPeriod[]>> {
  const periods = await listPeriods(db, accountId, userIds);
  for (const { user_id, left_on, deactivated_at, time_zone } of await listEndedLinks(db, accountId, userIds)) {
    const known = periods.get(user_id) ?? [];
    if ((known.at(-1)?.left_on ?? null) === null)
      periods.set(user_id, withEnd(known, left_on ?? dateIn(time_zone, new Date(deactivated_at))));
  }
  return periods;
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
  await deleteRows(tx, 'employment_periods', { account_id: accountId, user_id: userId });
  const rows = change(before).map((period, index) => ({
    account_id: accountId,
    user_id: userId,
    number: index + 1,
    ...period,
  }));
  if (rows.length) await sqlOf(tx).insertInto('employment_periods').values(rows).execute();
}
