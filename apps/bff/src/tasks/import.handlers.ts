import { check } from '@jornada/contract/faults';
import type { ImportError, ImportReport, taskImport } from '@jornada/contract/tasks-import';
import { taskTags } from '@jornada/contract/task-tags';
import { tasks } from '@jornada/contract/tasks';
import { setImmediate } from 'node:timers/promises';
import { may } from '@jornada/domain/access';
import { type Columns, columnNames, guessColumns, type ImportField } from '@jornada/domain/import-columns';
import { invalid, Refusal } from '@jornada/domain/refusal';
import {
  type Around,
  dateOrderOf,
  type DateOrder,
  IMPORT_LIMITS,
  isBlank,
  readRow,
  type RowTask,
} from '@jornada/domain/task-import';
import { completedAt } from '@jornada/domain/tasks';
import type { CallContext } from '../context.ts';
import { takeNumbers } from '../db/numbers.ts';
import type { Db } from '../db/handle.ts';
import { BrokenCsv, type CsvTable, openCsv } from '../files/csv-table.ts';
import type { Handlers } from '../http/mount.ts';
import { insertTag } from '../task-tags/task-tags.queries.ts';
import { addToTotals, clientsByName, insertTasks, localeOf, peopleByName, tagsByName } from './import.queries.ts';

/** Rows written in one statement, after which others get a turn to read. */
const WRITTEN_AT_A_TIME = 500;
/** First rows that are shown of every column, and how much of a cell. */
const SAMPLES = 5;
const SHOWN = 120;
/** The most tags of a task, and missing tags that are named. */
const TAGS = 50;
const NAMED_TAGS = 200;

type Options = { mapping?: Record<string, ImportField | null> | undefined; date_order?: DateOrder | undefined };

/**
 * The file is read twice and never held as rows: first to judge it, before the transaction and beside everybody else's
 * work; then, where nothing is wrong with it, to write it. What has changed in between, such as a tag that is gone, is
 * found by judging again while writing: then nothing is written.
 */
export const taskImportHandlers: Handlers<typeof taskImport> = {
  importCsv: {
    prepare: async ({ query: { dry_run = false }, body: { file, create_tags = false, ...options } }, context) => {
      const createTags = create_tags && may(context.caller.level, 'tags.create');
      if (create_tags && !createTags) throw invalid('create_tags', 'takes the right to create tags', 'no_right');
      const table = await openCsv(file.bytes).catch(asRefusal);
      const judged = await judge(table, await readingOf(context.db, context, table, options), createTags, noTask);
      if (dry_run) return async () => judged;
      return async (inside) => {
        // Said here and not before, so that a repetition of an import that was done answers its result.
        if (judged.error_count) throw nothingWritten(judged);
        return write(table, options, judged, inside);
      };
    },
  },
};

/** How the columns of a file are read, and against what. */
interface Reading extends Around {
  names: string[];
  tags: Map<string, number>;
}

async function readingOf(db: Db, { caller }: CallContext, table: CsvTable, options: Options): Promise<Reading> {
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

type TakeTask = (task: RowTask) => Promise<void> | undefined;
const noTask: TakeTask = () => undefined;

/** Reads every row and says what is wrong with it; each that is right goes to `take`. */
async function judge(table: CsvTable, reading: Reading, createTags: boolean, take: TakeTask): Promise<ImportReport> {
  const { columns, names, tags } = reading;
  const errors: ImportError[] = [];
  const missing = new Map<string, string>();
  const samples: string[][] = names.map(() => []);
  let counted = 0;
  let rows = 0;
  let valid = 0;
  const wrong = (row: number, { value, ...fault }: Found) => {
    counted++;
    if (errors.length < IMPORT_LIMITS.errors)
      errors.push({ row, ...fault, ...(value !== undefined && { value: shortened(value) }) });
  };
  if (columns.title === undefined)
    wrong(1, { path: 'title', message: 'say which column has the titles', code: 'no_title_column' });
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
      const found = [...faults, ...(task ? unfit(task) : [])];
      for (const name of task?.tags ?? []) {
        const fault = tags.has(name.toLowerCase()) ? undefined : missingTag(name, missing, createTags);
        if (fault) found.push({ path: 'tags', ...fault, value: name });
      }
      for (const fault of found) wrong(row, fault);
      if (found.length || !task) continue;
      valid++;
      await take(task);
    }
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    wrong(error.row, { path: 'file', message: 'opens a quote that is never closed', code: 'open_quote' });
  }
  if (rows === 0 && counted === 0) wrong(1, { path: 'file', message: 'has only a header', code: 'no_rows' });
  const fieldAt = new Map(Object.entries(columns).map(([field, at]) => [at, field as ImportField]));
  return {
    rows,
    valid,
    errors,
    error_count: counted,
    columns: names.map((name, at) => ({
      name,
      field: fieldAt.get(at) ?? null,
      samples: samples[at] ?? [],
    })),
    date_order: reading.dateOrder,
    new_tags: [...missing.values()],
    created: 0,
    ids: [],
    message: counted ? `${rows - valid} of ${rows} rows can not be imported` : `${rows} rows can be imported`,
  };
}

type Found = Omit<ImportError, 'row'>;

/** What every task must fulfil, and this one does not. */
function unfit({ tags, ...task }: RowTask): Found[] {
  const judged = check(tasks.create.body, task);
  const found: Found[] =
    'faults' in judged
      ? judged.faults.map((fault) => ({ path: fault.path, ...wordsOf(fault), value: said(task, fault.path) }))
      : [];
  if (tags.length > TAGS) found.push({ path: 'tags', message: `must be at most ${TAGS}`, code: 'too_many_tags' });
  return found;
}

/** Keeps a tag that is missing in mind; what is wrong with that, unless it is to be made and may be. */
function missingTag(name: string, missing: Map<string, string>, createTags: boolean) {
  const judged = check(taskTags.create.body, { name });
  if ('faults' in judged && judged.faults[0]) return wordsOf(judged.faults[0]);
  if (missing.size < NAMED_TAGS) missing.set(name.toLowerCase(), name);
  if (!createTags) return { message: 'is not a tag of this account: create it first', code: 'no_tag' };
  return missing.has(name.toLowerCase())
    ? undefined
    : { message: `is one new tag too many: an import creates ${NAMED_TAGS} at most`, code: 'too_many_new_tags' };
}

const said = (task: Omit<RowTask, 'tags'>, path: string) => {
  const value = (task as Record<string, string | number | null>)[path];
  return value === null || value === undefined ? '' : String(value);
};
const wordsOf = ({ message, code = 'invalid' }: { message: string; code?: string }) => ({ message, code });
const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text);

/** Writes what the file says, in the transaction: all of it, or it throws. */
async function write(
  table: CsvTable,
  options: Options,
  judged: ImportReport,
  context: CallContext,
): Promise<ImportReport> {
  const { db, caller, now, audit, hasLeft } = context;
  const { accountId, userId } = caller;
  const at = now.toISOString();
  const made: number[] = [];
  for (const name of judged.new_tags) {
    const tag = await insertTag(db, accountId, { name, color: undefined }, at);
    if (tag) made.push(tag.id);
  }
  const reading = await readingOf(db, context, table, options);
  const first = await takeNumbers(db, accountId, 'tasks', judged.valid);
  let next = first;
  let batch: Parameters<typeof insertTasks>[2][number][] = [];
  const flush = async () => {
    await insertTasks(db, accountId, batch);
    batch = [];
    // Whoever only reads is answered while this goes on; whoever gave up has changed nothing.
    await setImmediate();
    if (hasLeft()) throw new Refusal('invalid', 'The import was canceled', { code: 'canceled' });
  };
  const report = await judge(table, reading, false, ({ tags, ...task }) => {
    batch.push({
      ...task,
      id: next++,
      tag_ids: tags.map((name) => reading.tags.get(name.toLowerCase()) as number),
      created_by: userId,
      created_at: at,
      updated_at: at,
      completed_at: completedAt(task.status, null, at),
    });
    return batch.length < WRITTEN_AT_A_TIME ? undefined : flush();
  });
  await flush();
  if (report.error_count || report.valid !== judged.valid) throw nothingWritten(report);
  await addToTotals(db, accountId, report.valid);
  const ids = Array.from({ length: report.valid }, (_, index) => first + index);
  audit({ target: 'tasks', targetIds: ids, fields: Object.keys(reading.columns) });
  if (made.length) audit({ target: 'task-tags', targetIds: made, fields: ['name', 'color'] });
  return { ...report, new_tags: judged.new_tags, created: ids.length, ids, message: `${ids.length} tasks created` };
}

/** 400 with the report: what a dry run would have said. */
const nothingWritten = (report: ImportReport): Refusal =>
  new Refusal('invalid', `${report.message}: nothing was written`, {
    code: 'bad_rows',
    errors: report.errors.map(({ row, path, message, code }) => ({ path: `rows.${row}.${path}`, message, code })),
    details: { ...report },
  });

function asRefusal(error: unknown): never {
  throw error instanceof BrokenCsv
    ? invalid('file', 'opens a quote in the header that is never closed', 'open_quote')
    : error;
}
