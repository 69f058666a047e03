import type { PdiLine } from '@jornada/contract/pdi-items';
import type { PlanViewer } from '@jornada/domain/pdi';
import type { CallContext } from '../context.ts';
import { namesOfPeople } from '../user/user.queries.ts';
import type { PlanRow } from './pdi.queries.ts';
import { shown } from './readers.service.ts';

/** Adds the line of the CSV file to each row, with names of people. */
export async function withLines<Row extends PlanRow>(
  context: CallContext,
  viewer: PlanViewer,
  rows: readonly Row[],
): Promise<(Row & { line: PdiLine })[]> {
  const seen = new Map((await shown(context, viewer, rows)).map(({ plan }) => [plan.id, plan]));
  const names = await namesOfPeople(context.db, context.caller.accountId, [
    ...new Set([...seen.values()].map(({ user_id }) => user_id)),
  ]);
  return rows.flatMap((row) => {
    const plan = seen.get(row.id);
    if (!plan) return [];
    const line: PdiLine = {
      id: plan.id,
      user_id: plan.user_id,
      person: names.get(plan.user_id) ?? '',
      title: plan.title,
      state: plan.state,
      starts_on: plan.starts_on,
      ends_on: plan.ends_on,
      progress_percent: plan.progress_percent,
      is_late: plan.is_late,
      goals: plan.goals.length,
      actions: plan.goals.reduce((total, { actions }) => total + actions.length, 0),
      accepted_by_person_at: plan.accepted_by_person_at,
      accepted_by_leader_at: plan.accepted_by_leader_at,
      last_check_in_at: plan.last_check_in_at,
      next_check_in_on: plan.next_check_in_on,
    };
    return [{ ...row, line }];
  });
}
