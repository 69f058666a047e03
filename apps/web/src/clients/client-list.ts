import { clients } from '@jornada/contract/clients';
import { parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs';
import { useMemo } from 'react';
import { useListPage } from '../api/list-page.ts';
import { useListPlace } from '../ui/list/use-list-place.ts';

export const STATES = ['active', 'archived'] as const;

const FILTERS = {
  q: parseAsString.withDefault(''),
  state: parseAsStringLiteral(STATES),
  manager: parseAsArrayOf(parseAsInteger).withDefault([]),
};

export const SORTS = [
  'name',
  '-name',
  '-id',
  'id',
  'email',
  '-email',
  'tax_id',
  '-tax_id',
  'phone',
  '-phone',
  'manager_id',
  '-manager_id',
] as const;

/** The list as the URL says it, and the page of it that is shown. */
export function useClientList() {
  const place = useListPlace(FILTERS, SORTS);
  const { filterKey, sort } = place;
  const query = useMemo(() => {
    const { q, state, manager } = JSON.parse(filterKey) as typeof place.filters;
    return {
      sort,
      ...(q.trim() !== '' && { q: q.trim() }),
      ...(state && { is_active: String(state === 'active') }),
      ...(manager.length > 0 && { manager_id: manager.map(String) }),
    };
  }, [filterKey, sort]);
  return {
    place,
    query,
    page: useListPage(clients.list, query, place.cursor),
    filtered: Object.keys(query).length > 1,
  };
}

export type ClientPlace = ReturnType<typeof useClientList>['place'];

/** Where the same list is a file. */
export const csvPath = (query: Record<string, string | string[]>): string => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  );
  return `${clients.exportCsv.path}?${search}`;
};
