import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changed, compare, pick, same, resolve } from './conflict.ts';

const FIELDS = ['title', 'due_on', 'tag_ids'] as const;
type State = { title: string; due_on: string | null; tag_ids: number[] };

const state: fc.Arbitrary<State> = fc.record({
  title: fc.constantFrom('a', 'b', 'c'),
  due_on: fc.constantFrom(null, '2026-11-20'),
  tag_ids: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
});

const suggested = (differences: ReturnType<typeof compare<State>>) =>
  Object.fromEntries(differences.map(({ field, suggested: choice }) => [field, choice]));

describe('conflict', () => {
  test('lists exactly the fields that differ', () => {
    fc.assert(
      fc.property(state, state, state, (opened, mine, theirs) => {
        const named = compare(FIELDS, opened, mine, theirs).map(({ field }) => field);
        expect(named).toEqual(FIELDS.filter((field) => !same(mine[field], theirs[field])));
      }),
    );
  });

  test('the suggestion keeps their changes unless I changed the field too', () => {
    fc.assert(
      fc.property(state, state, state, (opened, mine, theirs) => {
        const after = resolve(theirs, mine, suggested(compare(FIELDS, opened, mine, theirs)));
        for (const field of FIELDS)
          expect(same(after[field], same(opened[field], mine[field]) ? theirs[field] : mine[field])).toBe(true);
      }),
    );
  });

  test('choosing theirs everywhere gives the stored version; choosing mine gives my version', () => {
    fc.assert(
      fc.property(state, state, (mine, theirs) => {
        expect(resolve(theirs, mine, { title: 'theirs' })).toEqual(theirs);
        expect(resolve(theirs, mine, { title: 'mine', due_on: 'mine', tag_ids: 'mine' })).toEqual(mine);
      }),
    );
  });

  test('a field is isConflict only if both changed it', () => {
    const opened: State = { title: 'a', due_on: null, tag_ids: [1, 2] };
    expect(compare(FIELDS, opened, { ...opened, title: 'b' }, { ...opened, title: 'c', due_on: '2026-11-20' })).toEqual(
      [
        { field: 'title', suggested: 'mine', isConflict: true },
        { field: 'due_on', suggested: 'theirs', isConflict: false },
      ],
    );
    expect(compare(FIELDS, opened, { ...opened, tag_ids: [2, 1] }, opened)).toEqual([]);
  });

  test('only changed fields are sent, and applying them to the original gives the result', () => {
    fc.assert(
      fc.property(state, state, (before, after) => {
        const sent = changed(FIELDS, before, after);
        expect(Object.keys(sent)).toEqual(FIELDS.filter((field) => !same(before[field], after[field])));
        for (const field of FIELDS) expect(same({ ...before, ...sent }[field], after[field])).toBe(true);
      }),
    );
    expect(pick(['title'], { title: 'a', due_on: null })).toEqual({ title: 'a' });
  });
});
