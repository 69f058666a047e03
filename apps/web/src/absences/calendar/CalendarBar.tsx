import type { Absence } from '@jornada/contract/absence-items';
import { may } from '@jornada/domain/access';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import type { ReactNode } from 'react';
import { styled } from '../../ui/styled.ts';
import { useSession } from '../../api/session.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { OptionList } from '../../ui/filters/OptionList.tsx';
import { SearchField } from '../../ui/filters/SearchField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FilterBar, flip } from '../../ui/list/FilterBar.tsx';
import { FilterBy } from '../../ui/list/FilterBy.tsx';
import { space } from '../../ui/scale.ts';
import { useMonthName } from '../../words/month-name.ts';
import { useWords } from '../../words/words.ts';
import { useKinds } from '../use-kinds.ts';
import { calendarWords } from './calendar.words.ts';
import { type CalendarPlace, monthAfter } from './use-calendar-place.ts';

/**
 * Chooses the month, people by name, kinds, and the viewer's own team.
 * @param items the absences of the month
 * @param views the saved views
 */
export function CalendarBar({
  place,
  items,
  views,
}: {
  place: CalendarPlace;
  items: readonly Absence[];
  views: ReactNode;
}) {
  const say = useWords(calendarWords);
  const month = useMonthName();
  const { level, leads } = useSession();
  const kinds = useKinds() ?? [];
  const used = new Set(items.map(({ kind_id }) => kind_id ?? 0));
  const options = [
    ...kinds
      .filter(({ id, is_active }) => is_active || used.has(id) || place.kinds.includes(id))
      .map(({ id, name }) => ({ value: id, label: name })),
    ...(used.has(0) || place.kinds.includes(0) ? [{ value: 0, label: say('absent') }] : []),
  ];
  return (
    <>
      <Months data-off-paper>
        <IconButton
          aria-label={say('previous')}
          title={say('previous')}
          onClick={() => place.goTo(monthAfter(place.month, -1))}
        >
          <Icon path={mdiChevronLeft} />
        </IconButton>
        <h2 aria-live="polite">{month(place.month)}</h2>
        <IconButton aria-label={say('next')} title={say('next')} onClick={() => place.goTo(monthAfter(place.month, 1))}>
          <Icon path={mdiChevronRight} />
        </IconButton>
        <Button color="secondary" variant="outlined" onClick={() => place.goTo(place.today.slice(0, 7))}>
          {say('this')}
        </Button>
      </Months>
      <FilterBar aria-label={say('search')} data-off-paper>
        <div data-search>
          <SearchField label={say('search')} value={place.q} onSearch={place.search} />
        </div>
        {views}
        <div data-menus>
          <FilterBy label={say('kind')} count={place.kinds.length}>
            {() => (
              <OptionList
                multiple
                label={say('kind')}
                options={options}
                chosen={place.kinds}
                onPick={({ value }) => place.setKinds(flip(place.kinds, value))}
              />
            )}
          </FilterBy>
          {leads && may(level, 'absences.read-all') && (
            <Button
              size="small"
              variant="outlined"
              color={place.team ? 'primary' : 'inherit'}
              aria-pressed={place.team}
              onClick={() => place.setTeam(!place.team)}
            >
              {say('team')}
            </Button>
          )}
        </div>
      </FilterBar>
    </>
  );
}

const Months = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space(1),
  '& h2': { ...theme.typography.h2, margin: 0, minWidth: 180, textAlign: 'center' },
  [theme.breakpoints.down('sm')]: { '& h2': { flex: 1, minWidth: 0 } },
}));
