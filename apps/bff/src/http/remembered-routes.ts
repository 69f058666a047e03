import type { Params, Result, Router } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';

/** The handlers of all paths that differ only in numbers; a parameter is the position of a number, or a text. */
type Route<T> = readonly (readonly [T, readonly (readonly [string, number | string])[]])[];

const MOST_REMEMBERED = 2_000;
/** Longer than any route: arbitrary paths sent by clients are not cached. */
const LONGEST = 200;
/** The start of the numbers in a path used to find out where its parameters are. */
const PROBE = 8_000_000_000_000_000;
const NUMBER = /(?<=\/)\d+(?=\/|$)/g;

/**
 * Hono's router of prefix trees, with a cache for paths that differ only in their numbers, such as `/v2/clients/7` and
 * `/v2/clients/8`. No route may have a number in its pattern.
 */
export class RememberedRoutes<T> implements Router<T> {
  readonly name = 'RememberedRoutes';
  readonly #routes = new TrieRouter<T>();
  readonly #known = new Map<string, Route<T>>();

  /** @throws Error for a pattern with a number */
  add(method: string, path: string, handler: T): void {
    if (path.search(NUMBER) >= 0) throw new Error(`${path} has a number, which paths may differ in`);
    this.#routes.add(method, path, handler);
    this.#known.clear();
  }

  match(method: string, path: string): Result<T> {
    const numbers: string[] = [];
    const shape = path.replace(NUMBER, (number) => {
      numbers.push(number);
      return '#';
    });
    // A path that contains `#` would have the same shape as another.
    if (numbers.length === 0 || path.length > LONGEST || path.includes('#')) return this.#routes.match(method, path);
    const key = `${method} ${shape}`;
    const known = this.#known.get(key);
    if (known) return [known.map(([handler, params]) => [handler, filled(params, numbers)])];
    this.#remember(key, method, path);
    return this.#routes.match(method, path);
  }

  /** Finds out which parameters are numbers, by a path with a different number at each position. */
  #remember(key: string, method: string, path: string): void {
    const probes: string[] = [];
    const probe = path.replace(NUMBER, () => {
      const number = String(PROBE + probes.length);
      probes.push(number);
      return number;
    });
    const found = this.#routes.match(method, probe)[0] as [T, Params][];
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    this.#known.set(
      key,
      found.map(([handler, params]) => [
        handler,
        Object.entries(params).map(([name, text]) => {
          const place = probes.indexOf(text);
          return [name, place < 0 ? text : place];
        }),
      ]),
    );
  }
}

function filled(params: Route<unknown>[number][1], numbers: readonly string[]): Params {
  const values: Params = {};
  for (const [name, value] of params) values[name] = typeof value === 'number' ? (numbers[value] ?? '') : value;
  return values;
}
