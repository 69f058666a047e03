import type { Endpoint } from '@jornada/contract/endpoint';
import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import { call } from './call.ts';

/** Ids per request: the limit of a filter by id. */
const AT_A_TIME = 200;

type Listing = Endpoint & { method: 'GET' };
type Named = { id: number };
/** Reads the names of these ids; unknown ids are omitted. */
type LookUp<T> = (ids: readonly number[]) => Promise<T[]>;

/** Names are not requested again within this time after a failed request. */
const RETRY_MS = 10_000;

interface Origin<T extends Named> {
  /** Ids that are known or have been looked up, found or not. */
  lookedUp: ReadonlySet<number>;
  /** Ids whose request has failed. */
  failed: ReadonlySet<number>;
  onMissing: (id: number) => void;
  /** The names before the last refresh. */
  before: ReadonlyMap<number, T> | undefined;
}

/**
 * Names by id. Reading a missing id calls `onMissing`, and returns the name from before the last refresh in the
 * meantime.
 */
class Names<T extends Named> extends Map<number, T> {
  readonly lookedUp: ReadonlySet<number>;
  readonly #origin: Origin<T>;

  constructor(names: Iterable<[number, T]>, origin: Origin<T>) {
    super(names);
    this.lookedUp = origin.lookedUp;
    this.#origin = origin;
  }

  override get(id: number): T | undefined {
    const found = super.get(id);
    if (found !== undefined || this.lookedUp.has(id)) return found;
    this.#origin.onMissing(id);
    return this.#origin.before?.get(id);
  }

  /** Whether an id has no name at the moment: nothing was found, or its request failed. */
  isUnnamed(id: number): boolean {
    return !this.has(id) && (this.lookedUp.has(id) || this.#origin.failed.has(id));
  }

  /** A copy with names that were looked up since. */
  with(found: readonly T[], ids: Iterable<number>): Names<T> {
    const names: [number, T][] = [...this, ...found.map((one): [number, T] => [one.id, one])];
    return new Names(names, { ...this.#origin, lookedUp: new Set([...this.lookedUp, ...ids]) });
  }

  /** A copy after a request for `ids` failed. */
  without(ids: Iterable<number>): Names<T> {
    return new Names(this, { ...this.#origin, failed: new Set([...this.#origin.failed, ...ids]) });
  }
}

/** Whether an id has no name after it was looked up; false until its request was answered or has failed. */
export const isUnnamed = (names: ReadonlyMap<number, unknown>, id: number): boolean =>
  names instanceof Names ? names.isUnnamed(id) : !names.has(id);

/**
 * `first`, plus names looked up on demand: all ids missing in one render are requested together and added under `key`.
 * Looked-up names are refreshed too, because they may have changed. After a failed request the ids have no name, and
 * the components that show them request them again later.
 */
export async function withMore<T extends Named>(
  client: QueryClient,
  lookUp: LookUp<T>,
  first: ReadonlyMap<number, T>,
  key: QueryKey,
): Promise<ReadonlyMap<number, T>> {
  let waiting: number[] = [];
  const requested = new Set<number>();
  const change = (to: (names: Names<T>) => Names<T>) =>
    client.setQueryData<Names<T>>(key, (now) => (now instanceof Names ? to(now) : now));
  const allow = (ids: readonly number[]) => {
    for (const id of ids) requested.delete(id);
  };
  const ask = async () => {
    const ids = waiting;
    waiting = [];
    try {
      const found = await lookUp(ids);
      allow(ids);
      change((names) => names.with(found, ids));
    } catch {
      change((names) => names.without(ids));
      setTimeout(() => {
        allow(ids);
        // The components that show the ids render again and request them.
        change((names) => names.without([]));
      }, RETRY_MS);
    }
  };
  const onMissing = (id: number) => {
    if (requested.has(id)) return;
    requested.add(id);
    if (waiting.push(id) === 1) queueMicrotask(() => void ask());
  };
  const before = client.getQueryData<ReadonlyMap<number, T>>(key);
  const lookedUp = before instanceof Names ? before.lookedUp : undefined;
  const names = new Names(first, {
    lookedUp: new Set(first.keys()),
    failed: new Set(),
    onMissing,
    // A plain copy, so that earlier names do not keep references to even earlier ones.
    before: before && new Map(before),
  });
  return lookedUp?.size ? names.with(await lookUp([...lookedUp]), lookedUp) : names;
}

/**
 * Adds listed rows to `names`, so that a row chosen from a list has a name at once. They are not refreshed like
 * looked-up names. Waits for names that are still loading, because their answer would replace the rows.
 */
export async function remember<T extends Named, Key extends QueryKey>(
  client: QueryClient,
  names: FetchQueryOptions<ReadonlyMap<number, T>, Error, ReadonlyMap<number, T>, Key>,
  rows: readonly T[],
): Promise<void> {
  // If the names cannot be loaded, the rows stay unknown until they are looked up again.
  await client.fetchQuery(names).catch(() => undefined);
  client.setQueryData<ReadonlyMap<number, T>>(names.queryKey, (now) =>
    now instanceof Names && rows.length > 0 ? now.with(rows, []) : now,
  );
}

/**
 * Adds the row that a person chooses from a list to the names under `key`. It changes the map in place, because the
 * code that creates the message about the choice holds the map from before it.
 */
export function addChosen<T extends Named>(client: QueryClient, key: QueryKey, row: T): void {
  const names = client.getQueryData<ReadonlyMap<number, T>>(key);
  if (names instanceof Names) names.set(row.id, row);
}

/** Looks up names by id through a list operation, in as many requests as needed. */
export const lookUpIn =
  <T>(listing: Listing): LookUp<T> =>
  async (ids) => {
    const found: T[] = [];
    for (let from = 0; from < ids.length; from += AT_A_TIME) {
      const query = { id: ids.slice(from, from + AT_A_TIME), limit: AT_A_TIME };
      found.push(...((await call(listing, { query })) as { items: T[] }).items);
    }
    return found;
  };
