import { expect, test } from 'vitest';
import { personTabs, shownTab } from './person-tabs.ts';

const names = (id: number, level: 1 | 2 | 3 | 4 | 5, has_joined = true) =>
  personTabs({ id, has_joined }, { me: 1, level }).map(({ name }) => name);

test('a colleague without rights has the overview of a person alone', () => {
  expect(names(7, 1)).toEqual(['overview']);
});

test('a tab is there for the capability that its screen needs', () => {
  expect(names(7, 2)).toEqual(['overview', 'hours', 'bank', 'allocations']);
  expect(names(7, 3)).toEqual(['overview', 'tasks', 'hours', 'bank', 'allocations']);
  expect(names(7, 4)).toEqual(['overview', 'tasks', 'hours', 'bank', 'allocations', 'hr', 'access']);
});

test('a person has all tabs about themselves except Access', () => {
  expect(names(1, 1)).toEqual(['overview', 'tasks', 'hours', 'bank', 'allocations', 'hr']);
  expect(names(1, 5)).not.toContain('access');
});

test('a person who has not joined has no access to manage', () => {
  expect(names(7, 5, false)).not.toContain('access');
});

test('an address with a tab that is unknown, closed or elsewhere shows the overview', () => {
  const tabs = personTabs({ id: 7, has_joined: true }, { me: 1, level: 3 });
  expect(shownTab(tabs, 'allocations')).toBe('allocations');
  for (const named of [null, 'hr', 'access', 'tasks', 'nonsense']) expect(shownTab(tabs, named)).toBe('overview');
});
