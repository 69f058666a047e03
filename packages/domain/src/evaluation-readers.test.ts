import { expect, test } from 'vitest';
import { isReadable, isReleased, mayRelease, type ResultRole, resultRole } from './evaluation-readers.ts';
import { CYCLE_STATES, SUBJECT_STATES } from './evaluations.ts';

const SUBJECT = { user_id: 1, line: [2, 3, 4], shared: false };
const PERFORMANCE = { purpose: 'performance', line_reads: false } as const;
const someone = (id: number, manages = false) => ({ id, manages });

test('a result is readable by the person, the leader in the cycle, managers and, if allowed, the line', () => {
  const roles = (cycle: Parameters<typeof resultRole>[2]) =>
    [1, 2, 3, 4, 5].map((id) => resultRole(someone(id), SUBJECT, cycle));
  expect(roles(PERFORMANCE)).toEqual(['person', 'leader', null, null, null]);
  expect(roles({ ...PERFORMANCE, line_reads: true })).toEqual(['person', 'leader', 'line', 'line', null]);
  expect(roles({ purpose: 'development', line_reads: true })).toEqual(['person', null, null, null, null]);
  expect(resultRole(someone(5, true), SUBJECT, PERFORMANCE)).toBe('manager');
  const shared = { ...SUBJECT, shared: true };
  const development = { purpose: 'development', line_reads: true } as const;
  expect([1, 2, 3, 5].map((id) => resultRole(someone(id, id === 5), shared, development))).toEqual([
    'person',
    'leader',
    null,
    null,
  ]);
});

test('nobody reads or releases their own result in another role', () => {
  expect(resultRole(someone(1, true), { user_id: 1, line: [1], shared: true }, PERFORMANCE)).toBe('person');
  for (const state of SUBJECT_STATES)
    for (const cycle of CYCLE_STATES) expect(mayRelease('person', state, cycle)).toBe(false);
});

test('the person reads from the release on, others from counting on', () => {
  const readable = (role: ResultRole) => SUBJECT_STATES.filter((state) => isReadable(role, state));
  expect(readable('person')).toEqual(['released', 'acknowledged', 'contested', 'settled']);
  for (const role of ['leader', 'line', 'manager'] as const)
    expect(readable(role)).toEqual(['counted', ...readable('person')]);
  expect(SUBJECT_STATES.filter(isReleased)).toEqual(readable('person'));
});

test('the leader and managers release a counted result of a closed cycle', () => {
  const may = (role: ResultRole | null) => mayRelease(role, 'counted', 'closed');
  expect([may('leader'), may('manager'), may('line'), may(null)]).toEqual([true, true, false, false]);
  expect(mayRelease('leader', 'counted', 'counting')).toBe(false);
  expect(mayRelease('leader', 'released', 'closed')).toBe(false);
});
