import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { addMonths } from './ended-link.ts';
import { lastDayDue, lastDaysDue } from './retention.ts';

test.each([
  ['2026-03-02', 60, '2021-03-02'],
  ['2026-03-02', 24, '2024-03-02'],
  // August 31 plus six months is the last day of February.
  ['2027-02-28', 6, '2026-08-31'],
  ['2028-02-28', 6, '2027-08-28'],
  ['2028-02-29', 6, '2027-08-31'],
  ['2026-03-30', 1, '2026-02-28'],
])('on %s, %i months have passed since %s', (today, months, day) => {
  expect(lastDayDue(today, months)).toBe(day);
});

test('data is due up to the last day of its period, inclusive', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12_000 }), fc.integer({ min: 6, max: 120 }), (days, months) => {
      const today = addDays('2024-01-01', days);
      const last = lastDayDue(today, months);
      expect(addMonths(last, months) <= today).toBe(true);
      expect(addMonths(addDays(last, 1), months) > today).toBe(true);
    }),
  );
});

test('data has separate periods after writing and after leaving', () => {
  const kept = { retention_months: 60, retention_months_after_leaving: 24 };
  expect(lastDaysDue('2026-03-02', kept)).toEqual({ writtenOn: '2021-03-02', leftOn: '2024-03-02' });
});
