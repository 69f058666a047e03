import type { Task } from '@jornada/contract/tasks';
import { DUE_PERIODS } from '@jornada/domain/task-groups';
import { expect, test } from 'vitest';
import { groupQuery, isInGroup } from './group-query.ts';

const TODAY = '2026-03-02';
const task = { status: 'todo', assignee_id: null, client_id: 7, due_on: TODAY } as Task;

test('a group is listed by the filters of its key', () => {
  expect(groupQuery('status', 'doing', {}, TODAY)).toEqual({ status: ['doing'] });
  expect(groupQuery('assignee_id', 3, {}, TODAY)).toEqual({ assignee_id: [3] });
  expect(groupQuery('client_id', 'none', {}, TODAY)).toEqual({ client_id: ['none'] });
  expect(groupQuery('due_on', 'none', {}, TODAY)).toEqual({ undated: true });
  expect(groupQuery('due_on', 'past', {}, TODAY)).toEqual({ due_to: '2026-03-01' });
  expect(groupQuery('due_on', 'later', {}, TODAY)).toEqual({ due_from: '2026-03-10' });
});

test('a period of due dates is narrowed to the dates of the list', () => {
  const query = { due_from: '2026-02-20', due_to: '2026-03-05' };
  expect(groupQuery('due_on', 'past', query, TODAY)).toEqual({ due_from: '2026-02-20', due_to: '2026-03-01' });
  expect(groupQuery('due_on', 'week', query, TODAY)).toEqual({ due_from: '2026-03-03', due_to: '2026-03-05' });
});

test('a task is in the group of its value only', () => {
  const periods = [...DUE_PERIODS, 'none'] as const;
  expect(periods.filter((key) => isInGroup('due_on', task, groupQuery('due_on', key, {}, TODAY)))).toEqual(['today']);
  const undated = { ...task, due_on: null };
  expect(periods.filter((key) => isInGroup('due_on', undated, groupQuery('due_on', key, {}, TODAY)))).toEqual(['none']);
  expect(isInGroup('assignee_id', task, { assignee_id: ['none'] })).toBe(true);
  expect(isInGroup('client_id', task, { client_id: [8] })).toBe(false);
  // A page of a list filtered by two clients is not a page of the group.
  expect(isInGroup('client_id', task, { client_id: [7, 8] })).toBe(false);
});
