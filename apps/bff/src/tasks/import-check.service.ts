import { check } from '@jornada/contract/faults';
import type { ImportError, ImportReport } from '@jornada/contract/tasks-import';
import { taskTags } from '@jornada/contract/task-tags';
import { tasks } from '@jornada/contract/tasks';
import { type Columns, columnNames, guessColumns, type ImportField } from '@jornada/domain/import-columns';
import { invalid } from '@jornada/domain/refusal';
import {
  type Around,
  dateOrderOf,
  type DateOrder,
  IMPORT_LIMITS,
  isBlank,
  readRow,
  type RowTask,
} from '@jornada/domain/task-import';
import { scopeOf, type TaskScope } from '@jornada/domain/tasks';
import { counted } from '@jornada/domain/text';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { BrokenCsv, type CsvTable } from '../files/csv-table.ts';
import { findParent } from './subtasks.queries.ts';
import { clientsByName, localeOf, peopleByName, tagsByName } from './import.queries.ts';

/** The number of sample rows in the report for every column, and the maximum length of a cell there. */
const SAMPLES = 5;
const MAX_SAMPLE_LENGTH = 120;
/** The maximum number of tags of a task, and of new tags of an import. */
const MAX_TAGS = 50;
const MAX_NEW_TAGS = 200;

export type Options = { mapping?: Record<string, ImportField | null> | undefined; date_order?: DateOrder | undefined };

/** The columns of a file and the names that its cells may refer to. */
interface Reading extends Around {
  names: string[];
  tags: Map<string, number>;
  /** Whether the caller may give a new task this parent. */
  isParent: (id: number) => Promise<boolean>;
}

export async function readingOf(db: Db, { caller }: CallContext, table: CsvTable, options: Options): Promise<Reading> {
  const names = columnNames(table.headings);
  const [people, clients, tags, locale] = await Promise.all([
    peopleByName(db, caller.accountId),
    clientsByName(db, caller.accountId),
    tagsByName(db, caller.accountId),
    localeOf(db, caller.accountId),
  ]);
  return {
    names,
    width: names.length,
    columns: options.mapping ? columnsOf(options.mapping, names) : guessColumns(names),
    dateOrder: options.date_order ?? dateOrderOf(locale),
    people,
    clients,
    tags,
    isParent: parentsOf(db, scopeOf(caller)),
  };
}

/** Looks each parent up once. */
function parentsOf(db: Db, scope: TaskScope): Reading['isParent'] {
  const known = new Map<number, boolean>();
  return async (id) => {
    const answer = known.get(id) ?? (await findParent(db, scope, id))?.parent_id === null;
    known.set(id, answer);
    return answer;
  };
}

function columnsOf(mapping: Record<string, ImportField | null>, names: readonly string[]): Columns {
  const columns: Columns = {};
  for (const [name, field] of Object.entries(mapping)) {
    const at = names.indexOf(name);
    if (at < 0) throw invalid('mapping', 'names a column that the file does not have', 'no_such_column');
    if (field) columns[field] = at;
  }
  return columns;
}

/** Receives each valid row. */
export type TakeTask = (task: RowTask) => Promise<void> | undefined;
export const noTask: TakeTask = () => undefined;

/** Checks every row; each valid one goes to `take`. Returns the report with the faults of the others. */
export async function checkRows(
  table: CsvTable,
  reading: Reading,
  createTags: boolean,
  take: TakeTask,
): Promise<ImportReport> {
  const { columns, names, tags } = reading;
  const errors: ImportError[] = [];
  const missing = new Map<string, string>();
  const samples: string[][] = names.map(() => []);
  let errorCount = 0;
  let rows = 0;
  let valid = 0;
  const wrong = (row: number, { value, ...fault }: Found) => {
    errorCount++;
    if (errors.length < IMPORT_LIMITS.errors)
      errors.push({ row, ...fault, ...(value !== undefined && { value: shortened(value) }) });
  };
  if (columns.title === undefined)
    wrong(1, { path: 'title', message: 'choose the column of the titles', code: 'no_title_column' });
  try {
    for await (const { row, cells } of table.rows()) {
      if (isBlank(cells)) continue;
      if (++rows > IMPORT_LIMITS.rows) {
        wrong(row, {
          path: 'file',
          message: `has more than ${IMPORT_LIMITS.rows} rows: split it`,
          code: 'too_many_rows',
        });
        break;
      }
      if (rows <= SAMPLES) samples.forEach((column, at) => column.push(shortened(cells[at] ?? '')));
      if (columns.title === undefined) continue;
      const { task, faults } = readRow(cells, reading);
      const found = [...faults, ...(task ? violations(task) : [])];
      for (const name of task?.tags ?? []) {
        const fault = tags.has(name.toLowerCase()) ? undefined : missingTag(name, missing, createTags);
        if (fault) found.push({ path: 'tags', ...fault, value: name });
      }
      if (task?.parent_id && !(await reading.isParent(task.parent_id)))
        found.push({ path: 'parent_id', ...NO_PARENT, value: String(task.parent_id) });
      for (const fault of found) wrong(row, fault);
      if (found.length || !task) continue;
      valid++;
      await take(task);
    }
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    wrong(error.row, { path: 'file', message: 'opens a quote that is never closed', code: 'open_quote' });
  }
  if (rows === 0 && errorCount === 0) wrong(1, { path: 'file', message: 'has only a header', code: 'no_rows' });
  const fieldAt = new Map(Object.entries(columns).map(([field, at]) => [at, field as ImportField]));
  return {
    rows,
    valid,
    errors,
    error_count: errorCount,
    columns: names.map((name, at) => ({
      name,
      field: fieldAt.get(at) ?? null,
      samples: samples[at] ?? [],
    })),
    date_order: reading.dateOrder,
    new_tags: [...missing.values()],
    created: 0,
    ids: [],
    message: errorCount
      ? `${rows - valid} of ${counted(rows, 'row')} cannot be imported`
      : `${counted(rows, 'row')} can be imported`,
  };
}

const NO_PARENT = { message: 'is not the id of a task that may have subtasks', code: 'no_parent' };

type Found = Omit<ImportError, 'row'>;

/** The invariants of a task that this row violates. */
function violations({ tags, ...task }: RowTask): Found[] {
  const result = check(tasks.create.body, task);
  const found: Found[] =
    'faults' in result
      ? result.faults.map((fault) => ({ path: fault.path, ...wordsOf(fault), value: textOf(task, fault.path) }))
      : [];
  if (tags.length > MAX_TAGS)
    found.push({ path: 'tags', message: `must be at most ${MAX_TAGS}`, code: 'too_many_tags' });
  return found;
}

/** Collects a tag that does not exist. Returns the fault, unless the import may create the tag. */
function missingTag(name: string, missing: Map<string, string>, createTags: boolean) {
  const result = check(taskTags.create.body, { name });
  if ('faults' in result && result.faults[0]) return wordsOf(result.faults[0]);
  if (missing.size < MAX_NEW_TAGS) missing.set(name.toLowerCase(), name);
  if (!createTags) return { message: 'is not a tag of this account: create it first', code: 'no_tag' };
  return missing.has(name.toLowerCase())
    ? undefined
    : { message: `is one new tag too many: an import creates ${MAX_NEW_TAGS} at most`, code: 'too_many_new_tags' };
}

const textOf = (task: Omit<RowTask, 'tags'>, path: string) => {
  const value = (task as Record<string, string | number | null>)[path];
  return value === null || value === undefined ? '' : String(value);
};
const wordsOf = ({ message, code = 'invalid' }: { message: string; code?: string }) => ({ message, code });
const shortened = (text: string) =>
  text.length > MAX_SAMPLE_LENGTH ? `${text.slice(0, MAX_SAMPLE_LENGTH).toWellFormed()}…` : text;
