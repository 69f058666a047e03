import type { Endpoint } from '@jornada/contract/endpoint';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { call } from './call.ts';

/** Names that one request asks for: as many as a filter by id takes. */
const AT_A_TIME = 200;

type Listing = Endpoint & { method: 'GET' };
type Named = { id: number };
/** Reads the names of these ids; those that are not there are left out. */
type LookUp<T> = (ids: readonly number[]) => Promise<T[]>;

/** Names by id, of which there are more on the server: asking for one that is not here tells `onMissing`. */
class Names<T extends Named> extends Map<number, T> {
  /** Those that somebody has asked for one by one, found or not. */
  readonly lookedUp: ReadonlySet<number>;
  readonly #onMissing: (id: number) => void;

  constructor(names: Iterable<[number, T]>, lookedUp: ReadonlySet<number>, onMissing: (id: number) => void) {
    super(names);
    this.lookedUp = lookedUp;
    this.#onMissing = onMissing;
  }

  override get(id: number): T | undefined {
    const found = super.get(id);
    if (found === undefined && !this.lookedUp.has(id)) this.#onMissing(id);
    return found;
  }

  /** These names and those that have been looked up since. */
  with(found: readonly T[], ids: Iterable<number>): Names<T> {
    const names: [number, T][] = [...this, ...found.map((one): [number, T] => [one.id, one])];
    return new Names(names, new Set([...this.lookedUp, ...ids]), this.#onMissing);
  }
}

/**
 * `first` and, as soon as somebody asks for one of the others, that as well: all that one drawing of the screen misses is
 * asked for together, and added under `key`. What was looked up before is looked up again: it may have a new name.
 */
export async function withMore<T extends Named>(
  client: QueryClient,
  lookUp: LookUp<T>,
  first: ReadonlyMap<number, T>,
  key: QueryKey,
): Promise<ReadonlyMap<number, T>> {
  let waiting: number[] = [];
  const asked = new Set<number>();
  const ask = async () => {
    const ids = waiting;
    waiting = [];
    try {
      const found = await lookUp(ids);
      client.setQueryData<Names<T>>(key, (now) => now?.with(found, ids));
    } catch {
      // The number stands there meanwhile; whoever draws it again asks again.
    } finally {
      for (const id of ids) asked.delete(id);
    }
  };
  const onMissing = (id: number) => {
    if (asked.has(id)) return;
    asked.add(id);
    if (waiting.push(id) === 1) queueMicrotask(() => void ask());
  };
  const names = new Names(first, new Set(), onMissing);
  const before = client.getQueryData<Partial<Names<T>>>(key)?.lookedUp;
  return before?.size ? names.with(await lookUp([...before]), before) : names;
}

/** What ids of a list are called, asked of the server in as many requests as it takes. */
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
