import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultsOfLevels } from './pdi.ts';
import { faultsOfChosen, goalsFrom } from './pdi-from-evaluation.ts';

const actions = [{ kind: 'exposure' as const, title: 'Ask for a review' }];
const competences = new Map([
  [7, { name: 'Clear reports', isActive: true, suggested_actions: actions }],
  [8, { name: 'Speed', isActive: false, suggested_actions: [] }],
]);
const goalOf = (others_hundredths: number | null, expected_level: number | null) =>
  goalsFrom([{ competence_id: 7, others_hundredths, expected_level }], competences)[0];

test('a goal goes from the rating by others, rounded down, to the expected level, with the suggested actions', () => {
  const goal = { title: 'Clear reports', competence_id: 7, from_level: null, to_level: null, actions };
  expect(goalOf(364, 4)).toEqual({ ...goal, from_level: 3, to_level: 4 });
  expect(goalOf(399, 4)).toEqual({ ...goal, from_level: 3, to_level: 4 });
  expect(goalOf(400, 4)).toEqual(goal);
  expect(goalOf(364, null)).toEqual(goal);
  expect(goalOf(null, 4)).toEqual(goal);
});

test('the levels of a goal always increase, and are levels of the account', () => {
  const hundredths = fc.option(fc.integer({ min: 0, max: 700 }));
  fc.assert(
    fc.property(hundredths, fc.option(fc.integer({ min: 1, max: 7 })), (others, expected) => {
      const goal = goalOf(others, expected);
      expect(goal && faultsOfLevels(goal, 7)).toEqual([]);
    }),
  );
});

test('chosen competences are in the result, active, and unique', () => {
  const codes = (ids: number[]) =>
    faultsOfChosen(ids, new Set([7, 8]), competences).map(({ path, code }) => `${path} ${code}`);
  expect(codes([7])).toEqual([]);
  expect(codes([9, 7, 8, 7])).toEqual([
    'competence_ids.0 not_here',
    'competence_ids.2 not_active',
    'competence_ids.3 duplicate',
  ]);
});
