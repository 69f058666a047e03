import { describe, expect, test } from 'vitest';
import { addMonths, linkEndedOn, opensAccount } from './ended-link.ts';

test.each([
  ['2026-11-22', 24, '2028-11-22'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2024-02-29', 24, '2026-02-28'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2026-01-31', 0, '2026-01-31'],
])('%s plus %i months is %s', (date, months, sum) => {
  expect(addMonths(date, months)).toBe(sum);
});

test('a person who leaves reads their records for two years', () => {
  expect(linkEndedOn('2026-11-22')).toEqual({ left_on: '2026-11-22', access_until: '2028-11-22' });
});

describe('a link opens its account', () => {
  const ended = { deactivated_at: '2026-11-22T10:00:00.000Z', access_until: '2028-11-22' };
  test.each([
    ['while it is active, whatever its last day', { ...ended, deactivated_at: null }, '2030-01-01', true],
    ['on its last day', ended, '2028-11-22', true],
    ['not on the day after', ended, '2028-11-23', false],
    ['without a last day', { ...ended, access_until: null }, '2090-01-01', true],
  ])('%s', (_, link, today, opens) => {
    expect(opensAccount(link, today)).toBe(opens);
  });
});
