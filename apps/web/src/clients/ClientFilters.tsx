import { usePeopleNames } from '../api/names.ts';
import { FilterChips } from '../ui/filters/FilterChips.tsx';
import { FilterMenu } from '../ui/filters/FilterMenu.tsx';
import { OptionList } from '../ui/filters/OptionList.tsx';
import { SearchField } from '../ui/filters/SearchField.tsx';
import { FilterBar, flip } from '../ui/list/FilterBar.tsx';
import { listWords } from '../ui/list/list.words.ts';
import { useWords } from '../words/words.ts';
import { type ClientPlace, STATES } from './client-list.ts';
import { clientWords } from './clients.words.ts';
import { ManagerList } from './ManagerList.tsx';

export function ClientFilters({ place: { filters, setFilters, clearFilters } }: { place: ClientPlace }) {
  const say = useWords(clientWords);
  const sayList = useWords(listWords);
  const people = usePeopleNames();
  const { q, state, manager } = filters;
  const named = (label: string) => ({ label, name: sayList('filter-by', { field: label }) });
  const nameOf = (id: number) => people.get(id)?.nome ?? say('person', { id });

  const chips = [
    ...(q.trim() === ''
      ? []
      : [{ key: 'q', text: say('filter.q', { text: q.trim() }), onRemove: () => setFilters({ q: '' }) }]),
    ...(state
      ? [
          {
            key: 'state',
            text: say('filter.is', { field: say('field.state'), values: say(`state.${state}`) }),
            onRemove: () => setFilters({ state: null }),
          },
        ]
      : []),
    ...(manager.length === 0
      ? []
      : [
          {
            key: 'manager',
            text: say('filter.is', { field: say('field.manager_id'), values: manager.map(nameOf).join(', ') }),
            onRemove: () => setFilters({ manager: [] }),
          },
        ]),
  ];
  return (
    <FilterBar aria-label={say('title')}>
      <div data-search>
        <SearchField label={say('search')} value={q} onSearch={(text) => setFilters({ q: text }, 'replace')} />
      </div>
      <div data-menus>
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
        <FilterMenu {...named(say('field.manager_id'))} count={manager.length}>
          {() => <ManagerList chosen={manager} multiple onPick={(id) => setFilters({ manager: flip(manager, id) })} />}
        </FilterMenu>
      </div>
      <FilterChips chips={chips} onClear={clearFilters} />
    </FilterBar>
  );
}
