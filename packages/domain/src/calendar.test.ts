import { expect, test } from 'vitest';
import { addDays, dateIn, isTimeZone } from './calendar.ts';

test.each([
  ['America/Sao_Paulo', '2026-11-20T02:59:59Z', '2026-11-19'],
  ['America/Sao_Paulo', '2026-11-20T03:00:00Z', '2026-11-20'],
  ['Asia/Kolkata', '2026-11-19T18:30:00Z', '2026-11-20'],
  ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01'],
])('in %s at %s it is %s', (zone, instant, date) => {
  expect(dateIn(zone, new Date(instant))).toBe(date);
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
])('%s and %i days is %s', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
});

test('a zone that does not exist is not one', () => {
  expect([isTimeZone('America/Sao_Paulo'), isTimeZone('Mars/Olympus')]).toEqual([true, false]);
});
