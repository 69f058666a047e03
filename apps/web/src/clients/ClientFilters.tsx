import type { ReactNode } from 'react';
import { usePeopleNames } from '../api/names.ts';
import { FilterChips } from '../ui/filters/FilterChips.tsx';
import { SearchField } from '../ui/filters/SearchField.tsx';
import { FilterBar, flip } from '../ui/list/FilterBar.tsx';
import { OneOf } from '../ui/list/ByValue.tsx';
import { FilterBy } from '../ui/list/FilterBy.tsx';
import { useChips } from '../ui/list/use-chips.ts';
import { useWords } from '../words/words.ts';
import { type ClientPlace, STATES } from './client-list.ts';
import { clientWords } from './clients.words.ts';
import { ManagerList } from './ManagerList.tsx';

type Props = {
  place: ClientPlace;
  /** Stands beside the search: the saved views. */
  views?: ReactNode;
};

export function ClientFilters({ place: { filters, setFilters, clearFilters }, views }: Props) {
  const say = useWords(clientWords);
  const { searched, listed } = useChips<typeof filters>(setFilters);
  const people = usePeopleNames();
  const { q, state, manager } = filters;
  const nameOf = (id: number) => people.get(id)?.nome ?? say('person', { id });
  const chips = [
    ...searched(q, { q: '' }),
    ...listed('state', say('field.state'), state ? [say(`state.${state}`)] : [], { state: null }),
    ...listed('manager', say('field.manager_id'), manager.map(nameOf), { manager: [] }),
  ];
  return (
    <FilterBar aria-label={say('title')}>
      <div data-search>
        <SearchField label={say('search')} value={q} onSearch={(text) => setFilters({ q: text }, 'replace')} />
      </div>
      {views}
      <div data-menus>
        <OneOf
          label={say('field.state')}
          options={STATES.map((value) => ({ value, label: say(`state.${value}`) }))}
          value={state}
          onChange={(chosen) => setFilters({ state: chosen })}
        />
        <FilterBy label={say('field.manager_id')} count={manager.length}>
          {() => <ManagerList chosen={manager} multiple onPick={(id) => setFilters({ manager: flip(manager, id) })} />}
        </FilterBy>
      </div>
      <FilterChips chips={chips} onClear={clearFilters} />
    </FilterBar>
  );
}
