import { LEVELS } from '@jornada/domain/access';
import type { ReactNode } from 'react';
import { useLevelName } from '../api/may.ts';
import { FilterChips } from '../ui/filters/FilterChips.tsx';
import { SearchField } from '../ui/filters/SearchField.tsx';
import { FilterBar } from '../ui/list/FilterBar.tsx';
import { AnyOf, OneOf } from '../ui/list/ByValue.tsx';
import { useChips } from '../ui/list/use-chips.ts';
import { useWords } from '../words/words.ts';
import { type PeoplePlace, STATES } from './people-list.ts';
import { peopleWords } from './people.words.ts';

type Props = {
  place: PeoplePlace;
  /** Stands beside the search: the saved views. */
  views?: ReactNode;
};

export function PeopleFilters({ place: { filters, setFilters, clearFilters }, views }: Props) {
  const say = useWords(peopleWords);
  const { searched, listed } = useChips<typeof filters>(setFilters);
  const levelName = useLevelName();
  const { q, level, state, hr } = filters;
  const chips = [
    ...searched(q, { q: '' }),
    ...listed('level', say('field.level'), level.map(levelName), { level: [] }),
    ...listed('state', say('field.state'), state ? [say(`state.${state}`)] : [], { state: null }),
    ...listed('hr', say('field.has_hr_data'), hr ? [say(`hr.${hr}`)] : [], { hr: null }),
  ];
  return (
    <FilterBar aria-label={say('title')}>
      <div data-search>
        <SearchField label={say('search')} value={q} onSearch={(text) => setFilters({ q: text }, 'replace')} />
      </div>
      {views}
      <div data-menus>
        <AnyOf
          label={say('field.level')}
          options={LEVELS.map((value) => ({ value, label: levelName(value) }))}
          values={level}
          onChange={(chosen) => setFilters({ level: chosen })}
        />
        <OneOf
          label={say('field.state')}
          options={STATES.map((value) => ({ value, label: say(`state.${value}`) }))}
          value={state}
          onChange={(chosen) => setFilters({ state: chosen })}
        />
        <OneOf
          label={say('field.has_hr_data')}
          options={(['yes', 'no'] as const).map((value) => ({ value, label: say(`hr.${value}`) }))}
          value={hr}
          onChange={(chosen) => setFilters({ hr: chosen })}
        />
      </div>
      <FilterChips chips={chips} onClear={clearFilters} />
    </FilterBar>
  );
}
