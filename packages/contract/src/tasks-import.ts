import { IMPORT_FIELDS, type ImportField } from '@jornada/domain/import-columns';
import { DATE_ORDERS, IMPORT_LIMITS } from '@jornada/domain/task-import';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { file } from './form.ts';
import { count, flag, id, message } from './shapes.ts';

const field = z.enum(IMPORT_FIELDS);

/** The field of each column by its name; null ignores it. JSON, since a form has only text. */
const mapping = z.pipe(
  z.string(),
  z.pipe(
    z.transform((json: string, context): unknown => {
      try {
        return JSON.parse(json);
      } catch {
        context.issues.push({ code: 'custom', message: 'must be JSON', input: json, params: { code: 'not_json' } });
        return z.NEVER;
      }
    }),
    z.record(z.string(), z.nullable(field)).check(
      z.refine(
        (columns) => {
          const named = Object.values(columns).filter((one): one is ImportField => one !== null);
          return new Set(named).size === named.length;
        },
        { error: 'gives two columns the same field', params: { code: 'same_field' } },
      ),
    ),
  ),
);

/** One invalid cell. `row` is the spreadsheet's row number; the header is row 1, unless empty lines precede it. */
const importError = z.object({
  row: z.int().check(z.gte(1)),
  /** The field; `row` or `file` for errors that concern no single cell. */
  path: z.string(),
  /** How to fix it. */
  message: z.string(),
  code: z.string(),
  /** The content of the cell, shortened. */
  value: z.optional(z.string()),
});
export type ImportError = z.infer<typeof importError>;

export const importReport = z.object({
  /** Non-empty rows below the header. */
  rows: count,
  /** Rows without an error. */
  valid: count,
  /** The first errors, by row; `error_count` counts all. */
  errors: z.array(importError),
  error_count: count,
  /** The columns of the file with the field of each, and sample cells of the first rows. */
  columns: z.array(z.object({ name: z.string(), field: z.nullable(field), samples: z.array(z.string()) })),
  /** The reading of a date like 03/04/2026: day first (`dmy`) or month first (`mdy`). */
  date_order: z.enum(DATE_ORDERS),
  /** Tags in the file that the account does not have, up to 200; created if `create_tags` is set. */
  new_tags: z.array(z.string()),
  /** The number of created tasks: all valid rows, or 0. */
  created: count,
  /** The ids of the created tasks; bulk-delete with them undoes the import. */
  ids: z.array(id),
  message,
});
export type ImportReport = z.infer<typeof importReport>;

export const taskImport = resource('tasks', rowsSeenBy('tasks.all'), {
  importCsv: {
    method: 'POST',
    path: '/v2/tasks/import',
    summary: 'Create the tasks of a CSV file: all of them or none; with dry_run nothing is written',
    access: 'tasks.own',
    idempotent: true,
    query: z.strictObject({ dry_run: z.optional(flag) }),
    sends: 'form',
    body: z.strictObject({
      file: file(IMPORT_LIMITS),
      mapping: z.optional(mapping),
      /** Creates missing tags; otherwise each is an error. */
      create_tags: z.optional(flag),
      /** By default the order of the account's language. */
      date_order: z.optional(z.enum(DATE_ORDERS)),
    }),
    response: importReport,
  },
});
