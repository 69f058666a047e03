import { ACTION_STATES, GOAL_STATES } from '@jornada/domain/pdi';
import { z } from 'zod/mini';
import type { Operation } from './endpoint.ts';
import { pdiCheckIn, pdiPlan } from './pdi-items.ts';
import { action, checkIn, goal, newAction, newGoal, position, why } from './pdi-inputs.ts';
import { byId, id, idInUrl, version } from './shapes.ts';

const ofGoal = z.strictObject({ goalId: idInUrl });
const ofAction = z.strictObject({ actionId: idInUrl });
const ofCheckIn = z.strictObject({ checkInId: idInUrl });
const ofVersion = z.strictObject({ version: idInUrl });

/** The operations on goals, actions and check-ins of a plan. */
export const planParts = {
  addGoal: {
    method: 'POST',
    path: '/v2/pdi/{id}/goals',
    summary: 'Add a goal, at most 10; `reason` is required in an active plan. 400 `too_many`',
    access: 'pdi.own',
    params: byId,
    body: z.strictObject({ ...newGoal, reason: why, version }),
    response: pdiPlan,
  },
  updateGoal: {
    method: 'PATCH',
    path: '/v2/pdi/goals/{goalId}',
    summary:
      'Change a goal, or its state or place; `reason` is required where an active plan’s goal is dropped or its day moves',
    access: 'pdi.own',
    params: ofGoal,
    body: z.extend(z.partial(z.strictObject(goal)), {
      state: z.optional(z.enum(GOAL_STATES)),
      position,
      reason: why,
      version,
    }),
    response: pdiPlan,
  },
  removeGoal: {
    method: 'DELETE',
    path: '/v2/pdi/goals/{goalId}',
    summary:
      'Delete a goal of a draft with its actions; in an active plan a goal is dropped instead (409 `wrong_state`)',
    access: 'pdi.own',
    params: ofGoal,
    query: ofVersion,
    response: pdiPlan,
  },
  addAction: {
    method: 'POST',
    path: '/v2/pdi/goals/{goalId}/actions',
    summary: 'Add an action, at most 20 a goal. 400 `too_many`',
    access: 'pdi.own',
    params: ofGoal,
    body: z.strictObject({ ...newAction, version }),
    response: pdiPlan,
  },
  updateAction: {
    method: 'PATCH',
    path: '/v2/pdi/actions/{actionId}',
    summary:
      'Change an action, or its state or place; `reason` is required where an active plan’s day moves. 409 `linked` for the state of an action with a task',
    access: 'pdi.own',
    params: ofAction,
    body: z.extend(z.partial(z.strictObject(action)), {
      state: z.optional(z.enum(ACTION_STATES)),
      position,
      reason: why,
      version,
    }),
    response: pdiPlan,
  },
  removeAction: {
    method: 'DELETE',
    path: '/v2/pdi/actions/{actionId}',
    summary: 'Delete an action; its task stays',
    access: 'pdi.own',
    params: ofAction,
    query: ofVersion,
    response: pdiPlan,
  },
  makeTask: {
    method: 'POST',
    path: '/v2/pdi/actions/{actionId}/task',
    summary: 'Make a task of an action, with its title and day, assigned to the person, and link it. 409 `linked`',
    access: 'pdi.own',
    params: ofAction,
    body: z.strictObject({
      client_id: z.optional(z.nullable(id)),
      tag_ids: z.optional(z.array(id).check(z.maxLength(50))),
      version,
    }),
    response: pdiPlan,
  },
  linkTask: {
    method: 'PUT',
    path: '/v2/pdi/actions/{actionId}/task',
    summary: 'Link a task of the person to an action, which has its state from then on. 400 `not_here`; 409 `linked`',
    access: 'pdi.own',
    params: ofAction,
    body: z.strictObject({ task_id: id, version }),
    response: pdiPlan,
  },
  unlinkTask: {
    method: 'DELETE',
    path: '/v2/pdi/actions/{actionId}/task',
    summary: 'Unlink the task of an action, which keeps the state that it has at this moment',
    access: 'pdi.own',
    params: ofAction,
    query: ofVersion,
    response: pdiPlan,
  },
  checkIns: {
    method: 'GET',
    path: '/v2/pdi/{id}/check-ins',
    summary: 'What person and leader said about a plan, newest first; for these two only',
    access: 'pdi.own',
    params: byId,
    response: z.object({ items: z.array(pdiCheckIn) }),
  },
  checkIn: {
    method: 'POST',
    path: '/v2/pdi/{id}/check-ins',
    summary: 'Say how an active plan is going, as the person or their leader',
    access: 'pdi.own',
    params: byId,
    idempotent: true,
    secretFields: ['body'],
    body: z.strictObject(checkIn),
    /** In a repetition of the request, the text is empty. */
    response: z.extend(pdiCheckIn, { body: z.nullable(z.string()) }),
  },
  updateCheckIn: {
    method: 'PATCH',
    path: '/v2/pdi/check-ins/{checkInId}',
    summary: 'Change an own check-in within 15 minutes. 409 `wrong_state` later',
    access: 'pdi.own',
    params: ofCheckIn,
    body: z.strictObject(z.partial(z.strictObject(checkIn)).shape),
    response: pdiCheckIn,
  },
} as const satisfies Record<string, Operation>;
