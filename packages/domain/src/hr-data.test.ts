import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEVELS } from './access.ts';
import {
  HR_ACTIONS,
  HR_FIELDS,
  HR_STATES,
  type HrAction,
  type HrState,
  hrStateOf,
  hrStep,
  mayReadHr,
  SEALED_FIELDS,
  visibleHrFields,
} from './hr-data.ts';

describe('record states', () => {
  const to = (state: HrState, changes = true) => ({ to: state, changes });
  const TABLE: [HrState, HrAction, ReturnType<typeof hrStep>][] = [
    ['none', 'create', to('active')],
    ['none', 'replace', to('active')],
    ['none', 'deactivate', to('none', false)],
    ['none', 'reactivate', { refused: 'not-found' }],
    ['none', 'explain', { refused: 'not-found' }],
    ['active', 'create', { refused: 'conflict' }],
    ['active', 'replace', to('active')],
    ['active', 'deactivate', to('deactivated')],
    ['active', 'reactivate', to('active', false)],
    ['active', 'explain', { refused: 'conflict' }],
    ['deactivated', 'create', to('deactivated')],
    ['deactivated', 'replace', to('deactivated')],
    ['deactivated', 'deactivate', to('deactivated', false)],
    ['deactivated', 'reactivate', to('active')],
    ['deactivated', 'explain', to('deactivated')],
  ];

  test.each(TABLE)('%s, %s', (state, action, expected) => {
    expect(hrStep(state, action)).toEqual(expected);
  });

  test('the table covers every state and action', () => {
    expect(TABLE.map(([state, action]) => `${state} ${action}`)).toEqual(
      HR_STATES.flatMap((state) => HR_ACTIONS.map((action) => `${state} ${action}`)),
    );
  });

  const walk = (actions: readonly HrAction[], from: HrState = 'none') =>
    actions.reduce<HrState>((state, action) => {
      const step = hrStep(state, action);
      return 'to' in step ? step.to : state;
    }, from);
  const actions = fc.array(fc.constantFrom(...HR_ACTIONS), { maxLength: 30 });

  test('only reactivating leaves the deactivated state', () => {
    fc.assert(
      fc.property(actions, (some) => {
        const state = walk(
          some.filter((action) => action !== 'reactivate'),
          'deactivated',
        );
        expect(state).toBe('deactivated');
      }),
    );
  });

  test('deactivating always ends without an active record, and is idempotent', () => {
    fc.assert(
      fc.property(actions, (some) => {
        const once = walk([...some, 'deactivate']);
        expect(once).not.toBe('active');
        expect(walk(['deactivate'], once)).toBe(once);
      }),
    );
  });

  test('a stored record is never lost', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<HrState>('active', 'deactivated'),
        actions,
        (from, some) => void expect(walk(some, from)).not.toBe('none'),
      ),
    );
  });

  test('an action without effect keeps the state', () => {
    for (const state of HR_STATES)
      for (const action of HR_ACTIONS) {
        const step = hrStep(state, action);
        expect('to' in step && !step.changes ? step.to : state).toBe(state);
      }
  });

  test('the state of a database row', () => {
    expect([
      hrStateOf(undefined),
      hrStateOf({ deactivated_at: null }),
      hrStateOf({ deactivated_at: '2026-03-02T12:00:00.000Z' }),
    ]).toEqual(HR_STATES);
  });
});

describe('who sees which field', () => {
  const all = Object.keys(HR_FIELDS);

  test.each([
    [1, true, all],
    [2, true, all],
    [3, true, all],
    [4, true, all],
    [5, true, all],
    [1, false, []],
    [2, false, []],
    [3, false, []],
    [4, false, all],
    [5, false, all],
  ] as const)('level %i, own record: %s', (level, isOwn, expected) => {
    expect(visibleHrFields(level, isOwn)).toEqual(expected);
    expect(mayReadHr(level, isOwn)).toBe(expected.length > 0);
  });

  test('the sealed fields are those marked in the table', () => {
    expect(
      Object.entries(HR_FIELDS)
        .filter(([, rule]) => 'sealed' in rule)
        .map(([field]) => field),
    ).toEqual(SEALED_FIELDS);
    expect(LEVELS).toHaveLength(5);
  });
});
