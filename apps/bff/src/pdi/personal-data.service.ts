import { pdi } from '@jornada/contract/pdi';
import type { PdiCheckIn, PdiEvent, PdiPlan } from '@jornada/contract/pdi-items';
import { eachRow } from '../db/paging.ts';
import { checkInsFor, historyOf } from './check-ins.service.ts';
import { listPlans, PLAN_ORDER } from './pdi.queries.ts';
import { type Desk, scopeFor, shown, viewerOf } from './readers.service.ts';

/** A plan in the export of a person's own data. */
export type OwnPlan = Omit<PdiPlan, 'actions' | 'version'> & {
  check_ins: Omit<PdiCheckIn, 'may_edit'>[];
  history: PdiEvent[];
};

/** The development plans of the caller with check-ins and history, as shown in the product. */
export async function* ownPlans(desk: Desk): AsyncGenerator<OwnPlan> {
  const { db, caller } = desk;
  const viewer = await viewerOf(desk);
  const scope = scopeFor(viewer, [caller.userId]);
  const plans = eachRow(
    { sorts: pdi.list.sorts, defaultSort: pdi.list.defaultSort },
    PLAN_ORDER,
    {},
    async (segment) => {
      const rows = await listPlans(db, caller.accountId, scope, {}, segment);
      const seen = new Map((await shown(desk, viewer, rows)).map(({ plan }) => [plan.id, plan]));
      return rows.flatMap((row) => {
        const plan = seen.get(row.id);
        return plan ? [{ ...row, plan }] : [];
      });
    },
    ({ plan }) => plan,
  );
  for await (const { actions: _, version: __, ...plan } of plans) {
    const checkIns = await checkInsFor(desk, plan.id);
    yield {
      ...plan,
      check_ins: checkIns.map(({ may_edit: ___, ...checkIn }) => checkIn),
      history: await historyOf(desk, plan.id),
    };
  }
}

/** A plan without the tasks linked to its actions, which belong to the company. */
export const withoutTasks = (plan: OwnPlan): OwnPlan => ({
  ...plan,
  goals: plan.goals.map((goal) => ({
    ...goal,
    actions: goal.actions.map((action) => ({ ...action, task: null })),
  })),
});
