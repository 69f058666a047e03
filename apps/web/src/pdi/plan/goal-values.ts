import type { PdiGoal, PdiPlan } from '@jornada/contract/pdi-items';
import { pick } from '@jornada/domain/conflict';

export const GOAL_FIELDS = ['title', 'why', 'competence_id', 'from_level', 'to_level', 'due_on', 'state'] as const;
export type GoalWritten = Pick<PdiGoal, (typeof GOAL_FIELDS)[number]>;
/** The values of the form: the fields of the goal, and the reason for a change of an accepted plan. */
export type GoalValues = GoalWritten & { reason: string };

export const newGoal = ({ ends_on }: PdiPlan): GoalValues => ({
  title: '',
  why: '',
  competence_id: null,
  from_level: null,
  to_level: null,
  due_on: ends_on,
  state: 'open',
  reason: '',
});

export const writtenOf = (goal: PdiGoal): GoalWritten => pick(GOAL_FIELDS, goal);

/** Without a competence, the levels are null. */
export const levelled = <W extends Pick<GoalWritten, 'competence_id' | 'from_level' | 'to_level'>>(written: W): W =>
  written.competence_id === null ? { ...written, from_level: null, to_level: null } : written;

/** Whether a change of an accepted plan needs a reason: a new due date, or dropping the goal. */
export const needsReason = (
  { state }: Pick<PdiPlan, 'state'>,
  before: Pick<GoalWritten, 'due_on' | 'state'> | null,
  now: Pick<GoalWritten, 'due_on' | 'state'>,
): boolean =>
  state === 'active' &&
  (before === null || before.due_on !== now.due_on || (before.state !== 'dropped' && now.state === 'dropped'));
