import { expect, test } from 'vitest';
import type { ClosingPerson } from './closing.ts';
import { peopleIn, type PeopleView } from './people-view.ts';

const NAMES: Record<number, string> = { 1: 'Zoé', 2: 'Ana', 3: 'Bia' };
const nameOf = (id: number) => NAMES[id] ?? '';
const person = (user_id: number, worked_minutes: number, state: 'closed' | 'held' = 'closed') =>
  ({
    user_id,
    state,
    worked_minutes,
    expected_minutes: null,
    to_credit_minutes: user_id === 3 ? 60 : 0,
    doubtful: [],
    warnings: [],
  }) as unknown as ClosingPerson;
const PEOPLE = [person(1, 480), person(2, 60, 'held'), person(3, 60)];
const ALL: PeopleView = { q: '', group: null, sort: 'nome' };
const idsIn = (view: Partial<PeopleView>) =>
  peopleIn(PEOPLE, { ...ALL, ...view }, { isClosed: true, nameOf }).map(({ user_id }) => user_id);

test('people are sorted by name, or by a figure and then by name', () => {
  expect(idsIn({})).toEqual([2, 3, 1]);
  expect(idsIn({ sort: '-worked_minutes' })).toEqual([1, 2, 3]);
  expect(idsIn({ sort: 'worked_minutes' })).toEqual([2, 3, 1]);
  // Without a schedule, no hours are expected.
  expect(idsIn({ sort: '-expected_minutes' })).toEqual([2, 3, 1]);
});

test('a search ignores case and accents, and a group shows only its people', () => {
  expect(idsIn({ q: ' ZOE ' })).toEqual([1]);
  expect(idsIn({ group: 'resolve' })).toEqual([2]);
  expect(idsIn({ group: 'resolve', q: 'zoe' })).toEqual([]);
});
