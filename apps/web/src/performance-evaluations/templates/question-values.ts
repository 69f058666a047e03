import type { EvaluationQuestion } from '@jornada/contract/performance-evaluations';
import type { CommentMode, QuestionKind } from '@jornada/domain/evaluation-templates';
import { RATER_GROUPS, type RaterGroup } from '@jornada/domain/evaluations';
import { linesOf } from './template-values.ts';

export interface QuestionValues {
  kind: QuestionKind;
  text: string;
  help: string;
  groups: Record<RaterGroup, boolean>;
  required: boolean;
  weight: number | null;
  comment: CommentMode;
  /** The description of each point; the key is `at` and the point. */
  anchors: Record<`at${number}`, string>;
  /** One choice per line. */
  choices: string;
}

/** A question that may not have an id yet. */
export type NewQuestion = Omit<EvaluationQuestion, 'id'> & { id?: number };

export const NEW_QUESTION: NewQuestion = {
  kind: 'rating',
  text: '',
  help: '',
  anchors: [],
  groups: [...RATER_GROUPS],
  required: true,
  weight: 1,
  comment: 'optional',
  choices: [],
};

export const questionValues = (question: NewQuestion, points: number): QuestionValues => ({
  kind: question.kind,
  text: question.text,
  help: question.help,
  groups: Object.fromEntries(RATER_GROUPS.map((group) => [group, question.groups.includes(group)])) as Record<
    RaterGroup,
    boolean
  >,
  required: question.required,
  weight: question.weight,
  comment: question.comment,
  anchors: Object.fromEntries(
    Array.from({ length: points }, (_, at) => [
      `at${at + 1}`,
      question.anchors.find(({ point }) => point === at + 1)?.text ?? '',
    ]),
  ),
  choices: question.choices.join('\n'),
});

/** Converts to the question of the contract, without the values that do not apply to its kind. */
export const questionOf = (values: QuestionValues, id: number | undefined): NewQuestion => ({
  ...(id !== undefined && { id }),
  kind: values.kind,
  text: values.text,
  help: values.help,
  groups: RATER_GROUPS.filter((group) => values.groups[group]),
  required: values.required,
  weight: values.kind === 'rating' ? (values.weight ?? 0) : 1,
  comment: values.kind === 'text' ? 'none' : values.comment,
  anchors:
    values.kind === 'rating'
      ? Object.entries(values.anchors).flatMap(([key, text]) =>
          text.trim() ? [{ point: Number(key.slice(2)), text: text.trim() }] : [],
        )
      : [],
  choices: values.kind === 'choice' ? linesOf(values.choices) : [],
});
