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
  expect(timeBank.debitHours.body.parse(bodyOf(typed))).toEqual({ ...typed, minutes: 90 });
  // Without a date the server uses the current day.
  expect(bodyOf({ ...typed, occurred_on: null })).not.toHaveProperty('occurred_on');
});

test.each([
  ['', null, false],
  ['0', null, false],
  ['x', null, false],
  ['1:75', null, false],
  ['45 min', 45, true],
  ['7,5', 450, true],
] as const)('%j counts as %j minutes; may be sent: %j', (minutes, counted, sendable) => {
  expect(minutesOf({ minutes })).toBe(counted);
  expect(timeBank.debitHours.body.safeParse(bodyOf({ ...typed, minutes })).success).toBe(sendable);
});
