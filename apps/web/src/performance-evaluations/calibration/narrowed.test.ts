import type { Calibration } from '@jornada/contract/performance-evaluations-calibration';
import { expect, test } from 'vitest';
import { narrowed } from './narrowed.ts';

const person = (user_id: number, leader_id: number | null, department: string, rating: number | null) => ({
  user_id,
  nome: `Person ${user_id}`,
  leader_id,
  department,
  score_hundredths: null,
  leader_rating: rating,
  rating,
  potential: null,
  box: null,
  changed: false,
  leader_potential: null,
  leader_box: null,
  last_reason: null,
  may_calibrate: false,
  version: 1,
});

const CALIBRATION: Calibration = {
  people: [person(1, 9, 'Sales', 1), person(2, 9, 'Care', 3), person(3, 8, 'Sales', 3), person(4, null, '', null)],
  distribution: [],
  by_leader: [9, 8, null].map((leader_id) => ({ leader_id, nome: '', people: 0, mean_rating_hundredths: null })),
  locked_at: null,
};
const CYCLE = { rating: { labels: ['a', 'b', 'c'] }, guide_percent: [20, 60, 20] };

test('a filtered calibration contains the people of a leader or a department, and their sums', () => {
  expect(narrowed(CALIBRATION, { leader_id: null, department: null }, CYCLE)).toBe(CALIBRATION);
  const { people, distribution, by_leader } = narrowed(CALIBRATION, { leader_id: 9, department: null }, CYCLE);
  expect(people.map(({ user_id }) => user_id)).toEqual([1, 2]);
  expect(distribution.map(({ people: rated, guide_percent }) => [rated, guide_percent])).toEqual([
    [1, 20],
    [0, 60],
    [1, 20],
  ]);
  expect(by_leader).toMatchObject([{ leader_id: 9, people: 2, mean_rating_hundredths: 200 }]);
  const sales = narrowed(CALIBRATION, { leader_id: null, department: 'Sales' }, CYCLE);
  expect(sales.by_leader.map(({ leader_id, people: own }) => [leader_id, own])).toEqual([
    [9, 1],
    [8, 1],
  ]);
  expect(narrowed(CALIBRATION, { leader_id: 8, department: 'Care' }, CYCLE).people).toEqual([]);
});
