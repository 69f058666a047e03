import { clients } from '@jornada/contract/clients';
import { tasks } from '@jornada/contract/tasks';
import { statements } from '@jornada/contract/time-bank-statement';
import { parseAsStringLiteral } from 'nuqs';
import { expect, test } from 'vitest';
import { listInUrl } from './list-in-url.ts';

test('every filter of the contract is a parameter, every sort has two directions', () => {
  const list = listInUrl(tasks.list);
  expect(Object.keys(list.filters)).toEqual(Object.keys(tasks.list.filters));
  expect(list.sorts).toHaveLength(2 * tasks.list.sorts.length);
  expect(list.sorts).toContain('-due_on');
  expect(list.parsers.sort.defaultValue).toBe('-id');
});

test('a screen may have another default order', () => {
  expect(listInUrl(tasks.list, { defaultSort: 'due_on' }).parsers.sort.defaultValue).toBe('due_on');
});

test('filters can be omitted, renamed and replaced', () => {
  const state = parseAsStringLiteral(['active', 'archived']);
  const list = listInUrl(clients.list, {
    without: ['id', 'is_active'],
    names: { manager_id: 'manager' },
    own: { state },
  });
  expect(Object.keys(list.filters)).toEqual(['q', 'manager_id', 'state']);
  expect(list.filters.state).toBe(state);
  expect(list.names).toEqual({ manager_id: 'manager' });
});

test('a list with a fixed order has no sorts', () => {
  expect(listInUrl(statements.statement)).toMatchObject({ sorts: [] });
});
