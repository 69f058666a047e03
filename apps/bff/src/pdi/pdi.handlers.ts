import { pdi } from '@jornada/contract/pdi';
import { dateIn } from '@jornada/domain/calendar';
import type { PlanBox, PlanViewer } from '@jornada/domain/pdi';
import type { PlanWait } from '@jornada/domain/pdi-waits';
import { forbidden } from '@jornada/domain/refusal';
import { addTags } from '../tasks/tagged.queries.ts';
import { insertTask } from '../tasks/tasks.queries.ts';
import { assertNamed } from '../tasks/tasks.service.ts';
import { notifyAssignee } from '../tasks/task-notices.service.ts';
import { eachRow, pageOf } from '../db/paging.ts';
import type { CallContext } from '../context.ts';
import type { Handlers } from '../http/mount.ts';
import type { Vault } from '../vault/vault.ts';
import { TARGET } from './changes.service.ts';
import { addCheckIn, changeCheckIn, checkInsFor, historyOf } from './check-ins.service.ts';
import { withLines } from './export.service.ts';
import { addAction, addGoal, changeAction, changeGoal, removeAction, removeGoal } from './goals.service.ts';
import { countPlans, listPlans, PLAN_ORDER, type PlanFilter } from './pdi.queries.ts';
import {
  acceptPlan,
  cancelPlan,
  changePlan,
  createPlan,
  finishPlan,
  proposePlan,
  removePlan,
  reopenPlan,
  restorePlan,
  returnPlan,
} from './plans.service.ts';
import { acceptsAlone, deskOf, scopeFor, type Seen, shown, viewerOf, visible } from './readers.service.ts';
import { link, linkTask, unlinkTask, withoutTask } from './tasks.service.ts';

/** The people whose plans a list contains; null for everybody. @throws Refusal 403 */
function peopleIn(box: PlanBox, viewer: PlanViewer): readonly number[] | null {
  if (box === 'all' && !viewer.readsAll) throw forbidden();
  return box === 'mine' ? [viewer.id] : box === 'team' ? [...viewer.led.keys()] : null;
}

/** The filter of a list, relative to today. */
async function filterNow(
  context: CallContext,
  {
    late,
    waiting,
    ...rest
  }: Omit<PlanFilter, 'waiting' | 'lateOn'> & { late?: boolean | undefined; waiting?: PlanWait | undefined },
): Promise<PlanFilter> {
  const today = dateIn(context.caller.timeZone, context.now);
  const isAlone = waiting === 'acceptance' && (await acceptsAlone(context));
  return {
    ...rest,
    ...(late && { lateOn: today }),
    ...(waiting && { waiting: { what: waiting, on: today, isAlone } }),
  };
}

/** Logs the reading of plans of people whom the caller does not lead directly. */
function auditReading({ audit }: CallContext, seen: readonly Seen[]): void {
  const others = seen.flatMap(({ role, plan }) => (role === 'line' || role === 'reader' ? plan.id : []));
  if (others.length) audit({ target: TARGET, targetIds: others });
}

export const pdiHandlers = (vault: Vault): Omit<Handlers<typeof pdi>, 'fromEvaluation'> => ({
  list: async ({ query: { box = 'mine', sort, limit, cursor, count, ...given } }, context) => {
    const { db, caller } = context;
    const viewer = await viewerOf(context);
    const scope = scopeFor(viewer, peopleIn(box, viewer));
    const filter = await filterNow(context, given);
    const page = await pageOf(
      pdi.list,
      PLAN_ORDER,
      { sort, limit, cursor, count },
      {
        rows: (segment) => listPlans(db, caller.accountId, scope, filter, segment),
        count: () => countPlans(db, caller.accountId, scope, filter),
      },
    );
    const seen = await shown(context, viewer, page.items);
    auditReading(context, seen);
    return { ...page, items: seen.map(({ plan }) => plan) };
  },

  exportCsv: async ({ query: { box = 'mine', sort, ...given } }, context) => {
    const { db, caller, audit } = context;
    const viewer = await viewerOf(context);
    const scope = scopeFor(viewer, peopleIn(box, viewer));
    const filter = await filterNow(context, given);
    if (box !== 'mine') audit({ target: TARGET });
    return eachRow(
      pdi.exportCsv,
      PLAN_ORDER,
      { sort },
      async (segment) => withLines(context, viewer, await listPlans(db, caller.accountId, scope, filter, segment)),
      ({ line }) => line,
    );
  },

  byId: async ({ params: { id } }, context) => {
    const seen = await visible(context, id);
    auditReading(context, [seen]);
    return seen.plan;
  },

  history: async ({ params: { id } }, context) => {
    auditReading(context, [await visible(context, id)]);
    return { items: await historyOf(deskOf(context, vault), id) };
  },

  create: ({ body }, context) => createPlan(deskOf(context, vault), body),

  update: ({ params: { id }, body }, context) => changePlan(deskOf(context, vault), id, body),

  remove: async ({ params: { id } }, context) => {
    await removePlan(deskOf(context, vault), id);
    return { message: 'Deleted' };
  },

  restore: ({ params: { id } }, context) => restorePlan(deskOf(context, vault), id),

  propose: ({ params: { id } }, context) => proposePlan(deskOf(context, vault), id),

  accept: ({ params: { id } }, context) => acceptPlan(deskOf(context, vault), id),

  return: async ({ params: { id }, body: { note } }, context) => {
    await returnPlan(deskOf(context, vault), id, note);
    return { message: 'Returned' };
  },

  finish: ({ params: { id }, body: { summary } }, context) => finishPlan(deskOf(context, vault), id, summary),

  cancel: ({ params: { id }, body: { reason } }, context) => cancelPlan(deskOf(context, vault), id, reason),

  reopen: ({ params: { id }, body: { reason } }, context) => reopenPlan(deskOf(context, vault), id, reason),

  addGoal: ({ params: { id }, body }, context) => addGoal(deskOf(context, vault), id, body),

  updateGoal: ({ params: { goalId }, body }, context) => changeGoal(deskOf(context, vault), goalId, body),

  removeGoal: ({ params: { goalId }, query: { version } }, context) =>
    removeGoal(deskOf(context, vault), goalId, version),

  addAction: ({ params: { goalId }, body }, context) => addAction(deskOf(context, vault), goalId, body),

  updateAction: ({ params: { actionId }, body }, context) => changeAction(deskOf(context, vault), actionId, body),

  removeAction: ({ params: { actionId }, query: { version } }, context) =>
    removeAction(deskOf(context, vault), actionId, version),

  makeTask: async ({ params: { actionId }, body: { version, client_id = null, tag_ids = [] } }, context) => {
    const { db, caller, now, audit } = context;
    const { accountId, userId } = caller;
    const desk = deskOf(context, vault);
    const seen = await withoutTask(desk, actionId, version);
    await assertNamed(db, accountId, { client_id, tag_ids });
    const at = now.toISOString();
    const { title, due_on, state } = seen.action;
    const status = state === 'dropped' ? 'canceled' : state;
    const task = await insertTask(db, accountId, {
      title,
      description: '',
      status,
      priority: 'normal',
      assignee_id: seen.plan.user_id,
      client_id,
      due_on,
      estimated_minutes: null,
      created_by: userId,
      created_at: at,
      updated_at: at,
      completed_at: status === 'done' ? at : null,
      parent_id: null,
    });
    await addTags(db, accountId, [task.id], tag_ids);
    audit({
      target: 'tasks',
      targetId: task.id,
      action: 'tasks.create',
      fields: ['title', 'assignee_id', 'due_on', ...(client_id === null ? [] : ['client_id'])],
    });
    if (seen.plan.user_id !== userId) await notifyAssignee(context, seen.plan.user_id, [task.id]);
    return link(desk, seen, actionId, task.id);
  },

  linkTask: ({ params: { actionId }, body: { task_id, version } }, context) =>
    linkTask(deskOf(context, vault), actionId, task_id, version),

  unlinkTask: ({ params: { actionId }, query: { version } }, context) =>
    unlinkTask(deskOf(context, vault), actionId, version),

  checkIns: async ({ params: { id } }, context) => ({ items: await checkInsFor(deskOf(context, vault), id) }),

  checkIn: ({ params: { id }, body }, context) => addCheckIn(deskOf(context, vault), id, body),

  updateCheckIn: ({ params: { checkInId }, body }, context) => changeCheckIn(deskOf(context, vault), checkInId, body),
});
