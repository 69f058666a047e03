import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeHours } from './axis.ts';

test.each([
  [[0], [0, 60]],
  [
    [-120, 300],
    [-120, 0, 120, 240, 360],
  ],
  [[600], [0, 120, 240, 360, 480, 600]],
  [[5_098], [0, 1_200, 2_400, 3_600, 4_800, 6_000]],
] as const)('balances of %j are marked at %j', (balances, marks) => {
  expect(wholeHours(balances)).toEqual(marks);
});

test('ticks are few whole hours that enclose all balances', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50_000, max: 200_000 }), { minLength: 1 }), (balances) => {
      const marks = wholeHours(balances);
      expect(marks.every((mark) => mark % 60 === 0)).toBe(true);
      expect(marks.at(0)).toBeLessThanOrEqual(Math.min(0, ...balances));
      expect(marks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...balances));
      expect(marks.length).toBeLessThanOrEqual(9);
      expect(marks).toContain(0);
    }),
  );
});
