import { evaluationForms } from '@jornada/contract/performance-evaluations-forms';
import { may } from '@jornada/domain/access';
import { mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { lazy, Suspense } from 'react';
import { read } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import { places } from '../places.ts';
import { Action } from '../ui/Action.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { LinkTabs } from '../ui/LinkTabs.tsx';
import { useNewInUrl } from '../ui/list/use-new-in-url.ts';
import { useParams } from '../ui/nav.ts';
import { Page } from '../ui/Page.tsx';
import { Loading } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { evaluationsWords } from './evaluations.words.ts';
import { ToAnswer } from './forms/ToAnswer.tsx';

// Loaded on first use.
const CyclePage = lazy(async () => ({ default: (await import('./cycles/CyclePage.tsx')).CyclePage }));
const CyclesList = lazy(async () => ({ default: (await import('./cycles/CyclesList.tsx')).CyclesList }));
const NewCycle = lazy(async () => ({ default: (await import('./cycles/NewCycle.tsx')).NewCycle }));
const OwnResults = lazy(async () => ({ default: (await import('./results/OwnResults.tsx')).OwnResults }));

const TABS = ['answer', 'results', 'cycles'] as const;

/** Forms to answer, the person's own results, and all evaluations, as tabs chosen by the address. */
export function EvaluationsPage() {
  const { id } = useParams();
  return id === undefined ? (
    <Tabs />
  ) : (
    <Suspense fallback={<Loading />}>
      <CyclePage key={id} id={Number(id)} />
    </Suspense>
  );
}

function Tabs() {
  const say = useWords(evaluationsWords);
  const { number } = useFormats();
  const manages = may(useSession().level, 'evaluations.manage');
  const [tab] = useQueryState('tab', parseAsStringLiteral(TABS).withDefault('answer'));
  const [adding, setAdding] = useNewInUrl();
  const forms = useQuery({ ...read(evaluationForms.ownForms, { query: {} }), throwOnError: false }).data?.items ?? [];
  const waiting = forms.filter(({ state }) => state === 'open' || state === 'drafting').length;
  const add = manages && (
    <Action variant="contained" icon={mdiPlus} onClick={() => setAdding(true)}>
      {say('new')}
    </Action>
  );
  return (
    <Page
      title={say('title')}
      width="medium"
      actions={
        manages && (
          <>
            <ButtonLink to={places.evaluationTemplates()} color="inherit">
              {say('templates')}
            </ButtonLink>
            {add}
          </>
        )
      }
    >
      <LinkTabs
        label={say('tabs')}
        tabs={TABS.map((name) => ({
          name: name === 'answer' && waiting ? say('tab.answer.waiting', { n: number(waiting) }) : say(`tab.${name}`),
          to: places.evaluations(name === 'answer' ? {} : { tab: name }),
          isShown: name === tab,
        }))}
      />
      <Suspense fallback={<Loading />}>
        {tab === 'answer' ? <ToAnswer /> : tab === 'results' ? <OwnResults /> : <CyclesList add={add} />}
      </Suspense>
      <Suspense fallback={null}>{adding && manages && <NewCycle onClose={() => setAdding(false)} />}</Suspense>
    </Page>
  );
}
