import { expect, test } from 'vitest';
import { NONE } from '../picks/none.ts';
import { inUse } from './in-use.ts';

const NOT_SET = { q: '', status: [], assignee_id: [], due_from: null, overdue: null, is_active: null };

test('only active filters are sent, and text without surrounding spaces', () => {
  expect(inUse(NOT_SET)).toEqual({});
  expect(inUse({ ...NOT_SET, q: '  a ', status: ['todo'], is_active: false })).toEqual({
    q: 'a',
    status: ['todo'],
    is_active: false,
  });
  expect(inUse({ q: '   ' })).toEqual({});
});

test('rows without a person are requested by the API’s value `none`', () => {
  expect(inUse({ assignee_id: [NONE, 3], client_id: [NONE] })).toEqual({
    assignee_id: ['none', 3],
    client_id: ['none'],
  });
});
