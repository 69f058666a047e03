import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beginsWords, closeness, closest, objectOf } from './finding.ts';

test.each([
  ['Time bank', 'time', 0],
  ['Banco de horas', 'HORAS', 1],
  ['Alocações', 'cacoes', 2],
  ['Banco de horas', 'bh', 3],
  ['New client', 'client new', 1],
  ['Tasks', '', 0],
  ['Tasks', '  ', 0],
  ['Tasks', 'x', null],
  ['Tasks', 'task x', null],
  ['Horas', 'or horas', 2],
  // The letters occur in order, but no word starts with the first of them.
  ['Banco de horas', 'os', null],
])('%s matches “%s” as %s', (name, typed, expected) => {
  expect(closeness(name, typed)).toBe(expected);
});

const letters = fc.string({ unit: fc.constantFrom(...'abcção éÉZ1-'), maxLength: 20 });

test('a name matches each of its parts, and matches itself best', () => {
  fc.assert(
    fc.property(letters, fc.nat(), fc.nat(), (name, from, length) => {
      expect(closeness(name, name.slice(from, from + length))).not.toBeNull();
      if (!/\s/.test(name)) expect(closeness(name, name)).toBe(0);
    }),
  );
});

test('typing more never adds matches', () => {
  fc.assert(
    fc.property(letters, letters, letters, (name, typed, more) => {
      if (closeness(name, typed + more) !== null) expect(closeness(name, typed)).not.toBeNull();
    }),
  );
});

test('best matches come first, and ties keep their order', () => {
  const names = ['My hours', 'Hours', 'Workhours', 'Hourly', 'People'];
  expect(closest(names, (name) => closeness(name, 'hour'))).toEqual(['Hours', 'Hourly', 'My hours', 'Workhours']);
  expect(closest(names, () => 0)).toEqual(names);
});

test('synonyms match by the beginnings of words, in any order', () => {
  expect(beginsWords('subtract deduct débito', 'DEBI sub')).toBe(true);
  expect(beginsWords('subtract deduct débito', 'tract')).toBe(false);
});

test.each([
  ['Debit hours Debitar horas', 'debit camila', 'camila'],
  ['Debit hours Debitar horas', 'Camila debit', 'camila'],
  ['Debit hours Debitar horas', 'debitar da Camila Prado', 'camila prado'],
  ['Debit hours Debitar horas', 'debit hours from camila', 'camila'],
  ['Time bank Banco de horas', 'banco de horas camila', 'camila'],
  ['Mark as done Concluir', 'done 12', '12'],
  // An action alone has no object, and one letter is no action.
  ['Debit hours Debitar horas', 'debit hours', 'hours'],
  ['Debit hours Debitar horas', 'debit', null],
  ['Debit hours Debitar horas', 'd camila', null],
  ['Debit hours Debitar horas', 'revisão camila', null],
  ['Debit hours Debitar horas', 'debit from', null],
])('the object of “%s” in “%s” is %s', (names, typed, expected) => {
  expect(objectOf(names, typed)).toBe(expected);
});
