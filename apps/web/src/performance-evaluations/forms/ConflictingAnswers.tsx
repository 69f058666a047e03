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
    conflict: { theirs: { answers: readonly Answer[] }; base: readonly Answer[] } | null;
    resolve: (answers: readonly Answer[]) => void;
  };
};

/** Shows both versions to choose from while a form is in conflict, because it was also saved elsewhere. */
export const ConflictingAnswers = ({ form, own: { answers, conflict, resolve } }: Props) =>
  conflict && (
    <Suspense fallback={null}>
      <TwoVersions
        form={form}
        mine={answers}
        theirs={conflict.theirs.answers}
        base={conflict.base}
        onResolve={resolve}
      />
    </Suspense>
  );
