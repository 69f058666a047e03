import type { Endpoint } from '@jornada/contract/endpoint';
import type { SortOf } from '@jornada/contract/list';
import { parseAsStringLiteral } from 'nuqs';
import type { z } from 'zod/mini';
import { pageParsers, type PlaceInUrl } from '../ui/list/use-list-place.ts';
import { type FilterParser, parserOf } from './parsers.ts';

/** A list operation of the contract, as returned by `list()`. A list with a fixed order has no sorts. */
export type ListEndpoint = Endpoint & {
  method: 'GET';
  filters: Record<string, z.ZodMiniType>;
  sorts?: readonly string[];
  defaultSort?: string;
};
type SortsOf<E extends ListEndpoint> = E['sorts'] extends readonly string[] ? SortOf<E['sorts']> : '';

/** The filters of a request for the list. */
export type QueryOf<E extends ListEndpoint> = {
  [K in keyof E['filters']]?: Sent<Exclude<z.output<E['filters'][K]>, undefined>>;
};
type Sent<T> = [T] extends [readonly (infer V)[]] ? SentOne<V>[] : SentOne<T>;
type SentOne<T> = T extends null ? 'none' : T;

/**
 * A list operation of the contract with the parsers of its filters: those derived from the contract, and those of the
 * screen (`O`).
 */
export interface ListInUrl<E extends ListEndpoint, P extends object, O> extends PlaceInUrl<P, SortsOf<E>> {
  endpoint: E;
  own: O | undefined;
  scope: readonly string[];
  /** All sort orders of the contract. */
  sorts: readonly SortsOf<E>[];
}

type Options<E extends ListEndpoint, W, O> = {
  /** Filters that the screen does not offer. */
  without?: readonly W[];
  /** Filters whose names differ in the address. */
  names?: { [K in keyof E['filters']]?: string };
  /** Filters with a different shape in the address; `toQuery` of the hook converts them to those of the contract. */
  own?: O;
  /** The default order, if it is not that of the contract. */
  defaultSort?: SortsOf<E>;
  /** Filters that select another list, for example the bin, instead of narrowing it. */
  scope?: readonly (keyof E['filters'] & string)[];
};

/**
 * Derives a list's address from the contract. Called once, outside the component. Each filter is a parameter of the
 * same name.
 */
export function listInUrl<E extends ListEndpoint, W extends keyof E['filters'] = never, O extends object = object>(
  endpoint: E,
  { without = [], names = {}, own, scope = [], defaultSort }: Options<E, W, O> = {},
) {
  const offered = Object.entries(endpoint.filters).filter(([name]) => !(without as readonly unknown[]).includes(name));
  const derived = Object.fromEntries(offered.map(([name, shape]) => [name, parserOf(shape)]));
  const { sorts: fields = [] } = endpoint;
  const sorts = fields.flatMap((field) => [field, `-${field}`]) as SortsOf<E>[];
  const sort = parseAsStringLiteral(sorts).withDefault(defaultSort ?? ((endpoint.defaultSort ?? '') as SortsOf<E>));
  type Derived = { [K in Exclude<keyof E['filters'], W | keyof O>]: FilterParser<E['filters'][K]> };
  return {
    endpoint,
    own,
    scope,
    // One parser for each offered filter of the contract; the compiler cannot infer this from the loop.
    filters: { ...derived, ...own } as unknown as Derived & O,
    parsers: { ...derived, ...own, ...pageParsers, sort },
    names: names as Record<string, string>,
    sorts,
  } satisfies ListInUrl<E, Derived & O, O>;
}
