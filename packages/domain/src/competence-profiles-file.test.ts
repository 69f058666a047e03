import fc from 'fast-check';
import { expect, test } from 'vitest';
import { titleKey } from './competence-profiles.ts';
import {
  PROFILE_COLUMNS,
  profileColumnsOf,
  profileHeaderFaults,
  profileRows,
  profilesOf,
  type ProfilesHere,
} from './competence-profiles-file.ts';
import { writeCell } from './csv-cells.ts';
import { fold, isFilled } from './text.ts';

const header = { columns: profileColumnsOf(PROFILE_COLUMNS), width: PROFILE_COLUMNS.length };
const COMPETENCES = ['Écoute', '=1+1', ' with spaces ', 'Old'];
const HERE: ProfilesHere = {
  names: new Set(['support']),
  titles: new Set(['agent']),
  competences: new Map(COMPETENCES.map((name, at) => [fold(name), { id: at + 1, isActive: name !== 'Old' }])),
  levelCount: 5,
};

test('an exported file is read as the same profiles', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 }).filter(isFilled);
  const title = text.map((one) => one.replaceAll(/[\r\n]/g, ' ').trim()).filter(isFilled);
  const profile = fc.record({
    name: text.filter((name) => !HERE.names.has(fold(name))),
    job_titles: fc.uniqueArray(title, { maxLength: 4, selector: titleKey }),
    expected: fc.uniqueArray(
      fc.record({ competence: fc.constantFrom(...COMPETENCES.slice(0, 3)), level: fc.integer({ min: 1, max: 5 }) }),
      { selector: ({ competence }) => competence },
    ),
  });
  const account = fc.uniqueArray(profile, { maxLength: 5, selector: ({ name }) => fold(name) }).filter((all) => {
    const titles = all.flatMap(({ job_titles }) => job_titles.map(titleKey));
    return new Set(titles).size === titles.length && !titles.includes('agent');
  });
  fc.assert(
    fc.property(account, (profiles) => {
      const written = profileRows(profiles);
      const rows = written.map((row, at) => ({
        row: at + 2,
        cells: PROFILE_COLUMNS.map((column) => writeCell(String(row[column] ?? ''))),
      }));
      const read = profilesOf(rows, header, HERE);
      expect(read.faults).toEqual([]);
      const named = read.profiles.map(({ row: _, expected, ...rest }) => ({
        ...rest,
        expected: expected.map(({ competence_id, level }) => ({
          competence: COMPETENCES[competence_id - 1] ?? '',
          level,
        })),
      }));
      expect(named).toHaveLength(profiles.length);
      expect(profileRows(named)).toEqual(written);
    }),
    { numRuns: 200 },
  );
});

test.each<[string, string[][], object]>([
  ['a row without a profile', [[' ', 'Clerk']], { path: 'profile', code: 'empty' }],
  ['a long profile', [['p'.repeat(81)]], { path: 'profile', code: 'too_long' }],
  ['the name of a profile that is here', [['SUPPORT']], { path: 'profile', code: 'name_taken' }],
  ['a job title that is here', [['Desk', ' AGENT ']], { path: 'job_title', code: 'title_taken' }],
  ['a job title of two lines', [['Desk', 'a\nb']], { path: 'job_title', code: 'several_lines' }],
  [
    'a title of an earlier profile',
    [
      ['Desk', 'Clerk'],
      ['Shop', 'clerk'],
    ],
    { row: 3, code: 'duplicate' },
  ],
  ['an unknown competence', [['Desk', '', 'Speed', '1']], { path: 'competence', code: 'not_here', value: 'Speed' }],
  ['an archived competence', [['Desk', '', 'Old', '1']], { path: 'competence', code: 'not_active' }],
  ['a level above those of the account', [['Desk', '', 'Ecoute', '6']], { path: 'level', code: 'not_a_level' }],
  ['a competence without a level', [['Desk', '', 'Ecoute']], { path: 'level', code: 'not_a_level' }],
  ['a level without a competence', [['Desk', '', '', '2']], { path: 'competence', code: 'empty' }],
  [
    'a competence twice in a profile',
    [
      ['Desk', '', 'Ecoute', '2'],
      ['DESK', '', 'écoute', '3'],
    ],
    { row: 3, path: 'competence', code: 'duplicate' },
  ],
  [
    'a 31st job title',
    Array.from({ length: 31 }, (_, at) => ['Desk', `Title ${at}`]),
    { row: 32, path: 'job_title', code: 'too_many' },
  ],
  ['a text with a separator', [['Desk', 'a', '', '', 'b']], { path: 'file', code: 'extra_cells' }],
])('%s is a fault of its row', (_, rows, fault) => {
  const numbered = rows.map((cells, at) => ({ row: at + 2, cells }));
  expect(profilesOf(numbered, header, HERE).faults).toEqual([expect.objectContaining(fault)]);
});

test('headings are found in both languages, and the profile column is required', () => {
  const columns = profileColumnsOf(['Nível', 'Perfil de cargo', 'CARGO', 'Competência']);
  expect(columns).toEqual({ level: 0, profile: 1, job_title: 2, competence: 3 });
  expect(profileHeaderFaults(profileColumnsOf(['level']))).toMatchObject([{ path: 'profile', code: 'no_column' }]);
});
