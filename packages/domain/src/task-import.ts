import { type CalendarDate, daysInMonth, SUPPORTED_YEARS } from './calendar.ts';
import { readCell, readList } from './csv-cells.ts';
import type { Columns, ImportField } from './import-columns.ts';
import { parseHours } from './minutes.ts';
import { isOfKind, type TaskValues, VALUE_FIELDS, type ValueField, valuesOf } from './task-fields.ts';
import { parsePriority, parseStatus } from './task-words.ts';
import type { TaskPriority, TaskStatus } from './tasks.ts';
import { fold } from './text.ts';

/** How a date like 03/04/2026 is read: day first or month first. A date with the year first is unambiguous. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** An invalid cell. `value`: its content, shown to its author. */
export interface CellFault {
  path: ImportField | 'row' | 'file';
  message: string;
  code: string;
  value?: string;
}

/** A task parsed from a row; tags by name, in the order of the cell. */
export interface RowTask extends TaskValues {
  title: string;
  description: string;
  status: TaskStatus;
  priority: TaskPriority;
  assignee_id: number | null;
  client_id: number | null;
  tags: string[];
  /** A number that may be the id of a parent; whether that exists is checked elsewhere. */
  parent_id: number | null;
}

/** People or clients of the account, looked up by the names used in cells. */
export interface Directory {
  /** All names of each row. */
  names: ReadonlyMap<number, readonly string[]>;
  /** Row by folded name. */
  named: ReadonlyMap<string, readonly number[]>;
}

/**
 * Builds a directory of `rows`. A name shared by one active and several inactive rows means the active one.
 * @param names the names of a row: of a person, e-mail and name
 */
export function directoryOf(rows: Iterable<{ id: number; names: readonly string[]; active: boolean }>): Directory {
  const names = new Map<number, readonly string[]>();
  const active = new Map<string, number[]>();
  const all = new Map<string, number[]>();
  const add = (map: Map<string, number[]>, key: string, id: number) => {
    const ids = map.get(key);
    if (!ids) map.set(key, [id]);
    else if (!ids.includes(id)) ids.push(id);
  };
  for (const row of rows) {
    names.set(row.id, row.names);
    for (const name of row.names) {
      const key = keyOf(name);
      add(all, key, row.id);
      if (row.active) add(active, key, row.id);
    }
  }
  return { names, named: new Map([...all, ...active]) };
}

const keyOf = (name: string) => fold(name).trim();

/** Context for parsing a row. */
export interface Around {
  columns: Columns;
  /** Number of columns in the header. */
  width: number;
  dateOrder: DateOrder;
  people: Directory;
  clients: Directory;
}

/** Whether a row is blank; blank rows are skipped. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Parses a row into a task, with every invalid cell. General task rules, such as the length of the title, are checked
 * elsewhere.
 */
export function readRow(
  cells: readonly string[],
  { columns, width, dateOrder, people, clients }: Around,
): { task?: RowTask; faults: CellFault[] } {
  // A separator inside unquoted text shifts all following cells, so the row is refused rather than imported into the
  // wrong fields.
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    return {
      faults: [
        {
          path: 'row',
          message: 'has more cells than the header: put texts with separators in quotes',
          code: 'extra_cells',
        },
      ],
    };
  const faults: CellFault[] = [];
  const text = (field: ImportField) => {
    const at = columns[field];
    return at === undefined ? '' : readCell(cells[at] ?? '');
  };
  const fault = (path: ImportField, code: string, message: string, value?: string): null => {
    faults.push({ path, message, code, ...(value !== undefined && { value }) });
    return null;
  };
  const parsedWord = <T>(
    field: ImportField,
    read: (word: string) => T | undefined | null,
    code: string,
    message: string,
  ) => {
    const word = text(field).trim();
    return word === '' ? undefined : (read(word) ?? fault(field, code, message, word) ?? undefined);
  };
  const oneOf = (
    idField: 'assignee_id' | 'client_id',
    nameField: 'assignee' | 'client',
    { names, named }: Directory,
  ) => {
    const what = nameField === 'assignee' ? 'a person' : 'a client';
    const number = text(idField).trim();
    const name = text(nameField).trim();
    if (number !== '') {
      const id = idMeant(number);
      const known = id === undefined ? undefined : names.get(id);
      if (id === undefined || !known)
        return fault(idField, 'no_such_id', `is not the id of ${what} of this account`, number);
      if (name !== '' && !known.some((one) => keyOf(one) === keyOf(name)))
        return fault(idField, 'another_name', `is the id of somebody else than the name beside it`, number);
      return id;
    }
    if (name === '') return null;
    const found = named.get(keyOf(name)) ?? [];
    // A number in place of a name is an id, unless someone has that name.
    const asId = found.length === 0 ? idMeant(name) : undefined;
    if (asId !== undefined && names.has(asId)) return asId;
    const [only, ...others] = found;
    if (only === undefined) return fault(nameField, 'not_found', `is not ${what} of this account`, name);
    if (others.length) return fault(nameField, 'several', `is the name of several: write the id instead`, name);
    return only;
  };

  const valueIn = (field: ValueField) =>
    isOfKind(field, 'date')
      ? parsedWord(field, (word) => parseDate(word, dateOrder), 'no_date', `must be a date like ${EXAMPLES[dateOrder]}`)
      : parsedWord(field, parseMinutes, 'no_minutes', 'must be minutes like 90, or hours like 1:30');

  const task: RowTask = {
    title: text('title'),
    description: text('description'),
    status: parsedWord('status', parseStatus, 'no_status', 'must be todo, doing, done or canceled') ?? 'todo',
    priority: parsedWord('priority', parsePriority, 'no_priority', 'must be low, normal, high or urgent') ?? 'normal',
    assignee_id: oneOf('assignee_id', 'assignee', people),
    client_id: oneOf('client_id', 'client', clients),
    tags: uniqueNames(readList(text('tags'))),
    ...valuesOf(Object.fromEntries(VALUE_FIELDS.map((field) => [field, valueIn(field)]))),
    parent_id: parsedWord('parent_id', idMeant, 'no_parent', 'must be the id of a task that is not a subtask') ?? null,
  };
  return { task, faults };
}

/** Parses the id of a row. */
const idMeant = (text: string): number | undefined => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

const EXAMPLES: Record<DateOrder, string> = { dmy: '2026-11-20 or 20/11/2026', mdy: '2026-11-20 or 11/20/2026' };

/** Tag names are compared without case. */
const uniqueNames = (names: readonly string[]): string[] =>
  [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].toReversed();

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const LOCAL = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
/** Time part that spreadsheets append to dates stored as instants. */
const MIDNIGHT = /[ T]00:00(:00(\.0+)?)?Z?$/;

/**
 * Parses the date of a cell: `2026-11-20`, or `20/11/2026` with the day first (`dmy`) or the month first (`mdy`); `.`
 * and `-` are accepted too. Years have four digits. Undefined if it is not an existing date in the supported years.
 */
export function parseDate(text: string, order: DateOrder): CalendarDate | undefined {
  const word = text.trim().replace(MIDNIGHT, '');
  const iso = ISO.exec(word);
  const local = LOCAL.exec(word);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]].map(Number)
    : local
      ? [local[4], order === 'dmy' ? local[3] : local[1], order === 'dmy' ? local[1] : local[3]].map(Number)
      : [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  if (
    year < SUPPORTED_YEARS.first ||
    year > SUPPORTED_YEARS.last ||
    month < 1 ||
    month > 12 ||
    day < 1 ||
    day > daysInMonth(year, month)
  )
    return undefined;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Parses minutes: a whole number, or hours with a unit: `1:30`, `1h30`, `2h`, `45m`. */
export function parseMinutes(text: string): number | undefined {
  const word = text.trim();
  if (/^\d{1,9}$/.test(word)) return Number(word);
  return /[:hm]/i.test(word) ? (parseHours(word) ?? undefined) : undefined;
}

/**
 * Limits of an import: file size, non-blank rows, and errors listed. On SQLite other writes wait while rows are
 * written, so the row limit keeps that to a few seconds.
 */
export const IMPORT_LIMITS = { bytes: 32 * 1024 * 1024, rows: 20_000, errors: 1_000 } as const;

/** Order of day and month in the account's language. */
export const dateOrderOf = (locale: string): DateOrder => (locale === 'pt-BR' ? 'dmy' : 'mdy');
