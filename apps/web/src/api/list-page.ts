import type { Endpoint, Input, Output } from '@jornada/contract/endpoint';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from './query.ts';

export const PAGE_SIZE = 50;

type Listing = Endpoint & { method: 'GET' };
type PageOf<E extends Listing> = Output<E> & { items: unknown[]; next_cursor: string | null; total: number | null };

const pageAt = <E extends Listing>(endpoint: E, query: Record<string, unknown>, cursor?: string) =>
  // TypeScript cannot know that any list takes filters, a limit and a cursor.
  read(endpoint, { query: { ...query, limit: PAGE_SIZE, ...(cursor && { cursor }) } } as unknown as Input<E>);

/**
 * One page of a list, prefetching the next. The total comes with the first page only, so it is requested separately
 * when a link opens a later page.
 * @param query filters and sort; must keep its identity while unchanged
 */
export function useListPage<E extends Listing>(
  endpoint: E,
  query: Record<string, unknown>,
  cursor: string | undefined,
) {
  const client = useQueryClient();
  const page = useQuery({ ...pageAt(endpoint, query, cursor), placeholderData: keepPreviousData });
  const first = useQuery({ ...pageAt(endpoint, query), placeholderData: keepPreviousData });
  const data = page.data as PageOf<E> | undefined;
  const next = page.isPlaceholderData ? undefined : data?.next_cursor;
  useEffect(() => {
    if (next) void client.prefetchQuery(pageAt(endpoint, query, next));
  }, [client, endpoint, query, next]);

  return {
    items: data?.items as PageOf<E>['items'] | undefined,
    nextCursor: next ?? null,
    total: first.isPlaceholderData ? null : ((first.data as PageOf<E> | undefined)?.total ?? null),
    /** Whether the rows belong to the previous page or filter. */
    isOld: page.isPlaceholderData,
    error: page.error,
    retry: () => void page.refetch(),
    isFetching: page.isFetching,
  };
}
