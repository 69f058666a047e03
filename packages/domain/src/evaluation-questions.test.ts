import { expect, test } from 'vitest';
import { countedQuestions, weightsIn } from './evaluation-questions.ts';
import type { Question, Scale, Section } from './evaluation-templates.ts';

const scale: Scale = { kind: 'levels', points: 5, labels: ['1', '2', '3', '4', '5'], not_observed: true };
const question = (id: number, kind: Question['kind'], weight = 1): Question => ({
  id,
  kind,
  text: `Question ${id}`,
  help: '',
  anchors: [],
  groups: ['leader'],
  required: true,
  weight,
  comment: 'none',
  choices: kind === 'choice' ? ['a', 'b'] : [],
});
const sections: Section[] = [
  { title: 'A', for: 'all', profile_ids: [], competence_id: 7, questions: [question(1, 'rating', 3)] },
  {
    title: 'B',
    for: 'all',
    profile_ids: [],
    competence_id: null,
    questions: [question(2, 'choice'), question(3, 'text')],
  },
];

test('questions are counted by the points of the scale, or by their choices', () => {
  expect(countedQuestions({ scale, sections })).toEqual([
    { id: 1, kind: 'rating', options: 5 },
    { id: 2, kind: 'choice', options: 2 },
    { id: 3, kind: 'text', options: 0 },
  ]);
});

test('ratings have the weight of their question and the competence of their section; levels are expected only on a scale of levels', () => {
  const cycle = { groups: [{ group: 'leader' as const, weight_percent: 100 }], self_counts: false };
  const expected = new Map([[7, 4]]);
  const weights = weightsIn({ scale, sections }, cycle, expected);
  expect(weights).toEqual({
    groups: { leader: 100 },
    self_counts: false,
    questions: [{ id: 1, weight: 3, competence_id: 7 }],
    expected,
  });
  expect(weightsIn({ scale: { ...scale, kind: 'custom' }, sections }, cycle, expected).expected.size).toBe(0);
});
