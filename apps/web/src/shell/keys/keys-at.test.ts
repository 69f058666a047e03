import { expect, test } from 'vitest';
import { keyPlacesAt } from './keys-at.ts';

const at = (address: string, readsAll = true) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return keyPlacesAt({ pathname, search }, readsAll);
};

test.each([
  ['/', []],
  ['/profile', []],
  ['/tasks', ['tasks']],
  ['/tasks/', ['tasks']],
  ['/tasks?view=board&q=x', ['board']],
  ['/tasks/12', ['task', 'tasks']],
  ['/tasks/12?view=board', ['task', 'board']],
  ['/tasks/import', []],
  ['/allocations', ['timeline']],
  ['/allocations?view=heat', []],
  ['/hours', ['timesheet', 'list']],
  ['/hours?view=charts', ['timesheet']],
  ['/time-bank', ['balances']],
  ['/time-bank/4', ['list']],
  ['/time-bank/closings', []],
  ['/people', ['list']],
  ['/people/4', []],
  ['/audit', ['rows']],
  ['/nowhere', []],
])('at %s there are the keys of %j, and those that hold everywhere', (address, places) => {
  expect(at(address)).toEqual([...places, 'everywhere']);
});

test('whoever sees only their own statement has no balances to ask about', () => {
  expect(at('/time-bank', false)).toEqual(['list', 'everywhere']);
});
