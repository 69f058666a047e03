import { expect, test } from 'vitest';
import { lastDayOf, monthAfter, monthBefore, monthsFrom, openMonths } from './months.ts';

test('months follow one another over the end of a year', () => {
  expect([monthAfter('2026-12'), monthBefore('2026-01'), lastDayOf('2028-02')]).toEqual([
    '2027-01',
    '2025-12',
    '2028-02-29',
  ]);
  expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsFrom('2026-02', '2026-01')).toEqual([]);
});

const overdue = [
  { user_id: 1, due_on: '2026-07-15', minutes: 1 },
  { user_id: 1, due_on: '2026-08-15', minutes: 20 },
  { user_id: 1, due_on: '2026-10-01', minutes: 200 },
  { user_id: 2, due_on: '2026-10-01', minutes: 60 },
  { user_id: 2, due_on: '2026-10-02', minutes: 40 },
  { user_id: 1, due_on: '2026-11-03', minutes: 4_000 },
];

test('open months are those since the first closing, and each waiting lot belongs to the next of them', () => {
  expect(openMonths('2026-11-10', '2026-08', ['2026-08'], overdue)).toEqual([
    { month: '2026-09', since: '2026-10-01', waiting_minutes: 20, waiting_people: 1 },
    { month: '2026-10', since: '2026-11-01', waiting_minutes: 300, waiting_people: 2 },
  ]);
});

test('before the first closing the last month is open, and nothing waits', () => {
  expect(openMonths('2026-11-10', null, [], overdue)).toEqual([
    { month: '2026-10', since: '2026-11-01', waiting_minutes: 0, waiting_people: 0 },
  ]);
});
