import { z } from 'zod/mini';
import { count, message } from './shapes.ts';

/** The common fields of import reports of CSV files, by the columns of the file. */
export const importReport = <const C extends string>(columns: readonly C[]) => ({
  /** Non-empty rows below the header. */
  rows: count,
  /** The first errors, by row; `error_count` counts all. */
  errors: z.array(
    z.object({
      /** Counted like a spreadsheet; the header is row 1. */
      row: z.int().check(z.gte(1)),
      path: z.enum([...columns, 'file']),
      message: z.string(),
      code: z.string(),
      value: z.optional(z.string()),
    }),
  ),
  error_count: count,
  message,
});
