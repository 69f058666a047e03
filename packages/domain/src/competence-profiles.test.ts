import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Expectation,
  firstRepeated,
  mergedExpectations,
  titleKey,
  unmatchedTitles,
} from './competence-profiles.ts';

test('job titles are compared without case, accents and surrounding space', () => {
  expect(titleKey(' Técnica de Campo ')).toBe(titleKey('TECNICA DE CAMPO'));
  expect(titleKey('Técnica')).not.toBe(titleKey('Técnico'));
});

test('the first repeated key is the second of two equal ones', () => {
  expect(firstRepeated([])).toBeUndefined();
  expect(firstRepeated(['a', 'b'])).toBeUndefined();
  expect(firstRepeated([3, 1, 2, 1, 3])).toBe(3);
});

test('unmatched titles are in no profile, and are spelled as by most people', () => {
  const held = [
    { job_title: 'analista', people: 1 },
    { job_title: 'Analista', people: 4 },
    { job_title: '', people: 9 },
    { job_title: '  ', people: 2 },
    { job_title: 'Designer', people: 5 },
    { job_title: 'Intern', people: 3 },
  ];
  expect(unmatchedTitles(held, new Set([titleKey('INTERN')]))).toEqual([
    { job_title: 'Analista', people: 5 },
    { job_title: 'Designer', people: 5 },
  ]);
});

test('unmatched titles include everybody whose title is not taken, each key once', () => {
  const title = fc.constantFrom('', 'a', 'A', 'á', 'b', ' b', 'c');
  const row = fc.record({ job_title: title, people: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.array(row), fc.uniqueArray(fc.constantFrom('a', 'b', 'c')), (held, taken) => {
      const keys = new Set<string>(taken);
      const found = unmatchedTitles(held, keys);
      const expected = held.filter(({ job_title }) => titleKey(job_title) !== '' && !keys.has(titleKey(job_title)));
      const sum = (rows: readonly { people: number }[]) => rows.reduce((all, { people }) => all + people, 0);
      expect(sum(found)).toBe(sum(expected));
      expect(firstRepeated(found.map(({ job_title }) => titleKey(job_title)))).toBeUndefined();
    }),
  );
});

test('a merge never leaves two expectations of one competence, and the higher level is kept', () => {
  const id = fc.integer({ min: 1, max: 4 });
  const expectations = fc.uniqueArray(fc.record({ competence_id: id, level: fc.integer({ min: 1, max: 7 }) }), {
    selector: ({ competence_id }) => competence_id,
  });
  const levelOf = (expected: readonly Expectation[], wanted: number) =>
    expected.find(({ competence_id }) => competence_id === wanted)?.level ?? 0;
  fc.assert(
    fc.property(expectations, id, id, (expected, from, into) => {
      fc.pre(from !== into);
      const merged = mergedExpectations(expected, from, into);
      expect(firstRepeated(merged.map(({ competence_id }) => competence_id))).toBeUndefined();
      expect(levelOf(merged, from)).toBe(0);
      expect(levelOf(merged, into)).toBe(Math.max(levelOf(expected, from), levelOf(expected, into)));
      const others = (all: readonly Expectation[]) =>
        all
          .filter(({ competence_id }) => competence_id !== from && competence_id !== into)
          .toSorted((a, b) => a.competence_id - b.competence_id);
      expect(others(merged)).toEqual(others(expected));
    }),
  );
});
