import { expect, test } from 'vitest';
import { expiresByClock, type Overdue } from './expiry.ts';

const lot: Overdue = {
  due_on: '2026-10-09',
  closesFrom: '2026-09',
  hasSchedule: true,
  leftOn: null,
  closedMonths: ['2026-09'],
};

test.each<[string, Partial<Overdue>, boolean]>([
  ['a lot of a person who is closed by month waits', {}, false],
  ['before the first closing', { closesFrom: null }, true],
  ['due before the first month that is closed', { due_on: '2026-08-31' }, true],
  ['without a schedule in the month', { hasSchedule: false }, true],
  ['the person left, and the last month is closed', { leftOn: '2026-09-30' }, true],
  ['the person left in a month that is still open', { leftOn: '2026-10-02' }, false],
  ['the person left before the first month that is closed', { leftOn: '2026-08-02' }, true],
])('%s: expired by the job %s', (_, known, expected) => {
  expect(expiresByClock({ ...lot, ...known })).toBe(expected);
});
