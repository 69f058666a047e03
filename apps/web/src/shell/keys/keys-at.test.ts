import { expect, test } from 'vitest';
import { keyPlacesAt } from './keys-at.ts';

const at = (address: string, readsAll = true) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return keyPlacesAt({ pathname, search }, readsAll);
};

test.each([
  ['/', ['today']],
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
])('at %s the shortcuts are those of %j and the global ones', (address, places) => {
  expect(at(address)).toEqual([...places, 'everywhere']);
});

test('people who see only their own statement get no shortcuts for balances', () => {
  expect(at('/time-bank', false)).toEqual(['list', 'everywhere']);
});
