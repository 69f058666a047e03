import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysInMonth } from './calendar.ts';
import { columnNames, guessColumns, IMPORT_FIELDS, letterOf } from './import-columns.ts';
import { VALUE_FIELDS, valuesOf } from './task-fields.ts';
import { parseDate, directoryOf, parseMinutes, readRow } from './task-import.ts';
import { parsePriority, parseStatus } from './task-words.ts';
import { TASK_PRIORITIES, TASK_STATUSES } from './tasks.ts';

const screen = join(import.meta.dirname, '../../../apps/web/src/tasks');
const textsIn = (file: string): Record<string, string> => JSON.parse(readFileSync(join(screen, file), 'utf8'));
const screenWords = ['en', 'pt-BR'].map((language) => ({
  ...textsIn(`field-names.words.${language}.json`),
  ...textsIn(`tasks.words.${language}.json`),
}));

describe('status and priority words', () => {
  test('labels shown by the screens in either language are recognised', () => {
    for (const words of screenWords) {
      expect(TASK_STATUSES.map((code) => parseStatus(words[`status.${code}`] ?? ''))).toEqual([...TASK_STATUSES]);
      expect(TASK_PRIORITIES.map((code) => parsePriority(words[`priority.${code}`] ?? ''))).toEqual([
        ...TASK_PRIORITIES,
      ]);
    }
  });

  test('spelling variants are recognised, unknown words are not', () => {
    expect(['TODO', ' em  andamento ', 'Concluida', 'cancelled', 'In-Progress'].map(parseStatus)).toEqual([
      'todo',
      'doing',
      'done',
      'canceled',
      'doing',
    ]);
    expect(['whatever', '', 'to'].map(parseStatus)).toEqual([undefined, undefined, undefined]);
  });
});

describe('parseDate', () => {
  const day = fc
    .record({ year: fc.integer({ min: 1900, max: 2199 }), month: fc.integer({ min: 1, max: 12 }), at: fc.nat(30) })
    .map(({ year, month, at }) => ({ year, month, day: 1 + (at % daysInMonth(year, month)) }));
  const two = (n: number) => String(n).padStart(2, '0');

  test('parses what was written, in either order, and with the year first', () => {
    fc.assert(
      fc.property(day, fc.constantFrom('/', '.', '-'), ({ year, month, day: date }, sign) => {
        const iso = `${year}-${two(month)}-${two(date)}`;
        expect(parseDate([two(date), two(month), year].join(sign), 'dmy')).toBe(iso);
        expect(parseDate([month, date, year].join(sign), 'mdy')).toBe(iso);
        expect([parseDate(iso, 'dmy'), parseDate(`${iso} 00:00:00`, 'mdy')]).toEqual([iso, iso]);
      }),
    );
  });

  test.each([
    '31/02/2026',
    '2026-02-29',
    '13/13/2026',
    '20/11/26',
    '1/2',
    '2026-1-2',
    'amanhã',
    '2026-11-20T09:00:00Z',
  ])('%s is not a date', (text) => {
    expect([parseDate(text, 'dmy'), parseDate(text, 'mdy')]).toEqual([undefined, undefined]);
  });

  test('a date impossible with the month first is refused, not reinterpreted', () => {
    expect([parseDate('25/12/2026', 'dmy'), parseDate('25/12/2026', 'mdy')]).toEqual(['2026-12-25', undefined]);
  });
});

test('minutes are whole numbers, or hours with a unit', () => {
  expect(['90', '1:30', '1h30', '2h', '45m', '8', '7,5', '-5', 'x'].map(parseMinutes)).toEqual([
    90,
    90,
    90,
    120,
    45,
    8,
    undefined,
    undefined,
    undefined,
  ]);
});

describe('columns', () => {
  test('all columns of our own export are recognised', () => {
    const own = `id,title,description,status,priority,assignee_id,assignee_name,client_id,client_name,tags,${VALUE_FIELDS.join()},created_by,created_at,updated_at,completed_at,deleted_at,parent_id,parent_title`;
    const found = guessColumns(own.split(','));
    expect(Object.keys(found).toSorted()).toEqual(IMPORT_FIELDS.toSorted());
    expect([found.title, found.assignee, found.due_on]).toEqual([1, 6, 10]);
  });

  test('headings shown by the task list are recognised in either language', () => {
    const shown = {
      title: 'title',
      status: 'status',
      priority: 'priority',
      assignee: 'assignee_id',
      client: 'client_id',
      tags: 'tag_ids',
      due_on: 'due_on',
      estimated_minutes: 'estimated_minutes',
      description: 'description',
    };
    for (const words of screenWords)
      expect(guessColumns(Object.values(shown).map((field) => words[`field.${field}`] ?? ''))).toEqual(
        Object.fromEntries(Object.keys(shown).map((field, at) => [field, at])),
      );
  });

  test('each field gets at most one column', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Title', 'Nome', 'Cliente', 'x', '')), (headings) => {
        const places = Object.values(guessColumns(headings));
        return new Set(places).size === places.length;
      }),
    );
  });

  test('column names are unique', () => {
    expect(columnNames([' A ', '', 'A', 'B', ''])).toEqual(['A', 'B', 'A (2)', 'B (2)', 'E']);
    expect([0, 25, 26, 701, 702].map(letterOf)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });
});

describe('rows', () => {
  const people = directoryOf([
    { id: 7, names: ['ana@x.test', 'Ana Conceição'], active: true },
    { id: 8, names: ['bia@x.test', 'Bia'], active: true },
    { id: 9, names: ['bia2@x.test', 'Bia'], active: true },
    { id: 10, names: ['old@x.test', 'Ana Conceição'], active: false },
  ]);
  const clients = directoryOf([{ id: 3, names: ['Padaria'], active: true }]);
  const read = (row: Record<string, string>) =>
    readRow(['', ...Object.values(row)], {
      columns: Object.fromEntries(Object.keys(row).map((field, at) => [field, at + 1])),
      width: Object.keys(row).length + 1,
      dateOrder: 'dmy',
      people,
      clients,
    });
  const codes = (row: Record<string, string>) => read(row).faults.map(({ path, code }) => `${path} ${code}`);

  test('a valid row becomes a task', () => {
    expect(
      read({
        title: "'=1+1",
        status: 'Concluída',
        assignee: ' ANA conceicao ',
        client: 'padaria',
        tags: 'b; a; B',
        due_on: '24/12/2026',
        estimated_minutes: '1:30',
      }),
    ).toEqual({
      task: {
        title: '=1+1',
        description: '',
        status: 'done',
        priority: 'normal',
        assignee_id: 7,
        client_id: 3,
        tags: ['a', 'b'],
        ...valuesOf({ due_on: '2026-12-24', estimated_minutes: 90 }),
        parent_id: null,
      },
      faults: [],
    });
  });

  test('a person is found by e-mail, by id, or by id and name if the two agree', () => {
    for (const row of [
      { assignee: 'ANA@x.test' },
      { assignee: '7' },
      { assignee_id: '7' },
      { assignee_id: '7', assignee: 'Ana Conceição' },
    ])
      expect(read({ title: 'T', ...row })).toMatchObject({ task: { assignee_id: 7 } });
  });

  test('every invalid cell is reported with its content', () => {
    expect(
      codes({ status: 'x', priority: 'y', assignee: 'Bia', client: 'Nobody', due_on: '1/1', estimated_minutes: '-' }),
    ).toEqual([
      'status no_status',
      'priority no_priority',
      'assignee several',
      'client not_found',
      'due_on no_date',
      'estimated_minutes no_minutes',
    ]);
    expect(codes({ assignee_id: '99' })).toEqual(['assignee_id no_such_id']);
    expect(codes({ assignee_id: '8', assignee: 'Ana Conceição' })).toEqual(['assignee_id another_name']);
    expect(read({ due_on: 'soon' })).toMatchObject({ faults: [{ value: 'soon' }] });
  });

  test('a row with more cells than the header is reported as missing quotes', () => {
    const outcome = readRow(['a', 'b', '', 'c'], {
      columns: { title: 0 },
      width: 2,
      dateOrder: 'dmy',
      people,
      clients,
    });
    expect(outcome).toMatchObject({ faults: [{ path: 'row', code: 'extra_cells' }] });
  });
});
