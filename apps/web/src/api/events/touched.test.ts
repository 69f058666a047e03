import { expect, test } from 'vitest';
import { isTouched, type Touched, touch } from './touched.ts';

const after = (resource: string, ids: number[] | 'many'): Touched => {
  const touched: Touched = new Map();
  touch(touched, { event: 'change', resource, ids, by: 1, request_id: 'r' });
  return touched;
};
const list = ['tasks', 'list', { query: { limit: 50 } }];
const row = (id: number) => ['tasks', 'byId', { params: { id } }];

test('a changed row touches itself and every list of its resource, but no other row', () => {
  const touched = after('tasks', [3, 4]);
  expect([list, row(3), row(4), row(5)].map((key) => isTouched(touched, key))).toEqual([true, true, true, false]);
  // Comments of a task are queried by the id of the task, which is not the id of a comment.
  expect(isTouched(after('comments', [3]), ['comments', 'list', { params: { id: 9 } }])).toBe(true);
});

test('a change without row ids touches the whole resource and nothing else', () => {
  const touched = after('clients', 'many');
  expect(isTouched(touched, ['clients', 'byId', { params: { id: 5 } }])).toBe(true);
  expect(isTouched(touched, list)).toBe(false);
});

test('several changes are combined', () => {
  const touched = after('tasks', [3]);
  touch(touched, { event: 'change', resource: 'tasks', ids: [5], by: null, request_id: 's' });
  expect([3, 4, 5].map((id) => isTouched(touched, row(id)))).toEqual([true, false, true]);
  touch(touched, { event: 'change', resource: 'tasks', ids: 'many', by: null, request_id: 't' });
  touch(touched, { event: 'change', resource: 'tasks', ids: [1], by: null, request_id: 'u' });
  expect(isTouched(touched, row(4))).toBe(true);
});

test('data derived from another resource is refetched with it', () => {
  for (const [changed, shown] of [
    ['task-tags', 'tasks'],
    ['work-timer', 'work-time'],
    ['holidays', 'resource-allocation'],
    ['work-schedules', 'work-time'],
    ['employee-hr-data', 'user'],
    ['user', 'session'],
    ['accounts', 'session'],
    ['tasks', 'audit'],
  ] as const)
    expect(isTouched(after(changed, [1]), [shown, 'list', {}])).toBe(true);
  expect(isTouched(after('time-bank', 'many'), ['today', 'mine', {}], { includes: ['time-bank', 'tasks'] })).toBe(true);
  expect(isTouched(after('clients', 'many'), ['today', 'mine', {}], { includes: ['time-bank', 'tasks'] })).toBe(false);
  // Reads of personal data are audited, so they are repeated only if that data itself has changed.
  expect(isTouched(after('user', [1]), ['employee-hr-data', 'byId', { params: { userId: 1 } }])).toBe(false);
});
