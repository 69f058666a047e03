import { expect, test } from 'vitest';
import { approvalFault, externalFaults, peerFaults, shownRaterState } from './evaluation-nominations.ts';
import { RATER_STATES } from './evaluations.ts';

const FACTS = { subject: 1, named: new Set([2, 3]), active: new Set([1, 2, 4, 5, 6]), full: new Set([2, 5]) };
const codes = (faults: readonly { path: string; code?: string }[]) => faults.map(({ path, code }) => `${path} ${code}`);

test('each proposed peer who cannot be one is named with the reason', () => {
  expect(codes(peerFaults('user_ids', [1, 2, 4, 5, 4, 9], FACTS, 6))).toEqual([
    'user_ids.0 oneself',
    'user_ids.1 leads_them',
    'user_ids.3 rater_full',
    'user_ids.4 duplicate',
    'user_ids.5 not_active',
  ]);
  expect(codes(peerFaults('user_ids', [4, 6], FACTS, 1))).toEqual(['user_ids too_many']);
  expect(peerFaults('add', [4, 6], FACTS, null)).toEqual([]);
});

test('somebody outside has one address, which is not that of the person', () => {
  expect(codes(externalFaults(['a@x.test', 'A@x.test', 'Own@x.test'], 'own@X.test'))).toEqual([
    'external.1.email duplicate',
    'external.2.email oneself',
  ]);
});

test('as many peers are approved as the cycle says', () => {
  const limits = { peers_min: 3, peers_max: 6 };
  expect([2, 3, 6, 7].map((approved) => approvalFault(approved, limits)?.code)).toEqual([
    'too_few',
    undefined,
    undefined,
    'too_many',
  ]);
});

test('the person learns of no decision, and nobody who answers or declines while answers are given', () => {
  expect(new Set(RATER_STATES.map((state) => shownRaterState('subject', state, true)))).toEqual(new Set(['proposed']));
  const asked = ['open', 'drafting', 'submitted', 'declined'] as const;
  expect(new Set(asked.map((state) => shownRaterState('approver', state, false)))).toEqual(new Set(['approved']));
  expect(shownRaterState('approver', 'declined', true)).toBe('declined');
  expect(shownRaterState('approver', 'refused', true)).toBe('refused');
});
