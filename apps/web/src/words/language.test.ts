import { expect, test } from 'vitest';
import { formats } from './format.ts';
import { closest } from './language.ts';

test.each([
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['en-GB', 'en'],
  ['de', undefined],
])('the language of %s is %s', (tag, language) => {
  expect(closest(tag)).toBe(language);
});

test('a calendar date is the same in every time zone', () => {
  expect(formats('en').date('2026-11-20')).toBe('Nov 20, 2026');
  expect(formats('pt-BR').date('2026-11-20')).toBe('20 nov. 2026');
});

test('a planned date has its weekday, and its year if it is not the current one', () => {
  expect(formats('en').plannedDate('2026-11-20', '2026-01-01')).toBe('Fri, Nov 20');
  expect(formats('en').plannedDate('2027-01-04', '2026-01-01')).toBe('Mon, Jan 4, 2027');
  expect(formats('pt-BR').plannedDate('2026-11-20', '2026-01-01')).toBe('sex., 20 nov.');
});
