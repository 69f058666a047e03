import {
  COMPETENCE_KINDS,
  type CompetenceKind,
  type CompetenceLevel,
  emptyLevels,
  MOST_COMPETENCES,
  MOST_INDICATORS,
  MOST_LEVELS,
} from './competences.ts';
import { readCell } from './csv-cells.ts';
import { plain } from './task-words.ts';
import { fold, isFilled, isStorable } from './text.ts';

/** Limits of a file of competences: its size, its rows, so many that every export can be imported, and the listed errors. */
export const COMPETENCES_IMPORT = {
  bytes: 16 * 1024 * 1024,
  rows: MOST_COMPETENCES * MOST_LEVELS * MOST_INDICATORS,
  errors: 500,
} as const;

/** The columns of the file: a row for each indicator, and one for a level that has none. */
export const COMPETENCE_COLUMNS = ['group', 'name', 'kind', 'description', 'level', 'level_name', 'indicator'] as const;
type CompetenceColumn = (typeof COMPETENCE_COLUMNS)[number];
/** Column index (from 0) of each. */
export type CompetenceColumns = Partial<Record<CompetenceColumn, number>>;

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

/** The columns of a header; a heading that is not known is ignored. */
export function competenceColumnsOf(headings: readonly string[]): CompetenceColumns {
  const known = headings.map(plain);
  const columns: CompetenceColumns = {};
  for (const column of COMPETENCE_COLUMNS) {
    const at = known.findIndex((heading) => HEADINGS[column].some((name) => plain(name) === heading));
    if (at >= 0) columns[column] = at;
  }
  return columns;
}

/** Why a row, or the file, cannot be imported. `value`: the cell, shown to the person who wrote it. */
export interface CompetenceFault {
  row: number;
  path: CompetenceColumn | 'file';
  message: string;
  code: string;
  value?: string;
}

/** A row of the file, counted like a spreadsheet. */
interface FileRow {
  row: number;
  cells: readonly string[];
}

/** A competence as a file has it; its group by name. `row` is its first one. */
export interface FileCompetence {
  row: number;
  group: string;
  name: string;
  kind: CompetenceKind;
  description: string;
  levels: CompetenceLevel[];
}

/** The faults of a header: each needed column that is missing. */
export const competenceHeaderFaults = (columns: CompetenceColumns): CompetenceFault[] =>
  NEEDED.filter((column) => columns[column] === undefined).map((path) => ({
    row: 1,
    path,
    message: `needs a column ${path}`,
    code: 'no_column',
  }));

/** The rows of competences, which come in the order of the file; their levels and indicators in their own. */
export const competenceRows = (all: readonly Omit<FileCompetence, 'row'>[]) =>
  all.flatMap(({ levels, ...texts }) =>
    levels.flatMap(({ level, name: level_name, indicators }) =>
      (indicators.length > 0 ? indicators : ['']).map((indicator) => ({ ...texts, level, level_name, indicator })),
    ),
  );

const MOST = { group: 80, name: 80, description: 2_000, level_name: 60, indicator: 300 } as const;
type Text = keyof typeof MOST;

/**
 * The competences of a file, in the order of their first rows, and everything that is wrong with it, by row. Rows of one
 * name are one competence; a level that has no row is empty.
 * @param header its columns, and how many cells it has
 * @param count how many levels every competence of the account has
 */
export function competencesOf(
  rows: readonly FileRow[],
  { columns, width }: { columns: CompetenceColumns; width: number },
  count: number,
): { competences: FileCompetence[]; faults: CompetenceFault[] } {
  const found = new Map<string, FileCompetence>();
  const faults: CompetenceFault[] = [];
  for (const { row, cells } of rows) {
    const cell = (column: CompetenceColumn) => {
      const at = columns[column];
      return at === undefined ? '' : readCell(cells[at] ?? '');
    };
    const fault = (path: CompetenceColumn, code: string, message: string) => {
      const value = cell(path).slice(0, 120);
      faults.push({ row, path, message, code, ...(value && { value }) });
    };
    // A separator inside a text without quotes shifts all cells after it.
    if (cells.slice(width).some((extra) => extra.trim() !== '')) {
      const message = 'has more cells than the header: put texts with separators in quotes';
      faults.push({ row, path: 'file', message, code: 'extra_cells' });
      continue;
    }
    const before = faults.length;
    for (const path of Object.keys(MOST) as Text[]) {
      const text = cell(path);
      if (text.length > MOST[path]) fault(path, 'too_long', `must have at most ${MOST[path]} characters`);
      else if (!isStorable(text)) fault(path, 'not_storable', 'must be well-formed text without NUL');
      else if ((path === 'group' || path === 'name') && !isFilled(text)) fault(path, 'empty', 'must not be empty');
    }
    const kind = COMPETENCE_KINDS.find((known) => known === cell('kind').trim().toLowerCase());
    if (!kind) fault('kind', 'not_a_kind', `must be ${COMPETENCE_KINDS.join(', ')}`);
    const level = levelOf(cell('level'), count);
    const indicator = cell('indicator');
    if (level === undefined) fault('level', 'not_a_level', `must be a whole number from 1 to ${count}`);
    else if (level === null && (isFilled(indicator) || isFilled(cell('level_name'))))
      fault('level', 'not_a_level', `must be a whole number from 1 to ${count}`);
    if (/[\r\n]/.test(indicator)) fault('indicator', 'several_lines', 'must be a single line');
    if (!kind || level === undefined || faults.length > before) continue;

    const texts = { group: cell('group'), name: cell('name'), kind, description: cell('description') };
    const key = fold(texts.name);
    const known = found.get(key);
    const competence = known ?? { row, ...texts, levels: emptyLevels(count) };
    found.set(key, competence);
    for (const path of ['group', 'name', 'kind', 'description'] as const)
      if (competence[path] !== texts[path])
        fault(path, 'differs', `differs from row ${competence.row}, which is of the same competence`);
    const target = level === null ? undefined : competence.levels[level - 1];
    if (!target) continue;
    // The name of a level is that of its first row; later rows may leave it out.
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

/** 1 to `count`; null for an empty cell, undefined for anything else. */
function levelOf(cell: string, count: number): number | null | undefined {
  const text = cell.trim();
  if (text === '') return null;
  const level = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return level >= 1 && level <= count ? level : undefined;
}
