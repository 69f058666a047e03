import { type CalendarDate, daysInMonth, SUPPORTED_YEARS } from './calendar.ts';
import { readCell, readList } from './csv-cells.ts';
import type { Columns, ImportField } from './import-columns.ts';
import { parseHours } from './minutes.ts';
import { priorityMeant, statusMeant } from './task-words.ts';
import type { TaskPriority, TaskStatus } from './tasks.ts';
import { fold } from './text.ts';

/** How a date like 03/04/2026 is read: day first or month first. One with the year first has one meaning. */
export const DATE_ORDERS = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** One cell that does not say what it should. `value`: what it says, for whoever wrote it. */
export interface CellFault {
  path: ImportField | 'row' | 'file';
  message: string;
  code: string;
  value?: string;
}

/** A task as a row says it; tags by their names, in the order and number of the cell. */
export interface RowTask {
  title: string;
  description: string;
  status: TaskStatus;
  priority: TaskPriority;
  assignee_id: number | null;
  client_id: number | null;
  tags: string[];
  due_on: CalendarDate | null;
  estimated_minutes: number | null;
}

/** People or clients of the account, to be found by what a cell calls them. */
export interface Directory {
  /** Every name of each. */
  names: ReadonlyMap<number, readonly string[]>;
  /** Whom a name means, folded. */
  named: ReadonlyMap<string, readonly number[]>;
}

/**
 * A directory of `rows`. A name that one active row has and others had means the active one.
 * @param names what a row is called: of a person the e-mail and the name
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

/** What a row is read against. */
export interface Around {
  columns: Columns;
  /** How many columns the header has. */
  width: number;
  dateOrder: DateOrder;
  people: Directory;
  clients: Directory;
}

/** Whether a row has nothing to say; such rows are passed over. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * The task that a row says, as far as its cells can be read, and all that is wrong with them. What every task must fulfil, such as the length of
 * its title, is not judged here.
 */
export function readRow(
  cells: readonly string[],
  { columns, width, dateOrder, people, clients }: Around,
): { task?: RowTask; faults: CellFault[] } {
  // A separator within a text that has no quotes moves all that follows: better said than imported into the wrong fields.
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    return {
      faults: [
        { path: 'row', message: 'has more cells than the header: is a text without quotes?', code: 'extra_cells' },
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
  const said = <T>(field: ImportField, read: (word: string) => T | undefined | null, code: string, message: string) => {
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
      const id = /^[1-9]\d{0,15}$/.test(number) ? Number(number) : Number.NaN;
      const known = names.get(id);
      if (!known) return fault(idField, 'no_such_id', `is not the id of ${what} of this account`, number);
      if (name !== '' && !known.some((one) => keyOf(one) === keyOf(name)))
        return fault(idField, 'another_name', `is the id of somebody else than the name beside it`, number);
      return id;
    }
    if (name === '') return null;
    const found = named.get(keyOf(name)) ?? [];
    // A number where a name is asked for means the id, unless somebody is called like that.
    if (found.length === 0 && /^[1-9]\d{0,15}$/.test(name) && names.has(Number(name))) return Number(name);
    const [only, ...others] = found;
    if (only === undefined) return fault(nameField, 'not_found', `is not ${what} of this account`, name);
    if (others.length) return fault(nameField, 'several', `is the name of several: write the id instead`, name);
    return only;
  };

  const task: RowTask = {
    title: text('title'),
    description: text('description'),
    status: said('status', statusMeant, 'no_status', 'must be todo, doing, done or canceled') ?? 'todo',
    priority: said('priority', priorityMeant, 'no_priority', 'must be low, normal, high or urgent') ?? 'normal',
    assignee_id: oneOf('assignee_id', 'assignee', people),
    client_id: oneOf('client_id', 'client', clients),
    tags: uniqueNames(readList(text('tags'))),
    due_on:
      said('due_on', (word) => dateMeant(word, dateOrder), 'no_date', `must be a date like ${EXAMPLES[dateOrder]}`) ??
      null,
    estimated_minutes:
      said('estimated_minutes', minutesMeant, 'no_minutes', 'must be minutes like 90, or hours like 1:30') ?? null,
  };
  return { task, faults };
}

const EXAMPLES: Record<DateOrder, string> = { dmy: '2026-11-20 or 20/11/2026', mdy: '2026-11-20 or 11/20/2026' };

/** Tags are one where only their case differs. */
const uniqueNames = (names: readonly string[]): string[] =>
  [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].toReversed();

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const LOCAL = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;
/** What spreadsheets put behind a date that was kept as an instant. */
const MIDNIGHT = /[ T]00:00(:00(\.0+)?)?Z?$/;

/**
 * The calendar date that a cell means: `2026-11-20`, or `20/11/2026` with the day first (`dmy`) or the month first
 * (`mdy`); `.` and `-` do as well. Years have four digits. Undefined where it means none, or a day that is not there.
 */
export function dateMeant(text: string, order: DateOrder): CalendarDate | undefined {
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

/** Minutes as a whole number, or what a timesheet would take with its unit said: `1:30`, `1h30`, `2h`, `45m`. */
export function minutesMeant(text: string): number | undefined {
  const word = text.trim();
  if (/^\d{1,9}$/.test(word)) return Number(word);
  return /[:hm]/i.test(word) ? (parseHours(word) ?? undefined) : undefined;
}

/**
 * What one import may be: bytes of the file, rows with something in them, and how many errors are listed one by one.
 * On SQLite everybody else's writing waits while the rows are written, so they are what takes a few seconds at most.
 */
export const IMPORT_LIMITS = { bytes: 32 * 1024 * 1024, rows: 20_000, errors: 1_000 } as const;

/** Which order of day and month the people of an account write, by its language. */
export const dateOrderOf = (locale: string): DateOrder => (locale === 'pt-BR' ? 'dmy' : 'mdy');
