import { addDays } from '@jornada/domain/calendar';
import { CHECK_IN_DAYS, type DueInPlan, endsSoonUntil } from '@jornada/domain/pdi-reminders';
import { soonUntil } from '@jornada/domain/pdi-waits';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import type { CalendarDate } from '../db/tables.ts';
import { isLate, STATE } from './plan-states.queries.ts';

/** The reminders due on a day for active plans of an account, of people with an active link. */
export async function listDueInPlans(db: Db, accountId: number, today: CalendarDate): Promise<DueInPlan[]> {
  const actions = await sqlOf(db)
    .selectFrom('pdi')
    .innerJoin('employment_links as link', (join) =>
      join.onRef('link.account_id', '=', 'pdi.account_id').onRef('link.user_id', '=', 'pdi.user_id'),
    )
    .innerJoin('pdi_goals as goal', (join) =>
      join.onRef('goal.account_id', '=', 'pdi.account_id').onRef('goal.plan_id', '=', 'pdi.id'),
    )
    .innerJoin('pdi_actions as action', (join) =>
      join.onRef('action.account_id', '=', 'goal.account_id').onRef('action.goal_id', '=', 'goal.id'),
    )
    .leftJoin('tasks as task', (join) =>
      join.onRef('task.account_id', '=', 'action.account_id').onRef('task.id', '=', 'action.task_id'),
    )
    .where('pdi.account_id', '=', accountId)
    .where('pdi.state', '=', 'active')
    .where('pdi.deleted_at', 'is', null)
    .where('link.deactivated_at', 'is', null)
    .where('goal.state', '=', 'open')
    .where('action.due_on', '>=', today)
    .where('action.due_on', '<=', soonUntil(today))
    .where(sql<boolean>`${STATE} in ('todo', 'doing')`)
    .select(['pdi.id', 'pdi.user_id', 'action.due_on'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy(['pdi.id', 'pdi.user_id', 'action.due_on'])
    .orderBy('pdi.id')
    .orderBy('action.due_on')
    .execute();
  const plans = await sqlOf(db)
    .selectFrom('pdi')
    .innerJoin('employment_links as link', (join) =>
      join.onRef('link.account_id', '=', 'pdi.account_id').onRef('link.user_id', '=', 'pdi.user_id'),
    )
    .where('pdi.account_id', '=', accountId)
    .where('pdi.state', '=', 'active')
    .where('pdi.deleted_at', 'is', null)
    .where('link.deactivated_at', 'is', null)
    .select(['pdi.id', 'pdi.user_id', 'pdi.ends_on', 'pdi.next_check_in_on'])
    .select(sql<number>`case when ${isLate(accountId, today)} then 1 else 0 end`.as('is_late'))
    .orderBy('pdi.id')
    .execute();
  return [
    ...actions.map(({ id, user_id, due_on, count }) => ({
      kind: 'pdi.due' as const,
      planId: id,
      userId: user_id,
      on: due_on,
      count,
    })),
    ...plans.flatMap(({ id: planId, user_id: userId, ends_on, next_check_in_on: day, is_late }): DueInPlan[] => {
      const of = { planId, userId, count: 1 };
      const isTalkDue = day !== null && day <= today && day >= addDays(today, -CHECK_IN_DAYS);
      const isEnding = ends_on >= today && ends_on <= endsSoonUntil(today);
      return [
        ...(isTalkDue ? [{ ...of, kind: 'pdi.check-in' as const, on: day }] : []),
        ...(isEnding ? [{ ...of, kind: 'pdi.ending' as const, on: ends_on }] : []),
        ...(is_late === 1 ? [{ ...of, kind: 'pdi.late' as const, on: null }] : []),
      ];
    }),
  ];
}

/** The actions of a person's own plans due on a day, for these plans and days. */
export const listActionsDue = (
  db: Db,
  { accountId, userId }: { accountId: number; userId: number },
  due: readonly { planId: number; on: CalendarDate }[],
) =>
  sqlOf(db)
    .selectFrom('pdi')
    .innerJoin('pdi_actions as action', (join) =>
      join.onRef('action.account_id', '=', 'pdi.account_id').onRef('action.plan_id', '=', 'pdi.id'),
    )
    .where('pdi.account_id', '=', accountId)
    .where('pdi.user_id', '=', userId)
    .where('pdi.deleted_at', 'is', null)
    .where(
      'pdi.id',
      'in',
      due.map(({ planId }) => planId),
    )
    .where(
      'action.due_on',
      'in',
      due.map(({ on }) => on),
    )
    .select(['action.plan_id', 'action.due_on', 'action.title'])
    .execute();
