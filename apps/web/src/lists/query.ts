import type { Endpoint } from '@jornada/contract/endpoint';
import type { z } from 'zod/mini';
import { type FilterValue, inRequest } from './parsers.ts';

/** A list of the contract, as `list()` returns it. One with a fixed order has no sorts. */
export type ListEndpoint = Endpoint & {
  method: 'GET';
  filters: Record<string, z.ZodMiniType>;
  sorts?: readonly string[];
  defaultSort?: string;
};

/** The filters in use. */
export type InUse<Values> = { [K in keyof Values]?: NonNullable<Values[K]> };

/** The filters in use, with the names and values of the contract. */
export type Asked<E extends ListEndpoint> = InUse<{ [K in keyof E['filters']]: FilterValue<E['filters'][K]> }>;

/** The filters as a request for the list sends them. */
export type QueryOf<E extends ListEndpoint> = {
  [K in keyof E['filters']]?: Sent<Exclude<z.output<E['filters'][K]>, undefined>>;
};
type Sent<T> = [T] extends [readonly (infer V)[]] ? SentOne<V>[] : SentOne<T>;
type SentOne<T> = T extends null ? 'none' : T;

/** Omits values that are not set; trims text. */
export function inUse<Values extends object>(values: Values): InUse<Values> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(
    entries.filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value !== null && value !== '')),
  ) as InUse<Values>;
}

/** The filters in use as the request sends them. */
export function queryOf<E extends ListEndpoint>(asked: Asked<E>): QueryOf<E> {
  const entries = Object.entries<unknown>(asked).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(inRequest) : inRequest(value),
  ]);
  return Object.fromEntries(entries) as QueryOf<E>;
}

/** Address of the export: all rows of `query` as a file. */
export function fileAddress({ path }: { path: string }, query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]));
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}
