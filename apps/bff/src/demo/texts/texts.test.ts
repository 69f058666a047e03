import { expect, test } from 'vitest';
import { DEMO_TEXTS } from './languages.ts';

/** Every text with its path. */
const textsIn = (value: unknown, place: string): [place: string, text: string][] =>
  typeof value === 'string'
    ? [[place, value]]
    : Object.entries(value as object).flatMap(([key, one]) => textsIn(one, `${place}.${key}`));

const all = { en: textsIn(DEMO_TEXTS.en, ''), pt: textsIn(DEMO_TEXTS['pt-BR'], '') };

/** Words that both languages have. */
const SHARED = ['Designer', 'Backup', ''];

/** Frequent words of one language that the other does not have. */
const PORTUGUESE = ['para', 'uma', 'dos', 'das', 'que', 'sem', 'seu'];
const ENGLISH = ['the', 'and', 'of', 'with', 'from', 'your', 'is', 'are'];
const hasOneOf = (text: string, words: readonly string[]) =>
  text
    .toLowerCase()
    .split(/\P{L}+/u)
    .some((word) => words.includes(word));

test('both languages have the same structure, so that the same random choices apply', () => {
  expect(all.en.map(([place]) => place)).toEqual(all.pt.map(([place]) => place));
});

test('a placeholder is in the texts of both languages', () => {
  const placeholders = (texts: typeof all.en) => texts.map(([, text]) => text.match(/\{\w+\}/g)?.toSorted() ?? []);
  expect(placeholders(all.en)).toEqual(placeholders(all.pt));
});

test('no text is in both languages, or in the other one', () => {
  const english = new Set(all.en.map(([, text]) => text));
  expect(all.pt.filter(([, text]) => english.has(text) && !SHARED.includes(text))).toEqual([]);
  expect(all.en.filter(([, text]) => hasOneOf(text, PORTUGUESE) || /[ãõçáéíóúâêô]/.test(text))).toEqual([]);
  expect(all.pt.filter(([, text]) => hasOneOf(text, ENGLISH))).toEqual([]);
});
