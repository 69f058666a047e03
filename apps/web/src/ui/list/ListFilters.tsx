import type { ReactNode } from 'react';
import { FilterChips } from '../filters/FilterChips.tsx';
import { SearchField } from '../filters/SearchField.tsx';
import { FilterBar } from './FilterBar.tsx';
import { FilterOf } from './FilterOf.tsx';
import type { AnyShown, SearchShown, ShownFilters } from './shown-filters.ts';
import { useChips } from './use-chips.ts';

type Props<F> = {
  label: string;
  place: {
    filters: F;
    setFilters: (change: Partial<F>, history?: 'push' | 'replace') => void;
    clearFilters: () => void;
  };
  shown: ShownFilters<F>;
  /** The saved views, next to the search. */
  views?: ReactNode;
};

/** Search and filters of a list, always visible, and below them a chip for each active filter. */
export function ListFilters<F extends object>({ label, place, shown, views }: Props<F>) {
  // From here on, names are plain strings: `ShownFilters` has already matched the type of each description with that of
  // its filter.
  const entries = Object.entries(shown) as [string, AnyShown][];
  const values = place.filters as Record<string, unknown>;
  const setFilters = place.setFilters as (change: Record<string, unknown>, history?: 'push' | 'replace') => void;
  const chips = useChips(entries, values, setFilters);
  return (
    <FilterBar aria-label={label}>
      {entries.map(
        ([name, filter]) =>
          'search' in filter && (
            <div key={name} data-search>
              <Search
                filter={filter}
                value={values[name] as string | number | null}
                onSearch={(value) => setFilters({ [name]: value }, 'replace')}
              />
            </div>
          ),
      )}
      {views}
      <div data-menus>
        {entries.map(
          ([name, filter]) =>
            !('search' in filter) && (
              <FilterOf key={name} name={name} filter={filter} values={values} setFilters={setFilters} />
            ),
        )}
      </div>
      <FilterChips chips={chips} onClear={place.clearFilters} />
    </FilterBar>
  );
}

type SearchProps = {
  filter: SearchShown<string | number>;
  value: string | number | null;
  onSearch: (value: string | number | null) => void;
};

const Search = ({ filter: { search, read, ref }, value, onSearch }: SearchProps) => (
  <SearchField
    label={search}
    value={String(value ?? '')}
    onSearch={(text) => onSearch(read ? read(text) : text || null)}
    {...(ref && { ref })}
  />
);
