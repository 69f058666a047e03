import { clients } from '@jornada/contract/clients';
import type { Endpoint } from '@jornada/contract/endpoint';
import { taskTags } from '@jornada/contract/task-tags';
import { tasks } from '@jornada/contract/tasks';
import { users } from '@jornada/contract/user';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from './call.ts';
import { read } from './query.ts';

/** What lists of names have in common on the wire. */
type Listing = Endpoint & { method: 'GET' };
type Page<T> = { items: T[]; next_cursor: string | null };

const AT_A_TIME = 200;
/** So many names are asked for beforehand; those beyond are looked up when somebody asks for them. */
const MOST = 2_000;

/** Names by id. Asking for one that is not there tells `onMissing`, where there are more than are known here. */
class Names<T extends { id: number }> extends Map<number, T> {
  /** Those beyond the first that somebody has asked for, found or not. */
  readonly lookedUp: ReadonlySet<number>;
  readonly #onMissing: ((id: number) => void) | undefined;

  constructor(items: Iterable<T>, lookedUp: ReadonlySet<number>, onMissing: ((id: number) => void) | undefined) {
    super();
    for (const item of items) this.set(item.id, item);
    this.lookedUp = lookedUp;
    this.#onMissing = onMissing;
  }

  override get(id: number): T | undefined {
    const found = super.get(id);
    if (found === undefined && !this.lookedUp.has(id)) this.#onMissing?.(id);
    return found;
  }

  /** The same names and those that have been looked up since. */
  with(found: Iterable<T>, ids: Iterable<number>): Names<T> {
    return new Names([...this.values(), ...found], new Set([...this.lookedUp, ...ids]), this.#onMissing);
  }
}

/**
 * Every name of a kind, asked for once and kept: rows carry ids, and one request names them all, where a request a row
 * would be fifty.
 */
const namesOf = <T extends { id: number }>(listing: Listing) =>
  queryOptions({
    queryKey: [listing.resource, 'names'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal, client, queryKey }): Promise<Names<T>> => {
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
      if (cursor === null) return new Names(all, new Set(), undefined);
      const before = client.getQueryData<Names<T>>(queryKey)?.lookedUp ?? new Set<number>();
      const names = new Names(all, new Set(), lookUpLater<T>(client, listing));
      return before.size === 0 ? names : names.with(await lookUp<T>(listing, [...before]), before);
    },
    // The map is made once; comparing it deeply with the one before would cost more than drawing it.
    structuralSharing: false,
  });

/** The names of these ids, as many requests as it takes. */
async function lookUp<T>(listing: Listing, ids: readonly number[]): Promise<T[]> {
  const found: T[] = [];
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const query = { id: ids.slice(from, from + AT_A_TIME), limit: AT_A_TIME };
    found.push(...((await call(listing, { query })) as Page<T>).items);
  }
  return found;
}

/** Gathers the ids that one drawing of the screen misses, asks for them together and adds them to what is known. */
function lookUpLater<T extends { id: number }>(client: QueryClient, listing: Listing): (id: number) => void {
  let waiting: number[] = [];
  const asked = new Set<number>();
  const ask = async () => {
    const ids = waiting;
    waiting = [];
    try {
      const found = await lookUp<T>(listing, ids);
      client.setQueryData<Names<T>>([listing.resource, 'names'], (now) => now?.with(found, ids));
    } catch {
      // The number stands there meanwhile; whoever draws it again asks again.
    } finally {
      for (const id of ids) asked.delete(id);
    }
  };
  return (id) => {
    if (asked.has(id)) return;
    asked.add(id);
    if (waiting.push(id) === 1) queueMicrotask(() => void ask());
  };
}

export type PersonName = { id: number; nome: string; email: string; is_active: boolean };
export type ClientName = { id: number; name: string };
export type TagName = { id: number; name: string; color: string; version: number };

const NOBODY: ReadonlyMap<number, never> = new Map<number, never>();

/** The people of the account by id; empty until they are known. */
export const usePeopleNames = (): ReadonlyMap<number, PersonName> =>
  useQuery(namesOf<PersonName>(users.list)).data ?? NOBODY;

/** The clients of the account by id; empty until they are known. */
export const useClientNames = (): ReadonlyMap<number, ClientName> =>
  useQuery(namesOf<ClientName>(clients.list)).data ?? NOBODY;

/** The task tags of the account by id; empty until they are known. */
export const useTagNames = (): ReadonlyMap<number, TagName> => useQuery(namesOf<TagName>(taskTags.list)).data ?? NOBODY;

/** As many as somebody looks through before typing another letter. */
const SHOWN = 30;

/** What of a list matches `text`, asked of the server: a menu works the same with sixty clients and with sixty thousand. */
function useFound<T>(listing: Listing, text: string): { items: readonly T[]; busy: boolean } {
  const q = useDeferredValue(text.trim());
  const found = useQuery({
    ...read(listing, { query: { limit: SHOWN, ...(q !== '' && { q }) } }),
    placeholderData: keepPreviousData,
  });
  return { items: (found.data as Page<T> | undefined)?.items ?? [], busy: found.isFetching };
}

export const useFoundPeople = (text: string) => useFound<PersonName>(users.list, text);
export const useFoundClients = (text: string) => useFound<ClientName>(clients.list, text);
export const useFoundTags = (text: string) => useFound<TagName>(taskTags.list, text);
export const useFoundTasks = (text: string) =>
  useFound<{ id: number; title: string; client_id: number | null }>(tasks.list, text);
