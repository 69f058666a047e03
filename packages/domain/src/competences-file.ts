import {
  COMPETENCE_KINDS,
  type CompetenceKind,
  type CompetenceLevel,
  emptyLevels,
  MOST_COMPETENCES,
  MOST_INDICATORS,
  MOST_LEVELS,
} from './competences.ts';
import {
  columnsIn,
  type ColumnPlaces,
  type FileHeader,
  type FileRow,
  levelIn,
  missingColumns,
  type RowFault,
  rowReader,
} from './file-rows.ts';
import { fold, isFilled } from './text.ts';

/** Limits of a file of competences: bytes, rows (enough for importing every export), and listed errors. */
export const COMPETENCES_IMPORT = {
  bytes: 16 * 1024 * 1024,
  rows: MOST_COMPETENCES * MOST_LEVELS * MOST_INDICATORS,
  errors: 500,
} as const;

/** The columns of the file: a row for each indicator, and one for a level without indicators. */
export const COMPETENCE_COLUMNS = ['group', 'name', 'kind', 'description', 'level', 'level_name', 'indicator'] as const;
type CompetenceColumn = (typeof COMPETENCE_COLUMNS)[number];
export type CompetenceColumns = ColumnPlaces<CompetenceColumn>;
export type CompetenceFault = RowFault<CompetenceColumn>;

const NEEDED = ['group', 'name', 'kind'] as const;

/** Known headings, compared without case, accents and punctuation. The first of each is that of our own export. */
const HEADINGS: Record<CompetenceColumn, readonly string[]> = {
  group: ['group', 'grupo'],
  name: ['name', 'competence', 'nome', 'competência'],
  kind: ['kind', 'type', 'tipo'],
  description: ['description', 'descrição'],
  level: ['level', 'nível'],
  level_name: ['level_name', 'nome do nível'],
  indicator: ['indicator', 'behavior', 'indicador', 'comportamento'],
};

/** The columns of a header; unknown headings are ignored. */
export const competenceColumnsOf = (headings: readonly string[]): CompetenceColumns => columnsIn(headings, HEADINGS);

/** A competence in a file, with the name of its group. `row` is its first row. */
export interface FileCompetence {
  row: number;
  group: string;
  name: string;
  kind: CompetenceKind;
  description: string;
  levels: CompetenceLevel[];
}

/** The faults of a header: each required column that is missing. */
export const competenceHeaderFaults = (columns: CompetenceColumns): CompetenceFault[] =>
  missingColumns(columns, NEEDED);

/** The rows of competences, in the order of the file, with their levels and indicators in order. */
export const competenceRows = (all: readonly Omit<FileCompetence, 'row'>[]) =>
  all.flatMap(({ levels, ...texts }) =>
    levels.flatMap(({ level, name: level_name, indicators }) =>
      (indicators.length > 0 ? indicators : ['']).map((indicator) => ({ ...texts, level, level_name, indicator })),
    ),
  );

const MOST = { group: 80, name: 80, description: 2_000, level_name: 60, indicator: 300 } as const;
type Text = keyof typeof MOST;

/**
 * The competences of a file, in the order of their first rows, and all its faults by row. Rows with one name form one
 * competence; a level without a row is empty.
 * @param count the number of levels of every competence of the account
 */
export function competencesOf(
  rows: readonly FileRow[],
  header: FileHeader<CompetenceColumn>,
  count: number,
): { competences: FileCompetence[]; faults: CompetenceFault[] } {
  const found = new Map<string, FileCompetence>();
  const faults: CompetenceFault[] = [];
  for (const fileRow of rows) {
    const { cell, fault, isText, isLine, isShifted } = rowReader(fileRow, header, faults);
    if (isShifted()) continue;
    const before = faults.length;
    for (const path of Object.keys(MOST) as Text[])
      if (isText(path, MOST[path]) && (path === 'group' || path === 'name') && !isFilled(cell(path)))
        fault(path, 'empty', 'must not be empty');
    const kind = COMPETENCE_KINDS.find((known) => known === cell('kind').trim().toLowerCase());
    if (!kind) fault('kind', 'not_a_kind', `must be ${COMPETENCE_KINDS.join(', ')}`);
    const level = levelIn(cell('level'), count);
    const indicator = cell('indicator');
    if (level === undefined) fault('level', 'not_a_level', `must be a whole number from 1 to ${count}`);
    else if (level === null && (isFilled(indicator) || isFilled(cell('level_name'))))
      fault('level', 'not_a_level', `must be a whole number from 1 to ${count}`);
    isLine('indicator');
    if (!kind || level === undefined || faults.length > before) continue;

    const texts = { group: cell('group'), name: cell('name'), kind, description: cell('description') };
    const key = fold(texts.name);
    const known = found.get(key);
    const competence = known ?? { row: fileRow.row, ...texts, levels: emptyLevels(count) };
    found.set(key, competence);
    for (const path of ['group', 'name', 'kind', 'description'] as const)
      if (competence[path] !== texts[path])
        fault(path, 'differs', `differs from row ${competence.row}, which is of the same competence`);
    const target = level === null ? undefined : competence.levels[level - 1];
    if (!target) continue;
    // The name of a level is taken from its first row; later rows may omit it.
    const level_name = cell('level_name');
    if (target.name === '' && target.indicators.length === 0) target.name = level_name;
    else if (level_name !== '' && level_name !== target.name)
      fault('level_name', 'differs', 'differs from an earlier row of the same level');
    if (!isFilled(indicator)) continue;
    if (target.indicators.length === MOST_INDICATORS)
      fault('indicator', 'too_many', `a level has at most ${MOST_INDICATORS} indicators`);
    else target.indicators.push(indicator);
  }
  return { competences: [...found.values()], faults };
}
