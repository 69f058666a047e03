import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countSelected,
  EVERYTHING,
  fromWord,
  isNothing,
  isSelected,
  NOTHING,
  rangeOf,
  resolved,
  type Selection,
  shareOf,
  toggled,
  toWord,
  withIds,
} from './selection.ts';

const id = fc.integer({ min: 1, max: 60 });
const ids = fc.uniqueArray(id);
const selection: fc.Arbitrary<Selection> = fc.record({
  mode: fc.constantFrom('include', 'exclude'),
  ids: ids.map((list) => new Set(list)),
});
/** All matches of a filter; a selection contains only ids among them. */
const matching = fc.uniqueArray(id, { minLength: 1 });
const onMatching = fc.tuple(selection, matching).map(([s, all]) => ({
  all,
  selection: { ...s, ids: new Set([...s.ids].filter((one) => all.includes(one))) } satisfies Selection,
}));

describe('selection', () => {
  test('toggling changes only that id, and toggling twice changes nothing', () => {
    fc.assert(
      fc.property(selection, id, id, (s, one, other) => {
        const after = toggled(s, one);
        expect(isSelected(after, one)).toBe(!isSelected(s, one));
        if (other !== one) expect(isSelected(after, other)).toBe(isSelected(s, other));
        expect(toggled(after, one)).toEqual(s);
      }),
    );
  });

  test('selecting or clearing a range affects exactly that range and keeps the mode', () => {
    fc.assert(
      fc.property(selection, ids, fc.boolean(), id, (s, range, on, other) => {
        const after = withIds(s, range, on);
        for (const one of range) expect(isSelected(after, one)).toBe(on);
        if (!range.includes(other)) expect(isSelected(after, other)).toBe(isSelected(s, other));
        expect(after.mode).toBe(s.mode);
      }),
    );
  });

  test('never mutates its argument', () => {
    fc.assert(
      fc.property(selection, ids, fc.boolean(), (s, range, on) => {
        const before = { mode: s.mode, ids: [...s.ids] };
        withIds(s, range, on);
        expect({ mode: s.mode, ids: [...s.ids] }).toEqual(before);
      }),
    );
  });

  test('the count shown equals the number of ids sent', () => {
    fc.assert(
      fc.property(onMatching, ({ all, selection: s }) => {
        expect(resolved(s, all)).toHaveLength(countSelected(s, all.length) ?? -1);
        expect(new Set(resolved(s, all))).toEqual(new Set(all.filter((one) => isSelected(s, one))));
      }),
    );
  });

  test('a page is all, some or none selected', () => {
    fc.assert(
      fc.property(selection, matching, (s, page) => {
        expect(shareOf(withIds(s, page, true), page)).toBe('all');
        expect(shareOf(withIds(s, page, false), page)).toBe('none');
        if (page.length > 1) expect(shareOf(toggled(withIds(s, page, true), page[0]!), page)).toBe('some');
      }),
    );
  });

  test('a range is symmetric, includes both ends and has no gap', () => {
    fc.assert(
      fc.property(matching, fc.nat(), fc.nat(), (rows, a, b) => {
        const [from, to] = [rows[a % rows.length]!, rows[b % rows.length]!];
        const range = rangeOf(rows, from, to);
        expect(range).toEqual(rangeOf(rows, to, from));
        expect(range).toContain(from);
        expect(range).toContain(to);
        expect(rows.join()).toContain(range.join());
      }),
    );
  });

  test('a link restores the same selection, or none', () => {
    fc.assert(
      fc.property(selection, (s) => {
        const word = toWord(s);
        expect(word === '' ? NOTHING : fromWord(word)).toEqual(word === '' ? NOTHING : s);
      }),
    );
    const long: Selection = { mode: 'exclude', ids: new Set(Array.from({ length: 201 }, (_, n) => n + 1)) };
    expect(toWord(long)).toBe('');
  });

  test('invalid link values are no selection', () => {
    for (const word of ['', 'everything', 'all.', '0', '1..2', '-1', '1e3', '9'.repeat(17), '9007199254740993'])
      expect(fromWord(word)).toBeNull();
    fc.assert(fc.property(fc.string(), (word) => void fromWord(word)));
  });

  test('examples', () => {
    expect(countSelected(NOTHING, null)).toBe(0);
    expect(countSelected(EVERYTHING, null)).toBeNull();
    expect(countSelected(withIds(EVERYTHING, [3, 4], false), 12_345)).toBe(12_343);
    expect(isNothing(withIds(EVERYTHING, [1, 2], false), 2)).toBe(true);
    expect(isNothing(EVERYTHING, null)).toBe(false);
    expect(shareOf(EVERYTHING, [])).toBe('none');
    expect(rangeOf([5, 4, 3], null, 4)).toEqual([4]);
    expect(rangeOf([5, 4, 3], 99, 4)).toEqual([4]);
    expect(rangeOf([5, 4, 3], 5, 99)).toEqual([]);
    expect(toWord(withIds(EVERYTHING, [12], false))).toBe('all.12');
  });
});
