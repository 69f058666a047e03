import { expect, test } from 'vitest';
import { belongingTo, competencesOf, gapsOf, type ReleasedCompetences } from './competence-people.ts';

const result = (evaluation_id: number, others: number | null, more: Partial<ReleasedCompetences> = {}) => ({
  evaluation_id,
  at: `2026-0${evaluation_id}-01T00:00:00.000Z`,
  points: 5,
  isOfLevels: true,
  competences: [{ competence_id: 1, self_hundredths: 400, others_hundredths: others }],
  ...more,
});

test("core competences belong to everybody, leadership ones to leaders, and the profile's to its people", () => {
  const all = [
    { id: 1, kind: 'core' },
    { id: 2, kind: 'leadership' },
    { id: 3, kind: 'technical' },
    { id: 4, kind: 'technical' },
  ] as const;
  const expected = new Map([
    [1, 3],
    [3, 2],
  ]);
  const of = (leads: boolean) => [...belongingTo(all, { leads, expected })];
  expect(of(false)).toEqual([
    [1, 3],
    [3, 2],
  ]);
  expect(of(true)).toEqual([
    [1, 3],
    [2, null],
    [3, 2],
  ]);
});

test('the gap is the difference to the expected level in the last result, only on a scale of levels', () => {
  const of = (...released: ReleasedCompetences[]) => competencesOf(new Map([[1, 4]]), released)[0];
  expect(of()).toEqual({ competence_id: 1, expected_level: 4, latest: null, gap_hundredths: null, history: [] });
  expect(of(result(1, 250), result(2, 364))).toMatchObject({
    gap_hundredths: 36,
    latest: { evaluation_id: 2, self_hundredths: 400, others_hundredths: 364 },
    history: [{ others_hundredths: 250 }, { others_hundredths: 364 }],
  });
  expect(of(result(1, 250), result(2, null))).toMatchObject({ gap_hundredths: null, history: [{ evaluation_id: 1 }] });
  expect(of(result(1, 250, { isOfLevels: false }))?.gap_hundredths).toBeNull();
});

test('a competence rated by others is included without an expectation', () => {
  expect(competencesOf(new Map(), [result(1, 300)])).toMatchObject([{ competence_id: 1, expected_level: null }]);
});

test('gaps are means over at least five people, rounded half up', () => {
  const person = (others: number) => competencesOf(new Map([[1, 4]]), [result(1, others)]);
  const four = [350, 400, 420, 370].map(person);
  expect(gapsOf(four)).toEqual([]);
  expect(gapsOf([...four, person(460)])).toEqual([
    { competence_id: 1, people: 5, below_expected: 2, mean_gap_hundredths: 0 },
  ]);
  expect(gapsOf([...four, person(457), person(400)])).toMatchObject([{ people: 6, mean_gap_hundredths: 1 }]);
});
