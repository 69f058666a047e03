import { expect, test } from 'vitest';
import { actionsDueIn, type DueInPlan, endsSoonUntil, remindersOf } from './pdi-reminders.ts';

const TODAY = '2026-03-02';
const due = (kind: DueInPlan['kind'], on: string | null, count = 1): DueInPlan => ({
  kind,
  planId: 7,
  userId: 1,
  on,
  count,
});
const of = (one: DueInPlan, leader: number | null = 2) =>
  remindersOf([one], () => leader, TODAY).map(({ userId, group, count }) => [userId, group, count]);

test('the person is reminded of due actions a week before and on the day', () => {
  expect(of(due('pdi.due', '2026-03-09', 3))).toEqual([[1, 'pdi.due:7:2026-03-09', 3]]);
  expect(of(due('pdi.due', TODAY))).toEqual([[1, 'pdi.due:7:2026-03-02:today', 1]]);
  for (const group of ['pdi.due:7:2026-03-09', 'pdi.due:7:2026-03-09:today'])
    expect(actionsDueIn(group)).toEqual({ planId: 7, on: '2026-03-09' });
  expect(actionsDueIn('pdi.ending:7:2026-03-09')).toBeNull();
});

test('person and leader, if any, are reminded of check-ins, the end and lateness', () => {
  expect(of(due('pdi.check-in', TODAY))).toEqual([
    [1, 'pdi.check-in:7:2026-03-02', 1],
    [2, 'pdi.check-in:7:2026-03-02', 1],
  ]);
  expect(of(due('pdi.ending', '2026-03-16'), null)).toEqual([[1, 'pdi.ending:7:2026-03-16', 1]]);
  expect(of(due('pdi.late', null), null)).toEqual([[1, 'pdi.late:7', 1]]);
  expect(endsSoonUntil(TODAY)).toBe('2026-03-16');
});
