import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCell, readList, writeCell, writeList } from './csv-cells.ts';

/** Texts that look for trouble: formulas, guards, separators, quotes and the spaces around them. */
const awkward = (maxLength: number) =>
  fc.string({
    unit: fc.oneof(
      fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', ';', ',', '"', ' '),
      fc.string({ minLength: 1, maxLength: 1, unit: 'grapheme' }),
    ),
    maxLength,
  });

describe('a cell', () => {
  test('gives every text back', () => {
    fc.assert(fc.property(awkward(12), (text) => readCell(writeCell(text)) === text));
  });

  test('never begins like a formula', () => {
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

  test('that somebody else wrote keeps the apostrophes that guard nothing', () => {
    expect(["'tis", "d'água", "'", "''"].map(readCell)).toEqual(["'tis", "d'água", "'", "''"]);
  });
});

describe('a list in a cell', () => {
  const name = awkward(8).filter((text) => text.trim() !== '');

  test('gives every name back', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 5 }), (names) => {
        expect(readList(writeList(names))).toEqual(names);
      }),
    );
  });

  test('is read as people type it', () => {
    expect(readList('água;  zeladoria , obra;;')).toEqual(['água', 'zeladoria', 'obra']);
    expect(readList('"a; b"; c')).toEqual(['a; b', 'c']);
    expect(readList('5" tube; "open')).toEqual(['5" tube', '"open']);
    expect(readList(' ; ')).toEqual([]);
  });
});
