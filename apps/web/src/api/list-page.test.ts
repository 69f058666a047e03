import { payroll } from '@jornada/contract/payroll';
import { tasks } from '@jornada/contract/tasks';
import { expect, test } from 'vitest';
import { fileAddress } from './list-page.ts';

test('the address of a file contains filters and sort order, with lists as repeated parameters', () => {
  const query = {
    sort: '-due_on',
    q: 'é & co',
    status: ['todo', 'doing'],
    tag_id: [3, 4],
    deleted: true,
    trail: undefined,
  };
  expect(fileAddress(tasks.exportCsv, { query })).toBe(
    '/v2/tasks/export.csv?sort=-due_on&q=%C3%A9+%26+co&status=todo&status=doing&tag_id=3&tag_id=4&deleted=true',
  );
  expect(fileAddress(tasks.exportCsv)).toBe('/v2/tasks/export.csv');
});

test('the address of a file contains the values of its path, and throws without them', () => {
  expect(fileAddress(payroll.draft, { params: { month: '2026-10' }, query: { layout_id: 3 } })).toBe(
    '/v2/payroll/2026-10/export?layout_id=3',
  );
  expect(() => fileAddress(payroll.draft)).toThrow('is called without month');
});
