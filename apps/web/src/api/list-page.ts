import type { Endpoint, Input, Output } from '@jornada/contract/endpoint';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from './query.ts';

export const PAGE_SIZE = 50;

type Listing = Endpoint & { method: 'GET' };
type PageOf<E extends Listing> = Output<E> & { items: unknown[]; next_cursor: string | null; total: number | null };

const pageAt = <E extends Listing>(endpoint: E, query: Record<string, unknown>, cursor?: string) =>
  // A list takes filters, a limit and a cursor; of any list TypeScript cannot know it.
  read(endpoint, { query: { ...query, limit: PAGE_SIZE, ...(cursor && { cursor }) } } as unknown as Input<E>);

/**
 * One page of a list, with the page after it already on its way. The number of all matches stands on the first page
 * only: walking through pages has it, following a link asks for it.
 * @param query filters and sort; the same object while they are the same
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
    /** What is shown is of the page or the filter before. */
    isOld: page.isPlaceholderData,
    error: page.error,
    retry: () => void page.refetch(),
    isFetching: page.isFetching,
  };
}
