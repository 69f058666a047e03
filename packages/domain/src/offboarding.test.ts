import { expect, test } from 'vitest';
import { DUTIES, dutiesOf, mayUndo, openMonths, settleBy, settlementOf, settleReminder } from './offboarding.ts';

const owing = (balance_minutes: number) => ({ balance_minutes, settled_at: null });

test('the settlement is due ten days after the last day of work', () => {
  expect(settleBy('2026-12-02')).toBe('2026-12-12');
});

test('a balance waits for a settlement once the person has left, whatever its sign', () => {
  expect([settlementOf('done', owing(60)), settlementOf('done', owing(-60)), settlementOf('done', owing(0))]).toEqual([
    'waiting',
    'waiting',
    'none_needed',
  ]);
  expect([settlementOf('planned', owing(60)), settlementOf('undone', owing(60))]).toEqual([
    'none_needed',
    'none_needed',
  ]);
});

test('nothing waits after the settlement, even if a debt remains', () => {
  expect(settlementOf('done', { balance_minutes: -60, settled_at: '2026-12-02T12:00:00.000Z' })).toBe('done');
});

test('reminders are due five and two days before the last day, and on it', () => {
  const days = ['06', '07', '09', '10', '11', '12', '13'];
  expect(days.map((day) => settleReminder('2026-12-02', `2026-12-${day}`))).toEqual([
    undefined,
    5,
    5,
    2,
    2,
    0,
    undefined,
  ]);
});

test('can be undone for 30 days', () => {
  expect([mayUndo('2026-11-01', '2026-12-01'), mayUndo('2026-11-01', '2026-12-02')]).toEqual([true, false]);
});

test('open months reach from the first closed month to the last day of work', () => {
  expect(openMonths([], '2026-02-10')).toEqual(['2026-02']);
  expect(openMonths(['2026-01', '2025-11'], '2026-02-10')).toEqual(['2025-12', '2026-02']);
  expect(openMonths(['2026-01', '2026-02'], '2026-02-10')).toEqual([]);
});

test('the duties of a level have the number of other people who have them', () => {
  expect(dutiesOf(5, [5, 2, 4, 1])).toEqual(
    DUTIES.map((duty) => ({ duty, others: duty === 'bank.post' || duty === 'payroll.hand-over' ? 2 : 1 })),
  );
  expect(dutiesOf(2, [1, 3, 4]).map(({ duty, others }) => [duty, others])).toEqual([
    ['bank.post', 0],
    ['payroll.hand-over', 0],
  ]);
  expect(dutiesOf(1, [5])).toEqual([]);
});
