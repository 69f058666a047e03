import { clients } from '@jornada/contract/clients';
import { flag, idInUrl, idOrNone, inputDate, repeatable, searchText } from '@jornada/contract/shapes';
import { tasks } from '@jornada/contract/tasks';
import { users } from '@jornada/contract/user';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NONE } from '../picks/none.ts';
import { parserOf } from './parsers.ts';

test('a repeatable filter is a list in one parameter; invalid items are ignored', () => {
  expect(parserOf(tasks.list.filters.status).parse('todo,nonsense,done')).toEqual(['todo', 'done']);
  expect(parserOf(users.list.filters.level).parse('4,7')).toEqual(['4']);
  expect(parserOf(tasks.list.filters.tag_id).parse('3,03,-1,1e3,x,')).toEqual([3]);
  expect(parserOf(tasks.list.filters.tag_id).parse('')).toEqual([]);
  expect(parserOf(tasks.list.filters.tag_id).defaultValue).toEqual([]);
});

test('`none` is parsed to an id that no row has, and serialised as `none`', () => {
  const parser = parserOf(repeatable(idOrNone));
  expect(parser.parse('none,3,0,x')).toEqual([NONE, 3]);
  expect(parser.serialize([NONE, 3])).toBe('none,3');
});

test('a flag is set by its name alone, and by every text except `false`', () => {
  const parser = parserOf(flag);
  expect(['', 'true', '1'].map(parser.parse)).toEqual([true, true, true]);
  expect(parser.parse('false')).toBeNull();
  expect(parser.serialize(true)).toBe('true');
});

test('a boolean filter is not a flag: true and false are both values', () => {
  const parser = parserOf(clients.list.filters.is_active);
  expect(['true', 'false', '1', ''].map(parser.parse)).toEqual([true, false, null, null]);
  expect(parser.serialize(false)).toBe('false');
});

test('a date must exist and be in a supported year', () => {
  const parser = parserOf(inputDate);
  expect(parser.parse('2026-02-28')).toBe('2026-02-28');
  expect(['2026-02-30', '28.02.2026', '0002-01-01', ''].map(parser.parse)).toEqual([null, null, null, null]);
});

test('text is kept as typed', () => {
  expect(parserOf(searchText).parse(' true, false ')).toBe(' true, false ');
});

test('parsing a serialised value returns the value', () => {
  const ids = parserOf(repeatable(idInUrl));
  fc.assert(
    fc.property(fc.array(fc.maxSafeNat().filter((id) => id > 0 && id < 1e15)), (list) => {
      expect(ids.parse(ids.serialize(list))).toEqual(list);
    }),
  );
});
