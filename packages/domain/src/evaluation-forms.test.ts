import { expect, test } from 'vitest';
import { answerFaults, askedOf, completeAnswer, missingIn, progressOf, type SentAnswer } from './evaluation-forms.ts';
import type { Question, Scale, Section } from './evaluation-templates.ts';

const SCALE: Scale = { kind: 'custom', points: 4, labels: ['1', '2', '3', '4'], not_observed: true };
const question = (id: number, kind: Question['kind'], fields: Partial<Question> = {}): Question => ({
  id,
  kind,
  text: `Question ${id}`,
  help: '',
  anchors: [],
  groups: ['leader', 'peers'],
  required: true,
  weight: 1,
  comment: 'optional',
  choices: kind === 'choice' ? ['Yes', 'No'] : [],
  ...fields,
});
const section = (questions: Question[], fields: Partial<Section> = {}): Section => ({
  title: 'Work',
  for: 'all',
  profile_ids: [],
  competence_id: null,
  questions,
  ...fields,
});
const answers = (...sent: SentAnswer[]) => sent.map(completeAnswer);
const FORM = [
  section([
    question(1, 'rating', { comment: 'required' }),
    question(2, 'choice', { required: false, comment: 'none' }),
    question(3, 'text'),
  ]),
];

test('a rater sees the questions for their group and about the person, without comments if none are requested', () => {
  const sections = [
    section([question(1, 'rating'), question(2, 'rating', { groups: ['self'] })]),
    section([question(3, 'rating')], { for: 'leaders' }),
  ];
  const seen = (leads: boolean, comments = true) =>
    askedOf(sections, 'peers', { leads, profile_id: null }, comments).flatMap(({ questions }) =>
      questions.map(({ id, comment }) => `${id} ${comment}`),
    );
  expect(seen(true)).toEqual(['1 optional', '3 optional']);
  expect(seen(false, false)).toEqual(['1 none']);
});

test('required answers, and comments required by an answer, are reported as missing', () => {
  const missing = (...sent: SentAnswer[]) => missingIn(FORM, answers(...sent));
  expect(missing()).toEqual([1, 3]);
  expect(missing({ question_id: 1, point: 4 }, { question_id: 3, text: ' ' })).toEqual([1, 3]);
  expect(missing({ question_id: 1, point: 4, text: 'Why' }, { question_id: 3, text: 'What' })).toEqual([]);
  expect(missing({ question_id: 1, not_observed: true }, { question_id: 3, text: 'What' })).toEqual([]);
});

test('progress is the share of all questions, rounded down', () => {
  const progress = (...sent: SentAnswer[]) => progressOf(FORM, answers(...sent));
  expect(progress()).toBe(0);
  expect(progress({ question_id: 2, choice: 0 })).toBe(33);
  expect(progress({ question_id: 2, choice: 0 }, { question_id: 3, text: 'x' })).toBe(66);
  expect(progressOf([], [])).toBe(100);
});

test.each([
  [{ question_id: 9, point: 1 }, 'answers.0.question_id not_here'],
  [{ question_id: 1, point: 5 }, 'answers.0.point point_out_of_scale'],
  [{ question_id: 3, point: 1 }, 'answers.0.point not_here'],
  [{ question_id: 1, point: 1, not_observed: true }, 'answers.0.not_observed not_here'],
  [{ question_id: 3, not_observed: true }, 'answers.0.not_observed not_here'],
  [{ question_id: 2, choice: 2 }, 'answers.0.choice not_here'],
  [{ question_id: 1, choice: 0 }, 'answers.0.choice not_here'],
  [{ question_id: 2, text: 'Why' }, 'answers.0.text not_here'],
] satisfies [SentAnswer, string][])('%j does not fit', (sent, fault) => {
  expect([...answerFaults(answers(sent), FORM, SCALE)].map(({ path, code }) => `${path} ${code}`)).toEqual([fault]);
});

test('a question is answered once, and may be not observed if the scale allows it', () => {
  const twice = answers({ question_id: 1, not_observed: true }, { question_id: 1, point: 2 });
  expect([...answerFaults(twice, FORM, SCALE)]).toMatchObject([{ path: 'answers.1.question_id', code: 'duplicate' }]);
  expect([...answerFaults(twice.slice(0, 1), FORM, { ...SCALE, not_observed: false })]).toHaveLength(1);
});
