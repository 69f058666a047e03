import { expect, test } from 'vitest';
import { streamOf } from './stream.ts';

const rows = (...days: number[]) => days.map((day) => ({ at: `2026-11-${String(day).padStart(2, '0')}T12:00:00Z` }));
const days = (stream: { at: string }[]) => stream.map(({ at }) => Number(at.slice(8, 10)));

test('comments and history are merged by time, oldest first', () => {
  const stream = streamOf([
    { rows: rows(9, 5, 1), hasMore: false },
    { rows: rows(7, 3), hasMore: false },
  ]);
  expect(days(stream)).toEqual([1, 3, 5, 7, 9]);
});

test('the stream starts where all of its lists are complete', () => {
  const stream = streamOf([
    { rows: rows(9, 5), hasMore: true },
    { rows: rows(7, 3, 1), hasMore: false },
  ]);
  expect(days(stream)).toEqual([5, 7, 9]);
});

test('a list without rows does not cut off the others', () => {
  expect(
    days(
      streamOf([
        { rows: [], hasMore: false },
        { rows: rows(2), hasMore: true },
      ]),
    ),
  ).toEqual([2]);
});
