import { addDays } from './calendar.ts';
import type { CyclePurpose } from './evaluation-cycles.ts';
import type { ResultRole } from './evaluation-readers.ts';
import { type SubjectState, subjectAfter } from './evaluations.ts';

/** Days after its release within which a person may contest their result. */
export const CONTEST_DAYS = 30;

/** The last day on which a result may be contested. @param releasedOn the day of its release, in the account's time zone */
export const contestUntil = (releasedOn: string): string => addDays(releasedOn, CONTEST_DAYS);

/** The maximum lengths of texts about a result. */
export const TALK_TEXTS = { notes: 8_000, acknowledgement: 2_000, contest: 4_000 } as const;

/** The steps a reader may take after a result. */
export const TALK_STEPS = ['talk', 'acknowledge', 'contest', 'settle', 'share', 'unshare'] as const;
export type TalkStep = (typeof TALK_STEPS)[number];

/** The role that takes each step. A contest is settled by a manager of evaluations, who is neither person nor leader. */
const BY: Readonly<Record<Exclude<TalkStep, 'talk'>, ResultRole>> = {
  acknowledge: 'person',
  contest: 'person',
  settle: 'manager',
  share: 'person',
  unshare: 'person',
};

/**
 * Whether `role` talks with the person about their result: the leader, or a manager of evaluations if there is none.
 */
export const isTalking = (role: ResultRole, hasLeader: boolean): boolean =>
  role === 'leader' || (role === 'manager' && !hasLeader);

/** Whether `role` ever takes a step, whatever the state of the result. */
export const isTalkRole = (step: TalkStep, role: ResultRole, hasLeader: boolean): boolean =>
  step === 'talk' ? isTalking(role, hasLeader) : BY[step] === role;

/** The facts about a result that decide the possible steps. */
export interface TalkedResult {
  state: SubjectState;
  purpose: CyclePurpose;
  /** The day of its release; null before. */
  releasedOn: string | null;
  /** Whether there is a leader with whom it could be shared, and whether it is. */
  hasLeader: boolean;
  shared: boolean;
}

/**
 * Whether a step is possible on a day. A result for development decides nothing, so there is nothing to contest, and
 * nobody but the person who could answer.
 */
export function isTalkOpen(
  step: TalkStep,
  { state, purpose, releasedOn, hasLeader, shared }: TalkedResult,
  today: string,
): boolean {
  if (step === 'talk') return true;
  if (step === 'share') return purpose === 'development' && releasedOn !== null && hasLeader && !shared;
  if (step === 'unshare') return shared;
  if (step === 'contest' && (purpose === 'development' || releasedOn === null || today > contestUntil(releasedOn)))
    return false;
  return subjectAfter(step, state) !== undefined;
}

/** The steps `role` may take today. */
export const talkSteps = (role: ResultRole, result: TalkedResult, today: string): TalkStep[] =>
  TALK_STEPS.filter((step) => isTalkRole(step, role, result.hasLeader) && isTalkOpen(step, result, today));
