import { addDays } from '@jornada/domain/calendar';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workdaysAround } from './workdays.ts';

const anyDate = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days));
const anyWorkday = fc.integer({ min: -800, max: 300 });

test('day 0 is the day itself from Monday to Friday, else the next Monday', () => {
  expect(workdaysAround('2026-03-06').date(0)).toBe('2026-03-06');
  expect(workdaysAround('2026-03-07').date(0)).toBe('2026-03-09');
  expect(workdaysAround('2026-03-08').date(0)).toBe('2026-03-09');
  expect(workdaysAround('2026-03-09').date(0)).toBe('2026-03-09');
});

test('working days skip weekends, are consecutive, and only negative ones are past', () => {
  fc.assert(
    fc.property(anyDate, anyWorkday, (asOf, workday) => {
      const { date } = workdaysAround(asOf);
      expect(new Date(`${date(workday)}T00:00:00Z`).getUTCDay() % 6).not.toBe(0);
      expect(date(workday) < date(workday + 1)).toBe(true);
      expect(date(workday) < asOf).toBe(workday < 0);
    }),
  );
});

test('a week has five working days', () => {
  fc.assert(
    fc.property(anyDate, anyWorkday, (asOf, workday) => {
      const { date } = workdaysAround(asOf);
      expect(date(workday + 5)).toBe(addDays(date(workday), 7));
    }),
  );
});

test('instants are in São Paulo time', () => {
  const days = workdaysAround('2026-03-02');
  expect(days.instant(0, 9 * 60 + 30)).toBe('2026-03-02T12:30:00.000Z');
  expect(days.start).toBe('2026-03-02T03:00:00.000Z');
});
