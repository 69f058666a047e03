import { addDays } from '@jornada/domain/calendar';
import { mdiChevronLeft, mdiChevronRight, mdiFilterOffOutline } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { ClientList } from '../picks/ClientList.tsx';
import { PersonList } from '../picks/PersonList.tsx';
import { TagList } from '../picks/TagList.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { Choice } from '../ui/Choice.tsx';
import { FilterMenu } from '../ui/filters/FilterMenu.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useWords } from '../words/words.ts';
import { allocationWords } from './allocations.words.ts';
import { ZOOMS, type Zoom } from './timeline/geometry.ts';
import { type AllocationsPlace, VIEWS } from './use-allocations-place.ts';

/** So far one goes with one press, in weeks. */
const STEP: Record<Zoom, number> = { day: 4, week: 13, month: 26 };

const toggled = (ids: readonly number[], id: number) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

/** What is shown: as a timeline or a heat map, how near, from when, and of whom. */
export function FilterBar({ place }: { place: AllocationsPlace }) {
  const say = useWords(allocationWords);
  const { filters, setFilters } = place;
  const weeks = place.view === 'heat' ? 4 : STEP[place.zoom];
  return (
    <Bar>
      <Choice
        label={say('view')}
        options={VIEWS.map((value) => ({ value, label: say(`view.${value}`) }))}
        value={place.view}
        onChange={place.show}
      />
      {place.view === 'timeline' && (
        <Choice
          label={say('zoom')}
          options={(Object.keys(ZOOMS) as Zoom[]).map((value) => ({ value, label: say(`zoom.${value}`) }))}
          value={place.zoom}
          onChange={place.setZoom}
        />
      )}
      <div>
        <IconButton
          aria-label={say('earlier')}
          title={say('earlier')}
          onClick={() => place.goTo(addDays(place.from, -7 * weeks))}
        >
          <Icon path={mdiChevronLeft} />
        </IconButton>
        <Button variant="outlined" color="secondary" onClick={() => place.goTo(null)}>
          {say('today')}
        </Button>
        <IconButton
          aria-label={say('later')}
          title={say('later')}
          onClick={() => place.goTo(addDays(place.from, 7 * weeks))}
        >
          <Icon path={mdiChevronRight} />
        </IconButton>
      </div>
      <div>
        <FilterMenu
          label={say('filter.person')}
          name={say('filter.by', { label: say('filter.person') })}
          count={filters.person.length}
        >
          {() => (
            <PersonList
              multiple
              label={say('filter.person')}
              chosen={filters.person}
              onPick={(one) => one && setFilters({ person: toggled(filters.person, one.id) })}
            />
          )}
        </FilterMenu>
        <FilterMenu
          label={say('filter.client')}
          name={say('filter.by', { label: say('filter.client') })}
          count={filters.client.length}
        >
          {() => (
            <ClientList
              multiple
              label={say('filter.client')}
              chosen={filters.client}
              onPick={(one) => one && setFilters({ client: toggled(filters.client, one.id) })}
            />
          )}
        </FilterMenu>
        <FilterMenu
          label={say('filter.tag')}
          name={say('filter.by', { label: say('filter.tag') })}
          count={filters.tag.length}
        >
          {() => (
            <TagList
              multiple
              label={say('filter.tag')}
              chosen={filters.tag}
              onPick={(one) => one && setFilters({ tag: toggled(filters.tag, one.id) })}
            />
          )}
        </FilterMenu>
        {place.isFiltered && (
          <Button
            size="small"
            color="secondary"
            startIcon={<Icon path={mdiFilterOffOutline} fontSize="small" />}
            onClick={place.clearFilters}
          >
            {say('filter.clear')}
          </Button>
        )}
      </div>
    </Bar>
  );
}

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: '12px 20px',
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6, minHeight: 40 },
});
