import {
  ACTION_KINDS,
  ACTION_STATES,
  CONFIDENCES,
  GOAL_STATES,
  PLAN_ACTIONS,
  PLAN_EVENTS,
  PLAN_STATES,
} from '@jornada/domain/pdi';
import { z } from 'zod/mini';
import { count, date, id, instant, version } from './shapes.ts';

const percent = z.int().check(z.gte(0), z.lte(100));
export const level = z.int().check(z.gte(1), z.lte(7));

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

/** A goal of a plan. */
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
  /** The evaluation from whose gaps it was made, while that exists. */
  evaluation: z.nullable(z.object({ id, name: z.string() })),
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
export const planEvent = z.object({
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
/** A plan as a spreadsheet row. */
export const exportedPlan = z.object({
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
