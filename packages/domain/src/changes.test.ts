import { describe, expect, test } from 'vitest';
import { concernsRightsOf, messageOf } from './changes.ts';

const change = { target: 'tasks', ids: [3, 4], by: 7, requestId: 'r', to: null };
const rowsSeenBy = (resource: string) => (resource === 'tasks' ? 'tasks.all' : null);

describe('the message about a change', () => {
  test('has the rows and the author for readers who may see every row', () => {
    expect(messageOf(change, 3, rowsSeenBy)).toEqual({ resource: 'tasks', ids: [3, 4], by: 7, request_id: 'r' });
  });

  test('has neither for readers who see only their own rows', () => {
    for (const level of [1, 2] as const)
      expect(messageOf(change, level, rowsSeenBy)).toEqual({
        resource: 'tasks',
        ids: 'many',
        by: null,
        request_id: 'r',
      });
  });

  test('has no rows if there are too many to list', () => {
    expect(messageOf({ ...change, ids: null }, 5, rowsSeenBy)).toMatchObject({ ids: 'many', by: 7 });
  });

  test('uses the name of the resource for its parts', () => {
    for (const target of ['time-bank-policy', 'time-bank-closing', 'time-bank-agreement', 'time-bank-member'])
      expect(messageOf({ ...change, target }, 5, rowsSeenBy).resource).toBe('time-bank');
  });

  test('has no rows at any level for a resource whose rows nobody sees', () => {
    expect(messageOf({ ...change, target: 'saved-views' }, 5, rowsSeenBy)).toMatchObject({ ids: 'many', by: null });
  });
});

test('rights of a person depend on their own link and their account', () => {
  const user = { ...change, target: 'user' };
  expect(concernsRightsOf({ ...user, ids: [7] }, 7)).toBe(true);
  expect(concernsRightsOf({ ...user, ids: null }, 7)).toBe(true);
  expect(concernsRightsOf({ ...change, target: 'accounts' }, 7)).toBe(true);
  expect(concernsRightsOf(user, 7)).toBe(false);
  expect(concernsRightsOf({ ...change, ids: [7] }, 7)).toBe(false);
});
