import { expect, test } from 'vitest';
import { addDays, dateIn, isTimeZone, partOfDay } from './calendar.ts';

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

test('an unknown time zone is refused', () => {
  expect([isTimeZone('America/Sao_Paulo'), isTimeZone('Mars/Olympus')]).toEqual([true, false]);
});

test.each([
  ['2026-11-20T07:59:00Z', 'evening'],
  ['2026-11-20T08:00:00Z', 'morning'],
  ['2026-11-20T14:59:00Z', 'morning'],
  ['2026-11-20T15:00:00Z', 'afternoon'],
  ['2026-11-20T20:59:00Z', 'afternoon'],
  ['2026-11-20T21:00:00Z', 'evening'],
  ['2026-11-21T03:00:00Z', 'evening'],
])('at %s it is %s in São Paulo', (instant, part) => {
  expect(partOfDay('America/Sao_Paulo', new Date(instant))).toBe(part);
});
