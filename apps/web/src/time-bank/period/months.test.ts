import { expect, test } from 'vitest';
import { byMonth } from './months.ts';

const line = (occurred_on: string, change: number, balance_after_minutes: number) => ({
  occurred_on,
  change,
  balance_after_minutes,
});

test('lines are grouped by month, each with its sums and the balance at its end', () => {
  const lines = [line('2026-09-10', 90, 930), line('2026-09-24', -60, 870), line('2026-10-02', -240, 630)];
  expect(byMonth(lines, ({ change }) => change)).toEqual([
    { month: '2026-09', lines: lines.slice(0, 2), credits: 90, taken: 60, balance_after_minutes: 870 },
    { month: '2026-10', lines: lines.slice(2), credits: 0, taken: 240, balance_after_minutes: 630 },
  ]);
});
