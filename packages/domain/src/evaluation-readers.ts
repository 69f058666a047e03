import type { CyclePurpose } from './evaluation-cycles.ts';
import type { CycleState, SubjectState } from './evaluations.ts';

/** The role in which a caller reads a result: person, leader in the cycle, leader further up, or manager of cycles. */
export type ResultRole = 'person' | 'leader' | 'line' | 'manager';

/** The reader of a result. */
export interface ResultViewer {
  id: number;
  /** Whether the level manages evaluations. */
  manages: boolean;
}

/** The subject of the result, as of the opening of the cycle. */
export interface ResultSubject {
  user_id: number;
  /** The leaders above, nearest first. */
  line: readonly number[];
  /** Whether the person shares a result for development with their leader. */
  shared: boolean;
}

/** The settings of a cycle that decide who reads its results. */
export interface ResultCycle {
  purpose: CyclePurpose;
  line_reads: boolean;
}

/**
 * The role in which a result may be read, whatever its state; null for everybody else. `subject` has priority, so that
 * nobody reads their own result as a manager. A result for development is for the person, and for their leader while it
 * is shared.
 */
export function resultRole(
  { id, manages }: ResultViewer,
  { user_id, line, shared }: ResultSubject,
  { purpose, line_reads }: ResultCycle,
): ResultRole | null {
  if (id === user_id) return 'person';
  const above = line.indexOf(id);
  if (purpose === 'development') return shared && above === 0 ? 'leader' : null;
  if (above === 0) return 'leader';
  if (manages) return 'manager';
  return above > 0 && line_reads ? 'line' : null;
}

const RELEASED: readonly SubjectState[] = ['released', 'acknowledged', 'contested', 'settled'];

/** Whether the person may read their result. */
export const isReleased = (state: SubjectState): boolean => RELEASED.includes(state);

/** Whether `role` may read the result in this state: the person after its release, others after counting. */
export const isReadable = (role: ResultRole, state: SubjectState): boolean =>
  isReleased(state) || (state === 'counted' && role !== 'person');

/** Whether `role` may release a result that is in `state`. Nobody releases their own. */
export const mayRelease = (role: ResultRole | null, state: SubjectState, cycle: CycleState): boolean =>
  (role === 'leader' || role === 'manager') && state === 'counted' && cycle === 'closed';
