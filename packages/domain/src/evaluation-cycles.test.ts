import { expect, test } from 'vitest';
import { addDays } from './calendar.ts';
import {
  answeredUntil,
  type CycleSettings,
  cycleFaults,
  groupsOf,
  isTooLateToOpen,
  newCycle,
} from './evaluation-cycles.ts';
import { DEGREES } from './evaluations.ts';

const TODAY = '2026-03-02';
const cycle = (degree: CycleSettings['degree'], changes: Partial<CycleSettings> = {}): CycleSettings => ({
  ...newCycle(degree, (days) => addDays(TODAY, days)),
  ...changes,
});
const faults = (settings: CycleSettings) => [...cycleFaults(settings)].map(({ path, code }) => `${path} ${code}`);
const weights = (...of: [CycleSettings['groups'][number]['group'], number][]) =>
  of.map(([group, weight_percent]) => ({ group, weight_percent }));

test('a new cycle of each degree is consistent, once a 360 has a nomination deadline', () => {
  expect(DEGREES.map((degree) => faults(cycle(degree)))).toEqual([[], [], []]);
  expect(groupsOf(cycle('360'))).toEqual(['leader', 'self', 'peers', 'reports']);
  expect(faults(cycle('360', { nominate_until: null }))).toEqual(['nominate_until dates_out_of_order']);
});

test('a later last day moves the release day only if it would pass it', () => {
  const settings = cycle('180', { answer_until: '2026-03-20', release_by: '2026-04-10' });
  expect(answeredUntil(settings, '2026-04-10')).toEqual({ ...settings, answer_until: '2026-04-10' });
  expect(answeredUntil(settings, '2026-04-11')).toMatchObject({ answer_until: '2026-04-11', release_by: '2026-05-02' });
});

test('groups are those of the degree, with weights of 100 in total', () => {
  const of = (degree: CycleSettings['degree'], groups: CycleSettings['groups'], self_counts = false) =>
    faults(cycle(degree, { groups, self_counts }));
  expect(of('90', weights(['leader', 100], ['peers', 0]))).toEqual(['groups too_many']);
  expect(of('180', weights(['leader', 100]))).toEqual(['groups too_few']);
  expect(of('180', weights(['leader', 60], ['self', 0], ['reports', 40]))).toEqual([]);
  expect(of('180', weights(['leader', 60], ['self', 40]))).toEqual(['groups weights_not_100']);
  expect(of('180', weights(['leader', 60], ['self', 40]), true)).toEqual([]);
  expect(of('180', weights(['leader', 60], ['self', 0], ['reports', 30]))).toEqual(['groups weights_not_100']);
  expect(of('90', weights(['leader', 50], ['leader', 50]))).toEqual(['groups duplicate']);
});

test('days are in order', () => {
  const of = (changes: Partial<CycleSettings>) => faults(cycle('360', changes));
  expect(of({ period_from: '2026-03-03', period_to: TODAY })).toEqual(['period_to dates_out_of_order']);
  expect(of({ nominate_until: '2026-03-20', answer_until: '2026-03-20' })).toEqual(['answer_until dates_out_of_order']);
  expect(of({ release_by: TODAY })).toEqual(['release_by dates_out_of_order']);
  const settings = cycle('90', { answer_until: TODAY });
  expect([isTooLateToOpen(settings, TODAY), isTooLateToOpen(settings, '2026-03-03')]).toEqual([false, true]);
});

test('a cycle for development has no rating, a nine-box needs ratings, and a guide has a share for each', () => {
  const rating = { labels: ['a', 'b', 'c'] };
  expect(faults(cycle('90', { purpose: 'development', rating }))).toEqual(['rating too_many']);
  expect(faults(cycle('90', { nine_box: true }))).toEqual(['nine_box too_few']);
  expect(faults(cycle('90', { rating, guide_percent: [10, 90] }))).toEqual(['guide_percent not_the_same']);
  expect(faults(cycle('90', { rating, guide_percent: [10, 20, 30] }))).toEqual(['guide_percent weights_not_100']);
  expect(faults(cycle('90', { rating, guide_percent: [20, 60, 20], nine_box: true }))).toEqual([]);
});

test('a 360 allows at least as many peers as it needs answers', () => {
  expect(faults(cycle('360', { peers_min: 5, peers_max: 4 }))).toEqual(['peers_max too_few']);
  expect(faults(cycle('360', { min_answers: 7 }))).toEqual(['peers_max too_few']);
});
