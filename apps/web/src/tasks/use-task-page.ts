import { tasks } from '@jornada/contract/tasks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from '../api/query.ts';
import type { TaskQuery } from './task-filters.ts';
import type { TaskPlace } from './use-task-place.ts';

export const PAGE_SIZE = 50;

const pageAt = (query: TaskQuery, sort: TaskPlace['sort'], cursor?: string) =>
  read(tasks.list, { query: { ...query, sort, limit: PAGE_SIZE, ...(cursor && { cursor }) } });

/**
 * The page of tasks that the URL names, with the page after it already on its way.
 * @param enabled false while something else than the list is shown: then nothing is asked
 */
export function useTaskPage({ query, sort, cursor }: Pick<TaskPlace, 'query' | 'sort' | 'cursor'>, enabled = true) {
  const client = useQueryClient();
  const page = useQuery({ ...pageAt(query, sort, cursor), placeholderData: keepPreviousData, enabled });
  // The number of all matches stands on the first page only; walking through pages has it, following a link asks for it.
  const first = useQuery({ ...pageAt(query, sort), placeholderData: keepPreviousData, enabled });

  const current = page.isPlaceholderData ? undefined : page.data;
  useEffect(() => {
    if (enabled && current?.next_cursor) void client.prefetchQuery(pageAt(query, sort, current.next_cursor));
  }, [client, query, sort, current, enabled]);

  return {
    items: page.data?.items,
    nextCursor: current?.next_cursor ?? null,
    total: first.isPlaceholderData ? null : (first.data?.total ?? null),
    /** What is shown is of the page or the filter before. */
    isOld: page.isPlaceholderData,
    error: page.error,
    retry: page.refetch,
    isFetching: page.isFetching,
  };
}
