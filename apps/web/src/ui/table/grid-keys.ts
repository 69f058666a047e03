/** A cell of the grid: row and column, from 0. */
export interface Place {
  row: number;
  column: number;
}

export interface Size {
  rows: number;
  columns: number;
}

export interface Key {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most - 1);

/** The cell that a key moves to from `at`, as in spreadsheets; undefined if it does not move. */
export function cellAfter(
  at: Place,
  { rows, columns }: Size,
  { key, ctrlKey, metaKey, altKey }: Key,
): Place | undefined {
  if (altKey) return undefined;
  const far = ctrlKey || metaKey;
  const to = (row: number, column: number) => ({ row: within(row, rows), column: within(column, columns) });
  switch (key) {
    case 'ArrowLeft':
      return to(at.row, far ? 0 : at.column - 1);
    case 'ArrowRight':
      return to(at.row, far ? columns - 1 : at.column + 1);
    case 'ArrowUp':
      return to(far ? 0 : at.row - 1, at.column);
    case 'ArrowDown':
      return to(far ? rows - 1 : at.row + 1, at.column);
    case 'Home':
      return to(far ? 0 : at.row, 0);
    case 'End':
      return to(far ? rows - 1 : at.row, columns - 1);
    case 'PageUp':
      return to(0, at.column);
    case 'PageDown':
      return to(rows - 1, at.column);
    default:
      return undefined;
  }
}

/**
 * The cell after (or, backwards, before) `at` in reading order; undefined beyond the ends, where Tab leaves the grid.
 */
export function nextCell(at: Place, { rows, columns }: Size, backwards: boolean): Place | undefined {
  const to = at.row * columns + at.column + (backwards ? -1 : 1);
  return to < 0 || to >= rows * columns ? undefined : { row: Math.floor(to / columns), column: to % columns };
}

/** Initial text when this key starts editing a cell; undefined if the key does not start editing. */
export const begins = ({ key, ctrlKey, metaKey, altKey }: Key): string | undefined =>
  !ctrlKey && !metaKey && !altKey && /^[\d:.,]$/.test(key) ? key : undefined;

/** Parses a block of cells in the clipboard format of spreadsheets: a line per row, tabs between columns. */
export const blockOf = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
