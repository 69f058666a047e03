import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { deleteRows } from '../db/rows.ts';
import type { CalendarDate, Instant } from '../db/tables.ts';

const ENDED = ['closed', 'released', 'canceled'] as const;

/** Cycles that ended before an instant. */
export const listExpiredCycles = async (tx: Db, accountId: number, before: Instant, limit: number): Promise<number[]> =>
  (
    await sqlOf(tx)
      .selectFrom('evaluations')
      .where('account_id', '=', accountId)
      .where('state', 'in', ENDED)
      .where((eb) => eb(eb.fn.coalesce('counted_at', 'updated_at'), '<', before))
      .select('id')
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

/** Deletes cycles with all stored data about people. */
export const deleteCycles = (tx: Db, accountId: number, ids: readonly number[]) =>
  deleteRows(tx, 'evaluations', { account_id: accountId, id: ids });

/**
 * Deletes the stored data of the next people of a cycle.
 * @returns whether there were any
 */
export async function deletePeople(tx: Db, accountId: number, evaluationId: number, limit: number): Promise<boolean> {
  const ofCycle = sqlOf(tx)
    .selectFrom('evaluation_subjects')
    .where('account_id', '=', accountId)
    .where('evaluation_id', '=', evaluationId);
  const people = await ofCycle.select('user_id').orderBy('user_id').limit(limit).execute();
  if (people.length === 0) return false;
  const ids = people.map(({ user_id }) => user_id);
  await deleteRows(tx, 'evaluation_subjects', { account_id: accountId, evaluation_id: evaluationId, user_id: ids });
  return true;
}

/** People who left by a day and have stored data in ended cycles. */
export const listLeaversWithResults = async (
  tx: Db,
  accountId: number,
  leftOn: CalendarDate,
  limit: number,
): Promise<number[]> =>
  (
    await sqlOf(tx)
      .selectFrom('evaluation_subjects as subject')
      .innerJoin('evaluations as cycle', (join) =>
        join.onRef('cycle.account_id', '=', 'subject.account_id').onRef('cycle.id', '=', 'subject.evaluation_id'),
      )
      .innerJoin('employment_links as link', (join) =>
        join.onRef('link.account_id', '=', 'subject.account_id').onRef('link.user_id', '=', 'subject.user_id'),
      )
      .where('subject.account_id', '=', accountId)
      .where('cycle.state', 'in', ENDED)
      .where('link.left_on', '<=', leftOn)
      .select('subject.user_id')
      .distinct()
      .orderBy('subject.user_id')
      .limit(limit)
      .execute()
  ).map(({ user_id }) => user_id);

/** Deletes the stored data of people in ended cycles. */
export const deleteResultsOf = (tx: Db, accountId: number, userIds: readonly number[]) =>
  sqlOf(tx)
    .deleteFrom('evaluation_subjects')
    .where('account_id', '=', accountId)
    .where(inIds(tx, 'user_id', userIds))
    .where('evaluation_id', 'in', (eb) =>
      eb.selectFrom('evaluations').where('account_id', '=', accountId).where('state', 'in', ENDED).select('id'),
    )
    .execute();
