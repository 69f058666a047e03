import { allocations } from '@jornada/contract/resource-allocation';
import { mdiAccountGroupOutline, mdiPlus } from '@mdi/js';
import { lazy, Suspense, useState } from 'react';
import { useWhyNot } from '../api/may.ts';
import { Action } from '../ui/Action.tsx';
import { loadLater } from '../ui/load-later.tsx';
import { Page } from '../ui/Page.tsx';
import { Empty, Failed, Loading } from '../ui/states.tsx';
import { useWords } from '../words/words.ts';
import { allocationWords } from './allocations.words.ts';
import { FilterBar } from './FilterBar.tsx';
import { HeatMap } from './HeatMap.tsx';
import type { NewRange } from './timeline/use-drag.ts';
import { useAllocationsPlace } from './use-allocations-place.ts';
import { asQuery, usePeople } from './use-people.ts';

const Timeline = lazy(async () => ({ default: (await import('./timeline/Timeline.tsx')).Timeline }));
const AllocationDrawer = loadLater(async () => (await import('./form/AllocationDrawer.tsx')).AllocationDrawer);
const WeekDrawer = loadLater(async () => (await import('./WeekDrawer.tsx')).WeekDrawer);

/** Allocations of people on a timeline or a heat map, with the load of their weeks and overallocation. */
export function AllocationsPage() {
  const say = useWords(allocationWords);
  const place = useAllocationsPlace();
  const { people, pending } = usePeople(place);
  const whyNot = useWhyNot(allocations.create);
  const [begun, setBegun] = useState<NewRange | null>(null);
  const startNew = (range: NewRange | null) => {
    setBegun(range);
    place.openOne('new');
  };
  return (
    <Page
      title={say('title')}
      actions={
        <Action variant="contained" icon={mdiPlus} whyNot={whyNot} onClick={() => startNew(null)}>
          {say('new')}
        </Action>
      }
    >
      <FilterBar place={place} />
      {people.length === 0 ? (
        pending?.error ? (
          <Failed error={pending.error} onRetry={() => void pending.refetch()} busy={pending.isFetching} />
        ) : pending ? (
          <Loading rows={8} />
        ) : (
          <Empty
            icon={mdiAccountGroupOutline}
            title={say('empty')}
            text={say('empty.text')}
            action={place.isFiltered && <Action onClick={place.clearFilters}>{say('filter.clear')}</Action>}
          />
        )
      ) : place.view === 'heat' ? (
        <HeatMap place={place} people={people} />
      ) : (
        <Suspense fallback={<Loading rows={8} />}>
          <Timeline place={place} people={people} filter={asQuery(place.filters)} whyNot={whyNot} onNew={startNew} />
          <p id="timeline-hint" data-off-paper style={{ margin: 0, fontSize: '0.8125rem', opacity: 0.85 }}>
            {say('timeline.off')} {whyNot ?? say('timeline.hint')}
          </p>
        </Suspense>
      )}
      {place.cell && (
        <WeekDrawer
          key={`${place.cell.userId} ${place.cell.week}`}
          {...place.cell}
          onOpen={place.openOne}
          onClose={() => place.openCell(null)}
        />
      )}
      {place.open !== null && (
        <AllocationDrawer
          key={place.open}
          what={place.open}
          begun={begun}
          today={place.today}
          onClose={() => {
            setBegun(null);
            place.openOne(null);
          }}
        />
      )}
    </Page>
  );
}
