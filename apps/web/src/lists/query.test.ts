import { tasks } from '@jornada/contract/tasks';
import { expect, test } from 'vitest';
import { NONE } from '../picks/none.ts';
import { fileAddress, inUse, queryOf } from './query.ts';

const NOT_SET = { q: '', status: [], assignee_id: [], due_from: null, overdue: null, is_active: null };

test('only filters in use are sent, and text is trimmed', () => {
  expect(inUse(NOT_SET)).toEqual({});
  expect(inUse({ ...NOT_SET, q: '  a ', status: ['todo'], is_active: false })).toEqual({
    q: 'a',
    status: ['todo'],
    is_active: false,
  });
  expect(inUse({ q: '   ' })).toEqual({});
});

test('rows without a person are requested as `none`', () => {
  expect(queryOf<typeof tasks.list>({ assignee_id: [NONE, 3], client_id: [NONE], overdue: true })).toEqual({
    assignee_id: ['none', 3],
    client_id: ['none'],
    overdue: true,
  });
});

test('the address of an export contains the filters and the order, lists as repeated parameters', () => {
  const query = { sort: '-due_on', q: 'é & co', status: ['todo', 'doing'], tag_id: [3, 4], deleted: true };
  expect(fileAddress(tasks.exportCsv, query)).toBe(
    '/v2/tasks/export.csv?sort=-due_on&q=%C3%A9+%26+co&status=todo&status=doing&tag_id=3&tag_id=4&deleted=true',
  );
  expect(fileAddress(tasks.exportCsv, {})).toBe('/v2/tasks/export.csv');
});
