import { policy as shape } from '@jornada/contract/time-bank-policy';
import { changed } from '@jornada/domain/conflict';
import { expect, test } from 'vitest';
import { fromValues, RULES, type Rules, toValues } from './policy-values.ts';

const POLICY: Rules = {
  regime: 'individual_6_months',
  payout_percent: 50,
  negative: 'block',
  negative_limit_minutes: 0,
  daily_overtime_minutes: 120,
  daily_work_minutes: 600,
  tolerance_minutes: 10,
  bank_sundays_and_holidays: false,
  closes_from: null,
  unexplained_days: 3,
};

test('rules converted to form values and back are unchanged', () => {
  const values = toValues(POLICY);
  expect(values).toMatchObject({ daily_overtime_minutes: '2:00', payout_percent: '50', regime: 'individual_6_months' });
  expect(fromValues(values)).toEqual(POLICY);
  expect(fromValues({ ...values, closes_from: '2026-03', unexplained_days: '4' })).toMatchObject({
    closes_from: '2026-03',
    unexplained_days: 4,
  });
});

test('only changed rules are sent', () => {
  const now = fromValues({ ...toValues(POLICY), daily_overtime_minutes: '1h30', payout_percent: ' 60 ' });
  expect(changed(RULES, POLICY, now)).toEqual({ daily_overtime_minutes: 90, payout_percent: 60 });
});

test.each(['', 'x', '1:75', '-1'])(
  '%j is neither a number nor a duration, and is left for the contract to reject',
  (text) => {
    const now = fromValues({ ...toValues(POLICY), negative_limit_minutes: text, tolerance_minutes: text });
    expect(shape.safeParse({ ...now, version: 1 }).success).toBe(false);
    expect([now.negative_limit_minutes, now.tolerance_minutes]).toEqual([text, text]);
  },
);
