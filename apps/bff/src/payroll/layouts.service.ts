import type { FileRow } from '@jornada/domain/payroll';
import { writeFile } from '@jornada/domain/payroll-file';
import { faultsOf, LAYOUTS, type LayoutShape } from '@jornada/domain/payroll-layout';
import { invalid, Refusal } from '@jornada/domain/refusal';
import type { Db } from '../db/handle.ts';
import { findOwnLayout } from './layouts.queries.ts';

/** @throws Refusal 400 if the account has no such layout or it is deactivated */
export async function chooseLayout(db: Db, accountId: number, id: number): Promise<LayoutShape> {
  const ready = LAYOUTS.find((layout) => layout.id === id);
  if (ready) return ready;
  const own = await findOwnLayout(db, accountId, id);
  if (!own) throw invalid('layout_id', 'is not a layout of this account', 'not_here');
  if (!own.is_active) throw invalid('layout_id', 'was deactivated', 'not_active');
  return own;
}

/** @throws Refusal 400 with the path of each fault */
export function assertWritable(layout: LayoutShape): void {
  const errors = faultsOf(layout);
  if (errors[0])
    throw new Refusal('invalid', `${errors[0].path}: ${errors[0].message}`, { code: errors[0].code, errors });
}

/**
 * The text of the file, and its number of lines without the header.
 * @throws Refusal 400 `does_not_fit` with the rows and columns that do not fit
 */
export function fileOf(layout: LayoutShape, rows: readonly FileRow[]): { text: string; rows: number } {
  const written = writeFile(layout, rows);
  if ('text' in written) return written;
  const code = 'does_not_fit';
  const errors = written.misfits.map(({ row, field, width }) => ({
    path: `rows.${row}.${field}`,
    message:
      width === null ? 'has a character that ISO 8859-1 lacks' : `is longer than the ${width} characters of its column`,
    code,
  }));
  throw new Refusal('invalid', `${errors[0]?.path}: ${errors[0]?.message}`, { code, errors });
}
