import { expect, test } from 'vitest';
import { fits } from './fits.ts';

const task = { status: 'todo', due_on: '2026-11-19', deleted_at: null } as const;
const today = '2026-11-20';

test('a completed task is not overdue', () => {
  expect(fits(task, { overdue: true }, today)).toBe(true);
  expect(fits({ ...task, status: 'done' }, { overdue: true }, today)).toBe(false);
});

test('only completed tasks match a completion range', () => {
  expect(fits(task, { completed_from: '2026-11-01' }, today)).toBe(false);
  expect(fits({ ...task, status: 'done' }, { completed_to: '2026-11-30' }, today)).toBe(true);
});

test('a deleted task matches nothing', () => {
  expect(fits(task, {}, today)).toBe(true);
  expect(fits({ ...task, deleted_at: '2026-11-20T12:00:00.000Z' }, {}, today)).toBe(false);
});
