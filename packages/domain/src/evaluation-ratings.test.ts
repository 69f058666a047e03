import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bandOf,
  boxOf,
  distributionOf,
  inBox,
  isRateable,
  mayCalibrate,
  meanHundredths,
  ratingsIn,
} from './evaluation-ratings.ts';
import { ageBandOf, ageOn, fairnessBy, tenureOf } from './evaluation-fairness.ts';

const bands = (labels: number) => Array.from({ length: labels }, (_, at) => bandOf(at + 1, labels)).join('');

test('the middle band is the middle label, or the middle two for an even number', () => {
  expect([3, 4, 5, 6, 7].map(bands)).toEqual(['123', '1223', '11233', '112233', '1112333']);
});

test('a box is determined by potential and band, and null without either', () => {
  expect([boxOf(1, 1, 5), boxOf(3, 1, 5), boxOf(5, 1, 5), boxOf(1, 3, 5), boxOf(4, 3, 5)]).toEqual([1, 2, 3, 7, 9]);
  expect([boxOf(null, 2, 5), boxOf(2, null, 5)]).toEqual([null, null]);
});

test('moving somebody to a box gives its potential and the nearest rating', () => {
  const cases = fc.tuple(fc.integer({ min: 3, max: 7 }), fc.integer({ min: 1, max: 9 }), fc.option(fc.nat(6)));
  fc.assert(
    fc.property(cases, ([labels, box, before]) => {
      const rating = before === null ? null : Math.min(labels, before + 1);
      const moved = inBox(box, rating, labels);
      expect(boxOf(moved.rating, moved.potential, labels)).toBe(box);
      if (rating === null) return;
      const band = (((box - 1) % 3) + 1) as 1 | 2 | 3;
      const distances = ratingsIn(band, labels).map((one) => Math.abs(one - rating));
      expect(Math.abs(moved.rating - rating)).toBe(Math.min(...distances));
    }),
  );
});

test('a distribution counts rated people, and the guide next to it only compares', () => {
  expect(distributionOf([1, 3, 3, null], 3, [20, 60, 20])).toEqual([
    { rating: 1, people: 1, percent_hundredths: 3333, guide_percent: 20 },
    { rating: 2, people: 0, percent_hundredths: 0, guide_percent: 60 },
    { rating: 3, people: 2, percent_hundredths: 6667, guide_percent: 20 },
  ]);
  expect(distributionOf([], 3, null).map(({ percent_hundredths }) => percent_hundredths)).toEqual([0, 0, 0]);
  expect([meanHundredths([]), meanHundredths([1, 2, 2]), meanHundredths([1, 2, 3, 3, 3, 3, 3, 4])]).toEqual([
    null,
    167,
    275,
  ]);
});

test('fairness shows groups of at least five people; smaller ones are merged, or left out if still too small', () => {
  const people = (value: string, ...ratings: number[]) => ratings.map((rating) => ({ value, rating }));
  const many = people('a', 1, 2, 3, 4, 5);
  expect(fairnessBy([...many, ...people('b', 5, 5, 5, 5)], 5)).toEqual([
    { kind: 'value', value: 'a', people: 5, mean_rating_hundredths: 300, top_percent_hundredths: 4000 },
  ]);
  expect(fairnessBy([...people('b', 5, 5, 5, 5), ...people('c', 1), ...many], 5)).toEqual([
    { kind: 'value', value: 'a', people: 5, mean_rating_hundredths: 300, top_percent_hundredths: 4000 },
    { kind: 'other', value: '', people: 5, mean_rating_hundredths: 420, top_percent_hundredths: 8000 },
  ]);
  // A department may have the same name as a special row.
  const named = [
    ...people('other', 1, 1, 1, 1, 1),
    ...people('none', 2, 2, 2, 2, 2),
    ...people('c', 3, 3, 3),
    ...people('d', 3, 3),
  ];
  const unknown = [4, 4, 4, 4, 4].map((rating) => ({ value: null, rating }));
  expect(fairnessBy([...unknown, ...named], 5).map(({ kind, value }) => `${kind} ${value}`.trim())).toEqual([
    'value none',
    'value other',
    'none',
    'other',
  ]);
});

test('tenure and age are grouped into bands, with one for unknown values', () => {
  const joined = ['2026-03-02', '2025-03-02', '2023-03-02', '2021-03-01', '2016-02-28', null];
  expect(joined.map((day) => tenureOf(day, '2026-03-02'))).toEqual([
    'under_1',
    '1_to_3',
    '3_to_5',
    '5_to_10',
    'from_10',
    null,
  ]);
  expect([ageOn('2000-03-02', '2026-03-02'), ageOn('2000-03-03', '2026-03-02')]).toEqual([26, 25]);
  expect([19, 20, 39, 59, 60, null].map(ageBandOf)).toEqual([
    'under_20',
    '20_to_29',
    '30_to_39',
    '50_to_59',
    'from_60',
    null,
  ]);
});

test('nobody decides about themselves or people above them, in any role', () => {
  const caller = { id: 1, manages: true, calibrates: true, above: new Set([2]) };
  const decides = (user_id: number, of: Partial<typeof caller> = {}, line = [1]) =>
    mayCalibrate({ ...caller, ...of }, { user_id, line });
  expect([decides(1), decides(2), decides(3), decides(4, {}, [])]).toEqual([false, false, true, true]);
  const calibrator = { manages: false };
  expect([decides(3, calibrator), decides(3, calibrator, [9]), decides(2, calibrator)]).toEqual([true, false, false]);
  expect(decides(3, { manages: false, calibrates: false })).toBe(false);
});

test('a result is rated from counting until its release', () => {
  expect([
    isRateable('closed', 'counted'),
    isRateable('closed', 'released'),
    isRateable('counting', 'counted'),
  ]).toEqual([true, false, false]);
});
