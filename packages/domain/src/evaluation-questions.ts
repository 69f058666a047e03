import type { CountedQuestion } from './evaluation-counting.ts';
import type { CycleSettings } from './evaluation-cycles.ts';
import type { Weights } from './evaluation-results.ts';
import type { Scale, Section } from './evaluation-templates.ts';

/** The questions of a cycle, copied at its opening. */
export interface AskedQuestions {
  scale: Scale;
  sections: readonly Section[];
}

/** The facts about a person at the opening of a cycle. */
export interface SubjectSnapshot {
  job_title: string;
  profile_id: number | null;
  /** Whether anybody reported to the person. */
  leads: boolean;
  /** The leaders above, nearest first. */
  line: number[];
  /** The levels that the job expects, by competence. */
  expected: [competenceId: number, level: number][];
}

/** The parts of the questions that counting needs. */
export const countedQuestions = ({ scale, sections }: AskedQuestions): CountedQuestion[] =>
  sections.flatMap(({ questions }) =>
    questions.map(({ id, kind, choices }) => ({
      id,
      kind,
      options: kind === 'rating' ? scale.points : choices.length,
    })),
  );

/**
 * The weights of the results of a cycle.
 * @param expected levels by competence for the person's job; they are used only with a scale of levels
 */
export const weightsIn = (
  { scale, sections }: AskedQuestions,
  { groups, self_counts }: Pick<CycleSettings, 'groups' | 'self_counts'>,
  expected: ReadonlyMap<number, number>,
): Weights => ({
  groups: Object.fromEntries(groups.map(({ group, weight_percent }) => [group, weight_percent])),
  self_counts,
  questions: sections.flatMap(({ competence_id, questions }) =>
    questions.flatMap(({ id, kind, weight }) => (kind === 'rating' ? [{ id, weight, competence_id }] : [])),
  ),
  expected: scale.kind === 'levels' ? expected : new Map(),
});
