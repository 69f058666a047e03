import { type EvaluationForm, evaluationForms } from '@jornada/contract/performance-evaluations-forms';
import type { EvaluationQuestion } from '@jornada/contract/performance-evaluations';
import { mdiArrowLeft, mdiArrowRight } from '@mdi/js';
import { useQueries, useQuery } from '@tanstack/react-query';
import { parseAsInteger, useQueryState } from 'nuqs';
import { read } from '../../api/query.ts';
import { places } from '../../places.ts';
import { Action } from '../../ui/Action.tsx';
import { Page } from '../../ui/Page.tsx';
import { space } from '../../ui/scale.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import { styled } from '../../ui/styled.ts';
import { useFormats } from '../../words/format.ts';
import { useWords } from '../../words/words.ts';
import { ComparedPerson } from './ComparedPerson.tsx';
import { formsWords } from './forms.words.ts';
import { useIsComparing } from './use-is-comparing.ts';

/** One question for all people whom the leader rates, so that the scale is applied equally. */
export function Compare({ evaluation }: { evaluation: EvaluationForm['evaluation'] }) {
  const say = useWords(formsWords);
  const [, compare] = useIsComparing();
  const own = useQuery(read(evaluationForms.ownForms, { query: { evaluation_id: evaluation.id } }));
  const ids = (own.data?.items ?? []).filter(({ group }) => group === 'leader').map(({ id }) => id);
  const forms = useQueries({
    queries: ids.map((id) => ({ ...read(evaluationForms.form, { params: { id } }), gcTime: 0 })),
  });
  const error = own.error ?? forms.find((form) => form.error)?.error;
  const loaded = forms.flatMap(({ data }) => data ?? []);
  return (
    <Page
      title={say('compare.title')}
      name={`${say('compare.title')}: ${evaluation.name}`}
      width="medium"
      back={{ to: places.evaluations(), name: say('to-answer') }}
      actions={
        <Action color="inherit" onClick={() => void compare(null)}>
          {say('compare.end')}
        </Action>
      }
    >
      <p style={{ margin: 0 }}>{`${evaluation.name}. ${say('compare.text')}`}</p>
      {error ? (
        <Failed error={error} onRetry={() => void own.refetch()} busy={own.isFetching} />
      ) : own.data && loaded.length === ids.length ? (
        <ByQuestion forms={loaded} />
      ) : (
        <Loading rows={8} />
      )}
    </Page>
  );
}

/** The questions of all forms without duplicates, in their order. */
const questionsOf = (forms: readonly EvaluationForm[]): EvaluationQuestion[] => [
  ...new Map(
    forms.flatMap(({ sections }) =>
      sections.flatMap(({ questions }) => questions.map((one) => [one.id, one] as const)),
    ),
  ).values(),
];

function ByQuestion({ forms }: { forms: readonly EvaluationForm[] }) {
  const say = useWords(formsWords);
  const { number } = useFormats();
  const [asked, go] = useQueryState('question', parseAsInteger.withDefault(1).withOptions({ history: 'push' }));
  const questions = questionsOf(forms);
  const at = Math.min(Math.max(asked, 1), questions.length);
  const question = questions[at - 1];
  if (!question) return null;
  return (
    <>
      <Turns>
        <Action
          color="inherit"
          icon={mdiArrowLeft}
          whyNot={at === 1 ? say('compare.first') : undefined}
          onClick={() => void go(at - 1)}
        >
          {say('compare.before')}
        </Action>
        <span role="status">{say('compare.at', { n: number(at), of: number(questions.length) })}</span>
        <Action
          variant="contained"
          icon={mdiArrowRight}
          whyNot={at === questions.length ? say('compare.last') : undefined}
          onClick={() => void go(at + 1)}
        >
          {say('compare.next')}
        </Action>
      </Turns>
      <People>
        {forms.map((form) => (
          <ComparedPerson key={form.id} form={form} questionId={question.id} />
        ))}
      </People>
    </>
  );
}

const Turns = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(1),
});

const People = styled('div')(({ theme: { breakpoints } }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  gap: space(2),
  [breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
