import {
  type inferParserType,
  parseAsArrayOf,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from 'nuqs';
import { useCallback, useMemo } from 'react';
import { FIRST_PAGE, turned, turnedBack } from './trail.ts';

type Parsers = Parameters<typeof useQueryStates>[0];

/**
 * What of a list is shown, from the URL and nowhere else. A filter, a sort or a page is a step that the back button
 * undoes; typing in a search is not (`replace`).
 * @param filters the parsers of the list's filters; make them once, outside the component
 * @param sorts what it can be sorted by; the first is how it begins
 */
export function useListPlace<F extends Parsers, S extends string>(filters: F, sorts: readonly S[]) {
  const parsers = useMemo(
    () => ({
      ...filters,
      // There is always one.
      sort: parseAsStringLiteral(sorts).withDefault(sorts[0] as NonNullable<S>),
      page: parseAsInteger.withDefault(1),
      trail: parseAsArrayOf(parseAsString, '~').withDefault([]),
    }),
    [filters, sorts],
  );
  const [values, set] = useQueryStates(parsers as Parsers, { history: 'push' });
  const { sort, page, trail, ...rest } = values as { sort: S; page: number; trail: string[] } & Record<string, unknown>;
  // A link that was cut off has a page and no way to it: that is the first page.
  const here = { page: trail.length === 0 ? 1 : Math.max(page, trail.length + 1), trail };
  const back = turnedBack(here);

  return {
    filters: rest as inferParserType<F>,
    /** Says the same for the same filters: what depends on them changes with it. */
    filterKey: JSON.stringify(rest),
    sort,
    page: here.page,
    cursor: trail.at(-1),
    setFilters: useCallback(
      (change: Partial<inferParserType<F>>, history: 'push' | 'replace' = 'push') =>
        void set({ ...change, ...FIRST_PAGE }, { history }),
      [set],
    ),
    setSort: useCallback((next: S) => void set({ sort: next, ...FIRST_PAGE }), [set]),
    clearFilters: useCallback(
      () => void set({ ...Object.fromEntries(Object.keys(filters).map((name) => [name, null])), ...FIRST_PAGE }),
      [set, filters],
    ),
    goTo: {
      first: here.page > 1 ? () => void set(FIRST_PAGE) : undefined,
      previous: back ? () => void set(back) : undefined,
      next: (cursor: string) => void set(turned(here, cursor)),
      /** The first page, without a step to come back to: this page has just emptied. */
      startOver: () => void set(FIRST_PAGE, { history: 'replace' }),
    },
  };
}

export type Place<F = unknown, S extends string = string> = Omit<
  ReturnType<typeof useListPlace<Parsers, S>>,
  'filters'
> & { filters: F };
