import { z } from 'zod/mini';
import type { Operation } from './endpoint.ts';
import { page, paged, sortBy } from './shapes.ts';

type Shape = z.ZodMiniType;
type Filters = Record<string, Shape>;

/** A field to sort by, or with `-` before it for descending order. */
export type SortOf<S extends readonly string[]> = S[number] | `-${S[number]}`;

/** What a list is besides an operation: the server's page and the screen's URL state both follow from it. */
export interface ListSpec<F extends Filters = Filters, S extends readonly string[] = readonly string[]> {
  /** The query parameters that narrow the list, each optional. */
  filters: F;
  /** The fields it can be sorted by. */
  sorts: S;
  /** The order where the request names none. */
  defaultSort: SortOf<S>;
}

type About = Pick<Operation, 'path' | 'summary' | 'access' | 'ofPerson' | 'params'>;

const sortShape = <const S extends readonly string[]>(sorts: S) => z.optional(sortBy<S[number]>(sorts));

/**
 * A list, written once: `GET path` with its filters, its sorts and pages by cursor. Spread into `resource(…)` under a
 * name; the server answers it with `pageOf`, a screen shows it with `useContractList`.
 */
export function list<
  const A extends About,
  Item extends Shape,
  const F extends Filters,
  const S extends readonly [string, ...string[]],
>({ item, filters, sorts, defaultSort, ...about }: A & { item: Item } & ListSpec<F, S>) {
  return {
    ...(about as unknown as A),
    method: 'GET' as const,
    filters,
    sorts,
    defaultSort,
    query: z.strictObject({ ...filters, sort: sortShape(sorts), ...paged }),
    response: page(item),
  };
}

/** The same rows as a CSV file at `path/export.csv`: all of them, in the list's order. @param row one line; its fields are the header */
export function csvOf<
  F extends Filters,
  S extends readonly string[],
  const P extends Pick<Operation, 'path' | 'access' | 'ofPerson' | 'params'>,
  const A extends { summary: string },
  Row extends Shape,
>(listed: P & ListSpec<F, S>, { row, ...about }: A & { row: Row }) {
  return {
    ...about,
    method: 'GET' as const,
    path: `${listed.path as P['path']}/export.csv` as const,
    access: listed.access as P['access'],
    query: z.strictObject({ ...listed.filters, sort: sortShape(listed.sorts) }),
    answers: 'csv' as const,
    response: row,
  };
}
