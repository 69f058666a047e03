import { invalid } from '@jornada/domain/refusal';
import { daysTouched, LONGEST_DAY, type Span } from '@jornada/domain/worktime';
import { type ExpressionBuilder, sql } from 'kysely';
import { isViolation } from '../db/engines/errors.ts';
import { inIds, lockRows } from '../db/engines/fragments.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type KeyedRow, type Sorting, type Stretch } from '../db/paging.ts';
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

/** What the list can be sorted by. */
export const ENTRY_ORDER = { started_at: { column: 'start_minute', kind: 'number' } } as const;

/** What narrows a list of entries; whoever may see only their own has `user_id` set to it. */
export interface EntryFilter {
  user_id?: readonly number[] | undefined;
  task_id?: readonly number[] | undefined;
  client_id?: readonly number[] | undefined;
  /** Entries that reach into this stretch. */
  within?: Span | undefined;
}

// ------------------------------------------------------------------------------------------------ reading

const matches =
  (db: Db, accountId: number, { user_id, task_id, client_id, within }: EntryFilter) =>
  (eb: ExpressionBuilder<Tables, 'work_time'>) => {
    const all = [eb('work_time.account_id', '=', accountId)];
    return eb.and([
      ...all,
      ...(user_id ? [inIds(db, 'work_time.user_id', user_id)] : []),
      ...(task_id ? [inIds(db, 'work_time.task_id', task_id)] : []),
      ...(client_id ? [inIds(db, 'work_time.client_id', client_id)] : []),
      // Nothing lasts longer than a day: a bound on the start lets the index be read from there.
      ...(within
        ? [
            eb('work_time.start_minute', '>', within.start - LONGEST_DAY),
            eb('work_time.start_minute', '<', within.end),
            eb('work_time.end_minute', '>', within.start),
          ]
        : []),
    ]);
  };

/** One stretch of the list. */
export function listEntries(
  db: Db,
  accountId: number,
  filter: EntryFilter,
  sorting: Sorting,
  stretch: Stretch,
): Promise<(EntryRow & KeyedRow)[]> {
  const all = sqlOf(db)
    .selectFrom('work_time')
    .select(COLUMNS)
    .where(matches(db, accountId, filter));
  return inOrder(all, 'work_time', sorting, stretch).execute();
}

export const countEntries = (db: Db, accountId: number, filter: EntryFilter): Promise<number> =>
  countOf(
    sqlOf(db)
      .selectFrom('work_time')
      .where(matches(db, accountId, filter)),
  );

const EXPORTED_AT_ONCE = 1_000;

/** The same entries with the names of what they name, the earliest first, read a thousand at a time. */
export async function* exportEntries(db: Db, accountId: number, filter: EntryFilter) {
  for (let after: { start: number; id: number } | null = { start: -1, id: 0 }; after; ) {
    const rows = await sqlOf(db)
      .selectFrom('work_time')
      .innerJoin('users', 'users.id', 'work_time.user_id')
      .leftJoin('tasks', (on) =>
        on.onRef('tasks.account_id', '=', 'work_time.account_id').onRef('tasks.id', '=', 'work_time.task_id'),
      )
      .leftJoin('clients', (on) =>
        on.onRef('clients.account_id', '=', 'work_time.account_id').onRef('clients.id', '=', 'work_time.client_id'),
      )
      .where(matches(db, accountId, filter))
      .where(sql<boolean>`(work_time.start_minute, work_time.id) > (${after.start}, ${after.id})`)
      .select(COLUMNS.map((column) => `work_time.${column}` as const))
      .select(['users.nome', 'tasks.title as task_title', 'clients.name as client_name'])
      .orderBy('work_time.start_minute')
      .orderBy('work_time.id')
      .limit(EXPORTED_AT_ONCE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    after = last && rows.length === EXPORTED_AT_ONCE ? { start: last.start_minute, id: last.id } : null;
  }
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
    throw isViolation(error, 'work_time_no_overlap')
      ? invalid('started_at', 'overlaps another entry of the same person', 'overlap')
      : error;
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
