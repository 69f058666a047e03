import type { PdiAction, PdiGoal, PdiPlan } from '@jornada/contract/pdi-items';
import { pick } from '@jornada/domain/conflict';

export const ACTION_FIELDS = ['title', 'kind', 'due_on', 'evidence'] as const;
export type ActionWritten = Pick<PdiAction, (typeof ACTION_FIELDS)[number]>;
/** The values of the form: the fields of the action, and the reason for a change of an accepted plan. */
export type ActionValues = ActionWritten & { reason: string };

export const newAction = ({ due_on }: PdiGoal): ActionValues => ({
  title: '',
  kind: 'experience',
  due_on,
  evidence: '',
  reason: '',
});

export const writtenOf = (action: PdiAction): ActionWritten => pick(ACTION_FIELDS, action);

/** The action in another version of its plan; undefined if it was deleted. */
export const findAction = ({ goals }: PdiPlan, id: number): PdiAction | undefined =>
  goals.flatMap(({ actions }) => actions).find((action) => action.id === id);
