import { expect, test } from 'vitest';
import { NONE } from '../picks/none.ts';
import { inUse } from './in-use.ts';

const NOT_SET = { q: '', status: [], assignee_id: [], due_from: null, overdue: null, is_active: null };

test('only filters in use are sent, and text without the spaces around it', () => {
  expect(inUse(NOT_SET)).toEqual({});
  expect(inUse({ ...NOT_SET, q: '  a ', status: ['todo'], is_active: false })).toEqual({
    q: 'a',
    status: ['todo'],
    is_active: false,
  });
  expect(inUse({ q: '   ' })).toEqual({});
});

test('rows without a person are requested by the word of the API', () => {
  expect(inUse({ assignee_id: [NONE, 3], client_id: [NONE] })).toEqual({
    assignee_id: ['none', 3],
    client_id: ['none'],
  });
});
