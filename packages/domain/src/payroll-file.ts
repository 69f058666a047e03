import { formatHours } from './minutes.ts';
import { firstDayOf, lastDayOf, type Month } from './months.ts';
import type { FileRow } from './payroll.ts';
import {
  type DateFormat,
  isEncodable,
  isInFile,
  type LayoutColumn,
  type LayoutField,
  type LayoutShape,
} from './payroll-layout.ts';

/** A value that its column cannot hold. */
export interface Misfit {
  /** The line of the file, from 1, without the header. */
  row: number;
  field: LayoutField;
  /** The characters of the column; null if the encoding of the file has no such character. */
  width: number | null;
}

/** The maximum number of reported misfits. */
const NAMED = 20;

const LINE_ENDS = { crlf: '\r\n', lf: '\n' } as const;
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The text of a payroll file. Nothing is truncated or replaced: a value that does not fit its column is a misfit, and
 * then there is no text.
 * @param rows in the order of the file; rows of events that are not in the layout are left out
 */
export function writeFile(
  layout: LayoutShape,
  rows: readonly FileRow[],
): { text: string; rows: number } | { misfits: Misfit[] } {
  const own = rows.filter(({ event }) => isInFile(layout, event));
  const lines = own.map((row) => layout.columns.map((column) => valueOf(row, column, layout.decimal)));
  const misfits = lines.flatMap((cells, at) =>
    layout.columns.flatMap((column, place): Misfit[] => misfitOf(layout, column, cells[place] ?? '', at + 1)),
  );
  if (misfits.length) return { misfits: misfits.slice(0, NAMED) };
  const text = layout.format === 'csv' ? csvLines(layout, lines) : fixedLines(layout, lines);
  const mark = layout.format === 'csv' && layout.encoding === 'utf-8-bom' ? BYTE_ORDER_MARK : '';
  return { text: mark + text.map((line) => line + LINE_ENDS[layout.line_end]).join(''), rows: own.length };
}

function misfitOf(layout: LayoutShape, { field, width = 0 }: LayoutColumn, value: string, row: number): Misfit[] {
  if (layout.format === 'fixed' && value.length > width) return [{ row, field, width }];
  return !isEncodable(value, layout.encoding) ? [{ row, field, width: null }] : [];
}

const csvLines = (layout: LayoutShape, lines: readonly (readonly string[])[]): string[] => {
  const header = layout.has_header ? [layout.columns.map(({ title }) => title)] : [];
  return [...header, ...lines].map((cells) => cells.map((cell) => quoted(cell, layout)).join(layout.separator));
};

/** The header of a fixed-width layout: the titles, truncated to their columns. */
const fixedLines = (layout: LayoutShape, lines: readonly (readonly string[])[]): string[] => {
  const header = layout.has_header
    ? [layout.columns.map(({ title, width = 0 }) => title.slice(0, width).padEnd(width)).join('')]
    : [];
  return [
    ...header,
    ...lines.map((cells) => layout.columns.map((column, at) => padded(cells[at] ?? '', column)).join('')),
  ];
};

function valueOf(row: FileRow, { field, format = 'AAAAMM', value = '' }: LayoutColumn, decimal: string): string {
  const { minutes } = row;
  switch (field) {
    case 'month':
    case 'reference_month':
      return monthText(row[field], format);
    case 'date_from':
      return dateText(firstDayOf(row.reference_month), format);
    case 'date_to':
      return dateText(lastDayOf(row.reference_month), format);
    case 'minutes':
      return String(minutes);
    case 'hours_hhmm':
      // A payroll program reads the ASCII sign.
      return formatHours(minutes).replace('−', '-');
    case 'hours_decimal':
      return (centesimal(minutes) / 100).toFixed(2).replace('.', decimal);
    case 'hours_centesimal_x100':
      return String(centesimal(minutes));
    case 'constant':
      return value;
    case 'cpf':
      return row.cpf ?? '';
    case 'event':
      return row.event === 'AUSENCIA' ? `AUSENCIA:${row.kind}` : row.event;
    case 'days':
    case 'percent':
      return row[field] === null ? '' : String(row[field]);
    default:
      return row[field];
  }
}

/** Hundredths of an hour, half away from zero: 90 minutes are 150. */
const centesimal = (minutes: number): number => Math.sign(minutes) * Math.round((Math.abs(minutes) * 100) / 60) || 0;

const monthText = (month: Month, format: DateFormat): string => {
  const [year, number] = month.split('-') as [string, string];
  if (format === 'AAAAMM') return year + number;
  return format === 'MM/AAAA' ? `${number}/${year}` : `01${number}${year}`;
};

const dateText = (date: string, format: DateFormat): string => {
  const [year, month, day] = date.split('-') as [string, string, string];
  return format === 'DDMMAAAA' ? day + month + year : monthText(`${year}-${month}`, format);
};

/** A sign stays first, before the zeros that fill the column. */
function padded(value: string, { width = 0, align = 'left', pad = ' ' }: LayoutColumn): string {
  if (align === 'left') return value.padEnd(width, pad);
  const sign = pad === '0' && value.startsWith('-') ? '-' : '';
  return sign + value.slice(sign.length).padStart(width - sign.length, pad);
}

/** Text that a spreadsheet would run as a formula; negative numbers are not. */
const FORMULA = /^[=+@\t\r]|^-(?!\d+(?:[.,:]\d+)?$)/;

function quoted(cell: string, { separator }: LayoutShape): string {
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
