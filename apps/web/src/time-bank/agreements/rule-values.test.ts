import { agreements } from '@jornada/contract/time-bank-agreements';
import { expect, test } from 'vitest';
import { fieldOf, fromValues, newRules, toValues } from './rule-values.ts';

const DAY = '2026-11-01';

test.each([
  newRules('individual'),
  { ...newRules('collective'), period: { kind: 'cyclic', starts_on: '2026-01-01', months: 6 } as const },
  { ...newRules('collective'), period: { kind: 'fixed', from: '2026-02-01', to: '2026-10-31' } as const },
  { ...newRules('individual'), daily_work_minutes: null, negative_limit_minutes: 600 },
])('rules converted to form values and back are unchanged: %o', (rules) => {
  const { valid_from, ...back } = fromValues(toValues(rules, 'individual', DAY));
  expect([valid_from, back]).toEqual([DAY, rules]);
});

test.each(['', 'x', '1:75', '-1'])(
  '%j is neither a number nor a duration, and is sent as text for the contract to reject',
  (text) => {
    const values = {
      ...toValues(newRules('individual'), 'individual', DAY),
      payout_percent: text,
      daily_overtime_minutes: text,
    };
    const body = fromValues(values);
    expect([body.payout_percent, body.daily_overtime_minutes]).toEqual([text, text]);
    expect(agreements.addVersion.body.safeParse(body).success).toBe(false);
  },
);

test('errors are shown at the fields of the form', () => {
  expect(['rules.period', 'period.months', 'rules.period.to', 'document', 'rules.union'].map(fieldOf)).toEqual([
    'period_kind',
    'months',
    'to',
    'document',
    'union',
  ]);
});
