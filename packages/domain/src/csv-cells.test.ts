import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCell, readList, writeCell, writeList } from './csv-cells.ts';

/** Texts likely to break CSV handling: formulas, escape apostrophes, separators, quotes, surrounding spaces. */
const awkward = (maxLength: number) =>
  fc.string({
    unit: fc.oneof(
      fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', ';', ',', '"', ' '),
      fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }),
    ),
    maxLength,
  });

describe('writeCell and readCell', () => {
  test('every text survives a round trip', () => {
    fc.assert(fc.property(awkward(12), (text) => readCell(writeCell(text)) === text));
  });

  test('a written cell never starts like a formula', () => {
    fc.assert(fc.property(awkward(12), (text) => !/^[=+\-@\t\r＝＋－＠]/.test(writeCell(text))));
  });

  test.each([
    ['=1+1', "'=1+1"],
    ["'=1+1", "''=1+1"],
    ["'quoted'", "'quoted'"],
    ['', ''],
  ])('of %s is %s', (text, cell) => {
    expect(writeCell(text)).toBe(cell);
  });

  test('apostrophes that do not escape a formula are kept', () => {
    expect(["'tis", "d'água", "'", "''"].map(readCell)).toEqual(["'tis", "d'água", "'", "''"]);
  });
});

describe('writeList and readList', () => {
  const name = awkward(8).filter((text) => text.trim() !== '');

  test('every name survives a round trip', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 5 }), (names) => {
        expect(readList(writeList(names))).toEqual(names);
      }),
    );
  });

  test('hand-typed lists are accepted', () => {
    expect(readList('água;  zeladoria , obra;;')).toEqual(['água', 'zeladoria', 'obra']);
    expect(readList('"a; b"; c')).toEqual(['a; b', 'c']);
    expect(readList('5" tube; "open')).toEqual(['5" tube', '"open']);
    expect(readList(' ; ')).toEqual([]);
  });
});
