import {
  ACTION_KINDS,
  ACTION_STATES,
  CONFIDENCES,
  GOAL_STATES,
  MOST_OF_PLAN,
  PLAN_ACTIONS,
  PLAN_BOXES,
  PLAN_EVENTS,
  PLAN_STATES,
  PLAN_TEXTS,
} from '@jornada/domain/pdi';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { csvOf, list } from './list.ts';
import {
  byId,
  count,
  date,
  filled,
  flag,
  id,
  idInUrl,
  inputDate,
  instant,
  message,
  repeatable,
  searchText,
  text,
  version,
} from './shapes.ts';

const percent = z.int().check(z.gte(0), z.lte(100));
const level = z.int().check(z.gte(1), z.lte(7));

/** What is done to reach a goal. */
export const pdiAction = z.object({
  id,
  title: z.string(),
  kind: z.enum(ACTION_KINDS),
  due_on: date,
  /** That of the task while one is linked: a canceled task is `dropped`, one in the bin `todo`. */
  state: z.enum(ACTION_STATES),
  /** Whether a task is linked. */
  is_linked: z.boolean(),
  /** The linked task, for readers who may see it. */
  task: z.nullable(z.object({ id, title: z.string(), in_bin: z.boolean() })),
  evidence: z.string(),
  completed_at: z.nullable(instant),
});
export type PdiAction = z.infer<typeof pdiAction>;

/** What somebody wants to reach. */
export const pdiGoal = z.object({
  id,
  title: z.string(),
  why: z.string(),
  competence_id: z.nullable(id),
  from_level: z.nullable(level),
  to_level: z.nullable(level),
  due_on: date,
  state: z.enum(GOAL_STATES),
  /** Actions done of those not dropped, rounded down; 100 once it is done. */
  progress_percent: percent,
  actions: z.array(pdiAction),
});
export type PdiGoal = z.infer<typeof pdiGoal>;

/** A development plan with its goals and their actions, in their order. */
export const pdiPlan = z.object({
  id,
  user_id: id,
  author_id: id,
  /** The person's effective leader now. */
  leader_id: z.nullable(id),
  title: z.string(),
  purpose: z.string(),
  starts_on: date,
  ends_on: date,
  state: z.enum(PLAN_STATES),
  accepted_by_person_at: z.nullable(instant),
  accepted_by_leader_at: z.nullable(instant),
  /** Mean of its goals, without those dropped, rounded down. */
  progress_percent: percent,
  /** The day that the last check-in names. */
  next_check_in_on: z.nullable(date),
  last_check_in_at: z.nullable(instant),
  /** An active plan of which a day has passed: its own, or that of a goal or an action that is not done. */
  is_late: z.boolean(),
  created_at: instant,
  updated_at: instant,
  goals: z.array(pdiGoal),
  /** What the reader may do with it now. */
  actions: z.array(z.enum(PLAN_ACTIONS)),
  version,
});
export type PdiPlan = z.infer<typeof pdiPlan>;

/** A note about how a plan is going. */
export const pdiCheckIn = z.object({
  id,
  author_id: id,
  at: instant,
  body: z.string(),
  /** Null for the note with which a plan was returned, and for the summary of a plan that was finished. */
  confidence: z.nullable(z.enum(CONFIDENCES)),
  next_on: z.nullable(date),
  edited_at: z.nullable(instant),
  /** Whether the reader may change it now: their own, within 15 minutes. */
  may_edit: z.boolean(),
});
export type PdiCheckIn = z.infer<typeof pdiCheckIn>;

/** Something that happened to a plan. */
const planEvent = z.object({
  id,
  at: instant,
  author_id: id,
  event: z.enum(PLAN_EVENTS),
  /** The title of the goal or action that it is about; null where it is about the plan. */
  title: z.nullable(z.string()),
  /** The days before and after a move. */
  from_on: z.nullable(date),
  to_on: z.nullable(date),
  reason: z.nullable(z.string()),
});
export type PdiEvent = z.infer<typeof planEvent>;

const plan = {
  title: filled(PLAN_TEXTS.title),
  purpose: text(PLAN_TEXTS.purpose),
  starts_on: inputDate,
  ends_on: inputDate,
};
const goal = {
  title: filled(PLAN_TEXTS.title),
  why: text(PLAN_TEXTS.why),
  competence_id: z.nullable(id),
  from_level: z.nullable(level),
  to_level: z.nullable(level),
  due_on: inputDate,
};
const action = {
  title: filled(PLAN_TEXTS.action),
  kind: z.enum(ACTION_KINDS),
  due_on: inputDate,
  evidence: text(PLAN_TEXTS.evidence),
};
const { title: goalTitle, ...goalRest } = goal;
const { title: actionTitle, kind: actionKind, ...actionRest } = action;
const newAction = { title: actionTitle, kind: actionKind, ...z.partial(z.strictObject(actionRest)).shape };
const newGoal = { title: goalTitle, ...z.partial(z.strictObject(goalRest)).shape };

/** Why an accepted plan is changed: required where a day is moved, or a goal is added or dropped. */
const reason = filled(500);
const why = z.optional(reason);
/** The place among the others, from 0. */
const position = z.optional(count);
const ofGoal = z.strictObject({ goalId: idInUrl });
const ofAction = z.strictObject({ actionId: idInUrl });
const ofCheckIn = z.strictObject({ checkInId: idInUrl });
const ofVersion = z.strictObject({ version: idInUrl });
const note = filled(PLAN_TEXTS.body);
const checkIn = { body: note, confidence: z.enum(CONFIDENCES), next_on: z.nullable(inputDate) };

/** A plan as a spreadsheet row. */
const exportedPlan = z.object({
  id,
  user_id: id,
  person: z.string(),
  title: z.string(),
  state: z.enum(PLAN_STATES),
  starts_on: date,
  ends_on: date,
  progress_percent: percent,
  is_late: z.boolean(),
  goals: count,
  actions: count,
  accepted_by_person_at: z.nullable(instant),
  accepted_by_leader_at: z.nullable(instant),
  last_check_in_at: z.nullable(instant),
  next_check_in_on: z.nullable(date),
});
export type PdiLine = z.infer<typeof exportedPlan>;

const listed = list({
  path: '/v2/pdi',
  summary:
    'Development plans by `box`: one’s own (default), of the people one leads, or all that one may read (403 for who may not read those of everybody; reading is logged). A draft is its author’s alone',
  access: 'pdi.own',
  item: pdiPlan,
  filters: {
    box: z.optional(z.enum(PLAN_BOXES)),
    /** In the title. */
    q: z.optional(searchText),
    user_id: z.optional(repeatable(idInUrl)),
    state: z.optional(repeatable(z.enum(PLAN_STATES))),
    /** With a goal that names one of these. */
    competence_id: z.optional(repeatable(idInUrl)),
    late: z.optional(flag),
    /** Ends on or after a day, and on or before one. */
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
});
