import { z } from 'zod/mini';
import type { Operation } from './endpoint.ts';
import { page, paged, sortBy } from './shapes.ts';

type Shape = z.ZodMiniType;
type Filters = Record<string, Shape>;

/** A field to sort by, ascending, or with a `-` prefix descending. */
export type SortOf<S extends readonly string[]> = S[number] | `-${S[number]}`;

/** The definition of a list, from which the server's page and the screen's URL state derive. */
export interface ListSpec<F extends Filters = Filters, S extends readonly string[] = readonly string[]> {
  /** The filters as query parameters, each optional. */
  filters: F;
  /** The sortable fields. */
  sorts: S;
  /** The default order. */
  defaultSort: SortOf<S>;
}

/** A list that always has the same order: its request has no `sort`. */
export interface OrderedSpec<F extends Filters = Filters, O extends string = string> {
  filters: F;
  /** The sort field, with a `-` prefix for descending order. */
  order: O;
}

/** The parsed filters of a list, without its sort and page. */
export type FilterOf<L extends { filters: Filters }> = {
  readonly [K in keyof L['filters']]?: ReadonlyValue<z.output<L['filters'][K]>>;
};
type ReadonlyValue<T> = T extends readonly (infer V)[] ? readonly V[] : T;

type About = Pick<Operation, 'path' | 'summary' | 'access' | 'ofPerson' | 'params' | 'endedLink'>;

const sortShape = <const S extends readonly string[]>(sorts: S) => z.optional(sortBy<S[number]>(sorts));

/**
 * A list: `GET path` with its filters, its sorts and pages by cursor. Spread into `resource(…)` under a name; the
 * server implements it with `pageOf`, a screen shows it with `useContractList`.
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

/** A list in a fixed order: like `list`, without the `sort` parameter. */
export function orderedList<
  const A extends About,
  Item extends Shape,
  const F extends Filters,
  const O extends string,
>({ item, filters, order, ...about }: A & { item: Item } & OrderedSpec<F, O>) {
  return {
    ...(about as unknown as A),
    method: 'GET' as const,
    filters,
    order,
    query: z.strictObject({ ...filters, ...paged }),
    response: page(item),
  };
}

type Listed<F extends Filters> = Pick<Operation, 'path' | 'access' | 'ofPerson' | 'params'> & { filters: F };

const csvAt = <const P extends Listed<Filters>>({ path, access, ofPerson, params }: P) => ({
  method: 'GET' as const,
  path: `${path as P['path']}/export.csv` as const,
  access: access as P['access'],
  ...({ ...(ofPerson && { ofPerson }), ...(params && { params }) } as Pick<P, keyof P & ('ofPerson' | 'params')>),
  answers: 'csv' as const,
  heavy: true as const,
});

/**
 * All rows of the list, in its order, as a CSV file at `path/export.csv`.
 * @param row one line; its fields are the header
 */
export function csvOf<
  F extends Filters,
  S extends readonly string[],
  const P extends Listed<F>,
  const A extends { summary: string },
  Row extends Shape,
>(listed: P & ListSpec<F, S>, { row, ...about }: A & { row: Row }) {
  return {
    ...about,
    ...csvAt<P>(listed),
    sorts: listed.sorts,
    defaultSort: listed.defaultSort,
    query: z.strictObject({ ...listed.filters, sort: sortShape(listed.sorts) }),
    response: row,
  };
}

/** A CSV export in a fixed order, which may differ from the list's: like `csvOf`, without the `sort` parameter. */
export function orderedCsvOf<
  F extends Filters,
  const P extends Listed<F>,
  const A extends { summary: string },
  Row extends Shape,
  const O extends string,
>(listed: P & { filters: F }, { row, order, ...about }: A & { row: Row; order: O }) {
  return { ...about, ...csvAt<P>(listed), order, query: z.strictObject(listed.filters), response: row };
}
