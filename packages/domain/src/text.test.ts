import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counted, fold, isFilled, isStorable } from './text.ts';

test.each([
  ['São João', 'sao joao'],
  ['AÇÃO', 'acao'],
  ['Straße', 'strasse'],
  ['naïve café', 'naive cafe'],
])('%s is found as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test('folding is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('composed and decomposed accents are equal', () => {
  expect(fold('\u00e9')).toBe(fold('e\u0301'));
});

test('NUL and lone surrogates cannot be stored; everything else can', () => {
  expect(['a\0b', '\ud800', 'x\udc00'].map(isStorable)).toEqual([false, false, false]);
  expect(['', '👩‍🚀', 'tab\tand\nline'].map(isStorable)).toEqual([true, true, true]);
});

test('white space alone is empty', () => {
  expect(['', ' ', '\u00a0\n\t'].map(isFilled)).toEqual([false, false, false]);
});

test('a number comes with the singular or plural of its noun', () => {
  expect([0, 1, 2].map((count) => counted(count, 'task'))).toEqual(['0 tasks', '1 task', '2 tasks']);
  expect(counted(2, 'person', 'people')).toBe('2 people');
});
