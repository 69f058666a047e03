import type { SortOf } from '@jornada/contract/list';
import type { PlaceInUrl } from '../ui/list/use-list-place.ts';
import { type FilterParser, parserOf } from './parsers.ts';
import type { ListEndpoint } from './query.ts';

type SortsOf<E extends ListEndpoint> = E['sorts'] extends readonly string[] ? SortOf<E['sorts']> : never;

/** A list of the contract with the parsers of its filters. */
export interface ListInUrl<E extends ListEndpoint, P extends object> extends PlaceInUrl<P, SortsOf<E>> {
  endpoint: E;
  scope: readonly string[];
}

type Options<E extends ListEndpoint, W, O> = {
  /** Filters that the screen does not offer. */
  without?: readonly W[];
  /** Filters whose names differ in the address. */
  names?: { [K in keyof E['filters']]?: string };
  /** Filters with a different shape in the address; `toQuery` of the hook converts them to those of the contract. */
  own?: O;
  /** Filters that choose another list, for example the bin, instead of narrowing it. */
  scope?: readonly (keyof E['filters'] & string)[];
};

/**
 * Derives a list's address from the contract: once, outside the component. Each filter is a parameter of its own name.
 */
export function listInUrl<E extends ListEndpoint, W extends keyof E['filters'] = never, O extends object = object>(
  endpoint: E,
  { without = [], names = {}, own, scope = [] }: Options<E, W, O> = {},
) {
  const offered = Object.entries(endpoint.filters).filter(([name]) => !(without as readonly unknown[]).includes(name));
  const parsers = Object.fromEntries(offered.map(([name, shape]) => [name, parserOf(shape)]));
  const { sorts = [], defaultSort = '' } = endpoint;
  type Derived = { [K in Exclude<keyof E['filters'], W | keyof O>]: FilterParser<E['filters'][K]> };
  return {
    endpoint,
    scope,
    // One parser for each offered filter of the contract; the compiler cannot infer this from the loop.
    parsers: { ...parsers, ...own } as unknown as Derived & O,
    names: names as Record<string, string>,
    sorts: sorts.flatMap((field) => [field, `-${field}`]) as SortsOf<E>[],
    defaultSort: defaultSort as SortsOf<E>,
  } satisfies ListInUrl<E, Derived & O>;
}
