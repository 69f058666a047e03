import { readCell } from '@jornada/domain/csv-cells';
import { invalid, Refusal } from '@jornada/domain/refusal';
import { isBlank } from '@jornada/domain/task-import';
import { BrokenCsv, type CsvRow, openCsv } from './csv-table.ts';

/** A fault of a file as a whole, with the row where it was found. */
export interface FileFault {
  row: number;
  path: 'file';
  message: string;
  code: 'open_quote' | 'too_many_rows' | 'no_rows';
}

/** The rows of an uploaded file: its headings, the rows below without blank ones, and its faults. */
export interface UploadedRows {
  headings: string[];
  rows: CsvRow[];
  faults: FileFault[];
}

/**
 * Reads a CSV file whose rows are all needed at once.
 * @param most the maximum number of rows below the header; more are a fault
 * @throws Refusal 400 if it is not a CSV file
 */
export async function uploadedRows(bytes: Uint8Array, most: number): Promise<UploadedRows> {
  const table = await openCsv(bytes).catch((error: unknown) => {
    throw error instanceof BrokenCsv
      ? invalid('file', 'opens a quote in the header that is never closed', 'open_quote')
      : error;
  });
  const rows: CsvRow[] = [];
  const faults: FileFault[] = [];
  const wrong = (row: number, message: string, code: FileFault['code']) =>
    faults.push({ row, path: 'file', message, code });
  try {
    for await (const line of table.rows()) {
      if (isBlank(line.cells)) continue;
      if (rows.length === most) {
        wrong(line.row, `has more than ${most} rows: split it`, 'too_many_rows');
        break;
      }
      rows.push(line);
    }
  } catch (error) {
    if (!(error instanceof BrokenCsv)) throw error;
    wrong(error.row, 'opens a quote that is never closed', 'open_quote');
  }
  if (rows.length === 0 && faults.length === 0) wrong(1, 'has only a header', 'no_rows');
  return { headings: table.headings.map(readCell), rows, faults };
}

/** The report of a file that cannot be imported. */
interface RefusedReport {
  message: string;
  errors: readonly { row: number; path: string; message: string; code: string }[];
}

/** 400 for a file with invalid rows, with the same report as a check. @param effect what happened instead */
export const badRows = (report: RefusedReport, effect: string): Refusal =>
  new Refusal('invalid', `${report.message}: ${effect}`, {
    code: 'bad_rows',
    errors: report.errors.map(({ row, path, message, code }) => ({ path: `rows.${row}.${path}`, message, code })),
    details: { ...report },
  });
