import { evaluationTemplates } from '@jornada/contract/performance-evaluations-templates';
import { TEMPLATE_STATES } from '@jornada/domain/evaluation-templates';
import { mdiClipboardTextOutline, mdiPlus, mdiShapeOutline } from '@mdi/js';
import { lazy, Suspense } from 'react';
import { useWhyNot } from '../../api/may.ts';
import { listInUrl } from '../../lists/list-in-url.ts';
import { useContractList } from '../../lists/use-contract-list.ts';
import { places } from '../../places.ts';
import { Action } from '../../ui/Action.tsx';
import { ListFilters } from '../../ui/list/ListFilters.tsx';
import { ListOf } from '../../ui/list/ListOf.tsx';
import { NoRows } from '../../ui/list/NoRows.tsx';
import { useNewInUrl, useOpenInUrl } from '../../ui/list/use-new-in-url.ts';
import { useNavigate } from '../../ui/nav.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/states.tsx';
import { useWords } from '../../words/words.ts';
import { useTemplateColumns } from './template-columns.tsx';
import { templateWords } from './templates.words.ts';

// The forms are loaded on first use.
const NewTemplate = lazy(async () => ({ default: (await import('./NewTemplate.tsx')).NewTemplate }));
const FromCompetences = lazy(async () => ({ default: (await import('./FromCompetences.tsx')).FromCompetences }));

const LIST = listInUrl(evaluationTemplates.list);

/** The evaluation templates of the account. */
export function TemplatesPage() {
  const say = useWords(templateWords);
  const { place, page } = useContractList(LIST);
  const columns = useTemplateColumns();
  const whyNot = useWhyNot(evaluationTemplates.create);
  const navigate = useNavigate();
  const [adding, setAdding] = useNewInUrl();
  const [choosing, setChoosing] = useOpenInUrl('from');
  const add = (
    <Action variant="contained" icon={mdiPlus} whyNot={whyNot} onClick={() => setAdding(true)}>
      {say('new')}
    </Action>
  );
  return (
    <Page
      title={say('title')}
      width="medium"
      actions={
        <>
          <Action variant="outlined" icon={mdiShapeOutline} whyNot={whyNot} onClick={() => setChoosing(true)}>
            {say('from')}
          </Action>
          {add}
        </>
      }
    >
      <ListFilters
        label={say('title')}
        place={place}
        shown={{
          q: { search: say('search') },
          state: {
            label: say('field.state'),
            options: TEMPLATE_STATES.map((value) => ({ value, label: say(`state.${value}`) })),
          },
        }}
      />
      <ListOf
        label={say('title')}
        columns={columns}
        place={place}
        page={page}
        orders={LIST.sorts.map((value) => ({ value, label: say(`order.${value}`) }))}
        found={(count, n) => say('found', { count, n })}
        onOpen={(id) => void navigate(places.evaluationTemplate(id))}
        empty={
          <NoRows place={place} title={say('nothing.title')} text={say('nothing.text')}>
            <Empty icon={mdiClipboardTextOutline} title={say('first.title')} text={say('first.text')} action={add} />
          </NoRows>
        }
      />
      {whyNot === undefined && (
        <Suspense fallback={null}>
          {adding && <NewTemplate onClose={() => setAdding(false)} />}
          {choosing && <FromCompetences onClose={() => setChoosing(false)} />}
        </Suspense>
      )}
    </Page>
  );
}
