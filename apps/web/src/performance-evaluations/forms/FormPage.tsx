import { type EvaluationForm, evaluationForms } from '@jornada/contract/performance-evaluations-forms';
import { mdiClipboardTextOffOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ApiError } from '../../api/errors.ts';
import { read } from '../../api/query.ts';
import { places } from '../../places.ts';
import { useParams } from '../../ui/nav.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty, Loading, NotLoaded } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { formsWords } from './forms.words.ts';
import { SentForm } from './SentForm.tsx';
import { useIsComparing } from './use-is-comparing.ts';

// Loaded on first use.
const Compare = lazy(async () => ({ default: (await import('./Compare.tsx')).Compare }));

/**
 * One form: to answer, to read after it was submitted, or to compare with those about the other people whom the rater
 * leads.
 */
export function FormPage() {
  const id = Number(useParams()['id']);
  return <Form key={id} id={id} />;
}

function Form({ id }: { id: number }) {
  const say = useWords(formsWords);
  // Refetched each time: cached answers would look like an older version.
  const answer = useQuery({
    ...read(evaluationForms.form, { params: { id } }),
    gcTime: 0,
  });
  const { data, error } = answer;
  if (data) return <Shown form={data} />;
  return (
    <Page title={say('form')} width="narrow" back={{ to: places.evaluations(), name: say('to-answer') }}>
      {error instanceof ApiError && error.status === 404 ? (
        <Empty icon={mdiClipboardTextOffOutline} title={say('gone.title')} text={say('gone.text')} />
      ) : (
        <NotLoaded query={answer} rows={8} />
      )}
    </Page>
  );
}

function Shown({ form }: { form: EvaluationForm }) {
  const isComparing = useIsComparing()[0];
  if (form.state === 'submitted' || form.state === 'declined') return <SentForm form={form} />;
  if (!isComparing || form.group !== 'leader') return <AnswerForm form={form} />;
  return (
    <Suspense fallback={<Loading rows={8} />}>
      <Compare evaluation={form.evaluation} />
    </Suspense>
  );
}
