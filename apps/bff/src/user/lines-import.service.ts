import type { LinesReport } from '@jornada/contract/user-lines';
import type { FileRow } from '@jornada/domain/file-rows';
import {
  headerFaults,
  type LineChanges,
  lineChangesOf,
  type LineColumns,
  lineColumnsOf,
  LINES_IMPORT,
} from '@jornada/domain/lines-import';
import { counted, fold } from '@jornada/domain/text';
import type { CallContext } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { touchHrOf } from '../employee-hr-data/employee-hr-data.queries.ts';
import { badRows, uploadedRows } from '../files/uploaded-rows.ts';
import { listLineRows } from './lines.queries.ts';
import { setLeaders } from './leaders.queries.ts';
import { lockPeople } from './levels.queries.ts';

/** The rows of an uploaded file, and its columns. */
interface LinesFile {
  columns: LineColumns;
  rows: FileRow[];
  /** Faults of the file itself. */
  faults: LineChanges['faults'];
}

/** @throws Refusal 400 if it is not a CSV file */
export async function readLinesFile(bytes: Uint8Array): Promise<LinesFile> {
  const { headings, rows, faults } = await uploadedRows(bytes, LINES_IMPORT.rows);
  const columns = lineColumnsOf(headings);
  const missing = headerFaults(columns);
  // Missing columns are a more useful fault than missing rows.
  const ofFile = missing.length > 0 ? faults.filter(({ code }) => code !== 'no_rows') : faults;
  return { columns, rows, faults: [...missing, ...ofFile] };
}

/** The changes that the file would make now. Writes nothing. */
export async function checkLines(db: Db, accountId: number, { columns, rows, faults }: LinesFile) {
  if (faults.length)
    return {
      before: new Map<number, number | null>(),
      changes: new Map<number, number | null>(),
      unchanged: 0,
      faults,
    };
  const people = await listLineRows(db, accountId);
  const found = lineChangesOf(rows, columns, {
    lines: new Map(
      people.map(({ user_id, reports_to, deactivated_at }) => [
        user_id,
        { reports_to, active: deactivated_at === null },
      ]),
    ),
    byEmail: new Map(people.map(({ user_id, email }) => [fold(email), user_id])),
  });
  return { ...found, before: new Map(people.map(({ user_id, reports_to }) => [user_id, reports_to])) };
}

type Checked = Awaited<ReturnType<typeof checkLines>>;

/** The report of a file that was checked but not written. */
export const reportOf = (file: LinesFile, { changes, unchanged, faults }: Checked): LinesReport => ({
  rows: file.rows.length,
  changed: changes.size,
  unchanged,
  errors: faults.slice(0, LINES_IMPORT.errors),
  error_count: faults.length,
  done: [],
  message: faults.length ? `${faults.length} errors` : `${changes.size} leaders would change`,
});

/** Writes every row of the file in the transaction, or throws 400 with the same report as a check. */
export async function writeLines(file: LinesFile, { db, caller, now, audit }: CallContext): Promise<LinesReport> {
  const { accountId } = caller;
  await lockPeople(db, accountId);
  const checked = await checkLines(db, accountId, file);
  const report = reportOf(file, checked);
  if (report.error_count) throw badRows(report, 'nothing was written');
  const { before, changes } = checked;
  const at = now.toISOString();
  const ids = [...changes.keys()];
  await setLeaders(db, accountId, changes, at);
  const records = await touchHrOf(db, accountId, ids, at);
  audit({ target: 'user', targetIds: ids, fields: ['reports_to'] });
  if (records.length)
    audit({
      target: 'employee-hr-data',
      targetIds: records,
      action: 'employee-hr-data.replace',
      fields: ['reports_to'],
    });
  const done = [...changes].map(([user_id, to]) => ({ user_id, from: before.get(user_id) ?? null, to }));
  return { ...report, done, message: `${counted(ids.length, 'leader')} changed` };
}
