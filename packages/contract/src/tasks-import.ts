import { IMPORT_FIELDS, type ImportField } from '@jornada/domain/import-columns';
import { DATE_ORDERS, IMPORT_LIMITS } from '@jornada/domain/task-import';
import { z } from 'zod/mini';
import { resource, rowsSeenBy } from './endpoint.ts';
import { file } from './form.ts';
import { count, flag, id, message } from './shapes.ts';

const field = z.enum(IMPORT_FIELDS);

/** Which column says what: the column's name, and the field or null. As JSON, since a form has only texts. */
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

/** One cell that can not be taken. `row` as a spreadsheet counts, the header being row 1 where nothing is above it. */
const importError = z.object({
  row: z.int().check(z.gte(1)),
  /** The field; `row` or `file` where it is no single cell. */
  path: z.string(),
  /** What to do about it. */
  message: z.string(),
  code: z.string(),
  /** What stands there, shortened. */
  value: z.optional(z.string()),
});
export type ImportError = z.infer<typeof importError>;

export const importReport = z.object({
  /** Rows with something in them, below the header. */
  rows: count,
  /** Those of them without an error. */
  valid: count,
  /** The first errors, by row; `error_count` counts all. */
  errors: z.array(importError),
  error_count: count,
  /** The columns of the file with what each is taken for, and what stands in the first rows. */
  columns: z.array(z.object({ name: z.string(), field: z.nullable(field), samples: z.array(z.string()) })),
  /** How a date like 03/04/2026 is read: day first (`dmy`) or month first (`mdy`). */
  date_order: z.enum(DATE_ORDERS),
  /** The tags that the file names and the account does not have, up to 200: made where `create_tags` says so. */
  new_tags: z.array(z.string()),
  /** How many tasks there are now that were not before: all or none. */
  created: count,
  /** Their ids: what bulk-delete takes to undo the import. */
  ids: z.array(id),
  message,
});
export type ImportReport = z.infer<typeof importReport>;

export const taskImport = resource('tasks', rowsSeenBy('tasks.all'), {
  importCsv: {
    method: 'POST',
    path: '/v2/tasks/import',
    summary: 'Create the tasks of a CSV file: all of them or none; with dry_run, only say what would happen',
    access: 'tasks.own',
    idempotent: true,
    query: z.strictObject({ dry_run: z.optional(flag) }),
    sends: 'form',
    body: z.strictObject({
      file: file(IMPORT_LIMITS),
      mapping: z.optional(mapping),
      /** Makes the tags that are missing; otherwise each is an error. */
      create_tags: z.optional(flag),
      /** The order of the account's language where nothing is said. */
      date_order: z.optional(z.enum(DATE_ORDERS)),
    }),
    response: importReport,
  },
});
