import type { PayrollEvent } from './payroll.ts';

/** What a column of a payroll file can contain. */
export const LAYOUT_FIELDS = [
  'month',
  'reference_month',
  'employee_number',
  'nome',
  /** Encrypted at rest: a file with it counts as a reveal for each person in it. */
  'cpf',
  'department',
  'event',
  'code',
  'minutes',
  'hours_hhmm',
  'hours_decimal',
  'hours_centesimal_x100',
  'days',
  'percent',
  'date_from',
  'date_to',
  'constant',
] as const;
export type LayoutField = (typeof LAYOUT_FIELDS)[number];

/** How a month or date is written; a month as `DDMMAAAA` is its first day. */
export const DATE_FORMATS = ['AAAAMM', 'MM/AAAA', 'DDMMAAAA'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

const DATED: readonly LayoutField[] = ['month', 'reference_month', 'date_from', 'date_to'];

export const FORMATS = ['csv', 'fixed'] as const;
export const SEPARATORS = [';', ',', '|', '\t'] as const;
export const DECIMALS = [',', '.'] as const;
/** `utf-8-bom` starts with a byte order mark, by which spreadsheets detect the encoding of a CSV file. */
export const ENCODINGS = ['utf-8-bom', 'iso-8859-1'] as const;
export const LINE_ENDS = ['crlf', 'lf'] as const;
export const ALIGNS = ['left', 'right'] as const;
export const PADS = [' ', '0'] as const;

export type Encoding = (typeof ENCODINGS)[number];

export interface LayoutColumn {
  field: LayoutField;
  /** Title in the header of a CSV file. */
  title: string;
  /** In a fixed-width layout: width in characters, alignment of the value, and fill character. */
  width?: number | undefined;
  align?: (typeof ALIGNS)[number] | undefined;
  pad?: (typeof PADS)[number] | undefined;
  /** For months and dates. */
  format?: DateFormat | undefined;
  /** For a constant: its text in every line. */
  value?: string | undefined;
}

/** The format of a payroll file, as payroll programs import it. */
export interface LayoutShape {
  format: (typeof FORMATS)[number];
  /** The separator of a CSV file. */
  separator: (typeof SEPARATORS)[number];
  /** The decimal mark of hours. */
  decimal: (typeof DECIMALS)[number];
  encoding: Encoding;
  line_end: (typeof LINE_ENDS)[number];
  has_header: boolean;
  /** Only these events are in the file; all if empty. */
  only_events: readonly PayrollEvent[];
  columns: readonly LayoutColumn[];
}

export interface PayrollLayout extends LayoutShape {
  id: number;
}

const PAID: readonly PayrollEvent[] = ['HE_50', 'HE_100', 'BH_VENCIDO', 'FALTA', 'ATRASO'];

/** The built-in layouts of every account. Their ids are below `FIRST_OWN_LAYOUT`. */
export const LAYOUTS: readonly PayrollLayout[] = [
  {
    id: 1,
    format: 'csv',
    separator: ';',
    decimal: ',',
    encoding: 'utf-8-bom',
    line_end: 'crlf',
    has_header: true,
    only_events: [],
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
    encoding: 'utf-8-bom',
    line_end: 'crlf',
    has_header: false,
    only_events: PAID,
    columns: [
      { field: 'employee_number', title: 'matricula', width: 11, align: 'right', pad: '0' },
      { field: 'code', title: 'codigo', width: 4, align: 'right', pad: '0' },
      { field: 'hours_centesimal_x100', title: 'horas', width: 9, align: 'right', pad: '0' },
      { field: 'month', title: 'mes', width: 6, align: 'right', pad: '0', format: 'AAAAMM' },
    ],
  },
];

/** The id of the first layout created by an account. */
export const FIRST_OWN_LAYOUT = 101;

export const MOST_LAYOUTS = 50;
export const MOST_COLUMNS = 40;
export const WIDEST_COLUMN = 200;

/** A fault in a layout that prevents writing a file. */
export interface LayoutFault {
  path: string;
  message: string;
  code: 'no_width' | 'no_value' | 'twice' | 'not_in_encoding';
}

const LAST_OF_LATIN = 0xff;

/** Whether text can be written in an encoding. */
export const isEncodable = (text: string, encoding: Encoding): boolean =>
  encoding !== 'iso-8859-1' || [...text].every((character) => (character.codePointAt(0) ?? 0) <= LAST_OF_LATIN);

/**
 * The faults of a layout beyond the shapes of its values: paths as in a request, `columns.2.width`. Ignored properties,
 * such as a width in a CSV or the text of a column that is not a constant, are no faults.
 */
export function faultsOf({ format, columns, only_events, encoding }: LayoutShape): LayoutFault[] {
  const faults: LayoutFault[] = [];
  columns.forEach(({ field, title, width, value }, at) => {
    const path = `columns.${at}`;
    if (format === 'fixed' && width === undefined)
      faults.push({ path: `${path}.width`, message: 'is required in a fixed layout', code: 'no_width' });
    if (field === 'constant' && value === undefined)
      faults.push({ path: `${path}.value`, message: 'is required for a constant', code: 'no_value' });
    if (!isEncodable(title, encoding))
      faults.push({ path: `${path}.title`, message: 'has a character that ISO 8859-1 lacks', code: 'not_in_encoding' });
  });
  only_events.forEach((event, at) => {
    if (only_events.indexOf(event) !== at)
      faults.push({ path: `only_events.${at}`, message: 'is named already', code: 'twice' });
  });
  return faults;
}

/** Whether a column is a month or a date, and therefore has a format. */
export const isDated = (field: LayoutField): boolean => DATED.includes(field);

/** Whether files of a layout contain the CPF. */
export const revealsCpf = ({ columns }: Pick<LayoutShape, 'columns'>): boolean =>
  columns.some(({ field }) => field === 'cpf');

/** Whether rows of an event are in the files of a layout. */
export const isInFile = ({ only_events }: LayoutShape, event: PayrollEvent): boolean =>
  only_events.length === 0 || only_events.includes(event);
