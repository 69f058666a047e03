import { timeBank } from '@jornada/contract/time-bank';
import { expect, test } from 'vitest';
import { type BookingValues, bodyOf, minutesOf } from './values.ts';

const typed: BookingValues = {
  user_id: 7,
  minutes: '1h30',
  occurred_on: '2026-11-20',
  reason: 'Agreed',
  origin: 'manual',
};

test('form values become the body of the contract', () => {
  expect(timeBank.debitHours.body.parse(bodyOf('debit', typed))).toEqual({ ...typed, minutes: 90 });
  // Without a date, the server uses the current day.
  expect(bodyOf('debit', { ...typed, occurred_on: null })).not.toHaveProperty('occurred_on');
});

test.each([
  ['', null, false],
  ['0', null, false],
  ['x', null, false],
  ['1:75', null, false],
  ['45 min', 45, true],
  ['7,5', 450, true],
] as const)('%j is parsed as %j minutes; can be sent: %j', (minutes, counted, sendable) => {
  expect(minutesOf({ minutes })).toBe(counted);
  expect(timeBank.debitHours.body.safeParse(bodyOf('debit', { ...typed, minutes })).success).toBe(sendable);
});

test('hours of a working day default to that day, until another kind is chosen', () => {
  const [friday, saturday] = ['2026-11-20', '2026-11-21'];
  const of = (kind: 'debit' | 'credit', occurred_on: string | null, origin: BookingValues['origin']) =>
    bodyOf(kind, { ...typed, occurred_on, origin }).origin;
  expect([of('debit', friday, null), of('credit', friday, null)]).toEqual(['absence', 'overtime']);
  expect([of('debit', saturday, null), of('credit', null, null)]).toEqual(['manual', 'manual']);
  expect([of('debit', friday, 'manual'), of('credit', saturday, 'day')]).toEqual(['manual', 'overtime']);
});
