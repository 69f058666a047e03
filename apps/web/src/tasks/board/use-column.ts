import { tasks } from '@jornada/contract/tasks';
import type { Task } from '@jornada/contract/tasks';
import type { TaskStatus } from '@jornada/domain/tasks';
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { columnPage, type Shown } from './column-page.ts';
import { AT_THE_TOP, cardsOf, type Page, walked } from './walk.ts';

/** The pages between which the cards in sight lie. */
export type Sight = { first: number; last: number };

const NONE = new Set<number>();

/**
 * The cards of one column. Only the pages in sight are asked for, and asked again when tasks have changed; the first
 * one always, because the number of all cards stands on it.
 */
export function useColumn(
  shown: Shown,
  status: TaskStatus,
  sight: Sight,
  moved: { here: readonly Task[]; all: ReadonlySet<number> } = { here: [], all: NONE },
) {
  const client = useQueryClient();
  const [walk, setWalk] = useState(AT_THE_TOP);
  const numbers = [...walk.starts.keys()].filter((at) => at === 0 || (at >= sight.first && at <= sight.last));
  const { pages, error, isFetching } = useQueries({
    queries: numbers.map((at) => columnPage(shown, status, walk.starts[at])),
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
    /** Nothing is known of the column yet. */
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
  /** Of what could not be shown at all; what is only old says nothing. */
  error: results.find(({ data, error }) => error && !data)?.error ?? null,
  isFetching: results.some(({ isFetching }) => isFetching),
});
