import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { setRequestCheck } from '../state/idle.ts';
import { ApiError, isPassing } from './errors.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error;
    mutationMeta: { refreshes: readonly string[]; errorIsShown: boolean };
  }
}

/**
 * Errors shown by whole pages rather than single controls: plan, level, closed account. The route's error page shows
 * them.
 */
const concernsThePage = (error: Error) =>
  error instanceof ApiError && (error.status === 402 || error.status === 403 || error.code === 'missing_account');

/** @param showError shows errors of writes that no form shows */
export function createQueryClient({ showError }: { showError: (error: Error) => void }): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      // The browser's online state does not show whether the server is reachable, because it may run on this machine.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        // Only transient errors are retried, twice and quickly, because a person is waiting.
        retry: (failures, error) =>
          failures < 2 && isPassing(error) && !(error instanceof ApiError && error.status === 429),
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

  /** A 402 or 403 means that plan, level or link differ from the cached session, so it is refetched. */
  function lookAgainAtSession(error: Error) {
    if (concernsThePage(error)) void client.invalidateQueries({ queryKey: ['session'] });
  }

  setRequestCheck(() => client.isFetching() > 0);
  return client;
}
