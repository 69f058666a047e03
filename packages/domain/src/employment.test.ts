import { describe, expect, test } from 'vitest';
import { isEmployed, withEnd, withJoining, withoutEnd, withReturn } from './employment.ts';

const open = { joined_on: null, left_on: null };

describe('isEmployed', () => {
  test('without a record, or without dates, every day counts', () => {
    expect(isEmployed([], '1999-01-01')).toBe(true);
    expect(isEmployed([open], '1999-01-01')).toBe(true);
  });

  test('the first and the last day count, the days around them do not', () => {
    const periods = [{ joined_on: '2025-03-10', left_on: '2025-09-30' }];
    const days = ['2025-03-09', '2025-03-10', '2025-09-30', '2025-10-01'];
    expect(days.map((day) => isEmployed(periods, day))).toEqual([false, true, true, false]);
  });

  test('days between two periods do not count', () => {
    const periods = [
      { joined_on: null, left_on: '2025-09-30' },
      { joined_on: '2026-01-05', left_on: null },
    ];
    const days = ['2020-01-01', '2025-10-01', '2026-01-04', '2026-01-05'];
    expect(days.map((day) => isEmployed(periods, day))).toEqual([true, false, false, true]);
  });
});

describe('leaving and returning', () => {
  test('leaving ends the newest period', () => {
    expect(withEnd([], '2026-03-02')).toEqual([{ joined_on: null, left_on: '2026-03-02' }]);
    const ended = { joined_on: null, left_on: '2025-01-31' };
    expect(withEnd([ended, { joined_on: '2025-06-01', left_on: null }], '2026-03-02')).toEqual([
      ended,
      { joined_on: '2025-06-01', left_on: '2026-03-02' },
    ]);
  });

  test('undoing an end continues the newest period', () => {
    const ended = { joined_on: null, left_on: '2025-01-31' };
    expect(withoutEnd([ended, { joined_on: '2025-06-01', left_on: '2026-03-02' }])).toEqual([
      ended,
      { joined_on: '2025-06-01', left_on: null },
    ]);
  });

  test('returning on the next day continues the period, later starts another', () => {
    const ended = { joined_on: '2025-06-01', left_on: '2026-03-02' };
    expect(withReturn([ended], '2026-03-02')).toEqual([{ joined_on: '2025-06-01', left_on: null }]);
    expect(withReturn([ended], '2026-03-03')).toEqual([ended, { joined_on: '2026-03-03', left_on: null }]);
    expect(withReturn([open], '2026-03-03')).toEqual([open]);
    expect(withReturn([], '2026-03-03')).toEqual([]);
  });
});

describe('withJoining', () => {
  const former = { joined_on: '2024-01-08', left_on: '2025-01-31' };
  const current = { joined_on: '2025-06-01', left_on: null };

  test('records the first day of a person without periods', () => {
    expect(withJoining([], '2025-06-01')).toEqual([current]);
    expect(withJoining([current], null)).toEqual([open]);
  });

  test('a date after the former period belongs to the newest one, an earlier date to the former', () => {
    expect(withJoining([former, current], '2025-05-01')).toEqual([former, { ...current, joined_on: '2025-05-01' }]);
    expect(withJoining([former, current], '2024-02-01')).toEqual([{ ...former, joined_on: '2024-02-01' }, current]);
    expect(withJoining([former, current], null)).toEqual([{ ...former, joined_on: null }, current]);
  });

  test('a date after the end of the only period changes nothing', () => {
    expect(withJoining([former], '2026-01-01')).toEqual([former]);
  });
});
