import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import { DUE_PERIODS, duePeriod, withinLimit } from './task-groups.ts';

test('every due date is in exactly one period', () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
      const today = '2026-03-02';
      const date = addDays(today, days);
      const periods = DUE_PERIODS.filter((period) => {
        const { from, to } = duePeriod(period, today);
        return (from === undefined || date >= from) && (to === undefined || date <= to);
      });
      expect(periods).toHaveLength(1);
      expect(periods).toEqual([days < 0 ? 'past' : days === 0 ? 'today' : days <= 7 ? 'week' : 'later']);
    }),
  );
});

test('groups beyond the limit are combined into one count, so that every task is counted', () => {
  const groups = Array.from({ length: 503 }, (_, at) => ({ key: at, count: 1_000 - at }));
  const limited = withinLimit(groups);
  expect([limited.groups.length, limited.others]).toEqual([500, 500 + 499 + 498]);
  expect(withinLimit(groups.slice(0, 500)).others).toBe(0);
});
