import type { Endpoint, Input, Output } from '@jornada/contract/endpoint';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { read } from './query.ts';

export const PAGE_SIZE = 50;

type Listing = Endpoint & { method: 'GET' };
type PageOf<E extends Listing> = Output<E> & { items: unknown[]; next_cursor: string | null; total: number | null };

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
  const at = (place?: string) =>
    read(endpoint, { query: { ...query, limit: PAGE_SIZE, ...(place && { cursor: place }) } } as unknown as Input<E>);
  const page = useQuery({ ...at(cursor), placeholderData: keepPreviousData });
  const first = useQuery({ ...at(), placeholderData: keepPreviousData });
  const data = page.data as PageOf<E> | undefined;
  const next = page.isPlaceholderData ? undefined : data?.next_cursor;
  const nextPage = next ? JSON.stringify(at(next).queryKey) : null;
  useEffect(() => {
    if (next) void client.prefetchQuery(at(next));
    // The key says all that the question is made of.
  }, [client, nextPage]);

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
