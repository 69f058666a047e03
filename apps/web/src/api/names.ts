import { clients } from '@jornada/contract/clients';
import type { Endpoint } from '@jornada/contract/endpoint';
import { taskTags } from '@jornada/contract/task-tags';
import { tasks } from '@jornada/contract/tasks';
import { users } from '@jornada/contract/user';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { answersHere } from './answers-here.ts';
import { call } from './call.ts';
import { mayCall } from './may.ts';
import { addChosen, isUnnamed, lookUpIn, remember, withMore } from './more-names.ts';
import { read } from './query.ts';
import { useSession } from './session.ts';

/** The common format of lists of names. */
type Listing = Endpoint & { method: 'GET' };
type Page<T> = { items: T[]; next_cursor: string | null };

const AT_A_TIME = 200;
/** Maximum number of people on screens with a row for each person. */
const MOST = 2_000;
const STALE_MS = 5 * 60_000;

const keyOf = (listing: Listing) => [listing.resource, 'names'] as const;

/**
 * The names of one kind that this page has needed so far. Rows contain ids; ids missing in one render are looked up in
 * one request. It starts with the names that were sent with the page.
 */
const namesOf = <T extends { id: number }>(listing: Listing) =>
  queryOptions({
    queryKey: keyOf(listing),
    staleTime: STALE_MS,
    queryFn: async ({ client, queryKey }): Promise<ReadonlyMap<number, T>> => {
      const sent = (await answersHere.takeNames(listing.resource)) as readonly T[];
      return withMore(client, lookUpIn<T>(listing), new Map(sent.map((one) => [one.id, one])), queryKey);
    },
    // The map is built once; comparing it deeply with the previous one would cost more than rendering.
    structuralSharing: false,
  });

/** All people of the account, for screens with a row for each. */
const everybody = queryOptions({
  queryKey: [users.list.resource, 'everybody'],
  staleTime: STALE_MS,
  queryFn: async ({ signal, client }): Promise<ReadonlyMap<number, PersonName>> => {
    const all: PersonName[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null && all.length < MOST) {
      const query = { limit: AT_A_TIME, ...(cursor && { cursor }) };
      const page: Page<PersonName> = await call(users.list, { query }, { signal });
      all.push(...page.items);
      cursor = page.next_cursor;
    }
    await remember(client, namesOf<PersonName>(users.list), all);
    return new Map(all.map((one) => [one.id, one]));
  },
  structuralSharing: false,
});

export type PersonName = { id: number; nome: string; email: string; is_active: boolean; photo: string | null };
export type ClientName = { id: number; name: string };
export type TagName = { id: number; name: string; color: string; version: number };
export type TaskName = { id: number; title: string; client_id: number | null };

const NOBODY: ReadonlyMap<number, never> = new Map<number, never>();

/** Whether nothing was found for an id, or its request failed; false while names are loading. */
const hasNone = (names: ReadonlyMap<number, unknown>, id: number): boolean => names !== NOBODY && isUnnamed(names, id);

/** The name of a person; an ellipsis while it is looked up, and `unnamed` if nobody was found or the request failed. */
export const personName = (people: ReadonlyMap<number, { nome: string }>, id: number, unnamed: string): string =>
  people.get(id)?.nome ?? (hasNone(people, id) ? unnamed : '…');

/** The name of a client or tag; an ellipsis while it is looked up, and `unnamed` if nothing was found or the request failed. */
export const nameIn = (names: ReadonlyMap<number, { name: string }>, id: number, unnamed: string): string =>
  names.get(id)?.name ?? (hasNone(names, id) ? unnamed : '…');

/** The account's people by id; empty while loading. */
export const usePeopleNames = (): ReadonlyMap<number, PersonName> =>
  useQuery({ ...namesOf<PersonName>(users.list), enabled: mayCall(useSession(), users.list) }).data ?? NOBODY;

/** All people of the account, with the state of the request, for pages that depend on it. */
export const useEverybody = () => useQuery({ ...everybody, enabled: mayCall(useSession(), users.list) });

/** The account's clients by id; empty while loading. */
export const useClientNames = (): ReadonlyMap<number, ClientName> =>
  useQuery({ ...namesOf<ClientName>(clients.list), enabled: mayCall(useSession(), clients.list) }).data ?? NOBODY;

/** The account's task tags by id; empty while loading. */
export const useTagNames = (): ReadonlyMap<number, TagName> => useQuery(namesOf<TagName>(taskTags.list)).data ?? NOBODY;

/** Maximum number of options shown; typing another letter finds others. */
const SHOWN = 30;

/**
 * Rows of a list that match `text`, searched by the server, so that menus work even with sixty thousand clients.
 * @param text null disables the search
 */
export function useFound<T>(listing: Listing, text: string | null): { items: readonly T[]; busy: boolean } {
  const wanted = text?.trim() ?? '';
  const q = useDeferredValue(wanted);
  const found = useQuery({
    ...read(listing, { query: { limit: SHOWN, ...(q !== '' && { q }) } }),
    placeholderData: keepPreviousData,
    enabled: text !== null,
  });
  // Busy from the first keystroke, because it is not known yet whether anything matches.
  return { items: (found.data as Page<T> | undefined)?.items ?? [], busy: found.isFetching || q !== wanted };
}

export const useFoundPeople = (text: string | null) => useFound<PersonName>(users.list, text);
export const useFoundClients = (text: string) => useFound<ClientName>(clients.list, text);
export const useFoundTags = (text: string) => useFound<TagName>(taskTags.list, text);
export const useFoundTasks = (text: string) => useFound<TaskName>(tasks.list, text);

/**
 * Returns a function that records the name of a row chosen among search results, before any row of a list contains it.
 */
function useChosen<T extends { id: number }>(listing: Listing): (row: T) => void {
  const client = useQueryClient();
  return (row) => addChosen(client, keyOf(listing), row);
}

export const useChosenPerson = () => useChosen<Pick<PersonName, 'id' | 'nome' | 'photo'>>(users.list);
export const useChosenClient = () => useChosen<ClientName>(clients.list);
