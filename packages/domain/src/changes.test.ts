import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEVELS, may } from './access.ts';
import { concernsRightsOf, toldOf } from './changes.ts';

const change = { target: 'tasks', ids: [3, 4], by: 7, requestId: 'r' };

describe('what somebody is told of a change', () => {
  test('whoever sees every task hears which ones, and who did it', () => {
    expect(toldOf(change, 3)).toEqual({ resource: 'tasks', ids: [3, 4], by: 7, request_id: 'r' });
  });

  test('whoever sees their own tasks only hears that some changed, not which and not by whom', () => {
    for (const level of [1, 2] as const)
      expect(toldOf(change, level)).toEqual({ resource: 'tasks', ids: 'many', by: null, request_id: 'r' });
  });

  test('what has too many rows to name is named without them', () => {
    expect(toldOf({ ...change, ids: null }, 5)).toMatchObject({ ids: 'many', by: 7 });
  });

  test('parts that the log keeps apart are one resource', () => {
    expect(toldOf({ ...change, target: 'time-bank-policy' }, 5).resource).toBe('time-bank');
    expect(toldOf({ ...change, target: 'time-bank-closing' }, 5).resource).toBe('time-bank');
  });

  test('rows of HR data are named to those who may read them and to nobody else', () => {
    for (const level of LEVELS)
      expect(toldOf({ ...change, target: 'employee-hr-data' }, level).ids === 'many').toBe(!may(level, 'hr.manage'));
  });

  test('of a resource that nobody has thought of here, no row and no person is named at any level', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...LEVELS), (name, level) => {
        const told = toldOf({ ...change, target: `new-${name}` }, level);
        expect([told.ids, told.by]).toEqual(['many', null]);
      }),
    );
    // Also one named like something every object has.
    expect(toldOf({ ...change, target: 'constructor' }, 5).ids).toBe('many');
  });
});

test('what concerns the rights of a person: their own link, too many to name, their account', () => {
  const user = { ...change, target: 'user' };
  expect(concernsRightsOf({ ...user, ids: [7] }, 7)).toBe(true);
  expect(concernsRightsOf({ ...user, ids: null }, 7)).toBe(true);
  expect(concernsRightsOf({ ...change, target: 'accounts' }, 7)).toBe(true);
  expect(concernsRightsOf(user, 7)).toBe(false);
  expect(concernsRightsOf({ ...change, ids: [7] }, 7)).toBe(false);
});
