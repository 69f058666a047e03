import { expect, test } from 'vitest';
import { losesLastSuper } from './people.ts';

test.each([
  { name: 'the last one is demoted', supers: [7], user: 7, after: { level: 4, active: true }, loses: true },
  { name: 'the last one is unlinked', supers: [7], user: 7, after: { level: 5, active: false }, loses: true },
  { name: 'the last one stays as they are', supers: [7], user: 7, after: { level: 5, active: true }, loses: false },
  { name: 'one of two is demoted', supers: [7, 9], user: 7, after: { level: 1, active: true }, loses: false },
  { name: 'somebody else is unlinked', supers: [7], user: 8, after: { level: 3, active: false }, loses: false },
  { name: 'there is none to lose', supers: [], user: 8, after: { level: 3, active: true }, loses: false },
] as const)('$name: $loses', ({ supers, user, after, loses }) => {
  expect(losesLastSuper(supers, user, after)).toBe(loses);
});
