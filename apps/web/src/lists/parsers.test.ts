import { clients } from '@jornada/contract/clients';
import { flag, idInUrl, idOrNone, inputDate, repeatable, searchText } from '@jornada/contract/shapes';
import { tasks } from '@jornada/contract/tasks';
import { users } from '@jornada/contract/user';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NONE } from '../picks/none.ts';
import { parserOf } from './parsers.ts';

test('a repeatable filter is a list in one parameter; items that its shape refuses are ignored', () => {
  expect(parserOf(tasks.list.filters.status).parse('todo,nonsense,done')).toEqual(['todo', 'done']);
  expect(parserOf(users.list.filters.level).parse('4,7')).toEqual(['4']);
  expect(parserOf(tasks.list.filters.tag_id).parse('3,03,-1,1e3,x,')).toEqual([3]);
  expect(parserOf(tasks.list.filters.tag_id).parse('')).toEqual([]);
  expect(parserOf(tasks.list.filters.tag_id).defaultValue).toEqual([]);
});

test('`none` is held as an id that no row has, and written as `none`', () => {
  const parser = parserOf(repeatable(idOrNone));
  expect(parser.parse('none,3,0,x')).toEqual([NONE, 3]);
  expect(parser.serialize([NONE, 3])).toBe('none,3');
});

test('a flag is set by its name alone, and by every text but `false`', () => {
  const parser = parserOf(flag);
  expect(['', 'true', '1'].map(parser.parse)).toEqual([true, true, true]);
  expect(parser.parse('false')).toBeNull();
  expect(parser.serialize(true)).toBe('true');
});

test('true or false is no flag: both are values', () => {
  const parser = parserOf(clients.list.filters.is_active);
  expect(['true', 'false', '1', ''].map(parser.parse)).toEqual([true, false, null, null]);
  expect(parser.serialize(false)).toBe('false');
});

test('a date has to exist, in a year that is supported', () => {
  const parser = parserOf(inputDate);
  expect(parser.parse('2026-02-28')).toBe('2026-02-28');
  expect(['2026-02-30', '28.02.2026', '0002-01-01', ''].map(parser.parse)).toEqual([null, null, null, null]);
});

test('text is kept as it is typed', () => {
  expect(parserOf(searchText).parse(' true, false ')).toBe(' true, false ');
});

test('what a parser writes it reads', () => {
  const ids = parserOf(repeatable(idInUrl));
  fc.assert(
    fc.property(fc.array(fc.maxSafeNat().filter((id) => id > 0 && id < 1e15)), (list) => {
      expect(ids.parse(ids.serialize(list))).toEqual(list);
    }),
  );
});
