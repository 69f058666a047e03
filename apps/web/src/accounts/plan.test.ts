import { expect, test } from 'vitest';
import { daysLeft, isUnpaid } from './plan.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const plan = (expires_at: string | null, payment_overdue = false) => ({ name: 'x', expires_at, payment_overdue });

test('a plan is unpaid from the millisecond it ends, or while a payment is overdue', () => {
  expect(isUnpaid(plan(null), NOW)).toBe(false);
  expect(isUnpaid(plan('2026-03-02T12:00:00.000Z'), NOW)).toBe(true);
  expect(isUnpaid(plan('2026-03-02T12:00:00.001Z'), NOW)).toBe(false);
  expect(isUnpaid(plan(null, true), NOW)).toBe(true);
});

test('remaining days follow the account’s calendar and are null unless few are left', () => {
  const left = (expires_at: string | null, zone = 'America/Sao_Paulo') => daysLeft(plan(expires_at), NOW, zone, 30);
  expect(left(null)).toBeNull();
  expect(left('2026-03-03T02:59:00.000Z')).toBe(0);
  expect(left('2026-03-03T03:00:00.000Z')).toBe(1);
  expect(left('2026-03-03T03:00:00.000Z', 'UTC')).toBe(1);
  expect(left('2026-04-01T12:00:00.000Z')).toBe(30);
  expect(left('2026-04-02T12:00:00.000Z')).toBeNull();
});
