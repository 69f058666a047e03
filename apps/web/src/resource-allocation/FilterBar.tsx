import { addDays } from '@jornada/domain/calendar';
import { mdiChevronLeft, mdiChevronRight, mdiFilterOffOutline } from '@mdi/js';
import { styled } from '../ui/styled.ts';
import { ClientList } from '../picks/ClientList.tsx';
import { PersonList } from '../picks/PersonList.tsx';
import { TagList } from '../picks/TagList.tsx';
import { Button, IconButton } from '../ui/Button.tsx';
import { Choice } from '../ui/Choice.tsx';
import { flip } from '../ui/list/FilterBar.tsx';
import { FilterBy } from '../ui/list/FilterBy.tsx';
import { Icon } from '../ui/Icon.tsx';
import { space } from '../ui/scale.ts';
import { useWords } from '../words/words.ts';
import { allocationWords } from './allocations.words.ts';
import { ZOOMS, type Zoom } from './timeline/geometry.ts';
import { type AllocationsPlace, VIEWS } from './use-allocations-place.ts';

/** Number of weeks by which the previous and next buttons move. */
const STEP: Record<Zoom, number> = { day: 4, week: 13, month: 26 };

/** Chooses timeline or heat map, zoom, start and people. */
export function FilterBar({ place }: { place: AllocationsPlace }) {
  const say = useWords(allocationWords);
  const { filters, setFilters } = place;
  const weeks = place.view === 'heat' ? 4 : STEP[place.zoom];
  return (
    <Bar data-off-paper>
      <Choice
        labelHidden
        label={say('view')}
        options={VIEWS.map((value) => ({ value, label: say(`view.${value}`) }))}
        value={place.view}
        onChange={place.show}
      />
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
      <div data-menus>
        {place.view === 'timeline' && (
          <Choice
            labelHidden
            label={say('zoom')}
            options={(Object.keys(ZOOMS) as Zoom[]).map((value) => ({ value, label: say(`zoom.${value}`) }))}
            value={place.zoom}
            onChange={place.setZoom}
          />
        )}
        <FilterBy label={say('filter.person')} count={filters.person.length}>
          {() => (
            <PersonList
              multiple
              label={say('filter.person')}
              chosen={filters.person}
              onPick={(one) => one && setFilters({ person: flip(filters.person, one.id) })}
            />
          )}
        </FilterBy>
        <FilterBy label={say('filter.client')} count={filters.client.length}>
          {() => (
            <ClientList
              multiple
              label={say('filter.client')}
              chosen={filters.client}
              onPick={(one) => one && setFilters({ client: flip(filters.client, one.id) })}
            />
          )}
        </FilterBy>
        <FilterBy label={say('filter.tag')} count={filters.tag.length}>
          {() => (
            <TagList
              multiple
              label={say('filter.tag')}
              chosen={filters.tag}
              onPick={(one) => one && setFilters({ tag: flip(filters.tag, one.id) })}
            />
          )}
        </FilterBy>
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

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1, 2),
  '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(0.75), minHeight: 40 },
  '& fieldset + button': { marginInlineStart: space(1) },
  // One line for the view and its start, and one for the rest, which scrolls horizontally like the filters of lists.
  [theme.breakpoints.down('sm')]: {
    columnGap: space(0.5),
    justifyContent: 'space-between',
    '& > div': { flexWrap: 'nowrap', gap: 0 },
    '& > [data-menus]': {
      flex: '1 0 100%',
      gap: space(0.75),
      overflowX: 'auto',
      marginInline: space(-2),
      padding: space(0.5, 2),
      '& > *': { flexShrink: 0 },
    },
  },
}));
