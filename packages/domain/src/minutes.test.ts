import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatHours, parseHours } from './minutes.ts';

test.each([
  ['1:30', 90], [':30', 30], ['100:00', 6_000], ['1h', 60], ['1h30', 90], ['1 h 30 min', 90], ['1h30m', 90], ['90 min', 90], ['45m', 45], ['8', 480],
  ['1.5', 90], ['1,5', 90], ['7,5h', 450], [' 1:30 ', 90], ['', 0],
])('%j is %i minutes', (text, minutes) => {
  expect(parseHours(text)).toBe(minutes);
});

test.each(['soon', '1:60', '1:3', '-1', '1h30h', 'h', 'min', '1e3', '1.2.3'])('%j is no duration', (text) => {
  expect(parseHours(text)).toBeNull();
});

test('what is shown is read back', () => {
  fc.assert(
    fc.property(fc.nat(50_000_000), (minutes) => {
      expect(parseHours(formatHours(minutes))).toBe(minutes);
    }),
  );
});

test('less than nothing has a sign', () => {
  expect(formatHours(-45)).toBe('−0:45');
});
