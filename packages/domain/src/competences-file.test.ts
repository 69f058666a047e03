import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPETENCE_KINDS, MOST_INDICATORS } from './competences.ts';
import {
  COMPETENCE_COLUMNS,
  competenceColumnsOf,
  competenceHeaderFaults,
  competenceRows,
  competencesOf,
} from './competences-file.ts';
import { writeCell } from './csv-cells.ts';
import { fold, isFilled } from './text.ts';

const header = { columns: competenceColumnsOf(COMPETENCE_COLUMNS), width: COMPETENCE_COLUMNS.length };
/** Rows with numbers as in a spreadsheet, below the header. */
const rowsOf = (...all: string[][]) => all.map((cells, at) => ({ row: at + 2, cells }));
const core = (...rest: string[]) => ['Work', 'Focus', 'core', '', ...rest];

test('an exported file is read as the same competences', () => {
  const filled = (most: number) => fc.string({ unit: 'grapheme', minLength: 1, maxLength: most / 8 }).filter(isFilled);
  const line = filled(300)
    .map((text) => text.replaceAll(/[\r\n]/g, ' '))
    .filter(isFilled);
  const competence = (count: number) =>
    fc.record({
      group: filled(80),
      name: filled(80),
      kind: fc.constantFrom(...COMPETENCE_KINDS),
      description: fc.string({ unit: 'grapheme', maxLength: 100 }),
      levels: fc.tuple(
        ...Array.from({ length: count }, (_, at) =>
          fc.record({
            level: fc.constant(at + 1),
            name: fc.string({ unit: 'grapheme', maxLength: 7 }),
            indicators: fc.array(line, { maxLength: MOST_INDICATORS }),
          }),
        ),
      ),
    });
  const account = fc
    .integer({ min: 2, max: 7 })
    .chain((count) =>
      fc.tuple(
        fc.constant(count),
        fc.uniqueArray(competence(count), { maxLength: 6, selector: ({ name }) => fold(name) }),
      ),
    );
  fc.assert(
    fc.property(account, ([count, competences]) => {
      const rows = competenceRows(competences).map((row, at) => ({
        row: at + 2,
        cells: COMPETENCE_COLUMNS.map((column) => writeCell(String(row[column]))),
      }));
      const read = competencesOf(rows, header, count);
      expect(read.faults).toEqual([]);
      expect(read.competences.map(({ row: _, ...rest }) => rest)).toEqual(competences);
    }),
    { numRuns: 300 },
  );
});

test('levels may be omitted, in part or completely', () => {
  const read = competencesOf(
    rowsOf(['Work', 'Care', 'Technical', ''], core('2', 'Good', 'Ends what is begun')),
    header,
    3,
  );
  expect(read).toMatchObject({
    faults: [],
    competences: [
      { name: 'Care', kind: 'technical', levels: [{ indicators: [] }, { indicators: [] }, { indicators: [] }] },
      {
        row: 3,
        name: 'Focus',
        levels: [{ name: '' }, { level: 2, name: 'Good', indicators: ['Ends what is begun'] }, { name: '' }],
      },
    ],
  });
});

test.each<[string, string[][], object]>([
  ['an empty name', [['Work', ' ', 'core']], { row: 2, path: 'name', code: 'empty' }],
  ['a long group', [['g'.repeat(81), 'Focus', 'core']], { row: 2, path: 'group', code: 'too_long' }],
  ['an unknown kind', [['Work', 'Focus', 'soft']], { row: 2, path: 'kind', code: 'not_a_kind', value: 'soft' }],
  ['a level above those of the account', [core('4')], { row: 2, path: 'level', code: 'not_a_level', value: '4' }],
  ['a level that is no number', [core('two')], { row: 2, path: 'level', code: 'not_a_level' }],
  ['an indicator without a level', [core('', '', 'Listens')], { row: 2, path: 'level', code: 'not_a_level' }],
  ['an indicator of two lines', [core('1', '', 'One\nTwo')], { row: 2, path: 'indicator', code: 'several_lines' }],
  [
    'a text with a separator and without quotes',
    [core('1', '', 'Listens', ' asks')],
    { row: 2, path: 'file', code: 'extra_cells' },
  ],
  ['NUL', [core('1', '', 'a\0b')], { row: 2, path: 'indicator', code: 'not_storable' }],
  [
    'another group than the first row',
    [core('1'), ['Life', 'Focus', 'core', '', '2']],
    { row: 3, path: 'group', code: 'differs' },
  ],
  [
    'another name of a level',
    [core('1', 'Low', 'a'), core('1', 'Least', 'b')],
    { row: 3, path: 'level_name', code: 'differs' },
  ],
  [
    'an eleventh indicator',
    Array.from({ length: 11 }, (_, at) => core('1', '', `Number ${at}`)),
    { row: 12, path: 'indicator', code: 'too_many' },
  ],
])('%s is a fault of its row', (_, rows, fault) => {
  expect(competencesOf(rowsOf(...rows), header, 3).faults).toEqual([expect.objectContaining(fault)]);
});

test('headings are found in both languages; missing required ones are reported', () => {
  expect(competenceColumnsOf(['Grupo', 'Competência', 'TIPO', 'Nível', 'Nome do nível', 'Indicador', 'x'])).toEqual({
    group: 0,
    name: 1,
    kind: 2,
    level: 3,
    level_name: 4,
    indicator: 5,
  });
  expect(competenceHeaderFaults(competenceColumnsOf(['name', 'level'])).map(({ path }) => path)).toEqual([
    'group',
    'kind',
  ]);
});
