import { type PlanWait, soonUntil } from '@jornada/domain/pdi-waits';
import { type RawBuilder, sql } from 'kysely';

/** The state of an action: its own, or that of its task. `actionStateOf` of the domain in SQL. */
export const STATE = sql<string>`(case when action.task_id is null then action.state
  when task.id is null or task.deleted_at is not null then 'todo'
  when task.status = 'canceled' then 'dropped' else task.status end)`;
export const ACTIONS = sql`pdi_actions as action left join tasks as task
  on task.account_id = action.account_id and task.id = action.task_id`;

/** `planProgress` of the domain in SQL, for sorting lists. */
export const progress = (
  accountId: number,
) => sql<number>`(select coalesce(cast(sum(goal.percent) as bigint) / nullif(count(*), 0), 0)
  from (select case when own.state = 'done' then 100 else coalesce(
      (select cast(sum(case when ${STATE} = 'done' then 100 else 0 end) as bigint) / nullif(count(*), 0)
        from ${ACTIONS} where action.account_id = ${accountId} and action.goal_id = own.id
          and ${STATE} <> 'dropped'), 0) end as percent
    from pdi_goals as own
    where own.account_id = ${accountId} and own.plan_id = pdi.id and own.state <> 'dropped') as goal)`;

/** `isPlanLate` of the domain in SQL. */
export const isLate = (
  accountId: number,
  today: string,
) => sql<boolean>`(pdi.state = 'active' and (pdi.ends_on < ${today} or exists (
  select 1 from pdi_goals as own
  where own.account_id = ${accountId} and own.plan_id = pdi.id and own.state = 'open'
    and (own.due_on < ${today} or exists (
      select 1 from ${ACTIONS}
      where action.account_id = ${accountId} and action.goal_id = own.id and action.due_on < ${today}
        and ${STATE} in ('todo', 'doing'))))))`;

/** Proposals of a person for themselves, which they accept alone if nobody leads them any more. */
export const OWN_PROPOSAL = (viewerId: number): RawBuilder<boolean> =>
  sql`(pdi.state = 'proposed' and pdi.user_id = ${viewerId} and pdi.proposed_by = pdi.user_id)`;

/** Whether a plan of a person for whom the viewer writes plans is waiting on a day. */
export const WAITS: Record<PlanWait, (accountId: number, viewerId: number, today: string) => RawBuilder<boolean>> = {
  // The person who did not propose it accepts it.
  acceptance: (_, viewerId) =>
    sql`(pdi.state = 'proposed' and (pdi.user_id = ${viewerId}) <> (pdi.proposed_by = pdi.user_id))`,
  check_in: (_, __, today) => sql`(pdi.state = 'active' and pdi.next_check_in_on <= ${today})`,
  action: (accountId, _, today) => sql`(pdi.state = 'active' and exists (
    select 1 from pdi_goals as own where own.account_id = ${accountId} and own.plan_id = pdi.id and own.state = 'open'
      and exists (select 1 from ${ACTIONS}
        where action.account_id = ${accountId} and action.goal_id = own.id and action.due_on <= ${soonUntil(today)}
          and ${STATE} in ('todo', 'doing'))))`,
};
