import type { EvaluationForm } from '@jornada/contract/performance-evaluations-forms';
import { lazy, Suspense } from 'react';
import type { Answer } from './use-answers.ts';

// Loaded on first use.
const TwoVersions = lazy(async () => ({ default: (await import('./TwoVersions.tsx')).TwoVersions }));

type Props = {
  form: Pick<EvaluationForm, 'sections' | 'scale'>;
  /** The result of `useAnswers`. */
  own: {
    answers: readonly Answer[];
    contest: { theirs: { answers: readonly Answer[] }; base: readonly Answer[] } | null;
    settle: (answers: readonly Answer[]) => void;
  };
};

/** Shows both versions to choose from while a form is in conflict, because it was also saved elsewhere. */
export const ContestedAnswers = ({ form, own: { answers, contest, settle } }: Props) =>
  contest && (
    <Suspense fallback={null}>
      <TwoVersions form={form} mine={answers} theirs={contest.theirs.answers} base={contest.base} onSettle={settle} />
    </Suspense>
  );
