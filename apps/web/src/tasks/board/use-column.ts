import { tasks } from '@jornada/contract/tasks';
import type { Task } from '@jornada/contract/tasks';
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { columnPage, type Shown } from './column-page.ts';
import type { TaskQuery } from '../task-place.ts';
import { AT_THE_TOP, cardsOf, type Page, PAGE_SIZE, walked } from './walk.ts';

/** Range of the pages that contain the visible cards. */
export type Sight = { first: number; last: number };

const NONE = new Set<number>();

/**
 * The cards of one column: the tasks that also match `within`. Only visible pages are requested, and refetched after
 * changes; the first page always, because it contains the total.
 */
export function useColumn(
  shown: Pick<Shown, 'query' | 'sort'>,
  within: TaskQuery,
  sight: Sight,
  moved: { here: readonly Task[]; all: ReadonlySet<number> } = { here: [], all: NONE },
  size = PAGE_SIZE,
) {
  const client = useQueryClient();
  const [walk, setWalk] = useState(AT_THE_TOP);
  const numbers = [...walk.starts.keys()].filter((at) => at === 0 || (at >= sight.first && at <= sight.last));
  const { pages, error, isFetching } = useQueries({
    queries: numbers.map((at) => columnPage(shown, within, walk.starts[at], size)),
    combine: together,
  });

  const read = new Map(
    numbers.flatMap((at, index): [number, Page][] => {
      const page = pages[index];
      return page ? [[at, page]] : [];
    }),
  );
  const now = walked(walk, read);
  if (now !== walk) setWalk(now);

  const total = pages[0]?.total ?? null;
  const { here, all } = moved;
  return {
    ...useMemo(() => cardsOf(now, { first: here, elsewhere: all, total }), [now, here, all, total]),
    total,
    /** No page has been loaded yet. */
    isPending: now.pages.length === 0,
    error,
    isFetching,
    retry: () =>
      void client.refetchQueries({
        queryKey: [tasks.list.resource, tasks.list.name],
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      }),
  };
}

type Listed = Page & { total: number | null };

const together = (results: UseQueryResult<Listed>[]) => ({
  pages: results.map(({ data }) => data),
  /** The error of a page without data. A failed refetch keeps the old data and shows no error. */
  error: results.find(({ data, error }) => error && !data)?.error ?? null,
  isFetching: results.some(({ isFetching }) => isFetching),
});
