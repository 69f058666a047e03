import type { Endpoint, Input, Output } from '@jornada/contract/endpoint';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { whenIdle } from '../state/idle.ts';
import { addressOf, pathWith } from './address.ts';
import { call } from './call.ts';
import { read } from './query.ts';

const PAGE_SIZE = 50;

type Listing = Endpoint & { method: 'GET' };
type Page = { items: readonly unknown[]; next_cursor: string | null; total: number | null };
type PageIn<E extends Listing, P> = [P] extends [never] ? Output<E> & Page : P & Page;

export type PageOptions<E extends Listing, P> = {
  /** False while something other than the list is shown: nothing is requested then. */
  enabled?: boolean;
  /** Number of rows of a full page. */
  size?: number;
  /** The parameters of the path. */
  params?: Record<string, unknown>;
  /** Returns the page, if it is only a part of the answer. */
  pageIn?: (answer: Output<E>) => P;
  /** Whether counting the rows may take longer than reading a page. If so, the page does not wait for its total. */
  countsApart?: boolean;
  throwOnError?: (error: Error) => boolean;
};

/**
 * One page of a list, prefetching the next. The total comes with the first page only, so it is requested separately
 * when a link opens a later page, or if it is counted apart.
 * @param query filters and sort; must keep its identity while unchanged
 */
export function useListPage<E extends Listing, P = never>(
  endpoint: E,
  query: object,
  cursor: string | undefined,
  { enabled = true, size = PAGE_SIZE, params, pageIn, countsApart = false, throwOnError }: PageOptions<E, P> = {},
) {
  const client = useQueryClient();
  const inputOf = (page: object) =>
    // Every list takes filters, a limit and a cursor, which TypeScript cannot derive for a generic list.
    ({ ...(params && { params }), query: { ...query, ...page } }) as unknown as Input<E>;
  const pageAt = (at?: string) =>
    read(endpoint, inputOf({ limit: size, ...(countsApart && { count: 'none' }), ...(at && { cursor: at }) }));
  const shared = { placeholderData: keepPreviousData, ...(throwOnError && { throwOnError }) };
  const page = useQuery({ ...pageAt(cursor), ...shared, enabled });
  const first = useQuery({ ...pageAt(), ...shared, enabled: enabled && !countsApart });
  const listed = (answer: Output<E> | undefined) =>
    (answer === undefined || !pageIn ? answer : pageIn(answer)) as PageIn<E, P> | undefined;

  const isWhole = cursor === undefined && !page.isPlaceholderData && listed(page.data)?.next_cursor === null;
  // If the list has a single page, its rows are the total. Otherwise they are counted once the rows have arrived.
  const counted = useQuery({
    queryKey: [endpoint.resource, `${endpoint.name} total`, inputOf({})],
    queryFn: async ({ signal }) => listed(await call(endpoint, inputOf({ limit: 1 }), { signal }))?.total ?? null,
    enabled: enabled && countsApart && page.isSuccess && !page.isPlaceholderData && !isWhole,
  });
  const total = countsApart
    ? isWhole
      ? listed(page.data)?.items.length
      : counted.data
    : first.isPlaceholderData
      ? null
      : listed(first.data)?.total;

  const next = page.isPlaceholderData ? null : (listed(page.data)?.next_cursor ?? null);
  const prefetch = useEffectEvent((at: string) => void client.prefetchQuery(pageAt(at)));
  useEffect(() => {
    // Runs after a refetch of this page too, because the next page may be outdated by then.
    if (!enabled || !next) return undefined;
    return whenIdle(() => prefetch(next));
  }, [endpoint, query, page.data, next, enabled]);

  return {
    items: listed(page.data)?.items as PageIn<E, P>['items'] | undefined,
    size,
    nextCursor: next,
    total: total ?? null,
    /** Whether the rows belong to the previous page or filter. */
    isOld: page.isPlaceholderData,
    error: page.error,
    retry: () => void page.refetch(),
    isFetching: page.isFetching,
    /**
     * The whole answer with this page; `firstAnswer` is that with the first page, which is not requested if the total
     * is counted separately.
     */
    answer: page.data,
    firstAnswer: first.data,
  };
}

/** The address of a file: with the rows that match `query`, or with the object that `params` identify. */
export const fileAddress = ({ path }: { path: string }, { params, query }: FileInput = {}): string =>
  addressOf(pathWith(path, params), query);

/** The type prevents passing a query without the object around it. */
type FileInput = { params?: Readonly<Record<string, string | number>>; query?: object };
