import type { Timesheet } from '@jornada/contract/work-time';
import { expect, test } from 'vitest';
import { begins, blockOf, cellAfter } from '../ui/table/grid-keys.ts';
import { copiedCells, rowsOf } from './rows.ts';

const day = (date: string, holiday: string | null = null) => ({ date, minutes: 0, expected_minutes: null, holiday });
const sheet = (dates: Timesheet['days'], rows: Partial<Timesheet['rows'][number]>[]): Timesheet => ({
  user_id: 1,
  from: '',
  to: '',
  time_zone: 'UTC',
  days: dates,
  rows: rows.map((row) => ({ task_id: null, task_title: null, client_id: null, minutes: [0, 0], ...row })),
});

test('last week is copied to empty cells of this week, but not to a holiday', () => {
  const last = sheet(
    [day('2026-11-09'), day('2026-11-10')],
    [
      { task_id: 1, minutes: [60, 90] },
      { client_id: 2, minutes: [30, 45] },
    ],
  );
  const current = sheet([day('2026-11-16'), day('2026-11-17', 'A day off')], [{ task_id: 1, minutes: [5, 0] }]);
  const cells = [{ date: '2026-11-16', task_id: null, client_id: 2, minutes: 30, was_minutes: 0 }];
  expect(copiedCells(last, current, '2026-11-17')).toEqual({ cells, ahead: 0 });
});

test('days after today are counted but not copied', () => {
  const days = [day('2026-11-16'), day('2026-11-17')];
  const last = sheet(days, [{ task_id: 1, minutes: [60, 90] }]);
  const { cells, ahead } = copiedCells(last, sheet(days, []), '2026-11-16');
  expect([cells.map(({ date }) => date), ahead]).toEqual([['2026-11-16'], 1]);
});

test('an added row is listed once, even after it has hours', () => {
  const added = [
    { task_id: 1, client_id: null, task_title: 'A' },
    { task_id: 3, client_id: null, task_title: 'C' },
  ];
  const rows = rowsOf(sheet([day('2026-11-16')], [{ task_id: 1, minutes: [60] }, {}]), added);
  expect(rows.map(({ key, minutes }) => [key, minutes[0]])).toEqual([
    ['1/', 60],
    ['3/', 0],
    ['/', 0],
  ]);
});

const key = (name: string, more = {}) => ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more });

test.each([
  ['ArrowLeft', {}, [1, 1]],
  ['ArrowRight', {}, [1, 3]],
  ['ArrowUp', {}, [0, 2]],
  ['ArrowDown', {}, [2, 2]],
  ['Home', {}, [1, 0]],
  ['End', {}, [1, 6]],
  ['ArrowLeft', { ctrlKey: true }, [1, 0]],
  ['End', { ctrlKey: true }, [2, 6]],
  ['Home', { metaKey: true }, [0, 0]],
  ['PageDown', {}, [2, 2]],
])('%s with %j moves to %j', (name, more, [row, column]) => {
  expect(cellAfter({ row: 1, column: 2 }, { rows: 3, columns: 7 }, key(name, more))).toEqual({ row, column });
});

test('no key leaves the grid, and letters do not move', () => {
  expect(cellAfter({ row: 0, column: 0 }, { rows: 1, columns: 7 }, key('ArrowUp'))).toEqual({ row: 0, column: 0 });
  expect(cellAfter({ row: 0, column: 0 }, { rows: 1, columns: 7 }, key('x'))).toBeUndefined();
});

test('digits start editing, commands do not', () => {
  expect([
    begins(key('8')),
    begins(key(':')),
    begins(key('c', { ctrlKey: true })),
    begins(key('1', { ctrlKey: true })),
    begins(key('x')),
  ]).toEqual(['8', ':', undefined, undefined, undefined]);
});

test('a block is parsed in the clipboard format of spreadsheets', () => {
  expect(blockOf('8:00\t7,5\r\n\t45m\r\n')).toEqual([
    ['8:00', '7,5'],
    ['', '45m'],
  ]);
});
