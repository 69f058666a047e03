import { expect, test } from 'vitest';
import { dice, type Dice } from './evaluation-counting.sample.ts';
import {
  CYCLE_STATES,
  CYCLE_STEPS,
  type CycleKind,
  type CycleState,
  type CycleStep,
  cycleAfter,
  DEGREES,
  NOMINATIONS,
  RATER_GROUPS,
  RATER_STATES,
  RATER_STEPS,
  type RaterGroup,
  type RaterState,
  type RaterStep,
  raterAfter,
  SUBJECT_STATES,
  SUBJECT_STEPS,
  type SubjectState,
  type SubjectStep,
  subjectAfter,
} from './evaluations.ts';

interface Rater {
  group: RaterGroup;
  subject: number;
  state: RaterState;
  /** A destroyed form is never written again. */
  form: 'none' | 'kept' | 'destroyed' | 'revived';
}

/** A cycle about a few people, with all current and former raters. */
interface Walked {
  kind: CycleKind;
  state: CycleState;
  isInBin: boolean;
  subjects: SubjectState[];
  raters: Rater[];
}

const PEOPLE = 3;
const ACTIONS = 10_000;

const oneOf = <T>(roll: Dice, all: readonly T[]): T => all[roll(all.length)] as T;

function drafted(roll: Dice): Walked {
  const kind = { degree: oneOf(roll, DEGREES), nomination: oneOf(roll, NOMINATIONS) };
  const raters = Array.from({ length: PEOPLE }, (_, subject) =>
    RATER_GROUPS.map((group): Rater => {
      const isChosen = group === 'peers' || group === 'external';
      return { group, subject, state: isChosen ? 'proposed' : 'approved', form: 'none' };
    }),
  ).flat();
  return { kind, state: 'draft', isInBin: false, subjects: Array.from({ length: PEOPLE }, () => 'waiting'), raters };
}

const destroyOf = (raters: readonly Rater[]) => {
  for (const rater of raters) if (rater.form === 'kept') rater.form = 'destroyed';
};

/** Each takes a step if its table has it, with the steps that follow from it. @returns the line of the table */
const steps = {
  cycle(walked: Walked, step: CycleStep): string | undefined {
    const { state, kind, subjects, raters } = walked;
    const next = walked.isInBin ? undefined : cycleAfter(step, state, kind);
    if (next === undefined) return undefined;
    if (next === 'bin') walked.isInBin = true;
    else walked.state = next;
    const ofSubjects = next === 'closed' ? 'count' : next === 'released' ? 'release' : undefined;
    if (ofSubjects) walked.subjects = subjects.map((one) => subjectAfter(ofSubjects, one) ?? one);
    if (next === 'collecting')
      for (const rater of raters) rater.state = raterAfter('collect', rater.state, rater.group) ?? rater.state;
    if (next === 'closed' || next === 'canceled') destroyOf(raters);
    return `cycle ${state} ${step} ${next}`;
  },
  subject(walked: Walked, step: SubjectStep, at: number): string | undefined {
    const { state, isInBin, subjects, raters } = walked;
    const isOpened = state === 'nominating' || state === 'collecting';
    const isPossible = step === 'withdraw' ? isOpened : state === 'closed' || state === 'released';
    const before = subjects[at] as SubjectState;
    const next = step !== 'count' && isPossible && !isInBin ? subjectAfter(step, before) : undefined;
    if (next === undefined) return undefined;
    subjects[at] = next;
    if (step === 'withdraw') destroyOf(raters.filter(({ subject }) => subject === at));
    return `subject ${before} ${step} ${next}`;
  },
  rater(walked: Walked, step: RaterStep, at: number): string | undefined {
    const rater = walked.raters[at] as Rater;
    const isNominating = step === 'approve' || step === 'refuse';
    const isPossible =
      !walked.isInBin &&
      walked.state === (isNominating ? 'nominating' : 'collecting') &&
      walked.subjects[rater.subject] === 'waiting';
    const before = rater.state;
    const next = step !== 'collect' && isPossible ? raterAfter(step, before, rater.group) : undefined;
    if (next === undefined) return undefined;
    rater.state = next;
    if (step === 'save' || step === 'submit') rater.form = rater.form === 'destroyed' ? 'revived' : 'kept';
    return `rater ${before} ${step} ${next}`;
  },
};

/** Tries a random step, whether it is possible or not. */
function tryOne(walked: Walked, roll: Dice): string | undefined {
  switch (roll(8)) {
    case 0:
      return steps.cycle(walked, oneOf(roll, CYCLE_STEPS));
    case 1:
      return steps.subject(walked, oneOf(roll, SUBJECT_STEPS), roll(PEOPLE));
    default:
      return steps.rater(walked, oneOf(roll, RATER_STEPS), roll(walked.raters.length));
  }
}

/** Whether everything is in a state of the tables, and no form was restored. */
const isKnown = ({ state, subjects, raters }: Walked): boolean =>
  CYCLE_STATES.includes(state) &&
  subjects.every((one) => SUBJECT_STATES.includes(one)) &&
  raters.every((one) => RATER_STATES.includes(one.state) && one.form !== 'revived');

/** Forms exist only while a cycle is answered or counted, for people without results. */
const isKeptInTime = ({ state, subjects, raters }: Walked): boolean =>
  raters.every(
    ({ form, subject, state: of }) =>
      form !== 'kept' ||
      ((state === 'collecting' || state === 'counting') &&
        subjects[subject] === 'waiting' &&
        (of === 'drafting' || of === 'submitted')),
  );

test('10,000 random steps stay within the tables, take each of their lines, and restore no destroyed form', () => {
  const roll = dice(22);
  const taken = new Map<string, number>();
  let walked = drafted(roll);
  let destroyed = 0;
  for (let action = 0; action < ACTIONS; ) {
    const line = tryOne(walked, roll);
    if (line !== undefined) {
      action++;
      taken.set(line, (taken.get(line) ?? 0) + 1);
    }
    if (!isKnown(walked) || !isKeptInTime(walked)) expect.fail(`${line} leads to ${JSON.stringify(walked)}`);
    const isEnded = walked.isInBin || walked.state === 'canceled' || walked.state === 'released';
    if (!isEnded || roll(40) > 0) continue;
    // The cycle is restored from the bin, or another cycle starts.
    if (walked.isInBin && roll(2) === 0) walked.isInBin = false;
    else {
      destroyed += walked.raters.filter(({ form }) => form === 'destroyed').length;
      walked = drafted(roll);
    }
  }
  expect(destroyed).toBeGreaterThan(500);
  expect([...taken.values()].reduce((sum, times) => sum + times, 0)).toBe(ACTIONS);
  expect([...taken.keys()].toSorted()).toEqual(everyLine().toSorted());
});

/** The lines of all tables except those that follow automatically: `count` and `collect` of the cycle. */
function everyLine(): string[] {
  const kinds = NOMINATIONS.flatMap((nomination) => DEGREES.map((degree) => ({ degree, nomination })));
  const lines = [
    ...kinds.flatMap((kind) => linesOf('cycle', CYCLE_STATES, CYCLE_STEPS, (step, at) => cycleAfter(step, at, kind))),
    ...linesOf('subject', SUBJECT_STATES, SUBJECT_STEPS, subjectAfter),
    // While answers are collected nobody is in the state approved.
    ...linesOf('rater', RATER_STATES, RATER_STEPS, (step, at) => raterAfter(step, at, 'peers')),
  ].filter((line) => !/^subject waiting count|^rater \w+ collect|^rater approved decline/.test(line));
  return [...new Set(lines)];
}

const linesOf = <S extends string, A extends string>(
  of: string,
  states: readonly S[],
  all: readonly A[],
  after: (step: A, state: S) => string | undefined,
): string[] =>
  states.flatMap((state) =>
    all.flatMap((step) => {
      const next = after(step, state);
      return next === undefined ? [] : [`${of} ${state} ${step} ${next}`];
    }),
  );
