import { expect, test } from 'vitest';
import {
  approvalFault,
  externalFaults,
  MOST_EXTERNAL,
  peerFaults,
  shownRaterState,
  shownReasons,
} from './evaluation-nominations.ts';
import { RATER_STATES } from './evaluations.ts';

const FACTS = { subject: 1, named: new Set([2, 3]), active: new Set([1, 2, 4, 5, 6]), full: new Set([2, 5]) };
const codes = (faults: readonly { path: string; code?: string }[]) => faults.map(({ path, code }) => `${path} ${code}`);

test('each invalid peer is returned with the reason', () => {
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

test('an external rater has one address, which belongs to nobody in the account, and has a limited number of forms', () => {
  const facts = { own: 'own@x.test', inside: new Set(['in@x.test']), full: new Set(['full@x.test']) };
  const emails = ['a@x.test', 'A@x.test', 'Own@x.test', 'In@X.test', 'full@x.test'];
  expect(codes(externalFaults(emails, facts))).toEqual([
    'external.1.email duplicate',
    'external.2.email oneself',
    'external.3.email works_here',
    'external.4.email rater_full',
  ]);
});

test('the number of approved peers is within the limits of the cycle', () => {
  const limits = { peers_min: 3, peers_max: 6 };
  expect([2, 3, 6, 7].map((peers) => approvalFault({ peers, external: 0 }, limits)?.code)).toEqual([
    'too_few',
    undefined,
    undefined,
    'too_many',
  ]);
  expect(approvalFault({ peers: 3, external: MOST_EXTERNAL }, limits)).toBeUndefined();
  expect(approvalFault({ peers: 3, external: MOST_EXTERNAL + 1 }, limits)?.code).toBe('too_many');
});

test('the person sees no decision, and while answers are collected nobody sees who answers or declines', () => {
  expect(new Set(RATER_STATES.map((state) => shownRaterState('subject', state)))).toEqual(new Set(['proposed']));
  const asked = ['open', 'drafting', 'submitted', 'declined'] as const;
  expect(new Set(asked.map((state) => shownRaterState('approver', state)))).toEqual(new Set(['approved']));
  expect(shownRaterState('approver', 'refused')).toBe('refused');
});

test('approvers read the reasons of declined raters in an order that reveals no author; the person does not', () => {
  const reasons = () => ['Too busy', 'I hardly know them'];
  expect(shownReasons('approver', reasons)).toEqual(['I hardly know them', 'Too busy']);
  expect(shownReasons('subject', () => expect.fail('opened'))).toEqual([]);
});
