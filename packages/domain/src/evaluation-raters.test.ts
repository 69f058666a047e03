import { expect, test } from 'vitest';
import { assignmentsOf, forecastOf } from './evaluation-raters.ts';
import type { RaterGroup } from './evaluations.ts';
import type { Lines } from './lines.ts';

/** 1 leads 2, who leads 3, 4 and 5; 4 leads 6, and has left. */
const LINES: Lines = new Map(
  (
    [
      [1, null],
      [2, 1],
      [3, 2],
      [4, 2],
      [5, 2],
      [6, 4],
    ] as const
  ).map(([person, reports_to]) => [person, { reports_to, active: person !== 4 }]),
);
const ALL: RaterGroup[] = ['leader', 'self', 'peers', 'reports'];

test('the line gives the effective leader, the subject and their reports, for the groups of the cycle', () => {
  const of = (subject: number, groups: RaterGroup[]) =>
    assignmentsOf([subject], groups, LINES).map(({ group, rater_id }) => `${group} ${rater_id}`);
  expect(of(2, ALL)).toEqual(['leader 1', 'self 2', 'reports 3', 'reports 5', 'reports 6']);
  expect(of(6, ALL)).toEqual(['leader 2', 'self 6']);
  expect(of(1, ['leader'])).toEqual([]);
  expect(of(2, ['leader'])).toEqual(['leader 1']);
});

test('a forecast has the number of forms, the busiest people, and groups that cannot reach the minimum', () => {
  const asked = { subjects: [1, 2, 3], groups: ALL, lines: LINES, peers_min: 3, min_answers: 3 };
  expect(forecastOf(asked)).toEqual({
    subjects: 3,
    // 1: self, report 2. 2: leader, self, three reports. 3: leader, self. Three peers each.
    forms: 2 + 5 + 2 + 9,
    busiest: [
      { user_id: 2, forms: 3 },
      { user_id: 1, forms: 2 },
      { user_id: 3, forms: 2 },
      { user_id: 5, forms: 1 },
      { user_id: 6, forms: 1 },
    ],
    cannot_reach: [{ user_id: 1, group: 'reports', possible: 1, needed: 3 }],
    without_leader: [1],
  });
  const strict = forecastOf({ ...asked, min_answers: 4 }).cannot_reach;
  // Person 2 has no possible peers: all others lead or report to them.
  expect(strict).toEqual([
    { user_id: 1, group: 'peers', possible: 3, needed: 4 },
    { user_id: 1, group: 'reports', possible: 1, needed: 4 },
    { user_id: 2, group: 'reports', possible: 3, needed: 4 },
    { user_id: 3, group: 'peers', possible: 3, needed: 4 },
  ]);
});

test('5,000 people, with eight reports per leader, are forecast quickly', () => {
  const lines: Lines = new Map(
    Array.from({ length: 5_000 }, (_, at) => [
      at + 1,
      { reports_to: at === 0 ? null : Math.ceil(at / 8), active: true },
    ]),
  );
  const forecast = forecastOf({ subjects: [...lines.keys()], groups: ALL, lines, peers_min: 3, min_answers: 3 });
  expect(forecast).toMatchObject({ subjects: 5_000, forms: 4_999 + 5_000 + 4_999 + 15_000, without_leader: [1] });
});
