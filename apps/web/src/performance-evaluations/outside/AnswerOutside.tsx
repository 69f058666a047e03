import { answer, type OutsideForm } from '@jornada/contract/answer';
import { progressOf } from '@jornada/domain/evaluation-forms';
import { mdiAccountCancelOutline } from '@mdi/js';
import { lazy, Suspense, useCallback, useState } from 'react';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/errors.ts';
import { useWrite } from '../../api/query.ts';
import { currentOf } from '../../api/versions.ts';
import { Action } from '../../ui/Action.tsx';
import { Notice } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { AnswersHead } from '../forms/AnswersHead.tsx';
import { ConflictingAnswers } from '../forms/ConflictingAnswers.tsx';
import { Finish } from '../forms/Finish.tsx';
import { SaveRefused } from '../forms/SaveLine.tsx';
import { Sections } from '../forms/Sections.tsx';
import { type Answer, useAnswers } from '../forms/use-answers.ts';
import { WhoWillSee } from '../forms/WhoWillSee.tsx';
import { outsideWords } from './outside.words.ts';

// Loaded on first use.
const DeclineOutside = lazy(async () => ({ default: (await import('./DeclineOutside.tsx')).DeclineOutside }));

const currentIn = (error: unknown) => currentOf(answer.check.response, error);

/** A form that is opened by its link, until it is submitted. */
export function AnswerOutside({ form, token }: { form: OutsideForm; token: string }) {
  const say = useWords(outsideWords);
  const send = useCallback(
    (answers: readonly Answer[], version: number) =>
      call(answer.save, { body: { token, answers: [...answers], version } }),
    [token],
  );
  const own = useAnswers({ name: `outside.${form.key}`, form, send, currentIn });
  const submit = useWrite(answer.submit, { errorIsShown: true });
  const [isDeclining, setDeclining] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const { subject, account, sections } = form;
  const isReplaced = own.fault instanceof ApiError && own.fault.status === 404;
  const onSubmit = async () => {
    setSubmitting(true);
    const version = await own.save();
    if (version !== null) await submit.mutateAsync({ body: { token, version } }).catch(() => undefined);
    setSubmitting(false);
  };
  return (
    <>
      <h1>{say('title', { name: subject.nome })}</h1>
      <p>{say('lead', { name: subject.nome, account: account.name })}</p>
      <AnswersHead form={form} own={own} percent={progressOf(sections, own.answers)} />
      {isReplaced ? (
        <Notice role="alert" data-tone="error">
          {say('replaced')}
        </Notice>
      ) : (
        <SaveRefused state={own.state} fault={own.fault} />
      )}
      <WhoWillSee form={form} hasLink={false} />
      <Sections
        form={form}
        answers={own}
        last={(missing, onShow) => (
          <Finish
            form={form}
            missing={missing}
            onShow={onShow}
            onSubmit={() => void onSubmit()}
            busy={isSubmitting}
            error={submit.error}
            isOutside
          />
        )}
      />
      {form.state === 'open' && own.answers.length === 0 && (
        <div>
          <Action color="inherit" icon={mdiAccountCancelOutline} onClick={() => setDeclining(true)}>
            {say('decline')}
          </Action>
        </div>
      )}
      <ConflictingAnswers form={form} own={own} />
      <Suspense fallback={null}>
        {isDeclining && <DeclineOutside token={token} name={subject.nome} onClose={() => setDeclining(false)} />}
      </Suspense>
    </>
  );
}
