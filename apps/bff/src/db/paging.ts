import type { ListSpec, OrderedSpec } from '@jornada/contract/list';
import { DEFAULT_LIMIT } from '@jornada/contract/shapes';
import { invalid } from '@jornada/domain/refusal';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { startPieces } from './event-loop.ts';
import type { Bindable } from './placeholder.ts';

// Keyset paging: a page starts after the last row of the previous page, by the value of the sort column and the id.

/** A column that a list can be sorted by. Rows with equal values are ordered by id, so every row has one position. */
export interface SortColumn {
  column: string;
  kind: 'text' | 'number';
  /** Rows without a value come last, in either direction. */
  nullable?: true;
}

/** The order of a list of the contract or of its CSV. */
type Order = Pick<ListSpec, 'sorts' | 'defaultSort'> | Pick<OrderedSpec, 'order'>;

type FieldOf<S extends string> = S extends `-${infer Field}` ? Field : S;
type SortName<L extends Order> = L extends { sorts: readonly (infer S extends string)[] }
  ? S
  : L extends { order: infer O extends string }
    ? FieldOf<O>
    : never;

/** A column for each sort of a list of the contract. */
export type SortColumns<L extends Order> = Readonly<Record<SortName<L>, SortColumn>>;

/** A requested sort: `-due_on` is the column of `due_on`, descending. */
export interface Sorting extends SortColumn {
  name: string;
  descending: boolean;
}

export function sortingOf<Columns extends Readonly<Record<string, SortColumn>>>(
  columns: Columns,
  sort: (keyof Columns & string) | `-${keyof Columns & string}`,
): Sorting {
  const descending = sort.startsWith('-');
  const column = columns[descending ? sort.slice(1) : sort];
  if (!column) throw new TypeError(`no column for the sort ${sort}`);
  return { ...column, name: sort, descending };
}

const requestedSorting = <L extends Order>(list: L, columns: SortColumns<L>, sort: string | undefined): Sorting =>
  sortingOf<Readonly<Record<string, SortColumn>>>(columns, sort ?? ('order' in list ? list.order : list.defaultSort));

/** The row after which a page starts. If the key is null, that row is among those without a value. */
export interface Position {
  key: string | number | null;
  id: number;
}

/**
 * The position in a cursor.
 * @throws Refusal 400 for a cursor that this server did not create, or of another sort
 */
export function positionOf(cursor: string | undefined, { name, kind, nullable }: Sorting): Position | undefined {
  if (cursor === undefined) return undefined;
  const bad = () => invalid('cursor', 'is not a cursor of this list and sort', 'bad_cursor');
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw bad();
  }
  if (!Array.isArray(parts) || parts.length !== 3) throw bad();
  const [sort, key, id] = parts as [unknown, unknown, unknown];
  const keyFits =
    key === null
      ? Boolean(nullable)
      : kind === 'text'
        ? typeof key === 'string' && !key.includes('\0') && key.isWellFormed()
        : Number.isSafeInteger(key);
  if (sort !== name || !keyFits || !Number.isSafeInteger(id)) throw bad();
  return { key: key as Position['key'], id: id as number };
}

const cursorAt = ({ name }: Sorting, { key, id }: Position) =>
  Buffer.from(JSON.stringify([name, key, id])).toString('base64url');

export interface KeyedRow {
  id: number;
  /** The value of the sort column. */
  sort_key: string | number | null;
}

/** A part of a list that one query reads: at most `limit` rows after a position, all with a sort key or all without. */
export interface Segment {
  sorting: Sorting;
  hasKey: boolean;
  after: Position | undefined;
  limit: number;
}

/** The first rows in an order. For a nullable column, those that have a value. */
export const firstRows = (sorting: Sorting, limit: number): Segment => ({
  sorting,
  hasKey: true,
  after: undefined,
  limit,
});

/** The same for a query that may be prepared: its values are only bound. */
export interface BoundSegment extends Pick<Segment, 'sorting' | 'hasKey'> {
  after: { [K in keyof Position]: Bindable<Position[K]> } | undefined;
  limit: Bindable<number>;
}

/**
 * Reads a page as one or two segments: rows with a sort key, then rows without. No query needs an OR, so every page
 * is read along an index at the same cost.
 */
async function readPage<Row extends KeyedRow>(
  sorting: Sorting,
  after: Position | undefined,
  limit: number,
  read: (segment: Segment) => Promise<Row[]>,
): Promise<{ rows: Row[]; next: Position | null }> {
  // One row more than the page holds shows whether there is another page.
  const wanted = limit + 1;
  const pastKeys = after?.key === null;
  const rows = pastKeys ? [] : await read({ sorting, hasKey: true, after, limit: wanted });
  if (sorting.nullable && rows.length < wanted)
    rows.push(
      ...(await read({ sorting, hasKey: false, after: pastKeys ? after : undefined, limit: wanted - rows.length })),
    );
  const more = rows.length > limit;
  if (more) rows.length = limit;
  const last = rows.at(-1);
  return { rows, next: more && last ? { key: last.sort_key, id: last.id } : null };
}

/** The parameters of a list request that select a page. */
export interface PageQuery {
  sort?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  count?: 'none' | undefined;
}

/**
 * A page of a list of the contract. The rows are counted for the first page only, and not with `count=none`.
 * @throws Refusal 400 for a cursor of another list or sort
 */
export async function pageOf<L extends Order, Row extends KeyedRow>(
  list: L,
  columns: SortColumns<L>,
  { sort, limit = DEFAULT_LIMIT, cursor, count: counted }: PageQuery,
  { rows: read, count }: { rows: (segment: Segment) => Promise<Row[]>; count: () => Promise<number> },
): Promise<{ items: Row[]; next_cursor: string | null; total: number | null }> {
  const sorting = requestedSorting(list, columns, sort);
  const after = positionOf(cursor, sorting);
  const [{ rows, next }, total] = await Promise.all([
    readPage(sorting, after, limit, read),
    after || counted === 'none' ? null : count(),
  ]);
  return { items: rows, next_cursor: next && cursorAt(sorting, next), total };
}

/**
 * Every row of a CSV of the contract, in order, mapped by `show`. Rows are read page by page: no whole list is in
 * memory, and no query stays open while a slow client reads. Other requests run between pages and rows.
 * @param atOnce how many rows are in memory together
 */
export async function* eachRow<L extends Order, Row extends KeyedRow, Shown>(
  csv: L,
  columns: SortColumns<L>,
  { sort }: Pick<PageQuery, 'sort'>,
  read: (segment: Segment) => Promise<Row[]>,
  show: (row: Row) => Shown,
  atOnce = 500,
): AsyncGenerator<Shown> {
  const sorting = requestedSorting(csv, columns, sort);
  let after: Position | undefined;
  const nextPiece = startPieces();
  for (;;) {
    const { rows, next } = await readPage(sorting, after, atOnce, read);
    for (const row of rows) {
      await nextPiece();
      yield show(row);
    }
    if (!next) return;
    after = next;
  }
}

/** The condition that `(column, id)` comes after the start of the segment; undefined for the first segment. */
export function isAfter(table: string, { sorting, hasKey, after }: BoundSegment): RawBuilder<boolean> | undefined {
  if (!after) return undefined;
  const { column, descending } = sorting;
  const id = sql.ref(`${table}.id`);
  const than = sql.raw(descending ? '<' : '>');
  if (!hasKey || column === 'id') return sql<boolean>`${id} ${than} ${after.id}`;
  return sql<boolean>`(${sql.ref(`${table}.${column}`)}, ${id}) ${than} (${after.key}, ${after.id})`;
}

/** Limits `query` over `table` to a segment, in order, each row with its sort key. */
export function inOrder<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  table: string,
  segment: BoundSegment,
) {
  const { sorting, hasKey, limit } = segment;
  const key = sql.ref<string | number | null>(`${table}.${sorting.column}`);
  const direction = sorting.descending ? 'desc' : 'asc';
  const after = isAfter(table, segment);
  let rows = query.select(key.as('sort_key'));
  if (sorting.nullable) rows = rows.where(key, hasKey ? 'is not' : 'is', null);
  if (after) rows = rows.where(after);
  if (hasKey && sorting.column !== 'id') rows = rows.orderBy(key, direction);
  return rows.orderBy(sql.ref(`${table}.id`), direction).limit(limit);
}

/** How many rows a query finds. */
export async function countOf<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const found = await query.select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return (found as { n: number }).n;
}
