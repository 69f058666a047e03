import { type FormSubject, formOf, type Question, type Scale, type Section } from './evaluation-templates.ts';
import type { RaterGroup } from './evaluations.ts';

/** The maximum length of the text of an answer. */
export const MOST_ANSWER = 4_000;

/** A rater's answer to a question; `choice` is the index in the choices, from 0. */
export interface FormAnswer {
  question_id: number;
  point: number | null;
  not_observed: boolean;
  choice: number | null;
  /** The answer to a text question, otherwise the comment. */
  text: string;
}

/** An answer as sent: omitted fields are empty. */
export type SentAnswer = { question_id: number } & {
  [K in Exclude<keyof FormAnswer, 'question_id'>]?: FormAnswer[K] | undefined;
};

/** A fault of an answer, by path. */
export interface AnswerFault {
  path: string;
  message: string;
  code: 'duplicate' | 'not_here' | 'point_out_of_scale';
}

/**
 * The sections that a rater sees.
 * @param comments whether the cycle asks for comments beside ratings and choices
 */
export const askedOf = (
  sections: readonly Section[],
  group: RaterGroup,
  about: FormSubject,
  comments: boolean,
): Section[] =>
  formOf(sections, group, about).map((section) => ({
    ...section,
    questions: section.questions.map((question) => (comments ? question : { ...question, comment: 'none' })),
  }));

const questionsOf = (sections: readonly Section[]): Question[] => sections.flatMap(({ questions }) => questions);

/** An answer with defaults for omitted fields. */
export const completeAnswer = ({ question_id, point, not_observed, choice, text }: SentAnswer): FormAnswer => ({
  question_id,
  point: point ?? null,
  not_observed: not_observed ?? false,
  choice: choice ?? null,
  text: text ?? '',
});

function* faultsOf(
  { point, not_observed, choice, text }: FormAnswer,
  question: Question,
  scale: Scale,
): Generator<AnswerFault> {
  const isRating = question.kind === 'rating';
  if (point !== null && !isRating) yield { path: 'point', message: 'is only for a rating', code: 'not_here' };
  else if (point !== null && point > scale.points)
    yield { path: 'point', message: `must be at most ${scale.points}`, code: 'point_out_of_scale' };
  if (not_observed && !(isRating && scale.not_observed))
    yield { path: 'not_observed', message: 'is not offered here', code: 'not_here' };
  else if (not_observed && point !== null)
    yield { path: 'not_observed', message: 'must not have a point besides', code: 'not_here' };
  if (choice !== null && (question.kind !== 'choice' || choice >= question.choices.length))
    yield { path: 'choice', message: 'is none of the choices', code: 'not_here' };
  if (text !== '' && question.kind !== 'text' && question.comment === 'none')
    yield { path: 'text', message: 'is not asked here', code: 'not_here' };
}

/** The faults of answers with respect to the questions of a form, by path. */
export function* answerFaults(
  answers: readonly FormAnswer[],
  sections: readonly Section[],
  scale: Scale,
): Generator<AnswerFault> {
  const questions = new Map(questionsOf(sections).map((question) => [question.id, question]));
  const seen = new Set<number>();
  for (const [at, answer] of answers.entries()) {
    const question = questions.get(answer.question_id);
    const path = `answers.${at}`;
    if (!question) yield { path: `${path}.question_id`, message: 'is no question of this form', code: 'not_here' };
    else if (seen.has(question.id))
      yield { path: `${path}.question_id`, message: 'is answered twice', code: 'duplicate' };
    else for (const fault of faultsOf(answer, question, scale)) yield { ...fault, path: `${path}.${fault.path}` };
    seen.add(answer.question_id);
  }
}

const isGiven = ({ kind }: Question, answer: FormAnswer | undefined): boolean => {
  if (!answer) return false;
  if (kind === 'text') return answer.text.trim() !== '';
  return kind === 'rating' ? answer.point !== null || answer.not_observed : answer.choice !== null;
};

/** Whether a question has its answer and the required comment; answers not observed need none. */
const isComplete = (question: Question, answer: FormAnswer | undefined): boolean =>
  isGiven(question, answer) &&
  (question.kind === 'text' ||
    question.comment !== 'required' ||
    answer?.not_observed === true ||
    answer?.text.trim() !== '');

/** The required questions without an answer, in the order of the form. */
export function missingIn(sections: readonly Section[], answers: readonly FormAnswer[]): number[] {
  const given = new Map(answers.map((answer) => [answer.question_id, answer]));
  return questionsOf(sections)
    .filter((question) => {
      const answer = given.get(question.id);
      return (question.required || isGiven(question, answer)) && !isComplete(question, answer);
    })
    .map(({ id }) => id);
}

/** The share of the questions that are answered, in whole percents rounded down. */
export function progressOf(sections: readonly Section[], answers: readonly FormAnswer[]): number {
  const given = new Map(answers.map((answer) => [answer.question_id, answer]));
  const questions = questionsOf(sections);
  const done = questions.filter((question) => isComplete(question, given.get(question.id))).length;
  return questions.length === 0 ? 100 : Math.floor((100 * done) / questions.length);
}
