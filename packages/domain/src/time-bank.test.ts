import { expect, test } from 'vitest';
import { balanceByDay } from './time-bank.ts';

test('the balance by day starts at the beginning of the range and excludes later days', () => {
  const changes = [
    { occurred_on: '2026-03-02', change: 60 },
    { occurred_on: '2026-03-04', change: -20 },
    { occurred_on: '2026-03-09', change: 5 },
  ];
  expect(balanceByDay(145, changes, '2026-03-01', '2026-03-05')).toEqual([
    { date: '2026-03-01', balance_minutes: 100 },
    { date: '2026-03-02', balance_minutes: 160 },
    { date: '2026-03-04', balance_minutes: 140 },
  ]);
  expect(balanceByDay(145, changes, '2026-03-02', '2026-03-02')).toEqual([
    { date: '2026-03-02', balance_minutes: 160 },
  ]);
});
