import type { ResourceName } from '@jornada/contract/contract';
import type { Endpoint, Input, Output } from '@jornada/contract/endpoint';
import { MutationCache, QueryCache, QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from './call.ts';
import { ApiError, isPassing } from './errors.ts';

type Reading = Endpoint & { method: 'GET' };
type Writing = Endpoint & { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' };

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    mutationMeta: { refreshes: readonly string[]; errorIsShown: boolean };
  }
}

/** A question to the server, ready for `useQuery`, a route loader or a prefetch. */
export const read = <E extends Reading>(endpoint: E, input: Input<E>) =>
  queryOptions<Output<E>>({
    queryKey: [endpoint.resource, endpoint.name, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  });

type Options = {
  /** Other resources whose screens this changes. */
  alsoRefresh?: readonly ResourceName[];
  /** The caller shows what went wrong, such as a form in its own place. Otherwise a toast does. */
  errorIsShown?: boolean;
};

/** A change on the server. When it lands, what is shown of its resource (and of `alsoRefresh`) is asked again. */
export const useWrite = <E extends Writing>(endpoint: E, { alsoRefresh = [], errorIsShown = false }: Options = {}) =>
  useMutation<Output<E>, Error, Input<E> & { idempotencyKey?: string }>({
    mutationFn: ({ idempotencyKey, ...input }) => call(endpoint, input as Input<E>, { ...(idempotencyKey && { idempotencyKey }) }),
    meta: { refreshes: [endpoint.resource, ...alsoRefresh], errorIsShown },
  });

/** What whole pages say, not single controls: the plan, the level, a closed account. The error page of the route shows them. */
const concernsThePage = (error: Error) =>
  error instanceof ApiError && (error.status === 402 || error.status === 403 || error.code === 'missing_account');

/**
 * @param showError where the error of a change goes that no form shows
 */
export function createQueryClient({ showError }: { showError: (error: Error) => void }): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Only what may pass is asked again, twice, and soon: a person is waiting.
        retry: (failures, error) => failures < 2 && isPassing(error) && !(error instanceof ApiError && error.status === 429),
        retryDelay: (attempt) => 400 * 2 ** attempt,
        throwOnError: concernsThePage,
      },
    },
    queryCache: new QueryCache({ onError: lookAgainAtSession }),
    mutationCache: new MutationCache({
      onSuccess: (_data, _input, _result, { meta }) =>
        Promise.all((meta?.refreshes ?? []).map((resource) => client.invalidateQueries({ queryKey: [resource] }))),
      onError: (error, _input, _result, { meta }) => {
        lookAgainAtSession(error);
        if (!meta?.errorIsShown) showError(error);
      },
    }),
  });

  /** A 402 or 403 says that plan, level or link are not what the page believes. */
  function lookAgainAtSession(error: Error) {
    if (concernsThePage(error)) void client.invalidateQueries({ queryKey: ['session'] });
  }

  return client;
}
