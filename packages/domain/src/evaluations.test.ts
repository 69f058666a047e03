import { expect, test } from 'vitest';
import {
  CYCLE_STATES,
  CYCLE_STEPS,
  cycleAfter,
  RATER_STATES,
  RATER_STEPS,
  raterAfter,
  SUBJECT_STATES,
  SUBJECT_STEPS,
  subjectAfter,
} from './evaluations.ts';

/** Every line of a table, as `state step → next`. */
const linesOf = <S extends string, A extends string>(
  states: readonly S[],
  steps: readonly A[],
  after: (step: A, state: S) => string | undefined,
) =>
  states.flatMap((state) =>
    steps.flatMap((step) => {
      const next = after(step, state);
      return next === undefined ? [] : [`${state} ${step} → ${next}`];
    }),
  );

test('the states of a cycle are exactly those of the table', () => {
  const kind = { degree: '90', nomination: 'leader' } as const;
  expect(linesOf(CYCLE_STATES, CYCLE_STEPS, (step, state) => cycleAfter(step, state, kind))).toEqual([
    'draft open → collecting',
    'draft cancel → canceled',
    'draft remove → bin',
    'nominating collect → collecting',
    'nominating cancel → canceled',
    'collecting close → counting',
    'collecting cancel → canceled',
    'counting count → closed',
    'closed release → released',
    'closed erase → bin',
    'released erase → bin',
  ]);
});

test('opening a 360 with nominations by leaders or subjects leads to nominating', () => {
  const opened = (nomination: 'admin' | 'leader' | 'subject') =>
    cycleAfter('open', 'draft', { degree: '360', nomination });
  expect([opened('admin'), opened('leader'), opened('subject')]).toEqual(['collecting', 'nominating', 'nominating']);
});

test('the states of a subject are those of the table', () => {
  expect(linesOf(SUBJECT_STATES, SUBJECT_STEPS, subjectAfter)).toEqual([
    'waiting count → counted',
    'waiting withdraw → withdrawn',
    'counted release → released',
    'released acknowledge → acknowledged',
    'released contest → contested',
    'acknowledged contest → contested',
    'contested settle → settled',
  ]);
});

test('the states of a rater are those of the table; only peers and external raters decline', () => {
  const of = (group: 'peers' | 'leader') =>
    linesOf(RATER_STATES, RATER_STEPS, (step, state) => raterAfter(step, state, group));
  const declines = ['approved decline → declined', 'open decline → declined'];
  expect(of('peers')).toEqual([
    'proposed approve → approved',
    'proposed refuse → refused',
    'proposed collect → lapsed',
    'approved refuse → refused',
    'approved collect → open',
    'approved decline → declined',
    'open save → drafting',
    'open submit → submitted',
    'open decline → declined',
    'drafting save → drafting',
    'drafting submit → submitted',
    'submitted reopen → drafting',
  ]);
  expect(of('leader')).toEqual(of('peers').filter((line) => !declines.includes(line)));
});
