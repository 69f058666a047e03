import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatHours, parseHours, hoursWithUnit, signedHours } from './minutes.ts';

test.each([
  ['7:30', 450],
  ['7h30', 450],
  ['07:05', 425],
  [':30', 30],
  ['h30', 30],
  ['8', 480],
  ['8h', 480],
  ['7,5', 450],
  ['7.5', 450],
  ['7,5 h', 450],
  ['.5', 30],
  ['45m', 45],
  ['45 min', 45],
  ['1h30min', 90],
  ['', 0],
  ['  ', 0],
  ['0', 0],
  ['24', 1_440],
])('%j means %i minutes', (text, minutes) => {
  expect(parseHours(text)).toBe(minutes);
});

test.each(['x', '7:60', '7:5', '-1', '1:2:3', '7.5.1', '1e2', '٣', '7 h x', ':', 'h', 'm', '.'])(
  '%j is not a duration',
  (text) => {
    expect(parseHours(text)).toBeNull();
  },
);

test.each([
  [0, '0:00'],
  [5, '0:05'],
  [450, '7:30'],
  [2_400, '40:00'],
  [-45, '−0:45'],
])('%i minutes are formatted as %s', (minutes, text) => {
  expect(formatHours(minutes)).toBe(text);
});

test('formatted durations parse back', () => {
  fc.assert(
    fc.property(fc.nat(59_999), (minutes) => {
      expect(parseHours(formatHours(minutes))).toBe(minutes);
    }),
  );
});

test('formatted minutes have one form, and parse to the same value', () => {
  expect([2_400, 450, 45, 0, -60].map(hoursWithUnit)).toEqual(['40:00 h', '7:30 h', '0:45 h', '0:00 h', '−1:00 h']);
  expect(parseHours(formatHours(450))).toBe(450);
});

test('a difference has its sign, and none if there is no difference', () => {
  expect([450, 0, -45].map(signedHours)).toEqual(['+7:30', '0:00', '−0:45']);
});
