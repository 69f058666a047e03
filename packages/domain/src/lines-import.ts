import { readCell } from './csv-cells.ts';
import { type ColumnPlaces, columnsIn, type FileRow, type RowFault } from './file-rows.ts';
import { type Lines, MAX_DEPTH, MOST_IN_LINES } from './lines.ts';
import { fold } from './text.ts';
import { brokenBy } from './broken-lines.ts';

/** Limits of a file of leaders: bytes, rows, and listed errors. */
export const LINES_IMPORT = { bytes: 4 * 1024 * 1024, rows: MOST_IN_LINES, errors: 500 } as const;

/** The columns of the file: a person and their leader, each by id or e-mail; `reported_to` is the previous leader. */
export const LINE_COLUMNS = ['user_id', 'email', 'reports_to', 'leader_email', 'reported_to'] as const;

type LineColumn = (typeof LINE_COLUMNS)[number];

export type LineColumns = ColumnPlaces<LineColumn>;

/** Known headings, compared without case, accents and punctuation. The first of each is that of our own export. */
const HEADINGS: Record<LineColumn, readonly string[]> = {
  user_id: ['user_id', 'id', 'id da pessoa'],
  email: ['email', 'e-mail', 'person', 'pessoa'],
  reports_to: ['reports_to', 'leader_id', 'id do líder'],
  leader_email: ['leader_email', 'leader', 'leader e-mail', 'líder', 'e-mail do líder', 'gestor', 'e-mail do gestor'],
  reported_to: ['reported_to'],
};

/** The columns of a header; unknown headings are ignored. */
export const lineColumnsOf = (headings: readonly string[]): LineColumns => columnsIn(headings, HEADINGS);

type LineRowFault = RowFault<LineColumn>;

/** The people of the account: their lines, and who has an e-mail (folded). */
interface LinePeople {
  lines: Lines;
  byEmail: ReadonlyMap<string, number>;
}

/** The changes in a file: the new leader of each person whose leader differs, and all faults by row. */
export interface LineChanges {
  changes: Map<number, number | null>;
  unchanged: number;
  faults: LineRowFault[];
}

/** The faults of a header: the person and the leader must each have a column. */
export function headerFaults({ user_id, email, reports_to, leader_email }: LineColumns): LineRowFault[] {
  const faults: LineRowFault[] = [];
  const missing = (path: LineColumn, message: string) => faults.push({ row: 1, path, message, code: 'no_column' });
  if (user_id === undefined && email === undefined) missing('email', 'needs a column user_id or email');
  if (reports_to === undefined && leader_email === undefined)
    missing('leader_email', 'needs a column reports_to or leader_email');
  return faults;
}

/** The changes of a whole file. Circles and lines that are too long are found over all its rows together. */
export function lineChangesOf(rows: readonly FileRow[], columns: LineColumns, people: LinePeople): LineChanges {
  const changes = new Map<number, number | null>();
  const rowOf = new Map<number, FileRow>();
  const faults: LineRowFault[] = [];
  let unchanged = 0;
  for (const line of rows) {
    const found = readLine(line, columns, people);
    if ('fault' in found) {
      faults.push(found.fault);
      continue;
    }
    const { person, leader } = found;
    if (rowOf.has(person)) {
      faults.push(faultAt(line, 'email', 'is in the file twice', 'duplicate', columns));
      continue;
    }
    rowOf.set(person, line);
    if (people.lines.get(person)?.reports_to === leader) unchanged++;
    else changes.set(person, leader);
  }
  for (const [person, code] of brokenBy(people.lines, changes))
    faults.push(faultAt(rowOf.get(person) as FileRow, 'leader_email', MESSAGES[code], code, columns));
  return { changes, unchanged, faults: faults.toSorted((a, b) => a.row - b.row) };
}

const MESSAGES = {
  circle: 'is led by this person, who would lead themselves',
  too_deep: `would put more than ${MAX_DEPTH} people above somebody`,
};

type Read = { person: number; leader: number | null } | { fault: LineRowFault };

function readLine(line: FileRow, columns: LineColumns, people: LinePeople): Read {
  const person = named(line, columns, ['user_id', 'email'], people);
  if (person === null || person === undefined)
    return { fault: faultAt(line, 'email', 'is not a person of this account', 'not_here', columns) };
  const leader = named(line, columns, ['reports_to', 'leader_email'], people);
  if (leader === undefined)
    return { fault: faultAt(line, 'leader_email', 'is not a person of this account', 'not_here', columns) };
  if (leader === person) return { fault: faultAt(line, 'leader_email', 'must be somebody else', 'oneself', columns) };
  const before = cellOf(line, columns.reported_to);
  if (before !== undefined && before !== String(people.lines.get(person)?.reports_to ?? ''))
    return { fault: faultAt(line, 'reported_to', 'has another leader by now', 'changed', columns) };
  return { person, leader };
}

/** The person of the first of two cells that is not empty; null if both are empty, undefined if no person matches. */
function named(
  line: FileRow,
  columns: LineColumns,
  [byId, byEmail]: readonly [LineColumn, LineColumn],
  { lines, byEmail: known }: LinePeople,
): number | null | undefined {
  const id = cellOf(line, columns[byId]) ?? '';
  if (id !== '') return /^[1-9]\d{0,15}$/.test(id) && lines.has(Number(id)) ? Number(id) : undefined;
  const email = cellOf(line, columns[byEmail]) ?? '';
  return email === '' ? null : known.get(fold(email));
}

const cellOf = ({ cells }: FileRow, at: number | undefined): string | undefined =>
  at === undefined ? undefined : readCell(cells[at] ?? '').trim();

/** The fault of a cell; refers to the id if the file has no e-mails. */
function faultAt(
  line: FileRow,
  path: 'email' | 'leader_email' | 'reported_to',
  message: string,
  code: string,
  columns: LineColumns,
): LineRowFault {
  const byId = path === 'email' ? 'user_id' : 'reports_to';
  const column = path !== 'reported_to' && (cellOf(line, columns[byId]) ?? '') !== '' ? byId : path;
  const value = cellOf(line, columns[column]);
  return { row: line.row, path: column, message, code, ...(value !== undefined && { value: value.slice(0, 120) }) };
}
