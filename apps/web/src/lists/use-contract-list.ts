import { useMemo } from 'react';
import { type PageOptions, useListPage } from '../api/list-page.ts';
import { type FiltersOf, useListPlace } from '../ui/list/use-list-place.ts';
import { inUse } from './in-use.ts';
import type { ListEndpoint, ListInUrl, QueryOf } from './list-in-url.ts';

/** The active filters: those of the screen as parsed, those of the contract in the format of requests. */
type InUse<E extends ListEndpoint, O> = Omit<QueryOf<E>, keyof O> & {
  [K in keyof O]?: NonNullable<FiltersOf<O>[K]>;
};

export type PlaceOptions<E extends ListEndpoint, O> = {
  /** Converts the screen's own filters to those of the contract. Must be the same function on every render. */
  toQuery?: (filters: InUse<E, O>) => QueryOf<E>;
  /** Keeps the scroll position when the page changes, for a list that is a part of its page. */
  staysInPlace?: boolean;
};

/** A list's state in the address: its filters, sort order and page, and the resulting query. */
export function useContractPlace<E extends ListEndpoint, P extends object, O>(
  list: ListInUrl<E, P, O>,
  { toQuery, staysInPlace = false }: PlaceOptions<E, O> = {},
) {
  const place = useListPlace(list, staysInPlace);
  const { sort } = place;
  // The parsers return new arrays whenever anything in the address changes; this text is the same for equal filters.
  const filterKey = JSON.stringify(inUse(place.filters));
  const query = useMemo(() => {
    const filters = JSON.parse(filterKey) as InUse<E, O> & QueryOf<E>;
    return toQuery ? toQuery(filters) : filters;
  }, [filterKey, toQuery]);
  return {
    ...place,
    /** Equal for equal filters, for use as a key. */
    filterKey,
    /** The filters in the format of requests; the same object as long as they are equal. */
    query,
    /** The query with the sort, for the list and its export. */
    sorted: useMemo(() => ({ ...(sort && { sort }), ...query }), [sort, query]),
    /** Whether any filter narrows the list. */
    filtered: Object.keys(query).some((name) => !list.scope.includes(name)),
  };
}

/** A list of the contract in the state of the address, and its current page. */
export function useContractList<E extends ListEndpoint, P extends object, O, Within = never>(
  list: ListInUrl<E, P, O>,
  options: PlaceOptions<E, O> & PageOptions<E, Within> = {},
) {
  const place = useContractPlace(list, options);
  return { place, page: useListPage(list.endpoint, place.sorted, place.cursor, options) };
}
