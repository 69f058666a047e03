import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Random, randomStream } from './random.ts';

const draws = (random: Random, howMany: number) => Array.from({ length: howMany }, () => random.int(0, 999_999));

test('a stream depends only on its name', () => {
  expect(draws(randomStream('people'), 4)).toEqual(draws(randomStream('people'), 4));
  expect(draws(randomStream('people'), 4)).not.toEqual(draws(randomStream('peoplf'), 4));
});

test('the numbers are the same on every machine', () => {
  expect(draws(randomStream('people'), 4)).toEqual([109179, 367223, 62022, 904487]);
});

test('integers stay within bounds and reach both', () => {
  const seen = new Set(
    Array.from(
      { length: 500 },
      (
        (random) => () =>
          random.int(-2, 2)
      )(randomStream('bounds')),
    ),
  );
  expect([...seen].toSorted((one, other) => one - other)).toEqual([-2, -1, 0, 1, 2]);
});

test('weighted values occur in proportion, weight 0 never', () => {
  const random = randomStream('weights');
  const counts = { often: 0, seldom: 0, never: 0 };
  for (let draw = 0; draw < 10_000; draw++)
    counts[
      random.weighted([
        ['often', 9],
        ['seldom', 1],
        ['never', 0],
      ] as const)
    ]++;
  expect(counts.never).toBe(0);
  expect(counts.seldom).toBeGreaterThan(800);
  expect(counts.seldom).toBeLessThan(1_200);
  expect(() => random.weighted([])).toThrow(RangeError);
});

test('shuffling keeps all values', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.integer()), (name, values) => {
      const before = [...values];
      expect(
        randomStream(name)
          .shuffled(values)
          .toSorted((one, other) => one - other),
      ).toEqual(values.toSorted((one, other) => one - other));
      expect(values).toEqual(before);
    }),
  );
});
