import { useMemo } from 'react';
import { type PageOptions, useListPage } from '../api/list-page.ts';
import { type FiltersOf, useListPlace } from '../ui/list/use-list-place.ts';
import type { ListInUrl } from './list-in-url.ts';
import { type Asked, type InUse, inUse, type ListEndpoint, queryOf } from './query.ts';

export type PlaceOptions<E extends ListEndpoint, P extends object> = {
  /**
   * Converts the filters in the address to those of the contract, if they differ. Must be the same function on every
   * render.
   */
  toQuery?: (filters: InUse<FiltersOf<P>>) => Asked<E>;
  /** Keeps the scroll position when the page changes, for a list that is a part of its page. */
  staysInPlace?: boolean;
};

/** A list's state in the address: its filters, sort and page, and the query they make. */
export function useContractPlace<E extends ListEndpoint, P extends object>(
  list: ListInUrl<E, P>,
  { toQuery, staysInPlace = false }: PlaceOptions<E, P> = {},
) {
  const place = useListPlace(list, staysInPlace);
  const { sort } = place;
  // The parsers return new arrays whenever anything in the address changes; the text is equal for equal filters.
  const filterKey = JSON.stringify(inUse(place.filters));
  const query = useMemo(() => {
    const filters = JSON.parse(filterKey) as InUse<FiltersOf<P>>;
    return queryOf<E>(toQuery ? toQuery(filters) : (filters as Asked<E>));
  }, [filterKey, toQuery]);
  return {
    ...place,
    /** Equal for equal filters, for use as a key. */
    filterKey,
    /** The filters as a request sends them; the same object while they are equal. */
    query,
    /** The query with the sort, for the list and its export. */
    sorted: useMemo(() => ({ ...(sort && { sort }), ...query }), [sort, query]),
    /** Whether anything narrows the list. */
    filtered: Object.keys(query).some((name) => !list.scope.includes(name)),
  };
}

/** A list of the contract as the address describes it, and its current page. */
export function useContractList<E extends ListEndpoint, P extends object, Within = never>(
  list: ListInUrl<E, P>,
  options: PlaceOptions<E, P> & PageOptions<E, Within> = {},
) {
  const place = useContractPlace(list, options);
  return { place, page: useListPage(list.endpoint, place.sorted, place.cursor, options) };
}
