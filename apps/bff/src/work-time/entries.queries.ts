import type { FilterOf } from '@jornada/contract/list';
import type { workTime } from '@jornada/contract/work-time';
import type { TaskScope } from '@jornada/domain/tasks';
import { daySpans, LONGEST_DAY } from '@jornada/domain/worktime';
import { type ExpressionBuilder, sql } from 'kysely';
import { isViolation } from '../db/engines/errors.ts';
import { inIds, lockRows } from '../db/engines/fragments.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { findRow, listRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';
import { mayBeSeen } from '../db/task-scope.ts';

export interface EntryRow {
  id: number;
  user_id: number;
  task_id: number | null;
  client_id: number | null;
  start_minute: number;
  end_minute: number;
  note: string;
  version: number;
}

const COLUMNS = ['id', 'user_id', 'task_id', 'client_id', 'start_minute', 'end_minute', 'note', 'version'] as const;

export const ENTRY_ORDER = {
  started_at: { column: 'start_minute', kind: 'number' },
} as const satisfies SortColumns<typeof workTime.list>;

/** If the caller may see only their own entries, `user_id` is the caller's id. */
export type EntryFilter = FilterOf<typeof workTime.list> & {
  /** The time zone of the dates `from` and `to`. */
  timeZone: string;
};

const matches =
  (db: Db, accountId: number, { user_id, task_id, client_id, from, to, timeZone }: EntryFilter) =>
  (eb: ExpressionBuilder<Tables, 'work_time'>) => {
    const all = [eb('work_time.account_id', '=', accountId)];
    return eb.and([
      ...all,
      ...(user_id ? [inIds(db, 'work_time.user_id', user_id)] : []),
      ...(task_id ? [inIds(db, 'work_time.task_id', task_id)] : []),
      ...(client_id ? [inIds(db, 'work_time.client_id', client_id)] : []),
      // No entry is longer than a day, so the start has a lower bound too, for the index.
      ...(from ? daySpans(timeZone, from, from) : []).flatMap(({ start }) => [
        eb('work_time.start_minute', '>', start - LONGEST_DAY),
        eb('work_time.end_minute', '>', start),
      ]),
      ...(to ? daySpans(timeZone, to, to) : []).map(({ end }) => eb('work_time.start_minute', '<', end)),
    ]);
  };

export function listEntries(db: Db, accountId: number, filter: EntryFilter, segment: Segment) {
  const all = sqlOf(db)
    .selectFrom('work_time')
    .select(COLUMNS)
    .where(matches(db, accountId, filter));
  return inOrder(all, 'work_time', segment).execute();
}

export const countEntries = (db: Db, accountId: number, filter: EntryFilter): Promise<number> =>
  countOf(
    sqlOf(db)
      .selectFrom('work_time')
      .where(matches(db, accountId, filter)),
  );

/** The entries with the names of their people and clients, and of the tasks that the caller may see. */
export function exportEntries(db: Db, { accountId, onlyOf }: TaskScope, filter: EntryFilter, segment: Segment) {
  const all = sqlOf(db)
    .selectFrom('work_time')
    .innerJoin('users', 'users.id', 'work_time.user_id')
    .leftJoin('tasks', (on) =>
      on
        .onRef('tasks.account_id', '=', 'work_time.account_id')
        .onRef('tasks.id', '=', 'work_time.task_id')
        .on(mayBeSeen(onlyOf)),
    )
    .leftJoin('clients', (on) =>
      on.onRef('clients.account_id', '=', 'work_time.account_id').onRef('clients.id', '=', 'work_time.client_id'),
    )
    .where(matches(db, accountId, filter))
    .select(COLUMNS.map((column) => `work_time.${column}` as const))
    .select(['users.nome', 'tasks.title as task_title', 'clients.name as client_name']);
  return inOrder(all, 'work_time', segment).execute();
}

export const findEntry = (db: Db, accountId: number, id: number) =>
  findRow(db, 'work_time', { account_id: accountId, id }, COLUMNS);

export const findEntries = (db: Db, accountId: number, ids: readonly number[]) =>
  listRows(db, 'work_time', { account_id: accountId, id: ids }, COLUMNS, ['start_minute']);

/** The person whose hours are written, and the time zone of their dates. */
export interface Worker {
  accountId: number;
  userId: number;
  timeZone: string;
}

/** Locks a person's hours until the transaction ends; false if this account has no such person. */
export async function lockWorker(tx: Db, { accountId, userId }: Worker): Promise<boolean> {
  const { rows } =
    await sql<object>`select user_id from employment_links where account_id = ${accountId} and user_id = ${userId} ${lockRows(tx)}`.execute(
      sqlOf(tx),
    );
  return rows.length > 0;
}

/** The result of a write that the database refused because hours of one person would overlap. */
export const OVERLAP = Symbol('overlap');

export const orOverlap = <T>(write: () => Promise<T>): Promise<T | typeof OVERLAP> =>
  write().catch((error: unknown) => {
    if (isViolation(error, 'work_time_no_overlap')) return OVERLAP;
    throw error;
  });

export type NewEntry = Pick<EntryRow, 'task_id' | 'client_id' | 'start_minute' | 'end_minute' | 'note'>;

/** Inserts entries under the account's next numbers; call within `changeHours`. */
export async function insertEntries(
  tx: Db,
  accountId: number,
  userId: number,
  entries: readonly NewEntry[],
  at: Instant,
): Promise<EntryRow[]> {
  if (entries.length === 0) return [];
  const first = await takeNumbers(tx, accountId, 'work_time', entries.length);
  return sqlOf(tx)
    .insertInto('work_time')
    .values(
      entries.map((entry, index) => ({
        ...entry,
        account_id: accountId,
        id: first + index,
        user_id: userId,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning(COLUMNS)
    .execute();
}

/** Inserts deleted entries again, under their former ids. */
export async function reinsertEntries(
  tx: Db,
  { accountId, userId }: Worker,
  rows: readonly EntryRow[],
  at: Instant,
): Promise<void> {
  if (rows.length)
    await sqlOf(tx)
      .insertInto('work_time')
      .values(
        rows.map((row) => ({
          ...row,
          account_id: accountId,
          user_id: userId,
          version: row.version + 1,
          created_at: at,
          updated_at: at,
        })),
      )
      .execute();
}

/** The id of the account's next entry; every lower id belongs to an entry of the account, deleted or not. */
export async function nextEntryId(db: Db, accountId: number): Promise<number> {
  const series = await findRow(db, 'number_series', { account_id: accountId, series: 'work_time' }, ['next']);
  return series?.next ?? 1;
}

/** Changes an entry that still has `version` (null: any version); undefined if no such entry exists. */
export const updateEntry = (
  tx: Db,
  accountId: number,
  id: number,
  version: number | null,
  changes: Partial<NewEntry>,
  at: Instant,
) =>
  sqlOf(tx)
    .updateTable('work_time')
    .set({ ...changes, updated_at: at, version: sql`version + 1` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .$if(version !== null, (query) => query.where('version', '=', version as number))
    .returning(COLUMNS)
    .executeTakeFirst();

/** Deletes entries. Returns the ids of those that existed. */
export const deleteEntries = async (tx: Db, accountId: number, ids: readonly number[]): Promise<number[]> =>
  (
    await sqlOf(tx)
      .deleteFrom('work_time')
      .where('account_id', '=', accountId)
      .where(inIds(tx, 'id', ids))
      .returning('id')
      .execute()
  ).map(({ id }) => id);
