import { type EvaluationForm, evaluationForms } from '@jornada/contract/performance-evaluations-forms';
import { progressOf } from '@jornada/domain/evaluation-forms';
import { mdiAccountCancelOutline, mdiCompare, mdiPrinterOutline } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { useWrite } from '../../api/query.ts';
import { places } from '../../places.ts';
import { Action } from '../../ui/Action.tsx';
import { ICON_WHERE_NARROW } from '../../ui/Button.tsx';
import { useOpenInUrl } from '../../ui/list/use-new-in-url.ts';
import { Page } from '../../ui/Page.tsx';
import { toast } from '../../ui/toasts.ts';
import { useWords } from '../../words/words.ts';
import { AnswersHead } from './AnswersHead.tsx';
import { ConflictingAnswers } from './ConflictingAnswers.tsx';
import { Evidence } from './Evidence.tsx';
import { Finish } from './Finish.tsx';
import { formsWords } from './forms.words.ts';
import { SaveRefused } from './SaveLine.tsx';
import { Sections } from './Sections.tsx';
import { useIsComparing } from './use-is-comparing.ts';
import { useOwnAnswers } from './use-own-answers.ts';
import { WhoWillSee } from './WhoWillSee.tsx';

// Loaded on first use.
const PrintedForm = lazy(async () => ({ default: (await import('./PrintedForm.tsx')).PrintedForm }));
const Decline = lazy(async () => ({ default: (await import('./Decline.tsx')).Decline }));

/** A form of the signed-in person that is not submitted yet. */
export function AnswerForm({ form }: { form: EvaluationForm }) {
  const say = useWords(formsWords);
  const own = useOwnAnswers(form);
  const submit = useWrite(evaluationForms.submit, { alsoRefresh: ['today', 'notifications'], errorIsShown: true });
  const [, compare] = useIsComparing();
  const [printing, setPrinting] = useOpenInUrl('print');
  const [isDeclining, setDeclining] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);
  const { id, subject, evaluation, group, sections } = form;
  const onSubmit = async () => {
    setSubmitting(true);
    const version = await own.save();
    if (version !== null)
      await submit
        .mutateAsync({ params: { id }, body: { version } })
        .then(() => toast({ text: say('submitted', { name: subject.nome }) }))
        .catch(() => undefined);
    setSubmitting(false);
  };
  const minor = (name: 'compare' | 'print' | 'decline', icon: string, onClick: () => void) => (
    <Action color="inherit" icon={icon} aria-label={say(name)} css={ICON_WHERE_NARROW} onClick={onClick}>
      <span>{say(name)}</span>
    </Action>
  );
  return (
    <Page
      title={say(group === 'self' ? 'title.self' : 'title', { name: subject.nome })}
      width="medium"
      back={{ to: places.evaluations(), name: say('to-answer') }}
      actions={
        <>
          {group === 'leader' && minor('compare', mdiCompare, () => void compare(true))}
          {minor('print', mdiPrinterOutline, () => setPrinting(true))}
          {group === 'peers' &&
            form.state === 'open' &&
            own.answers.length === 0 &&
            minor('decline', mdiAccountCancelOutline, () => setDeclining(true))}
        </>
      }
    >
      <AnswersHead form={form} own={own} percent={progressOf(sections, own.answers)} />
      <SaveRefused state={own.state} fault={own.fault} />
      <WhoWillSee form={form} />
      <Evidence formId={id} />
      <Sections
        form={form}
        answers={own}
        last={(missing, onShow) => (
          <Finish
            form={form}
            missing={missing}
            onShow={onShow}
            onPrint={() => setPrinting(true)}
            onSubmit={() => void onSubmit()}
            busy={isSubmitting}
            error={submit.error}
          />
        )}
      />
      <ConflictingAnswers form={form} own={own} />
      <Suspense fallback={null}>
        {printing && <PrintedForm form={form} answers={own.answers} onDone={() => setPrinting(false)} />}
        {isDeclining && (
          <Decline id={id} name={subject.nome} cycle={evaluation.name} onClose={() => setDeclining(false)} />
        )}
      </Suspense>
    </Page>
  );
}
