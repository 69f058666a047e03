import { expect, test } from 'vitest';
import { brazilianHolidays, easterOf } from './brazilian-holidays.ts';
import { weekdayOf } from './calendar.ts';

test.each([
  [1818, '1818-03-22'],
  [1943, '1943-04-25'],
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
])('Easter of %i is %s', (year, date) => {
  expect(easterOf(year)).toBe(date);
});

test('Easter is a Sunday from March 22 to April 25', () => {
  for (let year = 1900; year < 2300; year++) {
    const date = easterOf(year);
    expect(weekdayOf(date)).toBe(6);
    expect(date.slice(5) >= '03-22' && date.slice(5) <= '04-25').toBe(true);
  }
});

test('the ten of 2026, in order', () => {
  expect(brazilianHolidays(2026).map(({ date }) => date)).toEqual([
    '2026-01-01',
    '2026-04-03',
    '2026-04-21',
    '2026-05-01',
    '2026-09-07',
    '2026-10-12',
    '2026-11-02',
    '2026-11-15',
    '2026-11-20',
    '2026-12-25',
  ]);
});

test('November 20 is national since 2024', () => {
  const has = (year: number) => brazilianHolidays(year).some(({ date }) => date.endsWith('-11-20'));
  expect([has(2023), has(2024)]).toEqual([false, true]);
});
