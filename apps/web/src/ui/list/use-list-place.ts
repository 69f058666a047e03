import {
  type GenericParserBuilder,
  type inferParserType,
  parseAsArrayOf,
  parseAsInteger,
  parseAsString,
  useQueryStates,
} from 'nuqs';
import { FIRST_PAGE, type ListPlace, nextPage, previousPage } from './trail.ts';

type Parsers = Parameters<typeof useQueryStates>[0];

/** The values that the parsers `P` return. */
export type FiltersOf<P> = { [K in keyof P]: inferParserType<P[K]> };

/** How the address represents a list; created once, outside the component. */
export interface PlaceInUrl<P extends object, S extends string> {
  /** Parsers of the filters, by name. */
  filters: P;
  /** The parsers of the filters, of the page (`pageParsers`) and of `sort`. */
  parsers: Parsers & { sort: GenericParserBuilder<S> };
  /** Parameter names of filters that differ from the filter's name. */
  names: Record<string, string>;
}

/** Parsers of the current page. */
export const pageParsers = {
  page: parseAsInteger.withDefault(1),
  trail: parseAsArrayOf(parseAsString, '~').withDefault([]),
};

/**
 * Filters, sort order and page of a list, kept in the URL only. Each change adds a history entry, except typing in a
 * search (`replace`).
 * @param staysInPlace keeps the scroll position; by default another page starts at the top of the window
 */
export function useListPlace<P extends object, S extends string>(
  { filters: offered, parsers, names }: PlaceInUrl<P, S>,
  staysInPlace = false,
) {
  const [values, set] = useQueryStates<Parsers>(parsers, { history: 'push', urlKeys: names });
  const { sort, page, trail, ...filters } = values as { sort: S } & ListPlace & Record<string, unknown>;
  // A truncated link may have a page number without a trail: it opens the first page.
  const here = { page: trail.length === 0 ? 1 : Math.max(page, trail.length + 1), trail };
  const back = previousPage(here);
  const turn = (to: ListPlace) => void set(to, { scroll: !staysInPlace });

  return {
    filters: filters as FiltersOf<P>,
    sort,
    page: here.page,
    trail,
    cursor: trail.at(-1),
    setFilters: (change: Partial<FiltersOf<P>>, history: 'push' | 'replace' = 'push') =>
      void set({ ...change, ...FIRST_PAGE }, { history }),
    setSort: (next: S) => void set({ sort: next, ...FIRST_PAGE }),
    clearFilters: () =>
      void set({ ...Object.fromEntries(Object.keys(offered).map((name) => [name, null])), ...FIRST_PAGE }),
    goTo: {
      first: here.page > 1 ? () => turn(FIRST_PAGE) : undefined,
      previous: back ? () => turn(back) : undefined,
      next: (cursor: string) => turn(nextPage(here, cursor)),
      /** Goes to the first page without a history entry, because this page has become empty. */
      startOver: () => void set(FIRST_PAGE, { history: 'replace' }),
    },
  };
}

/** The parts of a list's position that a table needs. */
export type Place<S extends string> = Pick<
  ReturnType<typeof useListPlace<object, S>>,
  'page' | 'sort' | 'setSort' | 'goTo'
>;
