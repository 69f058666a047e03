import { ACTION_KINDS, CONFIDENCES, PLAN_TEXTS } from '@jornada/domain/pdi';
import { z } from 'zod/mini';
import { level } from './pdi-items.ts';
import { count, filled, id, inputDate, text } from './shapes.ts';

/** The input fields of a plan. */
export const plan = {
  title: filled(PLAN_TEXTS.title),
  purpose: text(PLAN_TEXTS.purpose),
  starts_on: inputDate,
  ends_on: inputDate,
};
/** The input fields of a goal, and of an action. */
export const goal = {
  title: filled(PLAN_TEXTS.title),
  why: text(PLAN_TEXTS.why),
  competence_id: z.nullable(id),
  from_level: z.nullable(level),
  to_level: z.nullable(level),
  due_on: inputDate,
};
export const action = {
  title: filled(PLAN_TEXTS.action),
  kind: z.enum(ACTION_KINDS),
  due_on: inputDate,
  evidence: text(PLAN_TEXTS.evidence),
};
const { title: goalTitle, ...goalRest } = goal;
const { title: actionTitle, kind: actionKind, ...actionRest } = action;
export const newAction = { title: actionTitle, kind: actionKind, ...z.partial(z.strictObject(actionRest)).shape };
export const newGoal = { title: goalTitle, ...z.partial(z.strictObject(goalRest)).shape };

/** The reason for changing an accepted plan: required when a date is moved, or a goal is added or dropped. */
export const reason = filled(500);
export const why = z.optional(reason);
/** The position among the others, from 0. */
export const position = z.optional(count);
export const note = filled(PLAN_TEXTS.body);
export const checkIn = { body: note, confidence: z.enum(CONFIDENCES), next_on: z.nullable(inputDate) };
