import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderedGroups } from './competence-groups.ts';

const groups = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 9 }), is_active: fc.boolean() }), { selector: ({ id }) => id })
  .chain((all) => {
    const active = all.filter(({ is_active }) => is_active).map(({ id }) => id);
    return fc.tuple(fc.constant(all), fc.shuffledSubarray(active, { minLength: active.length }));
  });

test('any order of all active groups is accepted, and archived groups follow in their own order', () => {
  fc.assert(
    fc.property(groups, ([all, order]) => {
      const archived = all.filter(({ is_active }) => !is_active).map(({ id }) => id);
      expect(orderedGroups(all, order)).toEqual([...order, ...archived]);
    }),
  );
});

test('an order that omits or repeats a group, or contains an archived or unknown one, is refused', () => {
  const all = [1, 2, 3].map((id) => ({ id, is_active: id !== 3 }));
  expect(orderedGroups(all, [2, 1])).toEqual([2, 1, 3]);
  for (const order of [[], [1], [1, 1], [1, 2, 2], [1, 2, 3], [1, 3], [1, 4]])
    expect(orderedGroups(all, order), String(order)).toBeUndefined();
});
