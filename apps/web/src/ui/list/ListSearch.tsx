import type { ReactNode } from 'react';
import { SearchField } from '../filters/SearchField.tsx';
import { FilterBar } from './FilterBar.tsx';

type Props = {
  /** Accessible name of the bar. */
  label: string;
  /** Label of the field. */
  search: string;
  place: { filters: { q: string | null }; setFilters: (change: { q: string | null }, history: 'replace') => void };
  /** Further controls. */
  children?: ReactNode;
};

/** The search of a list that has no other filters, or only such as `children` change. */
export const ListSearch = ({ label, search, place, children }: Props) => (
  <FilterBar aria-label={label}>
    <div data-search>
      <SearchField
        label={search}
        value={place.filters.q ?? ''}
        onSearch={(text) => place.setFilters({ q: text || null }, 'replace')}
      />
    </div>
    {children}
  </FilterBar>
);
