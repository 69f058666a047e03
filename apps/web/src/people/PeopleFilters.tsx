import { LEVELS } from '@jornada/domain/access';
import { useLevelName } from '../api/may.ts';
import { FilterChips } from '../ui/filters/FilterChips.tsx';
import { FilterMenu } from '../ui/filters/FilterMenu.tsx';
import { OptionList } from '../ui/filters/OptionList.tsx';
import { SearchField } from '../ui/filters/SearchField.tsx';
import { FilterBar, flip } from '../ui/list/FilterBar.tsx';
import { listWords } from '../ui/list/list.words.ts';
import { useWords } from '../words/words.ts';
import { type PeoplePlace, STATES } from './people-list.ts';
import { peopleWords } from './people.words.ts';

export function PeopleFilters({ place: { filters, setFilters, clearFilters } }: { place: PeoplePlace }) {
  const say = useWords(peopleWords);
  const sayList = useWords(listWords);
  const levelName = useLevelName();
  const { q, level, state, hr } = filters;
  const named = (label: string) => ({ label, name: sayList('filter-by', { field: label }) });
  const hrOptions = (['yes', 'no'] as const).map((value) => ({ value, label: say(`hr.${value}`) }));

  const chips = [
    ...(q.trim() === ''
      ? []
      : [{ key: 'q', text: say('filter.q', { text: q.trim() }), onRemove: () => setFilters({ q: '' }) }]),
    ...(level.length === 0
      ? []
      : [
          {
            key: 'level',
            text: say('filter.is', { field: say('field.level'), values: level.map(levelName).join(', ') }),
            onRemove: () => setFilters({ level: [] }),
          },
        ]),
    ...(state
      ? [
          {
            key: 'state',
            text: say('filter.is', { field: say('field.state'), values: say(`state.${state}`) }),
            onRemove: () => setFilters({ state: null }),
          },
        ]
      : []),
    ...(hr
      ? [
          {
            key: 'hr',
            text: say('filter.is', { field: say('field.has_hr_data'), values: say(`hr.${hr}`) }),
            onRemove: () => setFilters({ hr: null }),
          },
        ]
      : []),
  ];

  return (
    <FilterBar aria-label={say('title')}>
      <div data-search>
        <SearchField label={say('search')} value={q} onSearch={(text) => setFilters({ q: text }, 'replace')} />
      </div>
      <div data-menus>
        <FilterMenu {...named(say('field.level'))} count={level.length}>
          {() => (
            <OptionList
              label={say('field.level')}
              multiple
              options={LEVELS.map((value) => ({ value, label: levelName(value) }))}
              chosen={level}
              onPick={({ value }) => setFilters({ level: flip(level, value) })}
            />
          )}
        </FilterMenu>
        <FilterMenu {...named(say('field.state'))} count={state ? 1 : 0}>
          {(close) => (
            <OptionList
              label={say('field.state')}
              options={STATES.map((value) => ({ value, label: say(`state.${value}`) }))}
              chosen={state ? [state] : []}
              onPick={({ value }) => {
                setFilters({ state: value === state ? null : value });
                close();
              }}
            />
          )}
        </FilterMenu>
        <FilterMenu {...named(say('field.has_hr_data'))} count={hr ? 1 : 0}>
          {(close) => (
            <OptionList
              label={say('field.has_hr_data')}
              options={hrOptions}
              chosen={hr ? [hr] : []}
              onPick={({ value }) => {
                setFilters({ hr: value === hr ? null : value });
                close();
              }}
            />
          )}
        </FilterMenu>
      </div>
      <FilterChips chips={chips} onClear={clearFilters} />
    </FilterBar>
  );
}
