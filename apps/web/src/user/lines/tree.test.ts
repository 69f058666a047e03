import { expect, test } from 'vitest';
import { foundIn, leadersAbove, openAtFirst, rowsOf, treeOf } from './tree.ts';

const person = (user_id: number, nome: string, reports_to: number | null, leads = 0) => ({
  user_id,
  nome,
  job_title: '',
  reports_to,
  leads,
  below: 0,
});
const tree = treeOf([person(2, 'Ana', 1, 1), person(1, 'Bia', null, 2), person(4, 'Élio', 2), person(3, 'Zé', 1)]);

test('only people below expanded leaders are visible, with their level and position', () => {
  const shown = (open: number[]) =>
    rowsOf(tree, new Set(open)).map(({ person: { nome }, level, place, siblings }) => [nome, level, place, siblings]);
  expect(shown([])).toEqual([['Bia', 1, 1, 1]]);
  expect(shown([1, 2])).toEqual([
    ['Bia', 1, 1, 1],
    ['Ana', 2, 1, 2],
    ['Élio', 3, 1, 1],
    ['Zé', 2, 2, 2],
  ]);
  // Rows below a collapsed leader are not visible.
  expect(shown([2])).toHaveLength(1);
});

test('people are found by name without case and accents, together with the leaders above them', () => {
  expect(foundIn(tree, ' eLIO')).toEqual([4]);
  expect(foundIn(tree, ' ')).toEqual([]);
  expect(leadersAbove(tree, 4)).toEqual([2, 1]);
});

test('20,000 people start with only the top expanded, and are listed in one pass', () => {
  const people = Array.from({ length: 20_000 }, (_, at) =>
    person(at + 1, `P${at}`, at === 0 ? null : Math.floor((at - 1) / 9) + 1, at < 2_223 ? 9 : 0),
  );
  const large = treeOf(people);
  expect(rowsOf(large, openAtFirst(large))).toHaveLength(10);
  expect(rowsOf(large, new Set(large.byId.keys()))).toHaveLength(20_000);
});
