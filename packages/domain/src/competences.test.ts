import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areLevels, emptyLevels, LEAST_LEVELS, MOST_LEVELS, withLevelCount } from './competences.ts';

test('levels are 1 to the number of levels, in order and without gaps', () => {
  expect(emptyLevels(2)).toEqual([
    { level: 1, name: '', indicators: [] },
    { level: 2, name: '', indicators: [] },
  ]);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }),
      fc.integer({ min: 2, max: 4 }),
      (all, count) => {
        const expected = Array.from({ length: count }, (_, at) => at + 1).join();
        expect(
          areLevels(
            all.map((level) => ({ level })),
            count,
          ),
        ).toBe(all.join() === expected);
        expect(areLevels(emptyLevels(count), count)).toBe(true);
      },
    ),
  );
});

test('another number of levels removes the highest ones or adds empty ones, and keeps the others', () => {
  const count = fc.integer({ min: LEAST_LEVELS, max: MOST_LEVELS });
  fc.assert(
    fc.property(count, count, (before, after) => {
      const levels = emptyLevels(before).map((level) => ({ ...level, name: `Name ${level.level}` }));
      const found = withLevelCount(levels, after);
      expect(areLevels(found, after)).toBe(true);
      expect(found.slice(0, before)).toEqual(levels.slice(0, after));
      expect(found.slice(before)).toEqual(emptyLevels(after).slice(before));
    }),
  );
});
