import { readCell } from './csv-cells.ts';
import { plain } from './task-words.ts';
import { isStorable } from './text.ts';

/** The index (from 0) of each known column in a file. */
export type ColumnPlaces<C extends string> = Partial<Record<C, number>>;

/** The columns of a header, by the headings known for each. Unknown headings are ignored. */
export function columnsIn<C extends string>(
  headings: readonly string[],
  known: Readonly<Record<C, readonly string[]>>,
): ColumnPlaces<C> {
  const plainHeadings = headings.map(plain);
  const columns: ColumnPlaces<C> = {};
  for (const column of Object.keys(known) as C[]) {
    const at = plainHeadings.findIndex((heading) => known[column].some((name) => plain(name) === heading));
    if (at >= 0) columns[column] = at;
  }
  return columns;
}

/** Why a row, or the file, cannot be imported. `value`: the cell, shown to its author. */
export interface RowFault<C extends string> {
  row: number;
  path: C | 'file';
  message: string;
  code: string;
  value?: string;
}

/** The faults of a header: each required column that is missing. */
export const missingColumns = <C extends string>(columns: ColumnPlaces<C>, needed: readonly C[]): RowFault<C>[] =>
  needed
    .filter((column) => columns[column] === undefined)
    .map((path) => ({ row: 1, path, message: `needs a column ${path}`, code: 'no_column' }));

/** A row of a file, counted like a spreadsheet. */
export interface FileRow {
  row: number;
  cells: readonly string[];
}

/** The header of a file: its columns, and how many cells it has. */
export interface FileHeader<C extends string> {
  columns: ColumnPlaces<C>;
  width: number;
}

/** Reads the cells of a row by column, and adds its faults to `faults`. */
export function rowReader<C extends string>(
  { row, cells }: FileRow,
  { columns, width }: FileHeader<C>,
  faults: RowFault<C>[],
) {
  const cell = (column: C): string => {
    const at = columns[column];
    return at === undefined ? '' : readCell(cells[at] ?? '');
  };
  const fault = (path: C, code: string, message: string): void => {
    const value = cell(path).slice(0, 120);
    faults.push({ row, path, message, code, ...(value && { value }) });
  };
  return {
    cell,
    fault,
    /** Whether a text can be stored; adds a fault if it is too long or cannot. */
    isText: (path: C, most: number): boolean => {
      const text = cell(path);
      if (text.length > most) fault(path, 'too_long', `must have at most ${most} characters`);
      else if (!isStorable(text)) fault(path, 'not_storable', 'must be well-formed text without NUL');
      else return true;
      return false;
    },
    /** Whether a text is a single line; adds a fault if it is not. */
    isLine: (path: C): boolean => {
      const isLine = !/[\r\n]/.test(cell(path));
      if (!isLine) fault(path, 'several_lines', 'must be a single line');
      return isLine;
    },
    /** A separator inside an unquoted text shifts all cells after it: such a row has one fault as a whole. */
    isShifted: (): boolean => {
      if (cells.slice(width).every((extra) => extra.trim() === '')) return false;
      const message = 'has more cells than the header: put texts with separators in quotes';
      faults.push({ row, path: 'file', message, code: 'extra_cells' });
      return true;
    },
  };
}

/** The level in a cell, from 1 to `count`; null for an empty one, undefined for anything else. */
export function levelIn(cell: string, count: number): number | null | undefined {
  const text = cell.trim();
  if (text === '') return null;
  const level = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  return level >= 1 && level <= count ? level : undefined;
}
