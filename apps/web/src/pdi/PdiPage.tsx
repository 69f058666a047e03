import { pdi } from '@jornada/contract/pdi';
import { may } from '@jornada/domain/access';
import { PLAN_BOXES } from '@jornada/domain/pdi';
import { mdiPlus, mdiSproutOutline } from '@mdi/js';
import { parseAsInteger, useQueryState } from 'nuqs';
import { lazy, type ReactNode, Suspense } from 'react';
import { fileAddress } from '../api/list-page.ts';
import { useWhyNot } from '../api/may.ts';
import { useSession } from '../api/session.ts';
import { listInUrl } from '../lists/list-in-url.ts';
import { useContractList } from '../lists/use-contract-list.ts';
import { places } from '../places.ts';
import { Action } from '../ui/Action.tsx';
import { ExportLink } from '../ui/ExportLink.tsx';
import type { Views as ViewsOf } from '../ui/list/list-tab.ts';
import { ListOf } from '../ui/list/ListOf.tsx';
import { hasPages, ListPager } from '../ui/list/ListPager.tsx';
import { NoRows } from '../ui/list/NoRows.tsx';
import { useEmptied } from '../ui/list/use-emptied.ts';
import { useNewInUrl } from '../ui/list/use-new-in-url.ts';
import { useNavigate } from '../ui/nav.ts';
import { Page } from '../ui/Page.tsx';
import { Empty, Failed, Loading } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { pdiWords } from './pdi.words.ts';
import { usePlanColumns } from './plan-columns.tsx';
import { PlanCards } from './PlanCards.tsx';
import { PlanFilters } from './PlanFilters.tsx';

// Loaded on first use.
const NewPlan = lazy(async () => ({ default: (await import('./NewPlan.tsx')).NewPlan }));

export const PLANS = listInUrl(pdi.list, { without: ['due_from', 'due_to', 'evaluation_id'], scope: ['box'] });

/**
 * The viewer's own development plans as cards, those of the people they lead, and for people who may read all plans the
 * others.
 */
export function PdiPage({ Views }: { Views?: ViewsOf }) {
  const say = useWords(pdiWords);
  const navigate = useNavigate();
  const { level, leads } = useSession();
  const whyNot = useWhyNot(pdi.create);
  const [adding, setAdding] = useNewInUrl();
  const [to, setTo] = useQueryState('to', parseAsInteger);
  const { place, page } = useContractList(PLANS);
  const columns = usePlanColumns();
  const box = place.filters.box ?? 'mine';
  const boxes = PLAN_BOXES.filter(
    (name) => name === 'mine' || name === box || (name === 'team' ? leads : may(level, 'pdi.read-all')),
  );
  const tabs = boxes.map((name) => ({
    name: say(`tab.${name}`),
    query: name === 'mine' ? '' : new URLSearchParams({ box: name }).toString(),
    isCurrent: name === box,
  }));
  const clear = () =>
    place.setFilters({ q: null, user_id: [], state: [], competence_id: [], late: null, waiting: null });
  const close = () => {
    setAdding(false);
    void setTo(null);
  };
  const add = (
    <Action variant="contained" icon={mdiPlus} whyNot={whyNot} onClick={() => setAdding(true)}>
      {say('new')}
    </Action>
  );
  const narrowed = { ...place, clearFilters: clear };
  const empty = (
    <NoRows place={narrowed} title={say('nothing.title')} text={say('nothing.text')} clear={say('nothing.clear')}>
      <Empty
        icon={mdiSproutOutline}
        title={say(`first.${box}.title`)}
        text={say(`first.${box}.text`)}
        action={box === 'all' ? undefined : add}
      />
    </NoRows>
  );
  return (
    <Page
      title={say('title')}
      actions={
        <>
          <ExportLink href={fileAddress(pdi.exportCsv, { query: place.sorted })} />
          {add}
        </>
      }
    >
      {Views && <Views tabs={tabs} />}
      <PlanFilters place={narrowed} box={box} />
      {box === 'mine' ? (
        <Own place={place} page={page} empty={empty} />
      ) : (
        <ListOf
          label={say('table')}
          columns={columns}
          place={place}
          page={page}
          orders={PLANS.sorts.map((value) => ({ value, label: say(`order.${value}`) }))}
          found={(count, n) => say('found', { count, n })}
          onOpen={(id) => void navigate(places.plan(id))}
          empty={empty}
        />
      )}
      <Suspense fallback={null}>{adding && whyNot === undefined && <NewPlan to={to} onClose={close} />}</Suspense>
    </Page>
  );
}

type OwnProps = Pick<ReturnType<typeof useContractList<typeof pdi.list, object, object>>, 'page'> & {
  place: Pick<ReturnType<typeof useContractList<typeof pdi.list, object, object>>['place'], 'page' | 'goTo'>;
  empty: ReactNode;
};

/** The viewer's own plans as cards, because there are few. */
function Own({ place, page, empty }: OwnProps) {
  const { items, isOld, error } = page;
  const emptied = useEmptied(place, page);
  const failed = error && <Failed error={error} onRetry={page.retry} busy={page.isFetching} />;
  if (!items || emptied) return failed ?? <Loading rows={8} />;
  if (items.length === 0 && !isOld) return <>{empty}</>;
  return (
    <>
      {failed}
      <PlanCards items={items} isOld={isOld} />
      {hasPages({ place, page }) && <ListPager place={place} page={{ ...page, items }} />}
    </>
  );
}
