import type { ResourceName } from '@jornada/contract/contract';
import type { Endpoint, Input, Output } from '@jornada/contract/endpoint';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from './call.ts';
import { type LaterEndpoint, loaded } from './later-endpoint.ts';

type Reading = Endpoint & { method: 'GET' };
type Writing = Endpoint & { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' };

/** A read operation, ready for `useQuery`, a route loader or a prefetch. */
export const read = <E extends Reading>(endpoint: E, input: Input<E>) =>
  queryOptions<Output<E>>({
    queryKey: [endpoint.resource, endpoint.name, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });

type Options = {
  /** Other resources whose screens this changes. */
  alsoRefresh?: readonly ResourceName[];
  /** The caller shows the error, such as a form in its own place. Otherwise a toast does. */
  errorIsShown?: boolean;
};

/** A write operation. On success, queries of its resource (and of `alsoRefresh`) are refetched. */
export const useWrite = <E extends Writing>(
  endpoint: E | LaterEndpoint<E>,
  { alsoRefresh = [], errorIsShown = false }: Options = {},
) =>
  useMutation<Output<E>, Error, Input<E> & { idempotencyKey?: string }>({
    mutationFn: async ({ idempotencyKey, ...input }) =>
      call(await loaded(endpoint), input as Input<E>, { ...(idempotencyKey && { idempotencyKey }) }),
    meta: { refreshes: [endpoint.resource, ...alsoRefresh], errorIsShown },
  });
