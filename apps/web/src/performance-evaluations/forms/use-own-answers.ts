import { type EvaluationForm, evaluationForms } from '@jornada/contract/performance-evaluations-forms';
import { useCallback } from 'react';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { currentOf } from '../../api/versions.ts';
import { type Answer, type Answers, useAnswers } from './use-answers.ts';

const currentIn = (error: unknown) => currentOf(evaluationForms.form.response, error);

/** The answers of a form of the signed-in person. */
export function useOwnAnswers(form: EvaluationForm): Answers {
  const { user } = useSession();
  const { id } = form;
  const send = useCallback(
    (answers: readonly Answer[], version: number) =>
      call(evaluationForms.saveForm, { params: { id }, body: { answers: [...answers], version } }),
    [id],
  );
  return useAnswers({ name: `${user.id}.${id}`, form, send, currentIn });
}
