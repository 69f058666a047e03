import type { QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    /** Resources that an answer tells of beside its own. */
    queryMeta: { tellsOf?: readonly string[] };
  }
}

/** Asks again what is shown of a resource, and what tells of it among other things. */
export const refresh = (client: QueryClient, resource: string): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey, meta }) => queryKey[0] === resource || meta?.tellsOf?.includes(resource) === true,
  });
