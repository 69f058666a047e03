import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDatabase } from '../testing/databases.ts';
import { openDatabase } from './engines/open.ts';
import { type Db, sqlOf } from './handle.ts';
import { countOf, eachRow, inOrder, type PageQuery, pageOf, type Segment, type SortColumns } from './paging.ts';

const LIST = { sorts: ['id', 'size', 'due', 'label'], defaultSort: '-size' } as const;
const FIXED = { order: '-id' } as const;

const COLUMNS = {
  id: { column: 'id', kind: 'number' },
  size: { column: 'size_column', kind: 'number' },
  due: { column: 'due', kind: 'number', nullable: true },
  label: { column: 'label', kind: 'text', nullable: true },
} as const satisfies SortColumns<typeof LIST>;

interface Row {
  id: number;
  size: number;
  due: number | null;
  label: string | null;
}

let db: Db;
let remove: () => Promise<void>;

beforeAll(async () => {
  const database = await newDatabase();
  remove = database.remove;
  db = await openDatabase(database.url);
  await sql`create table paged (id integer primary key, size_column integer not null, due integer, label text)`.execute(
    sqlOf(db),
  );
});

afterAll(async () => {
  await db.destroy();
  await remove();
});

async function store(rows: readonly Row[]): Promise<void> {
  await sql`delete from paged`.execute(sqlOf(db));
  for (const { id, size, due, label } of rows)
    await sql`insert into paged (id, size_column, due, label) values (${id}, ${size}, ${due}, ${label})`.execute(
      sqlOf(db),
    );
}

const stored = () => sqlOf(db).selectFrom(sql<{ id: number }>`paged`.as('paged'));
const rows = (segment: Segment) => inOrder(stored().select('id'), 'paged', segment).execute();
const count = () => countOf(stored());

/** The ids from the first page to the last, and the size of each page. */
async function walk(list: typeof LIST | typeof FIXED, sort: string | undefined, limit: number) {
  const ids: number[] = [];
  const sizes: number[] = [];
  const totals: (number | null)[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await pageOf(list, COLUMNS, { sort, limit, cursor }, { rows, count });
    ids.push(...page.items.map(({ id }) => id));
    sizes.push(page.items.length);
    totals.push(page.total);
    if (page.next_cursor === null) return { ids, sizes, totals };
    cursor = page.next_cursor;
  }
}

const sortedIds = (all: readonly Row[], field: keyof Row, descending: boolean): number[] => {
  const compare = (a: number | string, b: number | string) => (a === b ? 0 : a < b === descending ? 1 : -1);
  return all
    .toSorted((one, other) => {
      const [a, b] = [one[field], other[field]];
      if (a === null || b === null) return Number(a === null) - Number(b === null) || compare(one.id, other.id);
      return compare(a, b) || compare(one.id, other.id);
    })
    .map(({ id }) => id);
};

const someRows = fc
  .array(
    fc.record({
      size: fc.integer({ min: -1, max: 2 }),
      due: fc.option(fc.integer({ min: 0, max: 2 })),
      label: fc.option(fc.constantFrom('', 'a', 'b')),
    }),
    { maxLength: 12 },
  )
  .map((all): Row[] => all.map((row, index) => ({ id: index + 1, ...row })));

test('paging by cursor and exporting return every row once and in order, for every sort', async () => {
  await fc.assert(
    fc.asyncProperty(
      someRows,
      fc.constantFrom(...LIST.sorts),
      fc.boolean(),
      fc.integer({ min: 1, max: 5 }),
      async (all, field, descending, limit) => {
        await store(all);
        const sort = descending ? `-${field}` : field;
        const expected = sortedIds(all, field, descending);

        const { ids, sizes, totals } = await walk(LIST, sort, limit);
        expect(ids).toEqual(expected);
        expect(sizes.slice(0, -1).every((size) => size === limit)).toBe(true);
        expect(totals).toEqual([all.length, ...sizes.slice(1).map(() => null)]);

        const exported = await Array.fromAsync(eachRow(LIST, COLUMNS, { sort }, rows, ({ id }) => id, limit));
        expect(exported).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});

test('without a sort, a list has the order that its contract names', async () => {
  const all = [1, 3, 2].map((size, index) => ({ id: index + 1, size, due: null, label: null }));
  await store(all);
  expect((await walk(LIST, undefined, 2)).ids).toEqual([2, 3, 1]);
  expect((await walk(FIXED, undefined, 2)).ids).toEqual([3, 2, 1]);
  expect(await Array.fromAsync(eachRow(FIXED, COLUMNS, {}, rows, ({ id }) => id))).toEqual([3, 2, 1]);
});

test('a page reads at most one row more than it returns', async () => {
  await store([1, 2, 3, 4].map((id) => ({ id, size: 0, due: id > 2 ? null : id, label: null })));
  const limits: [boolean, number][] = [];
  const read = (segment: Segment) => {
    limits.push([segment.hasKey, segment.limit]);
    return rows(segment);
  };
  const page = await pageOf(LIST, COLUMNS, { sort: 'due', limit: 3 }, { rows: read, count });
  expect(page.items.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(limits).toEqual([
    [true, 4],
    [false, 2],
  ]);
});

test('rows are counted for the first page only, and not if no total is requested', async () => {
  await store([1, 2, 3].map((id) => ({ id, size: 0, due: null, label: null })));
  let counts = 0;
  const page = (query: PageQuery) =>
    pageOf(LIST, COLUMNS, { sort: 'id', limit: 2, ...query }, { rows, count: () => (counts++, count()) });
  const first = await page({});
  expect([first.total, counts]).toEqual([3, 1]);
  expect(await page({ count: 'none' })).toEqual({ ...first, total: null });
  expect((await page({ cursor: first.next_cursor ?? '' })).total).toBeNull();
  expect(counts).toBe(1);
});

test.for([
  ['text for an array', 'x'],
  ['another sort', ['id', 1, 1]],
  ['a key of another kind', ['size', 'a', 1]],
  ['null as the key of a column that always has a value', ['size', null, 1]],
  ['an id that is no integer', ['size', 1, 1.5]],
  ['too few parts', ['size', 1]],
] as const)('a cursor with %s is refused', async ([, parts]) => {
  const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url');
  await expect(pageOf(LIST, COLUMNS, { sort: 'size', cursor }, { rows, count })).rejects.toMatchObject({
    kind: 'invalid',
    more: { errors: [{ path: 'cursor', code: 'bad_cursor' }] },
  });
});

test('a sort of the contract without a column does not compile', () => {
  const { label: _, ...others } = COLUMNS;
  // @ts-expect-error `label` is missing
  const incomplete: SortColumns<typeof LIST> = others;
  expect(Object.keys(incomplete)).not.toContain('label');
});
