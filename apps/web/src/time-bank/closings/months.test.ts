import { expect, test } from 'vitest';
import type { Closing } from './closing.ts';
import { pastMonths, railMonths } from './months.ts';

test('only past months can be closed, newest first', () => {
  expect(pastMonths('2026-03-31').slice(0, 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(pastMonths('2026-03-01')[0]).toBe('2026-02');
  expect(pastMonths('2026-01-15')).toHaveLength(24);
});

test('a reopened month counts as open, and as overdue after the fifth day of the next month', () => {
  const closing = (month: string, state: Closing['state']): Closing => ({
    id: 1,
    month,
    state,
    closed_at: '2026-11-01T12:00:00.000Z',
    closed_by: 4,
    reopened_at: null,
    reopened_by: null,
    reason: '',
    people: 0,
    held: 0,
    corrected: 0,
    totals: {
      credit_minutes: 0,
      debit_minutes: 0,
      paid_minutes: 0,
      paid_rest_minutes: 0,
      expired_minutes: 0,
      unbooked_minutes: 0,
    },
  });
  const rail = (today: string) =>
    railMonths(
      {
        items: [closing('2026-10', 'taken_back'), closing('2026-09', 'partly'), closing('2026-08', 'closed')],
        open_months: [{ month: '2026-10', since: '2026-11-01', waiting_minutes: 0, waiting_people: 0 }],
      },
      today,
    ).map(({ month, state, takenBack }) => [month, state, takenBack.length]);
  expect(rail('2026-11-05')).toEqual([
    ['2026-10', 'open', 1],
    ['2026-09', 'partly', 0],
    ['2026-08', 'closed', 0],
  ]);
  expect(rail('2026-11-06')[0]).toEqual(['2026-10', 'overdue', 1]);
});
