import { expect, test } from 'vitest';
import { balanceByDay, dueOn } from './time-bank.ts';

test.each([
  ['2026-01-15', 'same_month', '2026-01-31'],
  ['2026-02-28', 'same_month', '2026-02-28'],
  ['2026-01-15', 'individual_6_months', '2026-07-15'],
  ['2026-08-31', 'individual_6_months', '2027-02-28'],
  ['2027-08-31', 'individual_6_months', '2028-02-29'],
  ['2028-02-29', 'collective_12_months', '2029-02-28'],
  ['2026-12-31', 'collective_12_months', '2027-12-31'],
] as const)('a credit of %s falls due under %s on %s', (on, regime, due) => {
  expect(dueOn(on, regime)).toBe(due);
});

test('the balance by day begins with the start of the range and leaves later days out', () => {
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
