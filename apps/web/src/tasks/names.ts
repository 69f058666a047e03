import { clients } from '@jornada/contract/clients';
import type { Input, Output } from '@jornada/contract/endpoint';
import { taskTags } from '@jornada/contract/task-tags';
import { users } from '@jornada/contract/user';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

type Listing = typeof users.list | typeof clients.list | typeof taskTags.list;
type Item<E extends Listing> = Output<E>['items'][number];

const AT_A_TIME = 200;
/** Names beyond these are looked up by search only; a row says "Client 2345" then. */
const MOST = 2_000;

/**
 * Every name of a kind, asked for once and kept: rows carry ids, and one request names them all, where a request a row
 * would be fifty.
 */
const namesOf = <E extends Listing>(listing: E) =>
  queryOptions({
    queryKey: [listing.resource, 'names'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, Item<E>>> => {
      const all = new Map<number, Item<E>>();
      for (let cursor: string | null | undefined; cursor !== null && all.size < MOST; ) {
        const input = { query: { limit: AT_A_TIME, ...(cursor && { cursor }) } } as Input<E>;
        const page: Output<Listing> = await call(listing, input, { signal });
        for (const item of page.items) all.set(item.id, item);
        cursor = page.next_cursor;
      }
      return all;
    },
    // The map is made once; comparing it deeply with the one before would cost more than drawing it.
    structuralSharing: false,
  });

const NOBODY: ReadonlyMap<number, never> = new Map<number, never>();

export const usePeople = () => useQuery(namesOf(users.list)).data ?? NOBODY;
export const useClients = () => useQuery(namesOf(clients.list)).data ?? NOBODY;
export const useTags = () => useQuery(namesOf(taskTags.list)).data ?? NOBODY;
