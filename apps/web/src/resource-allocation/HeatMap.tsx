import { allocations } from '@jornada/contract/resource-allocation';
import { addDays, mondayOf } from '@jornada/domain/calendar';
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { parseAsInteger, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import { read } from '../api/query.ts';
import type { PersonName } from '../api/names.ts';
import { IconButton } from '../ui/Button.tsx';
import { Face } from '../ui/Face.tsx';
import { Icon } from '../ui/Icon.tsx';
import { NotLoaded } from '../ui/states.tsx';
import { useFormats } from '../words/format.ts';
import { useWords } from '../words/words.ts';
import { allocationWords } from './allocations.words.ts';
import { HeatFrame } from './HeatFrame.tsx';
import type { AllocationsPlace } from './use-allocations-place.ts';
import { HeatCell } from './HeatCell.tsx';

const WEEKS = 13;
/** People per page: paging instead of virtual rows, so that printing and Ctrl+F work. */
const PAGE = 40;

/**
 * Load of each person by week, as numbers and colours. It is a real table, so that screen readers get the same content.
 */
export function HeatMap({ place, people }: { place: AllocationsPlace; people: readonly PersonName[] }) {
  const say = useWords(allocationWords);
  const { shortDate, date } = useFormats();
  const [chosen, setPage] = useQueryState('page', parseAsInteger.withDefault(1).withOptions({ history: 'push' }));
  const page = Math.min(Math.max(chosen, 1), Math.max(1, Math.ceil(people.length / PAGE)));
  const shown = people.slice((page - 1) * PAGE, page * PAGE);
  const weeks = useMemo(() => Array.from({ length: WEEKS }, (_, at) => addDays(place.from, at * 7)), [place.from]);
  const query = {
    from: place.from,
    to: addDays(place.from, WEEKS * 7 - 1),
    user_id: shown.map(({ id }) => id),
    brief: 'true' as const,
  };
  const load = useQuery({ ...read(allocations.load, { query }), placeholderData: keepPreviousData });
  const byCell = useMemo(
    () => new Map(load.data?.items.map((week) => [`${week.user_id} ${week.week_starts_on}`, week])),
    [load.data],
  );
  const thisWeek = mondayOf(place.today);

  if (!load.data) return <NotLoaded query={load} rows={10} />;
  return (
    <HeatFrame tabIndex={0} role="region" aria-label={say('heat')}>
      <table aria-busy={load.isPlaceholderData} aria-describedby="heat-legend">
        <thead>
          <tr>
            <th scope="col">{say('heat.person')}</th>
            {weeks.map((week) => (
              <th
                key={week}
                scope="col"
                data-now={week === thisWeek}
                aria-label={say('heat.week', { date: date(week) })}
              >
                {shortDate(week, week)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <Face of={person} />
                {person.nome}
              </th>
              {weeks.map((week) => (
                <HeatCell key={week} week={byCell.get(`${person.id} ${week}`)} onOpen={place.openCell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>
        <p id="heat-legend">{say('heat.legend')}</p>
        {people.length > PAGE && (
          <nav aria-label={say('people')}>
            <IconButton
              size="small"
              aria-label={say('heat.previous')}
              aria-disabled={page === 1}
              onClick={() => page > 1 && void setPage(page - 1)}
            >
              <Icon path={mdiChevronLeft} />
            </IconButton>
            <span>
              {say('heat.shown', {
                from: (page - 1) * PAGE + 1,
                to: (page - 1) * PAGE + shown.length,
                total: people.length,
              })}
            </span>
            <IconButton
              size="small"
              aria-label={say('heat.next')}
              aria-disabled={page * PAGE >= people.length}
              onClick={() => page * PAGE < people.length && void setPage(page + 1)}
            >
              <Icon path={mdiChevronRight} />
            </IconButton>
          </nav>
        )}
      </footer>
    </HeatFrame>
  );
}
