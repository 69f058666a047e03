import { type EvaluationForm, evaluationForms } from '@jornada/contract/performance-evaluations-forms';
import { mdiLockOpenOutline, mdiPrinterOutline } from '@mdi/js';
import { lazy, Suspense } from 'react';
import { useWrite } from '../../api/query.ts';
import { places } from '../../places.ts';
import { Action } from '../../ui/Action.tsx';
import { useOpenInUrl } from '../../ui/list/use-new-in-url.ts';
import { Page } from '../../ui/Page.tsx';
import { Notice, Refused } from '../../ui/states.tsx';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { formsWords } from './forms.words.ts';
import { SectionSheet } from './SectionSheet.tsx';
import { WhoWillSee } from './WhoWillSee.tsx';

const PrintedForm = lazy(async () => ({ default: (await import('./PrintedForm.tsx')).PrintedForm }));

const NONE: readonly number[] = [];
const nothing = () => undefined;

/** A submitted form, which can be reopened as long as answers are accepted; or a declined form. */
export function SentForm({ form }: { form: EvaluationForm }) {
  const say = useWords(formsWords);
  const { date } = useFormats();
  const [printing, setPrinting] = useOpenInUrl('print');
  const reopen = useWrite(evaluationForms.reopen, { alsoRefresh: ['today'], errorIsShown: true });
  const { id, version, subject, evaluation, group, state } = form;
  const isDeclined = state === 'declined';
  return (
    <Page
      title={say(group === 'self' ? 'title.self' : 'title', { name: subject.nome })}
      width="medium"
      back={{ to: places.evaluations(), name: say('to-answer') }}
      actions={
        !isDeclined && (
          <>
            <Action color="inherit" icon={mdiPrinterOutline} onClick={() => setPrinting(true)}>
              {say('print')}
            </Action>
            <Action
              variant="outlined"
              icon={mdiLockOpenOutline}
              busy={reopen.isPending}
              onClick={() => reopen.mutate({ params: { id }, body: { version } })}
            >
              {say('reopen')}
            </Action>
          </>
        )
      }
    >
      <Notice>{say(isDeclined ? 'sent.declined' : 'sent', { date: date(evaluation.answer_until) })}</Notice>
      <Refused error={reopen.error} />
      {!isDeclined && (
        <>
          <WhoWillSee form={form} />
          {form.sections.map((section, at) => (
            <SectionSheet
              // oxlint-disable-next-line react/no-array-index-key -- sections have no id
              key={at}
              section={section}
              scale={form.scale}
              answers={form.answers}
              missing={NONE}
              isReadOnly
              onChange={nothing}
            />
          ))}
        </>
      )}
      <Suspense fallback={null}>
        {printing && <PrintedForm form={form} answers={form.answers} onDone={() => setPrinting(false)} />}
      </Suspense>
    </Page>
  );
}
