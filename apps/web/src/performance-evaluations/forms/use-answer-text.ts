import type { EvaluationQuestion } from '@jornada/contract/performance-evaluations';
import type { EvaluationForm } from '@jornada/contract/performance-evaluations-forms';
import { useWords } from '../../words/words.ts';
import { formsWords } from './forms.words.ts';
import type { Answer } from './use-answers.ts';

/** Formats an answer as text: the point with its label, the choice, or the text; empty if there is no answer. */
export function useAnswerText({ labels }: Pick<EvaluationForm['scale'], 'labels'>) {
  const say = useWords(formsWords);
  return ({ choices }: EvaluationQuestion, answer: Answer | undefined): string => {
    if (!answer) return '';
    const { point, not_observed, choice, text } = answer;
    const marked = not_observed
      ? say('not-observed')
      : point !== null
        ? `${point} · ${labels[point - 1] ?? ''}`
        : choice !== null
          ? (choices[choice] ?? '')
          : '';
    return [marked, text].filter(Boolean).join('\n');
  };
}
