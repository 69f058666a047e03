import { addDays, type CalendarDate } from './calendar.ts';
import { daysBefore } from './instants.ts';
import type { Leading } from './lines.ts';
import type { Fault } from './refusal.ts';
import type { TaskStatus } from './tasks.ts';

export const PLAN_STATES = ['draft', 'proposed', 'active', 'done', 'canceled'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** The lists of plans: the own ones, those of the people one leads, and all that one may read. */
export const PLAN_BOXES = ['mine', 'team', 'all'] as const;
export type PlanBox = (typeof PLAN_BOXES)[number];

export const GOAL_STATES = ['open', 'done', 'dropped'] as const;
export type GoalState = (typeof GOAL_STATES)[number];

/** How an action develops a person: by doing, from others, or by courses; often recommended as 70, 20 and 10 percent. */
export const ACTION_KINDS = ['experience', 'exposure', 'education'] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

export const ACTION_STATES = ['todo', 'doing', 'done', 'dropped'] as const;
export type ActionState = (typeof ACTION_STATES)[number];

/** The forecast of a check-in: whether the plan will be done by its end. */
export const CONFIDENCES = ['on_track', 'at_risk', 'late'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** What happened to a plan, as its history lists it. */
export const PLAN_EVENTS = [
  'proposed',
  'accepted',
  'returned',
  'finished',
  'canceled',
  'reopened',
  'goal_added',
  'goal_dropped',
  'due_moved',
] as const;
export type PlanEvent = (typeof PLAN_EVENTS)[number];

export const MOST_OF_PLAN = { active: 3, goals: 10, actions: 20, months: 24 } as const;
/** The usual length of a plan in days: half a year. */
export const USUAL_PLAN_DAYS = 182;
export const PLAN_TEXTS = {
  title: 160,
  purpose: 2_000,
  why: 1_000,
  action: 200,
  evidence: 1_000,
  body: 2_000,
} as const;
/** Days within which a plan that is over may be reopened, and one in the bin restored. */
export const REOPEN_DAYS = 90;
export const BIN_DAYS = 30;
/** Minutes within which the author may edit a check-in. */
export const CHECK_IN_MINUTES = 15;

/** The right by which a caller reads a plan: as its person, as the direct leader, from further up the line, or by level. */
export type PlanRole = 'person' | 'leader' | 'line' | 'reader';

/** Who looks at plans. */
export interface PlanViewer {
  id: number;
  /** Whom they lead, directly or from further up. */
  led: ReadonlyMap<number, Leading>;
  readsAll: boolean;
}

/** What decides who sees a plan and what they may do. */
export interface PlanMoment {
  userId: number;
  authorId: number;
  state: PlanState;
  /** Null until it was proposed for the first time: until then it is its author's alone. */
  proposedAt: string | null;
  /** Who proposed it last; null in a draft. */
  proposedBy: number | null;
  acceptedByPerson: boolean;
  acceptedByLeader: boolean;
  /** Whether the person has an effective leader now. */
  isLed: boolean;
  closedAt: string | null;
  isDeleted: boolean;
}

/**
 * By which right `viewer` sees a plan; null if they do not. A draft is its author's alone, as long as that is the person or
 * their direct leader.
 */
export function planRoleOf(viewer: PlanViewer, { userId, authorId, state, proposedAt }: PlanMoment): PlanRole | null {
  const leading = viewer.led.get(userId);
  const role: PlanRole | null =
    viewer.id === userId
      ? 'person'
      : leading === 'direct'
        ? 'leader'
        : leading === 'line'
          ? 'line'
          : viewer.readsAll
            ? 'reader'
            : null;
  if (state !== 'draft' && proposedAt !== null) return role;
  return viewer.id === authorId && (role === 'person' || role === 'leader') ? role : null;
}

/** What somebody may do with a plan. */
export const PLAN_ACTIONS = [
  'update',
  'propose',
  'accept',
  'return',
  'finish',
  'cancel',
  'reopen',
  'remove',
  'check-in',
] as const;
export type PlanAction = (typeof PLAN_ACTIONS)[number];

const STATES: Readonly<Record<PlanAction, readonly PlanState[]>> = {
  update: ['draft', 'active'],
  propose: ['draft'],
  accept: ['proposed'],
  return: ['proposed'],
  finish: ['active'],
  cancel: ['draft', 'proposed', 'active'],
  reopen: ['done', 'canceled'],
  remove: PLAN_STATES,
  'check-in': ['active'],
};

/** Whether a plan can become active: everybody who has to accept it, the person and their leader if any, has accepted. */
const isAgreed = ({ acceptedByPerson, acceptedByLeader, isLed }: PlanMoment): boolean =>
  acceptedByPerson && (acceptedByLeader || !isLed);

/**
 * Why somebody who sees a plan cannot do `action` with it: `forbidden` at any time, `wrong_state` now; undefined if they can.
 */
export function whyNotPlan(
  action: PlanAction,
  viewer: Pick<PlanViewer, 'id'>,
  role: PlanRole,
  moment: PlanMoment,
  now: Date,
): 'forbidden' | 'wrong_state' | undefined {
  const { state, proposedBy, authorId, userId, isLed, closedAt } = moment;
  if (role === 'line' || role === 'reader') return 'forbidden';
  if (action === 'finish' && role !== 'person') return 'forbidden';
  if (action === 'remove' && role !== 'person' && !(state === 'draft' && authorId === viewer.id)) return 'forbidden';
  if (!STATES[action].includes(state)) return 'wrong_state';
  // The other one answers; a person whom nobody leads any more answers their own proposal.
  const isOwnProposal = proposedBy === userId ? role === 'person' && isLed : role === 'leader';
  if ((action === 'accept' || action === 'return') && isOwnProposal) return 'wrong_state';
  if (action === 'reopen' && !(isAgreed(moment) && closedAt !== null && closedAt >= daysBefore(now, REOPEN_DAYS)))
    return 'wrong_state';
  return undefined;
}

/** What somebody may do with a plan now. */
export const planActionsFor = (
  viewer: Pick<PlanViewer, 'id'>,
  role: PlanRole,
  moment: PlanMoment,
  now: Date,
): PlanAction[] => PLAN_ACTIONS.filter((action) => whyNotPlan(action, viewer, role, moment, now) === undefined);

/** Whether the author may still edit a check-in. */
export const mayEditCheckIn = (at: string, now: Date): boolean =>
  now.getTime() - new Date(at).getTime() <= CHECK_IN_MINUTES * 60_000;

/** The task of an action, as far as it decides the action's state. */
export interface LinkedTask {
  status: TaskStatus;
  inBin: boolean;
}

/**
 * The state of an action: its own, or that of its task.
 * @param task the linked task; null where there is none, `purged` where it is gone for good
 */
export function actionStateOf(own: ActionState, task: LinkedTask | 'purged' | null): ActionState {
  if (task === null) return own;
  if (task === 'purged' || task.inBin) return 'todo';
  return task.status === 'canceled' ? 'dropped' : task.status;
}

/** A goal as far as progress needs it. */
export interface CountedGoal {
  state: GoalState;
  actions: readonly ActionState[];
}

/** How far a goal is, from 0 to 100: actions done of those not dropped, rounded down; a goal that is done: 100. */
export function goalProgress({ state, actions }: CountedGoal): number {
  if (state === 'done') return 100;
  const counted = actions.filter((action) => action !== 'dropped');
  const done = counted.filter((action) => action === 'done').length;
  return counted.length === 0 ? 0 : Math.floor((done * 100) / counted.length);
}

/** How far a plan is: the mean of its goals as shown, rounded down, without those dropped; without any: 0. */
export function planProgress(goals: readonly CountedGoal[]): number {
  const counted = goals.filter(({ state }) => state !== 'dropped').map(goalProgress);
  const sum = counted.reduce((total, percent) => total + percent, 0);
  return counted.length === 0 ? 0 : Math.floor(sum / counted.length);
}

/** A plan with the days that can pass. */
export interface DatedPlan {
  state: PlanState;
  ends_on: CalendarDate;
  goals: readonly {
    state: GoalState;
    due_on: CalendarDate;
    actions: readonly { state: ActionState; due_on: CalendarDate }[];
  }[];
}

/** Whether the day of an active plan, of an open goal, or of an action that is still to be done has passed. */
export const isPlanLate = ({ state, ends_on, goals }: DatedPlan, today: CalendarDate): boolean =>
  state === 'active' &&
  (ends_on < today ||
    goals.some(
      (goal) =>
        goal.state === 'open' &&
        (goal.due_on < today ||
          goal.actions.some(
            (action) => (action.state === 'todo' || action.state === 'doing') && action.due_on < today,
          )),
    ));

/** The last day on which a plan of this start may end: 24 months later. */
export function lastEndOf(starts_on: CalendarDate): CalendarDate {
  const years = MOST_OF_PLAN.months / 12;
  const later = `${Number(starts_on.slice(0, 4)) + years}${starts_on.slice(4)}`;
  // The 29th of February, in a year without one.
  return later.endsWith('-02-29') && addDays(addDays(later, 1), -1) !== later ? `${later.slice(0, 8)}28` : later;
}

const outOfOrder = (path: string, message: string): Fault => ({ path, message, code: 'dates_out_of_order' });

/** What is wrong with the days of a plan. */
export function faultsOfPeriod({ starts_on, ends_on }: { starts_on: CalendarDate; ends_on: CalendarDate }): Fault[] {
  if (ends_on < starts_on) return [outOfOrder('ends_on', 'is before the start')];
  if (ends_on > lastEndOf(starts_on))
    return [{ path: 'ends_on', message: 'is more than 24 months after the start', code: 'range_too_long' }];
  return [];
}

/** What is wrong with the day of a goal or an action. */
export const faultsOfDue = (
  path: string,
  due_on: CalendarDate,
  { starts_on, ends_on }: { starts_on: CalendarDate; ends_on: CalendarDate },
): Fault[] => (due_on < starts_on || due_on > ends_on ? [outOfOrder(path, 'is outside of the plan')] : []);

/** The levels that a goal goes from and to. */
export interface GoalLevels {
  competence_id: number | null;
  from_level: number | null;
  to_level: number | null;
}

/**
 * What is wrong with the levels of a goal: they belong to a competence, and go up.
 * @param count the number of levels of the account's competences
 * @param at the path of the goal, with a dot at its end
 */
export function faultsOfLevels({ competence_id, from_level, to_level }: GoalLevels, count: number, at = ''): Fault[] {
  const fault = (field: string, message: string, code: string): Fault => ({ path: `${at}${field}`, message, code });
  const faults: Fault[] = [];
  for (const [field, level] of [
    ['from_level', from_level],
    ['to_level', to_level],
  ] as const) {
    if (level === null) continue;
    if (competence_id === null) faults.push(fault(field, 'needs a competence', 'no_competence'));
    else if (level > count) faults.push(fault(field, `must be at most ${count}`, 'no_such_level'));
  }
  if (faults.length === 0 && from_level !== null && to_level !== null && to_level <= from_level)
    faults.push(fault('to_level', 'must be above the level from which it starts', 'level_not_above'));
  return faults;
}
