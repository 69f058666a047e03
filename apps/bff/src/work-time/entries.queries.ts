import type { FilterOf } from '@jornada/contract/list';
import type { workTime } from '@jornada/contract/work-time';
import { invalid } from '@jornada/domain/refusal';
import { daySpans, daysTouched, LONGEST_DAY, type Span } from '@jornada/domain/worktime';
import { type ExpressionBuilder, sql } from 'kysely';
import { inIds, isOverlap, lockRows } from '../db/engines.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant, Tables } from '../db/tables.ts';
import { workedOn } from './worked.queries.ts';
import { assertMonthsOpen } from './closed-months.queries.ts';

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

/** For callers who may see only their own entries, `user_id` holds their id. */
export type EntryFilter = FilterOf<typeof workTime.list> & {
  /** The zone whose days `from` and `to` are. */
  timeZone: string;
};

// ------------------------------------------------------------------------------------------------ reading

const matches =
  (db: Db, accountId: number, { user_id, task_id, client_id, from, to, timeZone }: EntryFilter) =>
  (eb: ExpressionBuilder<Tables, 'work_time'>) => {
    const all = [eb('work_time.account_id', '=', accountId)];
    return eb.and([
      ...all,
      ...(user_id ? [inIds(db, 'work_time.user_id', user_id)] : []),
      ...(task_id ? [inIds(db, 'work_time.task_id', task_id)] : []),
      ...(client_id ? [inIds(db, 'work_time.client_id', client_id)] : []),
      // No entry is longer than a day: the bound on the start lets the index be read from there.
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

/** The same entries with the names of what they refer to. */
export function exportEntries(db: Db, accountId: number, filter: EntryFilter, segment: Segment) {
  const all = sqlOf(db)
    .selectFrom('work_time')
    .innerJoin('users', 'users.id', 'work_time.user_id')
    .leftJoin('tasks', (on) =>
      on.onRef('tasks.account_id', '=', 'work_time.account_id').onRef('tasks.id', '=', 'work_time.task_id'),
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
  sqlOf(db)
    .selectFrom('work_time')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .select(COLUMNS)
    .executeTakeFirst();

export const findEntries = (db: Db, accountId: number, ids: readonly number[]) =>
  sqlOf(db)
    .selectFrom('work_time')
    .where('account_id', '=', accountId)
    .where(inIds(db, 'id', ids))
    .select(COLUMNS)
    .orderBy('start_minute')
    .execute();

// ------------------------------------------------------------------------------------------------ writing

/** Whose hours are written, and the zone that decides which days they fall on. */
export interface Worker {
  accountId: number;
  userId: number;
  timeZone: string;
}

/**
 * The one way in which hours change. Writes about one person pass one after the other; after each, no day that it
 * touches counts more than 24 hours, and the database has refused what overlaps.
 * @param touched where the hours were before and where they are to be
 * @throws Refusal 400 where the person is not of this account, where entries would overlap, or a day be overfull
 */
export async function changeHours<T>(
  tx: Db,
  { accountId, userId, timeZone }: Worker,
  touched: readonly Span[],
  write: () => Promise<T>,
): Promise<T> {
  const { rows } =
    await sql<object>`select user_id from employment_links where account_id = ${accountId} and user_id = ${userId} ${lockRows(tx)}`.execute(
      sqlOf(tx),
    );
  if (rows.length === 0) throw invalid('user_id', 'is not a person of this account', 'not_here');
  const days = touched.flatMap((span) => daysTouched(timeZone, span));
  // Under the lock that a closing takes too: hours that come at the same time are counted by it or refused after it.
  await assertMonthsOpen(
    tx,
    accountId,
    days.map(({ date }) => date),
  );

  const result = await write().catch((error: unknown) => {
    throw isOverlap(error) ? invalid('started_at', 'overlaps another entry of the same person', 'overlap') : error;
  });

  // Only a day of 25 hours can hold more than 24 without an overlap.
  const long = [
    ...new Map(days.filter(({ start, end }) => end - start > LONGEST_DAY).map((day) => [day.date, day])).values(),
  ];
  for (const day of long)
    if (((await workedOn(tx, accountId, [userId], [day])).get(userId)?.[0] ?? 0) > LONGEST_DAY)
      throw invalid('minutes', 'would make a day of more than 24 hours', 'day_full');
  return result;
}

export type NewEntry = Pick<EntryRow, 'task_id' | 'client_id' | 'start_minute' | 'end_minute' | 'note'>;

/** Writes entries under the account's next numbers; within `changeHours`. */
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

/** Changes an entry that still has `version`, whatever it is where none is given; undefined where there is none such. */
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

/** Deletes entries and says which were there. */
export const deleteEntries = async (tx: Db, accountId: number, ids: readonly number[]): Promise<number[]> =>
  (
    await sqlOf(tx)
      .deleteFrom('work_time')
      .where('account_id', '=', accountId)
      .where(inIds(tx, 'id', ids))
      .returning('id')
      .execute()
  ).map(({ id }) => id);
