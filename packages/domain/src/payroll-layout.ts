import { formatHours } from './minutes.ts';
import { firstDayOf, lastDayOf, type Month } from './months.ts';
import type { PayrollEvent, PayrollRow } from './payroll.ts';

/** What a column of a payroll file can contain. */
export type LayoutField =
  | 'month'
  | 'reference_month'
  | 'employee_number'
  | 'nome'
  | 'department'
  | 'event'
  | 'code'
  | 'minutes'
  | 'hours_hhmm'
  | 'hours_decimal'
  | 'hours_centesimal_x100'
  | 'days'
  | 'percent'
  | 'date_from'
  | 'date_to';

/** How a month or date is written. */
export type DateFormat = 'AAAAMM' | 'MM/AAAA' | 'DDMMAAAA';

export interface LayoutColumn {
  field: LayoutField;
  /** Title in the header of a CSV file. */
  title: string;
  /** Of a fixed layout: characters, the side on which the value stands, and what fills the other side. */
  width?: number;
  align?: 'left' | 'right';
  pad?: ' ' | '0';
  format?: DateFormat;
}

/** A description of a payroll file, as payroll programs import it. */
export interface PayrollLayout {
  id: number;
  format: 'csv' | 'fixed';
  /** Between the cells of a CSV file. */
  separator: ';' | ',';
  /** In decimal hours. */
  decimal: ',' | '.';
  hasHeader: boolean;
  /** The file has these events alone; all of them if empty. */
  onlyEvents: readonly PayrollEvent[];
  columns: readonly LayoutColumn[];
}

const PAID: readonly PayrollEvent[] = ['HE_50', 'HE_100', 'BH_VENCIDO', 'FALTA', 'ATRASO'];

/** The layouts that are there from the start. */
export const LAYOUTS: readonly PayrollLayout[] = [
  {
    id: 1,
    format: 'csv',
    separator: ';',
    decimal: ',',
    hasHeader: true,
    onlyEvents: [],
    columns: [
      { field: 'month', title: 'mes', format: 'MM/AAAA' },
      { field: 'reference_month', title: 'mes_de_referencia', format: 'MM/AAAA' },
      { field: 'employee_number', title: 'matricula' },
      { field: 'nome', title: 'nome' },
      { field: 'department', title: 'departamento' },
      { field: 'event', title: 'evento' },
      { field: 'code', title: 'codigo' },
      { field: 'hours_hhmm', title: 'horas' },
      { field: 'hours_decimal', title: 'horas_decimais' },
      { field: 'days', title: 'dias' },
      { field: 'percent', title: 'percentual' },
    ],
  },
  {
    id: 2,
    format: 'fixed',
    separator: ';',
    decimal: ',',
    hasHeader: false,
    onlyEvents: PAID,
    columns: [
      { field: 'employee_number', title: 'matricula', width: 11, align: 'right', pad: '0' },
      { field: 'code', title: 'codigo', width: 4, align: 'right', pad: '0' },
      { field: 'hours_centesimal_x100', title: 'horas', width: 9, align: 'right', pad: '0' },
      { field: 'month', title: 'mes', width: 6, align: 'right', pad: '0', format: 'AAAAMM' },
    ],
  },
];

export const layoutOf = (id: number): PayrollLayout | undefined => LAYOUTS.find((layout) => layout.id === id);

/** A value that is longer than its column. */
export interface Misfit {
  /** The line of the file, from 1 on, without the header. */
  row: number;
  field: LayoutField;
  width: number;
}

/** The most misfits that are named. */
const NAMED = 20;

const LINE_END = '\r\n';
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The text of a payroll file. Nothing is cut off: a value that does not fit its column is a misfit, and then there is no
 * text.
 * @param rows in the order of the file; those of other events than the layout's are left out
 */
export function writeFile(
  layout: PayrollLayout,
  rows: readonly PayrollRow[],
): { text: string; rows: number } | { misfits: Misfit[] } {
  const own = rows.filter(({ event }) => layout.onlyEvents.length === 0 || layout.onlyEvents.includes(event));
  const lines = own.map((row) => layout.columns.map((column) => valueOf(row, column, layout.decimal)));
  if (layout.format === 'csv') {
    const header = layout.hasHeader ? [layout.columns.map(({ title }) => title)] : [];
    const text = [...header, ...lines].map((cells) => cells.map((cell) => quoted(cell, layout)).join(layout.separator));
    return { text: BYTE_ORDER_MARK + text.map((line) => line + LINE_END).join(''), rows: own.length };
  }
  const misfits = lines.flatMap((cells, at) =>
    layout.columns.flatMap(({ field, width = 0 }, column) =>
      (cells[column] ?? '').length > width ? [{ row: at + 1, field, width }] : [],
    ),
  );
  if (misfits.length) return { misfits: misfits.slice(0, NAMED) };
  const text = lines.map((cells) => layout.columns.map((column, at) => padded(cells[at] ?? '', column)).join(''));
  return { text: text.map((line) => line + LINE_END).join(''), rows: own.length };
}

function valueOf(row: PayrollRow, { field, format = 'AAAAMM' }: LayoutColumn, decimal: string): string {
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

/** Text that a spreadsheet would run as a formula; a negative number is none. */
const FORMULA = /^[=+@\t\r]|^-(?!\d+(?:[.,:]\d+)?$)/;

function quoted(cell: string, { separator }: PayrollLayout): string {
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
