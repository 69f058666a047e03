import { invalid } from '@jornada/domain/refusal';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Bindable } from './placeholder.ts';

/** A column that a list can be sorted by. The id decides among equals, so a cursor stands in exactly one place. */
export interface SortColumn {
  column: string;
  kind: 'text' | 'number';
  /** Rows without a value come last, in either direction. */
  nullable?: true;
}

/** A sort as asked for: `-due_on` is the column of `due_on`, downwards. */
export interface Sorting extends SortColumn {
  name: string;
  down: boolean;
}

export const sortingOf = (columns: Record<string, SortColumn>, sort: string): Sorting => {
  const down = sort.startsWith('-');
  return { ...(columns[down ? sort.slice(1) : sort] as SortColumn), name: sort, down };
};

/** Where a page begins: behind the row with this key and id. Null as key: among the rows that have none. */
export interface After {
  key: string | number | null;
  id: number;
}

/**
 * The place a cursor names.
 * @throws Refusal 400 where it is not one of ours, or of another sort
 */
export function placeOf(cursor: string | undefined, { name, kind, nullable }: Sorting): After | undefined {
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
  return { key: key as After['key'], id: id as number };
}

const cursorOf = ({ name }: Sorting, { sort_key, id }: KeyedRow) =>
  Buffer.from(JSON.stringify([name, sort_key, id])).toString('base64url');

export interface KeyedRow {
  id: number;
  /** The value of the sort column. */
  sort_key: string | number | null;
}

/** One stretch of the order: the rows with a value, then those without. */
export interface Stretch {
  hasKey: boolean;
  after: After | undefined;
  limit: number;
}

/** The same for a query that may be prepared: its values are only bound. */
export interface BoundStretch extends Pick<Stretch, 'hasKey'> {
  after: { [K in keyof After]: Bindable<After[K]> } | undefined;
  limit: Bindable<number>;
}

/**
 * A page by keyset: `read` is asked for the rows of a stretch, in order. A page that runs over the end of the rows
 * with a value goes on with those without; no query needs an OR, so an index gives every page at the same price.
 */
export async function keysetPage<Row extends KeyedRow>(
  sorting: Sorting,
  after: After | undefined,
  limit: number,
  read: (stretch: Stretch) => Promise<Row[]>,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  // One more than asked for tells whether there is another page.
  const wanted = limit + 1;
  const inTail = after?.key === null;
  const rows = inTail ? [] : await read({ hasKey: true, after, limit: wanted });
  if (sorting.nullable && rows.length < wanted)
    rows.push(...(await read({ hasKey: false, after: inTail ? after : undefined, limit: wanted - rows.length })));
  const more = rows.length > limit;
  if (more) rows.length = limit;
  const last = rows.at(-1);
  return { rows, next_cursor: more && last ? cursorOf(sorting, last) : null };
}

/**
 * All rows of a list in order, some at a time, each as `show` makes it: for exports, which hold no list in memory and
 * no query open while a slow client reads.
 */
export async function* eachRow<Row extends KeyedRow, Shown>(
  sorting: Sorting,
  read: (stretch: Stretch) => Promise<Row[]>,
  show: (row: Row) => Shown,
  atATime = 500,
): AsyncGenerator<Shown> {
  let after: After | undefined;
  for (;;) {
    const { rows, next_cursor } = await keysetPage(sorting, after, atATime, read);
    for (const row of rows) yield show(row);
    if (next_cursor === null) return;
    after = placeOf(next_cursor, sorting);
  }
}

/** `(column, id)` lies behind a place, in the direction of the sort. */
export function isBehind(
  table: string,
  { column, down }: Sorting,
  { hasKey, after }: BoundStretch,
): RawBuilder<boolean> | undefined {
  if (!after) return undefined;
  const id = sql.ref(`${table}.id`);
  const than = sql.raw(down ? '<' : '>');
  if (!hasKey || column === 'id') return sql<boolean>`${id} ${than} ${after.id}`;
  return sql<boolean>`(${sql.ref(`${table}.${column}`)}, ${id}) ${than} (${after.key}, ${after.id})`;
}

/** The rows that `query` finds in `table`: those of one stretch, in order, each with the value it is sorted by. */
export function inOrder<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  table: string,
  sorting: Sorting,
  stretch: BoundStretch,
) {
  const key = sql.ref<string | number | null>(`${table}.${sorting.column}`);
  const direction = sorting.down ? 'desc' : 'asc';
  const behind = isBehind(table, sorting, stretch);
  let rows = query.select(key.as('sort_key'));
  if (sorting.nullable) rows = rows.where(key, stretch.hasKey ? 'is not' : 'is', null);
  if (behind) rows = rows.where(behind);
  if (stretch.hasKey && sorting.column !== 'id') rows = rows.orderBy(key, direction);
  return rows.orderBy(sql.ref(`${table}.id`), direction).limit(stretch.limit);
}

/** How many rows a query finds. */
export async function countOf<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): Promise<number> {
  const found = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return (found as { n: number }).n;
}
