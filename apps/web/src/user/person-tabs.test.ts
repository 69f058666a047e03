import { expect, test } from 'vitest';
import { personTabs, shownTab } from './person-tabs.ts';

const SOMEBODY = { id: 7, has_joined: true, leads: 0, leading: null };
const names = (id: number, level: 1 | 2 | 3 | 4 | 5, about: Partial<Parameters<typeof personTabs>[0]> = {}) =>
  personTabs({ ...SOMEBODY, id, ...about }, { me: 1, level }).map(({ name }) => name);

test('a colleague without permissions has the overview and the development of a person', () => {
  expect(names(7, 1)).toEqual(['overview', 'development']);
});

test('a tab is shown to people with the capability that its screen requires', () => {
  expect(names(7, 2)).toEqual(['overview', 'development', 'hours', 'bank', 'absences', 'allocations']);
  expect(names(7, 3)).toEqual(['overview', 'development', 'tasks', 'hours', 'bank', 'absences', 'allocations']);
  expect(names(7, 4)).toEqual([
    'overview',
    'development',
    'tasks',
    'hours',
    'bank',
    'absences',
    'allocations',
    'hr',
    'access',
  ]);
});

test('a person has all tabs about themselves except Access', () => {
  expect(names(1, 1)).toEqual(['overview', 'development', 'tasks', 'hours', 'bank', 'absences', 'allocations', 'hr']);
  expect(names(1, 5)).not.toContain('access');
});

test('a leader of any level has the absences of the led people, and the teams below', () => {
  expect(names(7, 1, { leading: 'line' })).toEqual(['overview', 'development', 'absences']);
  expect(names(7, 1, { leading: 'direct', leads: 2 })).toEqual(['overview', 'development', 'team', 'absences']);
  expect(names(7, 1, { leads: 2 })).toEqual(['overview', 'development']);
  expect(names(7, 4, { leads: 2 })).toContain('team');
  expect(names(1, 1, { leads: 2 })).toContain('team');
});

test('a person who has not joined has no access to manage, and no development', () => {
  expect(names(7, 5, { has_joined: false })).not.toContain('access');
  expect(names(7, 5, { has_joined: false })).not.toContain('development');
});

test('an address with a tab that is unknown, not allowed or on another screen shows the overview', () => {
  const tabs = personTabs(SOMEBODY, { me: 1, level: 3 });
  expect(shownTab(tabs, 'allocations')).toBe('allocations');
  for (const named of [null, 'hr', 'access', 'tasks', 'nonsense']) expect(shownTab(tabs, named)).toBe('overview');
});
