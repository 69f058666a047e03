import {
  type GenericParserBuilder,
  type inferParserType,
  parseAsArrayOf,
  parseAsInteger,
  parseAsString,
  useQueryStates,
} from 'nuqs';
import { FIRST_PAGE, type ListPlace, turned, turnedBack } from './trail.ts';

type Parsers = Parameters<typeof useQueryStates>[0];

/** The values that the parsers `P` give. */
export type FiltersOf<P> = { [K in keyof P]: inferParserType<P[K]> };

/** How a list stands in the address; made once, outside the component. */
export interface PlaceInUrl<P extends object, S extends string> {
  /** The parsers of its filters, by their names. */
  filters: P;
  /** These, `pageParsers`, and one for `sort`. */
  parsers: Parsers & { sort: GenericParserBuilder<S> };
  /** Filters whose parameter has another name than they. */
  names: Record<string, string>;
}

/** The parameters that name the page. */
export const pageParsers = {
  page: parseAsInteger.withDefault(1),
  trail: parseAsArrayOf(parseAsString, '~').withDefault([]),
};

/**
 * What of a list is shown, from the URL and nowhere else. A filter, a sort or a page is a step that the back button
 * undoes; typing in a search is not (`replace`).
 * @param staysInPlace otherwise another page begins at the top of the window
 */
export function useListPlace<P extends object, S extends string>(
  { filters: offered, parsers, names }: PlaceInUrl<P, S>,
  staysInPlace = false,
) {
  const [values, set] = useQueryStates<Parsers>(parsers, { history: 'push', urlKeys: names });
  const { sort, page, trail, ...filters } = values as { sort: S } & ListPlace & Record<string, unknown>;
  // A link that was cut off has a page and no way to it: that is the first page.
  const here = { page: trail.length === 0 ? 1 : Math.max(page, trail.length + 1), trail };
  const back = turnedBack(here);
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
      next: (cursor: string) => turn(turned(here, cursor)),
      /** The first page, without a step to come back to: this page has just emptied. */
      startOver: () => void set(FIRST_PAGE, { history: 'replace' }),
    },
  };
}

/** What a table of a list needs of its place. */
export type Place<S extends string> = Pick<
  ReturnType<typeof useListPlace<object, S>>,
  'page' | 'sort' | 'setSort' | 'goTo'
>;
