import { describe, expect, test } from 'vitest';
import { answerBy, dice, randomCycle } from './evaluation-counting.sample.ts';
import {
  type Asked,
  type Counted,
  type CountedAnswer,
  type CountedForm,
  countAnswers,
  type GroupCell,
} from './evaluation-counting.ts';
import { referenceResult } from './evaluation-reference.sample.ts';
import { type EvaluationResult, resultsOf, type Weights } from './evaluation-results.ts';
import { isAnonymous, type RaterGroup } from './evaluations.ts';

const answer = (question_id: number, point: number | null, text = ''): CountedAnswer => ({
  question_id,
  point,
  choice: null,
  text,
});
/** A form with points for the questions 1, 2 …; null means not observed. */
const form = (group: RaterGroup, ...points: (number | null)[]): CountedForm => ({
  group,
  answers: points.map((point, at) => answer(at + 1, point)),
});
const ratings = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, kind: 'rating', options: 5 }) as const);
const weights = (groups: Weights['groups'], questions = 2): Weights => ({
  groups,
  self_counts: false,
  questions: ratings(questions).map(({ id }) => ({ id, weight: 1, competence_id: 1 })),
  expected: new Map(),
});
const invitedBy = (forms: readonly CountedForm[]) => Object.fromEntries(forms.map(({ group }) => [group, 9]));
const asked = (forms: readonly CountedForm[], questions = 2): Asked => ({
  questions: ratings(questions),
  min_answers: 3,
  invited: invitedBy(forms),
  forms,
});
const resultOf = (forms: readonly CountedForm[], given: Weights): EvaluationResult =>
  resultsOf(countAnswers(asked(forms, given.questions.length)).cells, given);

const EXAMPLE = [
  form('leader', 4, 3),
  form('peers', 5, 4),
  form('peers', 4, 4),
  form('peers', 4, 3),
  form('peers', 3, null),
  form('reports', 1, 1),
  form('reports', 1, 2),
  form('self', 5, 5),
];
const THREE = weights({ leader: 40, peers: 30, reports: 30 });

describe('the worked example', () => {
  test('drops two reports, and shows a blind spot', () => {
    const { groups, competences, questions, score_hundredths } = resultOf(EXAMPLE, THREE);
    expect(groups.map(({ group, mean_hundredths, why }) => [group, mean_hundredths, why])).toEqual([
      ['leader', 350, null],
      ['self', 500, null],
      ['peers', 383, null],
      ['reports', null, 'below_minimum'],
    ]);
    expect(questions.map(({ by_group }) => by_group.find(({ group }) => group === 'peers'))).toEqual([
      { group: 'peers', n: 4, mean_hundredths: 400, counts: null },
      { group: 'peers', n: 3, mean_hundredths: 367, counts: null },
    ]);
    expect(competences).toMatchObject([
      { self_hundredths: 500, others_hundredths: 364, gap_hundredths: 136, sign: 'blind_spot' },
    ]);
    expect(score_hundredths).toBe(364);
    expect(groups.map(({ weight_used_hundredths }) => weight_used_hundredths)).toEqual([5_714, 0, 4_286, 0]);
  });

  test('drops a question that one more peer did not observe', () => {
    const { competences } = resultOf(EXAMPLE.with(3, form('peers', 4, null)), THREE);
    expect(competences[0]?.by_group).toContainEqual({ group: 'peers', n: 4, mean_hundredths: 400 });
    expect(competences[0]?.others_hundredths).toBe(371);
  });
});

test('an anonymous group is shown exactly from the minimum on', () => {
  const peers = (n: number) => Array.from({ length: n }, () => form('peers', 4));
  const shown = [0, 1, 2, 3, 4, 5, 6].map((n) => {
    const { cells } = countAnswers({ ...asked(peers(n), 1), invited: { peers: 6 } });
    return cells.map((cell) => (cell.shown ? cell.answered : cell.why));
  });
  const below = ['below_minimum'];
  expect(shown).toEqual([below, below, below, [3], [4], [5], [6]]);
});

test('without a shown group the score is the leader’s, and without any mean there is none, never 0', () => {
  const two = weights({ leader: 40, peers: 60 }, 1);
  expect(resultOf([form('leader', 4), form('peers', 1)], two).score_hundredths).toBe(400);
  const none = resultOf([form('leader', null), form('self', 3)], two);
  expect(none).toMatchObject({ score_hundredths: null, competences: [{ others_hundredths: null, sign: null }] });
  expect(none.groups.map(({ weight_used_hundredths }) => weight_used_hundredths)).toEqual([0, 0]);
});

test('two groups of two are shown as one group of four, with both weights', () => {
  const forms = [
    form('leader', 5),
    ...[1, 2].map((point) => form('peers', point)),
    ...[3, 4].map((point) => form('reports', point)),
  ];
  const { groups, score_hundredths } = resultOf(forms, weights({ leader: 50, peers: 20, reports: 30 }, 1));
  expect(groups.map(({ group, answered, why, mean_hundredths }) => [group, answered, why, mean_hundredths])).toEqual([
    ['leader', 1, null, 500],
    ['colleagues', 4, null, 250],
    ['peers', null, 'merged', null],
    ['reports', null, 'merged', null],
  ]);
  expect(score_hundredths).toBe(375);
});

test('hundredths are rounded half up, and shares of 33, 33 and 34 add up', () => {
  // A mean of 3.125, and a gap of −0.125 to it.
  const leader = form('leader', 3, 3, 3, 3, 3, 3, 3, 4);
  const self = form('self', 3, 3, 3, 3, 3, 3, 3, 3);
  const { competences, groups } = resultOf([leader, self], weights({ leader: 100 }, 8));
  expect(competences[0]).toMatchObject({ others_hundredths: 313, gap_hundredths: -12 });
  expect(groups.map(({ mean_hundredths }) => mean_hundredths)).toEqual([313, 300]);
  const three = (['leader', 'peers', 'peers', 'peers', 'reports', 'reports', 'reports'] as const).map((group) =>
    form(group, 3),
  );
  const shares = (given: Weights['groups']) =>
    resultOf(three, weights(given, 1)).groups.map(({ weight_used_hundredths }) => weight_used_hundredths);
  expect(shares({ leader: 33, peers: 33, reports: 34 })).toEqual([3_300, 3_300, 3_400]);
  expect(shares({ leader: 1, peers: 1, reports: 1 })).toEqual([3_334, 3_333, 3_333]);
});

test('comments on a dropped question are dropped with it; text answers are shown with their group', () => {
  const said = (group: RaterGroup, point: number | null, text: string): CountedForm => ({
    group,
    answers: [answer(1, point, text), answer(2, null, `${text}, in words`)],
  });
  const counted = countAnswers({
    questions: [...ratings(1), { id: 2, kind: 'text', options: 0 }],
    min_answers: 3,
    invited: { leader: 1, peers: 3, reports: 2 },
    forms: [
      said('leader', null, 'not seen'),
      ...(['z', 'y', 'x'] as const).map((text, at) => said('peers', at === 0 ? null : 3, text)),
      said('reports', 5, 'dropped'),
    ],
  });
  expect(counted.comments.map(({ group, question_id, text }) => `${group} ${question_id} ${text}`)).toEqual([
    'leader 1 not seen',
    'leader 2 not seen, in words',
    'peers 2 x, in words',
    'peers 2 y, in words',
    'peers 2 z, in words',
  ]);
});

const CYCLES = Array.from({ length: 10_000 }, (_, seed) => seed);

test('10,000 random cycles equal the slow reference, in exact fractions', () => {
  for (const seed of CYCLES) {
    const { asked: one, weights: given } = randomCycle(dice(seed));
    const result = resultsOf(countAnswers(one).cells, given);
    const found = {
      score: result.score_hundredths,
      groups: Object.fromEntries(
        result.groups.filter(({ shown }) => shown).map(({ group, mean_hundredths }) => [group, mean_hundredths]),
      ),
      hidden: result.groups.filter(({ shown }) => !shown).map(({ group, why }) => [group, why]),
      questions: Object.fromEntries(
        result.questions.flatMap(({ question_id, by_group }) =>
          by_group.map(({ group, n, mean_hundredths }) => [`${question_id} ${group}`, [n, mean_hundredths]]),
        ),
      ),
      competences: Object.fromEntries(
        result.competences.map((at) => [
          at.competence_id,
          [at.self_hundredths, at.others_hundredths, at.gap_hundredths, at.sign, at.to_expected_hundredths],
        ]),
      ),
    };
    const wanted = referenceResult(one, given);
    if (JSON.stringify(sorted(found)) !== JSON.stringify(sorted(wanted))) expect([seed, found]).toEqual([seed, wanted]);
    const shares = result.groups.reduce((sum, { weight_used_hundredths }) => sum + weight_used_hundredths, 0);
    if (shares !== (result.score_hundredths === null ? 0 : 10_000)) expect([seed, shares]).toEqual([seed, 10_000]);
  }
  expect(CYCLES).toHaveLength(10_000);
});

/** Sorts the keys of all objects, so that texts can be compared. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : value && typeof value === 'object'
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, one]) => [key, sorted(one)]),
        )
      : value;

/** The forms, with each answer of a dropped group, and each dropped answer of a shown one, replaced by another. */
function changed(one: Asked, { cells }: Counted, roll: ReturnType<typeof dice>): CountedForm[] {
  const cellOf = (group: RaterGroup): GroupCell | undefined => {
    const own = cells.find((cell) => cell.group === group);
    return own && !own.shown && own.why === 'merged' ? cells.find((cell) => cell.group === 'colleagues') : own;
  };
  return one.forms.map(({ group, answers }) => {
    const cell = cellOf(group);
    const isKept = (id: number) =>
      cell?.shown &&
      (one.questions.find((question) => question.id === id)?.kind === 'text' ||
        !isAnonymous(cell.group) ||
        cell.questions.some(({ question_id }) => question_id === id));
    return {
      group,
      answers: answers.map((old, at) => {
        const question = one.questions[at];
        if (!question || isKept(question.id)) return old;
        const other = answerBy(roll, question);
        // In a shown group a missing answer stays missing: from the minimum on it would be shown.
        return cell?.shown
          ? { ...other, point: old.point && other.point, choice: old.choice === null ? null : other.choice }
          : other;
      }),
    };
  });
}

test('in 1,000 random cycles not one byte changes when every dropped answer is changed', () => {
  let dropped = 0;
  for (const seed of CYCLES.slice(0, 1_000)) {
    const { asked: one, weights: given } = randomCycle(dice(seed));
    const before = countAnswers(one);
    const forms = changed(one, before, dice(seed + 1_000_000));
    if (JSON.stringify(forms) !== JSON.stringify(one.forms)) dropped++;
    const after = countAnswers({ ...one, forms });
    const readable = (counted: Counted) => JSON.stringify([counted, resultsOf(counted.cells, given)]);
    if (readable(after) !== readable(before)) expect([seed, after]).toEqual([seed, before]);
  }
  expect(dropped).toBeGreaterThan(300);
});

test('the order of forms changes nothing, every mean is between the extremes, and counts add up to n', () => {
  for (const seed of CYCLES.slice(0, 1_000)) {
    const { asked: one } = randomCycle(dice(seed));
    const counted = countAnswers(one);
    const turned = countAnswers({ ...one, forms: one.forms.toReversed() });
    if (JSON.stringify(turned) !== JSON.stringify(counted)) expect([seed, turned]).toEqual([seed, counted]);
    for (const cell of counted.cells)
      if (cell.shown)
        for (const { n, sum, counts } of cell.questions) {
          const total = counts?.reduce((all, count) => all + count, 0) ?? n;
          if (total !== n || (sum !== 0 && (sum < n || sum > 7 * n))) expect([seed, cell]).toBeNull();
        }
  }
  expect(countAnswers(asked([])).cells).toEqual([]);
});
