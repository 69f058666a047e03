import { PAYROLL_EVENTS } from '@jornada/domain/payroll';
import {
  ALIGNS,
  DATE_FORMATS,
  DECIMALS,
  ENCODINGS,
  FORMATS,
  LAYOUT_FIELDS,
  LINE_ENDS,
  MOST_COLUMNS,
  PADS,
  SEPARATORS,
  WIDEST_COLUMN,
} from '@jornada/domain/payroll-layout';
import { z } from 'zod/mini';
import { noRowsSeen, resource } from './endpoint.ts';
import { byId, count, filled, id, inputMonth, message, text, version } from './shapes.ts';

const column = z.strictObject({
  field: z.enum(LAYOUT_FIELDS),
  /** The column title in the header, if the file has one. */
  title: text(60),
  /** Characters; required in a fixed-width layout, ignored in a CSV. */
  width: z.optional(z.int().check(z.gte(1), z.lte(WIDEST_COLUMN))),
  /** The alignment of the value in a fixed column; left by default. */
  align: z.optional(z.enum(ALIGNS)),
  /** The fill character; a space by default. */
  pad: z.optional(z.enum(PADS)),
  /** For months and dates only; `AAAAMM` by default. */
  format: z.optional(z.enum(DATE_FORMATS)),
  /** The text of a constant; ignored for other fields. */
  value: z.optional(text(WIDEST_COLUMN)),
});

/** The format of a file, without its name. */
const shape = {
  format: z.enum(FORMATS),
  /** The separator of a CSV. */
  separator: z.enum(SEPARATORS),
  /** The decimal mark of hours. */
  decimal: z.enum(DECIMALS),
  encoding: z.enum(ENCODINGS),
  line_end: z.enum(LINE_ENDS),
  has_header: z.boolean(),
  /** Only these events are in the file; all if empty. */
  only_events: z.array(z.enum(PAYROLL_EVENTS)).check(z.maxLength(PAYROLL_EVENTS.length)),
  columns: z.array(column).check(z.minLength(1), z.maxLength(MOST_COLUMNS)),
};

const layout = z.object({
  id,
  /** Empty for the built-in layouts; screens have names for them. */
  name: z.string(),
  ...shape,
  /** False for the built-in layouts, which cannot be changed. */
  is_own: z.boolean(),
  is_active: z.boolean(),
  version,
});

const written = { name: filled(80), ...shape };

/** The layouts of payroll files, a part of the resource `payroll`. */
export const payrollLayouts = resource('payroll', noRowsSeen, {
  layouts: {
    method: 'GET',
    path: '/v2/payroll/layouts',
    summary: 'The layouts of payroll files: the two that every account has, then its own, deactivated ones among them',
    access: 'payroll.read',
    response: z.object({ items: z.array(layout) }),
  },
  createLayout: {
    method: 'POST',
    path: '/v2/payroll/layouts',
    summary: 'Describe the file of another payroll program, column by column',
    access: 'payroll.hand-over',
    idempotent: true,
    body: z.strictObject(written),
    response: layout,
  },
  updateLayout: {
    method: 'PATCH',
    path: '/v2/payroll/layouts/{id}',
    summary: 'Change a layout of the account; files that were handed over stay as they are',
    access: 'payroll.hand-over',
    params: byId,
    body: z.extend(z.partial(z.strictObject(written)), { is_active: z.optional(z.boolean()), version }),
    response: layout,
  },
  deactivateLayout: {
    method: 'DELETE',
    path: '/v2/payroll/layouts/{id}',
    summary: 'Deactivate a layout of the account: no further file is made by it',
    access: 'payroll.hand-over',
    params: byId,
    response: z.object({ message }),
  },
  previewLayout: {
    method: 'POST',
    path: '/v2/payroll/layouts/preview',
    summary: 'The first lines of a month by a layout that need not be saved, and what does not fit',
    access: 'payroll.read',
    changes: 'nothing',
    body: z.strictObject({ month: inputMonth, ...shape }),
    response: z.object({
      /** The first lines, including the header; at most 20. */
      lines: z.array(z.string()),
      /** The number of lines of the whole file, without the header. */
      rows: count,
      /** Values that do not fit their columns; if there are any, no file can be made. */
      misfits: z.array(z.object({ row: count, field: z.enum(LAYOUT_FIELDS), width: z.nullable(count) })),
    }),
  },
});
