import { expect, test } from 'vitest';
import { kindLetters } from './letters.ts';

const letters = (...names: string[]) => [...kindLetters(names.map((name, id) => ({ id, name }))).values()];

test('a kind has its initial, and with more kinds of one initial a second letter', () => {
  expect(letters('Férias', 'Falta', 'Folga eleitoral', 'Folga compensatória')).toEqual(['F', 'FA', 'FE', 'FC']);
});

test('kinds with similar names have different letters', () => {
  expect(new Set(letters('Aa', 'AA b', 'aa', 'Aa', 'Aa', '?')).size).toBe(6);
});

test('a kind keeps its letters when a kind is added whose name sorts first', () => {
  const before = kindLetters([{ id: 1, name: 'Vacation' }]);
  const after = kindLetters([
    { id: 2, name: 'Vaccination' },
    { id: 1, name: 'Vacation' },
  ]);
  expect([before.get(1), after.get(1), after.get(2)]).toEqual(['V', 'V', 'VA']);
});
