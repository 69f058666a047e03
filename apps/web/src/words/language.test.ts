import { expect, test } from 'vitest';
import { formats } from './format.ts';
import { closest } from './language.ts';

test.each([
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['en-GB', 'en'],
  ['de', undefined],
])('%s is answered in %s', (tag, language) => {
  expect(closest(tag)).toBe(language);
});

test('a calendar date is the same in every time zone', () => {
  expect(formats('en').date('2026-11-20')).toBe('Nov 20, 2026');
  expect(formats('pt-BR').date('2026-11-20')).toBe('20 nov. 2026');
});

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [-61, '−1 h 1 min'],
  [120_000, '2,000 h'],
])('%i minutes are %s', (minutes, text) => {
  expect(formats('en').minutes(minutes)).toBe(text);
});
