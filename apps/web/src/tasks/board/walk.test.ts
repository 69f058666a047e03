import type { Task } from '@jornada/contract/tasks';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AT_THE_TOP, cardsOf, type Page, PAGE_SIZE, pageOf, type Walk, walked } from './walk.ts';

const task = (id: number) => ({ id, version: 1 }) as Task;
const NOTHING_MOVED = { first: [], elsewhere: new Set<number>(), total: null };

/** A fake server that lists ids in descending order, `size` per page; a cursor is the last id of the previous page. */
const serves =
  (ids: readonly number[], size: number) =>
  (start: string | undefined): Page => {
    const from = start === undefined ? 0 : ids.findIndex((id) => id < Number(start));
    const items = (from === -1 ? [] : ids.slice(from, from + size)).map(task);
    const last = items.at(-1);
    const more = last !== undefined && ids.indexOf(last.id) < ids.length - 1;
    return { items, next_cursor: more ? String(last.id) : null };
  };

/** Reads the pages from `first` to `last` once. */
const look = (walk: Walk, page: ReturnType<typeof serves>, first: number, last: number) => {
  const numbers = [...walk.starts.keys()].filter((at) => at >= first && at <= last);
  return walked(walk, new Map(numbers.map((at) => [at, page(walk.starts[at])])));
};

const idsOf = (walk: Walk) => cardsOf(walk, NOTHING_MOVED).cards.map((card) => card?.id ?? null);

const someIds = fc
  .uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 60 })
  .map((ids) => ids.sort((a, b) => b - a));

test('reading to the end yields every card once, in order', () => {
  fc.assert(
    fc.property(someIds, fc.integer({ min: 1, max: 7 }), (ids, size) => {
      const page = serves(ids, size);
      let walk = AT_THE_TOP;
      for (let at = 0; at < walk.starts.length; at++) walk = look(walk, page, at, at);
      expect(idsOf(walk)).toEqual(ids);
    }),
  );
});

test('after cards were added and removed, scrolling over all pages shows the current ones', () => {
  fc.assert(
    fc.property(someIds, someIds, fc.integer({ min: 1, max: 7 }), (before, after, size) => {
      let walk = AT_THE_TOP;
      for (let at = 0; at < walk.starts.length; at++) walk = look(walk, serves(before, size), at, at);
      // A column reads two visible pages at a time, from the top to the end.
      for (let at = 0; at < walk.starts.length; at++)
        walk = look(look(walk, serves(after, size), at, at + 1), serves(after, size), at, at + 1);
      expect(idsOf(walk)).toEqual(after);
    }),
  );
});

test('an unchanged page returns the same object', () => {
  const page = { items: [task(3)], next_cursor: '3' };
  const walk = walked(AT_THE_TOP, new Map([[0, page]]));
  expect(walked(walk, new Map([[0, page]]))).toBe(walk);
});

test('no card is listed twice, and a moved one only where it was dropped', () => {
  const walk: Walk = {
    starts: [undefined, '2', '1'],
    pages: [
      { items: [task(3), task(2)], next_cursor: '2' },
      { items: [task(2), task(1)], next_cursor: '1' },
    ],
  };
  const { cards, ends } = cardsOf(walk, { first: [task(9)], elsewhere: new Set([9, 3]), total: 5 });
  // Two of five are not loaded yet; the moved one is from another column.
  expect(cards.map((card) => card?.id ?? null)).toEqual([9, 2, 1, null, null]);
  expect(ends).toEqual([2, 3, 5]);
});

test('placeholders take the space of the missing cards, at most one page', () => {
  const walk = (total: number) =>
    cardsOf({ starts: [undefined, '1'], pages: [{ items: [task(1)], next_cursor: '1' }] }, { ...NOTHING_MOVED, total });
  expect(walk(3).cards).toHaveLength(3);
  expect(walk(5_000).cards).toHaveLength(1 + PAGE_SIZE);
});

test.each([
  [0, 0],
  [49, 0],
  [50, 1],
  [60, 1],
  [61, 1],
])('the card at %i is on page %i', (index, page) => {
  expect(pageOf([50, 61], index)).toBe(page);
});
