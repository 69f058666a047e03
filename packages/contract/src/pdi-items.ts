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

/** An action to reach a goal. */
export const pdiAction = z.object({
  id,
  title: z.string(),
  kind: z.enum(ACTION_KINDS),
  due_on: date,
  /** The state of the linked task, if there is one: a canceled task is `dropped`, one in the bin `todo`. */
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
  /** Percentage of done actions, without dropped ones, rounded down; 100 when the goal is done. */
  progress_percent: percent,
  actions: z.array(pdiAction),
});
export type PdiGoal = z.infer<typeof pdiGoal>;

/** A development plan with its goals and their actions, in order. */
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
  /** The evaluation from which it was made, if it still exists. */
  evaluation: z.nullable(z.object({ id, name: z.string() })),
  state: z.enum(PLAN_STATES),
  accepted_by_person_at: z.nullable(instant),
  accepted_by_leader_at: z.nullable(instant),
  /** The mean of its goals, without dropped ones, rounded down. */
  progress_percent: percent,
  /** The next check-in date from the last check-in. */
  next_check_in_on: z.nullable(date),
  last_check_in_at: z.nullable(instant),
  /** An active plan with a date in the past: its own, or of an unfinished goal or action. */
  is_late: z.boolean(),
  created_at: instant,
  updated_at: instant,
  goals: z.array(pdiGoal),
  /** The actions the reader may take now. */
  actions: z.array(z.enum(PLAN_ACTIONS)),
  version,
});
export type PdiPlan = z.infer<typeof pdiPlan>;

/** A note about the progress of a plan. */
export const pdiCheckIn = z.object({
  id,
  author_id: id,
  at: instant,
  body: z.string(),
  /** Null for the note with which a plan was returned, and for the summary of a finished plan. */
  confidence: z.nullable(z.enum(CONFIDENCES)),
  next_on: z.nullable(date),
  edited_at: z.nullable(instant),
  /** Whether the reader may change it now: their own, within 15 minutes. */
  may_edit: z.boolean(),
});
export type PdiCheckIn = z.infer<typeof pdiCheckIn>;

/** An event of a plan. */
export const planEvent = z.object({
  id,
  at: instant,
  author_id: id,
  event: z.enum(PLAN_EVENTS),
  /** The title of the goal or action it is about; null if it is about the plan. */
  title: z.nullable(z.string()),
  /** The dates before and after a change. */
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
