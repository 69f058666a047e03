import { clients } from '@jornada/contract/clients';
import type { Endpoint } from '@jornada/contract/endpoint';
import { taskTags } from '@jornada/contract/task-tags';
import { tasks } from '@jornada/contract/tasks';
import { users } from '@jornada/contract/user';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from './call.ts';
import { read } from './query.ts';

/** What lists of names have in common on the wire. */
type Listing = Endpoint & { method: 'GET' };
type Page<T> = { items: T[]; next_cursor: string | null };

const AT_A_TIME = 200;
/** So many names are asked for beforehand; those beyond are looked up when somebody asks for them. */
const MOST = 2_000;

/**
 * Every name of a kind, asked for once and kept: rows carry ids, and one request names them all, where a request a row
 * would be fifty.
 */
const namesOf = <T extends { id: number }>(listing: Listing) =>
  queryOptions({
    queryKey: [listing.resource, 'names'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal, client, queryKey }): Promise<ReadonlyMap<number, T>> => {
      const all: T[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null && all.length < MOST) {
        const page: Page<T> = (await call(
          listing,
          { query: { limit: AT_A_TIME, ...(cursor && { cursor }) } },
          {
            signal,
          },
        )) as Page<T>;
        all.push(...page.items);
        cursor = page.next_cursor;
      }
      const names = new Map(all.map((one) => [one.id, one]));
      if (cursor === null) return names;
      const { lookUpIn, withMore } = await import('./more-names.ts');
      return withMore(client, lookUpIn<T>(listing), names, queryKey);
    },
    // The map is made once; comparing it deeply with the one before would cost more than drawing it.
    structuralSharing: false,
  });

export type PersonName = { id: number; nome: string; email: string; is_active: boolean };
export type ClientName = { id: number; name: string };
export type TagName = { id: number; name: string; color: string; version: number };
export type TaskName = { id: number; title: string; client_id: number | null };

const NOBODY: ReadonlyMap<number, never> = new Map<number, never>();

/**
 * Whether a number certainly names nothing any more: an old link may say one that was deleted since. False until that is
 * known; of more names than are asked for beforehand, until it has been looked up.
 */
export const isGone = (names: ReadonlyMap<number, unknown>, id: number): boolean =>
  names !== NOBODY && !names.has(id) && (!('lookedUp' in names) || (names.lookedUp as ReadonlySet<number>).has(id));

/** The people of the account by id; empty until they are known. */
export const usePeopleNames = (): ReadonlyMap<number, PersonName> => usePeopleAsked().data ?? NOBODY;

/** The same with how the asking goes: for a page that is nothing without them. */
export const usePeopleAsked = () => useQuery(namesOf<PersonName>(users.list));

/** The clients of the account by id; empty until they are known. */
export const useClientNames = (): ReadonlyMap<number, ClientName> =>
  useQuery(namesOf<ClientName>(clients.list)).data ?? NOBODY;

/** The task tags of the account by id; empty until they are known. */
export const useTagNames = (): ReadonlyMap<number, TagName> => useQuery(namesOf<TagName>(taskTags.list)).data ?? NOBODY;

/** As many as somebody looks through before typing another letter. */
const SHOWN = 30;

/** What of a list matches `text`, asked of the server: a menu works the same with sixty clients and with sixty thousand. */
export function useFound<T>(listing: Listing, text: string): { items: readonly T[]; busy: boolean } {
  const q = useDeferredValue(text.trim());
  const found = useQuery({
    ...read(listing, { query: { limit: SHOWN, ...(q !== '' && { q }) } }),
    placeholderData: keepPreviousData,
  });
  // Busy from the letter on: what is not asked for yet is not known to be missing.
  return { items: (found.data as Page<T> | undefined)?.items ?? [], busy: found.isFetching || q !== text.trim() };
}

export const useFoundPeople = (text: string) => useFound<PersonName>(users.list, text);
export const useFoundClients = (text: string) => useFound<ClientName>(clients.list, text);
export const useFoundTags = (text: string) => useFound<TagName>(taskTags.list, text);
export const useFoundTasks = (text: string) => useFound<TaskName>(tasks.list, text);
