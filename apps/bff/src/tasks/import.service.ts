import { setImmediate } from 'node:timers/promises';
import type { ImportReport } from '@jornada/contract/tasks-import';
import { invalid, Refusal } from '@jornada/domain/refusal';
import { completedAt } from '@jornada/domain/tasks';
import { counted } from '@jornada/domain/text';
import type { CallContext } from '../context.ts';
import { takeNumbers } from '../db/numbers.ts';
import { BrokenCsv, type CsvTable } from '../files/csv-table.ts';
import { insertTag } from '../task-tags/task-tags.queries.ts';
import { checkRows, type Options, readingOf } from './import-check.service.ts';
import { lockTotals } from './bulk.queries.ts';
import { addToTotals, insertTasks } from './import.queries.ts';

/** Rows written in one statement; other requests run in between. */
const WRITTEN_AT_A_TIME = 500;

/** Creates the tasks of a file in the transaction: all of them, or it throws. */
export async function write(
  table: CsvTable,
  options: Options,
  checked: ImportReport,
  context: CallContext,
): Promise<ImportReport> {
  const { db, caller, now, audit, isDisconnected } = context;
  const { accountId, userId } = caller;
  const at = now.toISOString();
  const made: number[] = [];
  for (const name of checked.new_tags) {
    const tag = await insertTag(db, accountId, { name, color: undefined }, at);
    if (tag) made.push(tag.id);
  }
  const reading = await readingOf(db, context, table, options);
  const first = await takeNumbers(db, accountId, 'tasks', checked.valid);
  // Parents are checked under this lock; after the numbers, in the order of creating one task.
  if (reading.columns.parent_id !== undefined) await lockTotals(db, accountId);
  let next = first;
  let batch: Parameters<typeof insertTasks>[2][number][] = [];
  const flush = async () => {
    await insertTasks(db, accountId, batch);
    batch = [];
    // Other requests run between batches; a client that disconnected leaves nothing written.
    await setImmediate();
    if (isDisconnected()) throw new Refusal('invalid', 'The import was canceled', { code: 'canceled' });
  };
  const report = await checkRows(table, reading, false, ({ tags, ...task }) => {
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
  if (report.error_count || report.valid !== checked.valid) throw nothingWritten(report);
  await addToTotals(db, accountId, report.valid);
  const ids = Array.from({ length: report.valid }, (_, index) => first + index);
  audit({ target: 'tasks', targetIds: ids, fields: Object.keys(reading.columns) });
  if (made.length) audit({ target: 'task-tags', targetIds: made, fields: ['name', 'color'] });
  return {
    ...report,
    new_tags: checked.new_tags,
    created: ids.length,
    ids,
    message: `${counted(ids.length, 'task')} created`,
  };
}

/** 400 with the report that a dry run would return. */
export const nothingWritten = (report: ImportReport): Refusal =>
  new Refusal('invalid', `${report.message}: nothing was written`, {
    code: 'bad_rows',
    errors: report.errors.map(({ row, path, message, code }) => ({ path: `rows.${row}.${path}`, message, code })),
    details: { ...report },
  });

export function asRefusal(error: unknown): never {
  throw error instanceof BrokenCsv
    ? invalid('file', 'opens a quote in the header that is never closed', 'open_quote')
    : error;
}
