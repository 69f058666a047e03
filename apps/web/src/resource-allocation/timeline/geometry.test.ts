import { addDays } from '@jornada/domain/calendar';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { between, daysOf, exceptionsOf, lanesOf, rowHeight, shifted, resized } from './geometry.ts';

const range = { starts_on: '2026-11-16', ends_on: '2026-11-20' };

test('moving keeps the length, resizing keeps the other end, and neither end passes the other', () => {
  expect(shifted(range, 10)).toEqual({ starts_on: '2026-11-26', ends_on: '2026-11-30' });
  expect(resized(range, 'end', 2)).toEqual({ ...range, ends_on: '2026-11-22' });
  expect(resized(range, 'end', -9)).toEqual({ ...range, ends_on: '2026-11-16' });
  expect(resized(range, 'start', 9)).toEqual({ ...range, starts_on: '2026-11-20' });
});

test('a range drawn backwards equals one drawn forwards', () => {
  expect(between('2026-11-16', 4, 0)).toEqual(between('2026-11-16', 0, 4));
  expect(daysOf(between('2026-11-16', 0, 4), '2026-11-16')).toEqual({ first: 0, last: 4 });
});

test('a person with one lane has a row of at most 48 px, by day of at most 60 px, even without bars', () => {
  expect([rowHeight(0, false), rowHeight(1, false)].every((height) => height <= 48)).toBe(true);
  expect(rowHeight(1, true)).toBeLessThanOrEqual(60);
});

const ranges = fc.array(fc.record({ first: fc.nat(60), length: fc.nat(20) }), { maxLength: 25 }).map((all) =>
  all.map(({ first, length }, at) => ({
    id: at + 1,
    starts_on: addDays('2026-01-01', first),
    ends_on: addDays('2026-01-01', first + length),
  })),
);

test('bars in a lane never overlap, and there are only as many lanes as concurrent bars', () => {
  fc.assert(
    fc.property(ranges, (all) => {
      const { lane, lanes } = lanesOf(all);
      for (const a of all)
        for (const b of all)
          if (a.id < b.id && lane.get(a.id) === lane.get(b.id))
            expect(a.ends_on < b.starts_on || b.ends_on < a.starts_on).toBe(true);
      const atOnce = Math.max(
        0,
        ...all.map(
          ({ starts_on }) => all.filter((other) => other.starts_on <= starts_on && starts_on <= other.ends_on).length,
        ),
      );
      expect(lanes).toBe(atOnce);
    }),
  );
});

test('marks days that differ from a standard week, but not holidays', () => {
  const none = () => false;
  expect(exceptionsOf([5, 6], none)).toEqual([]);
  expect(exceptionsOf([4, 5, 6], none)).toEqual([{ weekday: 4, off: true }]);
  expect(exceptionsOf([4, 5, 6], (weekday) => weekday === 4)).toEqual([]);
  expect(exceptionsOf([0, 6], none)).toEqual([
    { weekday: 0, off: true },
    { weekday: 5, off: false },
  ]);
  // A holiday on a Saturday that is a working day of the person.
  expect(exceptionsOf([5, 6], (weekday) => weekday === 5)).toEqual([]);
});
