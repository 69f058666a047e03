import { addDays, type CalendarDate } from './calendar.ts';
import { daysBefore } from './instants.ts';
import type { Leading } from './lines.ts';
import type { Fault } from './refusal.ts';
import type { TaskStatus } from './tasks.ts';

export const PLAN_STATES = ['draft', 'proposed', 'active', 'done', 'canceled'] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** The lists of plans: one's own, those of the people one leads, and all that one may read. */
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

/** Events of a plan, as listed in its history. */
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
/** The default length of a plan in days: half a year. */
export const USUAL_PLAN_DAYS = 182;
export const PLAN_TEXTS = {
  title: 160,
  purpose: 2_000,
  why: 1_000,
  action: 200,
  evidence: 1_000,
  body: 2_000,
} as const;
/** Days during which an ended plan can be reopened, and one in the bin restored. */
export const REOPEN_DAYS = 90;
export const BIN_DAYS = 30;
/** Minutes during which the author may edit a check-in. */
export const CHECK_IN_MINUTES = 15;

/**
 * The role in which a caller reads a plan: as its person, as the direct leader, as a leader further up, or by level.
 */
export type PlanRole = 'person' | 'leader' | 'line' | 'reader';

/** The reader of plans. */
export interface PlanViewer {
  id: number;
  /** The people they lead, directly or from further up. */
  led: ReadonlyMap<number, Leading>;
  readsAll: boolean;
}

/** The facts that decide who sees a plan and what they may do. */
export interface PlanMoment {
  userId: number;
  authorId: number;
  state: PlanState;
  /** Null until it was proposed for the first time: until then only its author sees it. */
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
 * The role in which `viewer` sees a plan; null if they do not. A draft is visible only to its author, as long as that
 * is the person or their direct leader.
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

/** Actions on a plan. */
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

/** Whether a plan can become active: the person and their leader, if there is one, have accepted it. */
const isAgreed = ({ acceptedByPerson, acceptedByLeader, isLed }: PlanMoment): boolean =>
  acceptedByPerson && (acceptedByLeader || !isLed);

/**
 * Why a person who sees a plan cannot do `action`: `forbidden` in every state, `wrong_state` now; undefined if they
 * can.
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
  // The other person answers; people whom nobody leads any more answer their own proposals.
  const isOwnProposal = proposedBy === userId ? role === 'person' && isLed : role === 'leader';
  if ((action === 'accept' || action === 'return') && isOwnProposal) return 'wrong_state';
  if (action === 'reopen' && !(isAgreed(moment) && closedAt !== null && closedAt >= daysBefore(now, REOPEN_DAYS)))
    return 'wrong_state';
  return undefined;
}

/** The actions a person may take on a plan now. */
export const planActionsFor = (
  viewer: Pick<PlanViewer, 'id'>,
  role: PlanRole,
  moment: PlanMoment,
  now: Date,
): PlanAction[] => PLAN_ACTIONS.filter((action) => whyNotPlan(action, viewer, role, moment, now) === undefined);

/** Whether the author may still edit a check-in. */
export const mayEditCheckIn = (at: string, now: Date): boolean =>
  now.getTime() - new Date(at).getTime() <= CHECK_IN_MINUTES * 60_000;

/** The task of an action, with the fields that determine the action's state. */
export interface LinkedTask {
  status: TaskStatus;
  inBin: boolean;
}

/**
 * The state of an action: its own, or that of its task.
 * @param task the linked task; null if there is none, `purged` if it was permanently deleted
 */
export function actionStateOf(own: ActionState, task: LinkedTask | 'purged' | null): ActionState {
  if (task === null) return own;
  if (task === 'purged' || task.inBin) return 'todo';
  return task.status === 'canceled' ? 'dropped' : task.status;
}

/** The data of a goal that its progress depends on. */
export interface CountedGoal {
  state: GoalState;
  actions: readonly ActionState[];
}

/**
 * The progress of a goal, 0 to 100: percentage of done actions, without dropped ones, rounded down; 100 for a goal that
 * is done.
 */
export function goalProgress({ state, actions }: CountedGoal): number {
  if (state === 'done') return 100;
  const counted = actions.filter((action) => action !== 'dropped');
  const done = counted.filter((action) => action === 'done').length;
  return counted.length === 0 ? 0 : Math.floor((done * 100) / counted.length);
}

/** The progress of a plan: the mean of its goals' progress, without dropped goals, rounded down; 0 without goals. */
export function planProgress(goals: readonly CountedGoal[]): number {
  const counted = goals.filter(({ state }) => state !== 'dropped').map(goalProgress);
  const sum = counted.reduce((total, percent) => total + percent, 0);
  return counted.length === 0 ? 0 : Math.floor(sum / counted.length);
}

/** A plan with its dates. */
export interface DatedPlan {
  state: PlanState;
  ends_on: CalendarDate;
  goals: readonly {
    state: GoalState;
    due_on: CalendarDate;
    actions: readonly { state: ActionState; due_on: CalendarDate }[];
  }[];
}

/** Whether the date of an active plan, an open goal, or an unfinished action has passed. */
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
  // February 29, in a year without one.
  return later.endsWith('-02-29') && addDays(addDays(later, 1), -1) !== later ? `${later.slice(0, 8)}28` : later;
}

const outOfOrder = (path: string, message: string): Fault => ({ path, message, code: 'dates_out_of_order' });

/** The faults of the dates of a plan. */
export function faultsOfPeriod({ starts_on, ends_on }: { starts_on: CalendarDate; ends_on: CalendarDate }): Fault[] {
  if (ends_on < starts_on) return [outOfOrder('ends_on', 'is before the start')];
  if (ends_on > lastEndOf(starts_on))
    return [{ path: 'ends_on', message: 'is more than 24 months after the start', code: 'range_too_long' }];
  return [];
}

/** The faults of the date of a goal or an action. */
export const faultsOfDue = (
  path: string,
  due_on: CalendarDate,
  { starts_on, ends_on }: { starts_on: CalendarDate; ends_on: CalendarDate },
): Fault[] => (due_on < starts_on || due_on > ends_on ? [outOfOrder(path, 'is outside of the plan')] : []);

/** The start and target level of a goal. */
export interface GoalLevels {
  competence_id: number | null;
  from_level: number | null;
  to_level: number | null;
}

/**
 * The faults of the levels of a goal: they belong to a competence, and increase.
 * @param count the number of levels of the account's competences
 * @param at the path of the goal, ending in a dot
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
