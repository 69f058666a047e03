import { MOST_OF_PLAN, PLAN_BOXES, PLAN_STATES } from '@jornada/domain/pdi';
import { PLAN_WAITS } from '@jornada/domain/pdi-waits';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { csvOf, list } from './list.ts';
import { newAction, newGoal, note, plan, reason, why } from './pdi-inputs.ts';
import { exportedPlan, pdiPlan, planEvent } from './pdi-items.ts';
import { planParts } from './pdi-parts.ts';
import { byId, flag, id, idInUrl, inputDate, message, repeatable, searchText, version } from './shapes.ts';

const listed = list({
  path: '/v2/pdi',
  summary:
    'Development plans by `box`: one’s own (default), of the people one leads, or all that one may read (403 for who may not read those of everybody; reading is logged). A draft is its author’s alone',
  access: 'pdi.own',
  item: pdiPlan,
  filters: {
    box: z.optional(z.enum(PLAN_BOXES)),
    /** Searches titles. */
    q: z.optional(searchText),
    user_id: z.optional(repeatable(idInUrl)),
    state: z.optional(repeatable(z.enum(PLAN_STATES))),
    /** With a goal for one of these. */
    competence_id: z.optional(repeatable(idInUrl)),
    /** Made from this evaluation. */
    evaluation_id: z.optional(idInUrl),
    late: z.optional(flag),
    /** Plans that wait for the caller’s acceptance, whose check-in is due, or with an action due within 7 days. */
    waiting: z.optional(z.enum(PLAN_WAITS)),
    /** Ends on or after this day, and on or before `due_to`. */
    due_from: z.optional(inputDate),
    due_to: z.optional(inputDate),
  },
  sorts: ['ends_on', 'progress_percent', 'updated_at'],
  defaultSort: 'ends_on',
});

export const pdi = resource('pdi', rowsSeenBy('pdi.own'), {
  list: listed,
  exportCsv: csvOf(listed, {
    summary: 'The plans of the list as a CSV file, without what was said about them',
    row: exportedPlan,
  }),
  byId: {
    method: 'GET',
    path: '/v2/pdi/{id}',
    summary:
      'Read a plan; 404 for one that the caller may not see. Reading those of people one does not lead is logged',
    access: 'pdi.own',
    params: byId,
    response: pdiPlan,
  },
  history: {
    method: 'GET',
    path: '/v2/pdi/{id}/history',
    summary: 'What happened to a plan, newest first; 404 like the plan',
    access: 'pdi.own',
    params: byId,
    response: z.object({ items: z.array(planEvent) }),
  },
  create: {
    method: 'POST',
    path: '/v2/pdi',
    summary:
      'Write a plan as a draft, for oneself or for somebody whom one leads directly, with goals and actions. 400 `not_led`, `dates_out_of_order`, `range_too_long`, `not_here`, `not_active`, `too_many`',
    access: 'pdi.own',
    idempotent: true,
    body: z.strictObject({
      user_id: z.optional(id),
      ...plan,
      purpose: z.optional(plan.purpose),
      /** The evaluation it is made from: one in which the caller has a released result. */
      evaluation_id: z.optional(z.nullable(id)),
      goals: z.optional(
        z
          .array(
            z.strictObject({
              ...newGoal,
              actions: z.optional(z.array(z.strictObject(newAction)).check(z.maxLength(MOST_OF_PLAN.actions))),
            }),
          )
          .check(z.maxLength(MOST_OF_PLAN.goals)),
      ),
    }),
    response: pdiPlan,
  },
  fromEvaluation: {
    method: 'POST',
    path: '/v2/pdi/from-evaluation',
    summary:
      'Draft a plan of half a year from one’s own released result: a goal for each of these competences, from what others see, rounded down, to what is expected, with the actions that the competence suggests. 404 `not_released`; 400 `not_here`, `not_active`, `duplicate`',
    access: 'pdi.own',
    idempotent: true,
    body: z.strictObject({
      evaluation_id: id,
      competence_ids: z.array(id).check(z.minLength(1), z.maxLength(MOST_OF_PLAN.goals)),
    }),
    response: pdiPlan,
  },
  update: {
    method: 'PATCH',
    path: '/v2/pdi/{id}',
    summary:
      'Change a draft or an active plan; `reason` is required where an active plan’s day moves. 409 `stale_version`, `wrong_state`',
    access: 'pdi.own',
    params: byId,
    body: z.extend(z.partial(z.strictObject(plan)), { reason: why, version }),
    response: pdiPlan,
  },
  remove: {
    method: 'DELETE',
    path: '/v2/pdi/{id}',
    summary: 'Delete one’s own plan, or as leader a draft of one’s own; it can be restored for 30 days',
    access: 'pdi.own',
    params: byId,
    response: z.object({ message }),
  },
  restore: {
    method: 'POST',
    path: '/v2/pdi/{id}/restore',
    summary: 'Bring back a deleted plan with everything in it, as who could delete it',
    access: 'pdi.own',
    params: byId,
    response: pdiPlan,
  },
  propose: {
    method: 'POST',
    path: '/v2/pdi/{id}/propose',
    summary:
      'Propose a draft with at least one action, which accepts it; without a leader it is active at once. 409 `no_actions`, `too_many`, `wrong_state`',
    access: 'pdi.own',
    params: byId,
    response: pdiPlan,
  },
  accept: {
    method: 'POST',
    path: '/v2/pdi/{id}/accept',
    summary: 'Accept what the other one proposed. 409 `too_many` above 3 active plans of the person, `wrong_state`',
    access: 'pdi.own',
    params: byId,
    response: pdiPlan,
  },
  return: {
    method: 'POST',
    path: '/v2/pdi/{id}/return',
    summary: 'Return what the other one proposed: it is a draft again, its author’s alone, and the note a check-in',
    access: 'pdi.own',
    params: byId,
    body: z.strictObject({ note }),
    response: z.object({ message }),
  },
  finish: {
    method: 'POST',
    path: '/v2/pdi/{id}/finish',
    summary: 'Finish one’s own active plan; the summary becomes a check-in. 409 `open_goals`, `wrong_state`',
    access: 'pdi.own',
    params: byId,
    body: z.strictObject({ summary: note }),
    response: pdiPlan,
  },
  cancel: {
    method: 'POST',
    path: '/v2/pdi/{id}/cancel',
    summary: 'Cancel a plan that is not over',
    access: 'pdi.own',
    params: byId,
    body: z.strictObject({ reason }),
    response: pdiPlan,
  },
  reopen: {
    method: 'POST',
    path: '/v2/pdi/{id}/reopen',
    summary:
      'Make an accepted plan that is done or canceled active again, within 90 days. 409 `too_many`, `wrong_state`',
    access: 'pdi.own',
    params: byId,
    body: z.strictObject({ reason }),
    response: pdiPlan,
  },
  ...planParts,
});
