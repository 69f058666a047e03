import { expect, test } from 'vitest';
import { reminderOn } from './closing-reminders.ts';

test.each([
  ['2026-11-02', undefined],
  ['2026-11-03', 3],
  ['2026-11-05', 3],
  ['2026-11-06', 6],
  ['2026-11-10', 10],
  ['2026-11-30', 10],
])('on %s the reminder of day %s is due', (today, day) => {
  expect(reminderOn(today)).toBe(day);
});
