import { expect, test } from 'vitest';
import { goalOf, isGap } from './goals.ts';

const seen = (others_hundredths: number | null, expected_level: number | null) => ({
  competence_id: 7,
  name: 'Clear reports',
  expected_level,
  by_group: [],
  self_hundredths: null,
  others_hundredths,
  gap_hundredths: null,
  sign: null,
  to_expected_hundredths: expected_level === null ? null : expected_level * 100 - (others_hundredths ?? 0),
});

test('a goal leads from what others see, rounded down, to what is expected, with the suggested actions', () => {
  const actions = [{ kind: 'exposure' as const, title: 'Ask for a review' }];
  const goal = { title: 'Clear reports', competence_id: 7, actions };
  const of = (one: ReturnType<typeof seen>, isOfLevels = true) => goalOf(one, isOfLevels, actions);
  expect(of(seen(364, 4))).toEqual({ ...goal, from_level: 3, to_level: 4 });
  expect(of(seen(400, 4))).toEqual(goal);
  expect(of(seen(364, null))).toEqual(goal);
  expect(of(seen(364, 4), false)).toEqual(goal);
  expect(of(seen(null, 4))).toEqual(goal);
});

test('what is below the expected level, or a blind spot, is a gap', () => {
  expect([isGap(seen(364, 4)), isGap(seen(400, 4)), isGap(seen(364, null))]).toEqual([true, false, false]);
  expect(isGap({ ...seen(364, null), sign: 'blind_spot' })).toBe(true);
});
