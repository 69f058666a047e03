import { expect, test } from 'vitest';
import {
  type FormSubject,
  formOf,
  longForms,
  minutesOf,
  type NewQuestion,
  numbered,
  type Section,
  templateFaults,
  withIndicators,
} from './evaluation-templates.ts';
import type { RaterGroup } from './evaluations.ts';

const question = (changes: Partial<NewQuestion> = {}): NewQuestion => ({
  kind: 'rating',
  text: 'Keeps promises',
  help: '',
  anchors: [],
  groups: ['leader', 'self'],
  required: true,
  weight: 1,
  comment: 'none',
  choices: [],
  ...changes,
});
const section = (questions: NewQuestion[], changes: Partial<Section> = {}) => ({
  title: 'Work',
  for: 'all' as const,
  profile_ids: [],
  competence_id: null,
  ...changes,
  questions,
});
const SCALE = { kind: 'custom' as const, points: 3, labels: ['a', 'b', 'c'], not_observed: true };
const faults = (sections: ReturnType<typeof section>[], scale = SCALE, next = 1) =>
  [...templateFaults({ scale, sections }, next)].map(({ path, code }) => `${path} ${code}`);

test('a rating takes 20 seconds, a text 60, rounded up', () => {
  const of = (...kinds: ('rating' | 'text' | 'choice')[]) =>
    minutesOf([section(kinds.map((kind) => question({ kind })))]);
  expect([of(), of('rating'), of('rating', 'text'), of('rating', 'choice', 'rating', 'text')]).toEqual([0, 1, 2, 2]);
});

test('a template has faults if its parts do not fit together', () => {
  expect(faults([section([question()])])).toEqual([]);
  expect(faults([])).toEqual([]);
  expect(faults([section([question()])], { ...SCALE, points: 4 })).toEqual(['scale.labels not_the_same']);
  expect(faults([section(Array.from({ length: 61 }, () => question()))])).toEqual(['sections too_many']);
  expect(faults([section([question()], { for: 'profiles' })])).toEqual(['sections.0.profile_ids too_few']);
  expect(faults([section([question()], { profile_ids: [1] })])).toEqual(['sections.0.profile_ids too_many']);
  const at = 'sections.0.questions.0';
  const anchors = [3, 3, 4].map((point) => ({ point, text: 'x' }));
  for (const [changes, ...found] of [
    [{ groups: [] }, 'groups too_few'],
    [{ groups: ['self', 'self'] }, 'groups duplicate'],
    [{ kind: 'choice', choices: ['a'] }, 'choices too_few'],
    [{ kind: 'choice', choices: ['a', 'a'] }, 'choices duplicate'],
    [{ choices: ['a', 'b'] }, 'choices too_many'],
    [{ anchors }, 'anchors point_out_of_scale', 'anchors duplicate'],
    [{ kind: 'text', anchors: anchors.slice(0, 1) }, 'anchors point_out_of_scale'],
    [{ id: 7 }, 'id not_here'],
  ] as const)
    expect(faults([section([question(changes as Partial<NewQuestion>)])])).toEqual(found.map((one) => `${at}.${one}`));
  expect(faults([section([question({ id: 7 }), question({ id: 7 })])], SCALE, 8)).toEqual([
    'sections.0.questions.1.id duplicate',
  ]);
});

test('new questions get numbers that were never used', () => {
  const { sections, next } = numbered([section([question({ id: 2 }), question()]), section([question()])], 5);
  expect(sections.map(({ questions }) => questions.map(({ id }) => id))).toEqual([[2, 5], [6]]);
  expect(next).toBe(7);
});

test('a form has the sections about the person, with the questions of the group', () => {
  const { sections } = numbered(
    [
      section([question(), question({ text: 'Peers', groups: ['peers'] })], { title: 'All' }),
      section([question()], { title: 'Leaders', for: 'leaders' }),
      section([question()], { title: 'Profile', for: 'profiles', profile_ids: [3] }),
    ],
    1,
  );
  const titles = (group: RaterGroup, about: FormSubject | null) =>
    formOf(sections, group, about).map(({ title, questions }) => `${title} ${questions.length}`);
  expect(titles('leader', { leads: false, profile_id: null })).toEqual(['All 1']);
  expect(titles('leader', { leads: true, profile_id: 3 })).toEqual(['All 1', 'Leaders 1', 'Profile 1']);
  expect(titles('peers', { leads: true, profile_id: 3 })).toEqual(['All 1']);
  expect(titles('self', null)).toEqual(['All 1', 'Leaders 1', 'Profile 1']);
  expect(titles('external', null)).toEqual([]);
});

test('more than 40 questions for one group are a long form', () => {
  const of = (count: number) =>
    longForms([section(Array.from({ length: count }, () => question({ groups: ['self'] })))]);
  expect([of(40), of(41)]).toEqual([[], ['self']]);
});

test('on a scale of levels, indicators of a competence are the anchors of questions without their own', () => {
  const own = [{ point: 1, text: 'own' }];
  const { sections } = numbered([section([question(), question({ anchors: own })], { competence_id: 4 })], 1);
  const indicators = () => [
    { level: 1, indicators: ['one', 'two'] },
    { level: 2, indicators: [] },
  ];
  const anchors = (kind: 'levels' | 'custom') =>
    withIndicators(sections, { kind, points: 3 }, indicators).flatMap(({ questions }) =>
      questions.map((one) => one.anchors),
    );
  expect(anchors('levels')).toEqual([[{ point: 1, text: 'one\ntwo' }], own]);
  expect(anchors('custom')).toEqual([[], own]);
});
