import { expect, test } from 'vitest';
import { contestUntil, talkSteps } from './evaluation-talks.ts';
import { SUBJECT_STATES } from './evaluations.ts';

const of = (state: (typeof SUBJECT_STATES)[number], purpose: 'performance' | 'development' = 'performance') => ({
  state,
  purpose,
  releasedOn: '2026-03-02',
  hasLeader: true,
  shared: false,
});

test('the leader talks, the person answers, and neither settles a contest', () => {
  const day = '2026-03-20';
  expect(SUBJECT_STATES.map((state) => [state, talkSteps('person', of(state), day).join()])).toEqual([
    ['waiting', ''],
    ['counted', ''],
    ['released', 'acknowledge,contest'],
    ['acknowledged', 'contest'],
    ['contested', ''],
    ['settled', ''],
    ['withdrawn', ''],
  ]);
  expect(talkSteps('leader', of('contested'), day)).toEqual(['talk']);
  expect(talkSteps('manager', of('contested'), day)).toEqual(['settle']);
  expect(talkSteps('manager', of('settled'), day)).toEqual([]);
  expect(talkSteps('line', of('contested'), day)).toEqual([]);
  // For people without a leader, a manager of evaluations takes part.
  expect(talkSteps('manager', { ...of('counted'), hasLeader: false }, day)).toEqual(['talk']);
});

test('a result can be contested until the thirtieth day, and one for development never', () => {
  expect(contestUntil('2026-03-02')).toBe('2026-04-01');
  expect(talkSteps('person', of('acknowledged'), '2026-04-01')).toEqual(['contest']);
  expect(talkSteps('person', of('acknowledged'), '2026-04-02')).toEqual([]);
  expect(talkSteps('person', of('released', 'development'), '2026-03-20')).toEqual(['acknowledge', 'share']);
  const shared = { ...of('acknowledged', 'development'), shared: true };
  expect(talkSteps('person', shared, '2026-03-20')).toEqual(['unshare']);
});
