import { useQueryStates } from 'nuqs';
import { useCallback, useMemo } from 'react';
import {
  asQuery,
  filterParsers,
  FIRST_PAGE,
  type Place,
  placeParsers,
  type TaskFilters,
  type TaskQuery,
  turned,
  turnedBack,
} from './task-filters.ts';

/** A page that is turned begins at its first row. */
const TO_TOP = { scroll: true };

const parsers = { ...filterParsers, ...placeParsers };

/**
 * What of the list is shown, from the URL and nowhere else. A filter, a sort or a page is a step that the back button
 * undoes; typing in the search is not, or going back would take it apart letter by letter.
 */
export function useTaskPlace() {
  const [values, setValues] = useQueryStates(parsers, { history: 'push' });
  const { sort, page, trail, ...filters } = values;

  // The parsers give a new array whenever anything in the URL changes; what is said with it often stays the same.
  const filterKey = JSON.stringify(asQuery(filters));
  const query = useMemo(() => JSON.parse(filterKey) as TaskQuery, [filterKey]);
  // A link that was cut off has a page and no way to it: that is the first page.
  const here = { page: trail.length === 0 ? 1 : Math.max(page, trail.length + 1), trail };
  const back = turnedBack(here);

  const setFilters = useCallback(
    (change: Partial<TaskFilters>, history: 'push' | 'replace' = 'push') =>
      void setValues({ ...change, ...FIRST_PAGE }, { history }),
    [setValues],
  );

  return {
    filters,
    query,
    /** Says the same for the same filters: what depends on them changes with it. */
    filterKey,
    sort,
    page: here.page,
    trail,
    cursor: trail.at(-1),
    setFilters,
    setSort: useCallback((next: Place['sort']) => void setValues({ sort: next, ...FIRST_PAGE }), [setValues]),
    clearFilters: useCallback(
      () =>
        void setValues({
          ...(Object.fromEntries(Object.keys(filterParsers).map((key) => [key, null])) as Record<
            keyof TaskFilters,
            null
          >),
          ...FIRST_PAGE,
        }),
      [setValues],
    ),
    goTo: {
      first: page > 1 ? () => void setValues(FIRST_PAGE, TO_TOP) : undefined,
      previous: back ? () => void setValues(back, TO_TOP) : undefined,
      next: (nextCursor: string) => void setValues(turned(here, nextCursor), TO_TOP),
      /** The first page, without a step to come back to: this page has just emptied. */
      startOver: () => void setValues(FIRST_PAGE, { history: 'replace' }),
    },
  };
}

export type TaskPlace = ReturnType<typeof useTaskPlace>;
