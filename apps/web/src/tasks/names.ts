import { clients } from '@jornada/contract/clients';
import type { Endpoint } from '@jornada/contract/endpoint';
import { taskTags } from '@jornada/contract/task-tags';
import { users } from '@jornada/contract/user';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** What lists of names have in common on the wire. */
type Listing = Endpoint & { method: 'GET' };
type Page<T> = { items: T[]; next_cursor: string | null };

const AT_A_TIME = 200;
/** Names beyond these are looked up by search only; a row says "Client 2345" then. */
const MOST = 2_000;

/**
 * Every name of a kind, asked for once and kept: rows carry ids, and one request names them all, where a request a row
 * would be fifty.
 */
const namesOf = <T extends { id: number }>(listing: Listing) =>
  queryOptions({
    queryKey: [listing.resource, 'names'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, T>> => {
      const all: T[] = [];
      for (let cursor: string | null | undefined; cursor !== null && all.length < MOST; ) {
        const page = (await call(listing, { query: { limit: AT_A_TIME, ...(cursor && { cursor }) } } as never, { signal })) as Page<T>;
        all.push(...page.items);
        cursor = page.next_cursor;
      }
      return new Map(all.map((one) => [one.id, one]));
    },
    // The map is made once; comparing it deeply with the one before would cost more than drawing it.
    structuralSharing: false,
  });

type Person = { id: number; nome: string; email: string; is_active: boolean };
type Named = { id: number; name: string };
type Tag = Named & { color: string };

const NOBODY: ReadonlyMap<number, never> = new Map<number, never>();

export const usePeople = () => useQuery(namesOf<Person>(users.list)).data ?? NOBODY;
export const useClients = () => useQuery(namesOf<Named>(clients.list)).data ?? NOBODY;
export const useTags = () => useQuery(namesOf<Tag>(taskTags.list)).data ?? NOBODY;
