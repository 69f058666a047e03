/** The groups of raters, in display order. */
export const RATER_GROUPS = ['leader', 'self', 'peers', 'reports', 'external'] as const;
export type RaterGroup = (typeof RATER_GROUPS)[number];

/** A group in a result: `colleagues` are groups that are shown only together. */
export const RESULT_GROUPS = [...RATER_GROUPS, 'colleagues'] as const;
export type ResultGroup = (typeof RESULT_GROUPS)[number];

/** Groups whose answers are shown only in aggregate. Leader and self are named. */
const ANONYMOUS: readonly ResultGroup[] = ['peers', 'reports', 'external', 'colleagues'];

/** Whether the answers of a group are shown only in aggregate. */
export const isAnonymous = (group: ResultGroup): boolean => ANONYMOUS.includes(group);

/** The raters of a person: the leader; also oneself and direct reports; also peers and external raters. */
export const DEGREES = ['90', '180', '360'] as const;
export type Degree = (typeof DEGREES)[number];

/** The groups of a degree: each of `needed`, and any of `possible`. */
export const GROUPS_OF: Readonly<Record<Degree, { needed: readonly RaterGroup[]; possible: readonly RaterGroup[] }>> = {
  '90': { needed: ['leader'], possible: [] },
  '180': { needed: ['leader', 'self'], possible: ['reports'] },
  '360': { needed: ['leader', 'self', 'peers'], possible: ['reports', 'external'] },
};

/** The minimum value of the minimum number of answers of an anonymous group. */
export const LEAST_MIN_ANSWERS = 3;

/** States of a cycle. */
export const CYCLE_STATES = [
  'draft',
  'nominating',
  'collecting',
  'counting',
  'closed',
  'released',
  'canceled',
] as const;
export type CycleState = (typeof CYCLE_STATES)[number];

/** Steps of a cycle, taken by people, by the clock or by a job. */
export const CYCLE_STEPS = ['open', 'collect', 'close', 'count', 'release', 'cancel', 'remove', 'erase'] as const;
export type CycleStep = (typeof CYCLE_STEPS)[number];

/** Who proposes peers and external raters. */
export const NOMINATIONS = ['admin', 'leader', 'subject'] as const;
export type Nomination = (typeof NOMINATIONS)[number];

/** The settings that decide the state after opening. */
export interface CycleKind {
  degree: Degree;
  nomination: Nomination;
}

/** The state of a removed cycle: in the bin. */
export type CycleEnd = CycleState | 'bin';

const STEPS: Readonly<Record<CycleStep, Partial<Readonly<Record<CycleState, CycleEnd>>>>> = {
  open: { draft: 'collecting' },
  collect: { nominating: 'collecting' },
  close: { collecting: 'counting' },
  count: { counting: 'closed' },
  release: { closed: 'released' },
  cancel: { draft: 'canceled', nominating: 'canceled', collecting: 'canceled' },
  remove: { draft: 'bin' },
  erase: { closed: 'bin', released: 'bin' },
};

/** The state after `step`; undefined if the step is not possible. */
export function cycleAfter(
  step: CycleStep,
  state: CycleState,
  { degree, nomination }: CycleKind,
): CycleEnd | undefined {
  const next = STEPS[step][state];
  return step === 'open' && next && degree === '360' && nomination !== 'admin' ? 'nominating' : next;
}

/** Whether a cycle has results. Deleting them requires a separate permission and a reason. */
export const isCounted = (state: CycleState): boolean => STEPS.erase[state] !== undefined;

/** Days for which a deleted cycle can be restored. */
export const BIN_DAYS = 30;

/** States of a subject, a person evaluated in a cycle. */
export const SUBJECT_STATES = [
  'waiting',
  'counted',
  'released',
  'acknowledged',
  'contested',
  'settled',
  'withdrawn',
] as const;
export type SubjectState = (typeof SUBJECT_STATES)[number];

export const SUBJECT_STEPS = ['count', 'release', 'acknowledge', 'contest', 'settle', 'withdraw'] as const;
export type SubjectStep = (typeof SUBJECT_STEPS)[number];

const OF_SUBJECT: Readonly<Record<SubjectStep, Partial<Readonly<Record<SubjectState, SubjectState>>>>> = {
  count: { waiting: 'counted' },
  release: { counted: 'released' },
  acknowledge: { released: 'acknowledged' },
  contest: { released: 'contested', acknowledged: 'contested' },
  settle: { contested: 'settled' },
  withdraw: { waiting: 'withdrawn' },
};

/** The state of a subject after `step`; undefined if the step is not possible. */
export const subjectAfter = (step: SubjectStep, state: SubjectState): SubjectState | undefined =>
  OF_SUBJECT[step][state];

/** States of a rater until counting, after which there are no raters. */
export const RATER_STATES = [
  'proposed',
  'refused',
  'approved',
  'open',
  'drafting',
  'submitted',
  'declined',
  'lapsed',
] as const;
export type RaterState = (typeof RATER_STATES)[number];

export const RATER_STEPS = ['approve', 'refuse', 'collect', 'save', 'submit', 'reopen', 'decline'] as const;
export type RaterStep = (typeof RATER_STEPS)[number];

const OF_RATER: Readonly<Record<RaterStep, Partial<Readonly<Record<RaterState, RaterState>>>>> = {
  approve: { proposed: 'approved' },
  refuse: { proposed: 'refused', approved: 'refused' },
  // A proposal that nobody approved in time lapses.
  collect: { approved: 'open', proposed: 'lapsed' },
  save: { open: 'drafting', drafting: 'drafting' },
  submit: { open: 'submitted', drafting: 'submitted' },
  reopen: { submitted: 'drafting' },
  decline: { approved: 'declined', open: 'declined' },
};

/** Leader, self and reports cannot decline: they are asked because of the line, not because somebody chose them. */
const MAY_DECLINE: readonly RaterGroup[] = ['peers', 'external'];

/** The state of a rater of `group` after `step`; undefined if the step is not possible. */
export const raterAfter = (step: RaterStep, state: RaterState, group: RaterGroup): RaterState | undefined =>
  step === 'decline' && !MAY_DECLINE.includes(group) ? undefined : OF_RATER[step][state];
