import type { CalendarDate } from '@jornada/domain/calendar';
import { sql } from 'kysely';
import { lockRows } from '../db/engines/fragments.ts';
import { takeNumbers } from '../db/numbers.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { notReversed } from './not-reversed.queries.ts';
import { findRow, insertRow, listColumn, updateRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/** The closing of `month` that is in force, except closings of single people; undefined if the month is open. */
export const findClosing = (db: Db, accountId: number, month: string) =>
  findRow(db, 'time_bank_closings', { account_id: accountId, month, user_id: null, reopened_at: null }, [
    'id',
    'month',
  ]);

/** The closing in which a month is closed for one person individually; undefined if there is none. */
export const findOwnClosing = (db: Db, accountId: number, month: string, userId: number) =>
  findRow(db, 'time_bank_closings', { account_id: accountId, month, user_id: userId, reopened_at: null }, [
    'id',
    'month',
  ]);

/** The people for whom a month is closed individually. */
export const listClosedAlone = async (db: Db, accountId: number, month: string): Promise<Set<number>> =>
  new Set(
    (
      await sqlOf(db)
        .selectFrom('time_bank_closings')
        .where('account_id', '=', accountId)
        .where('month', '=', month)
        .where('user_id', 'is not', null)
        .where('reopened_at', 'is', null)
        .select((eb) => eb.ref('user_id').$notNull().as('user_id'))
        .execute()
    ).map(({ user_id }) => user_id),
  );

const withSums = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('time_bank_closings as closing')
    .leftJoin('time_bank_closing_people as person', (join) =>
      join
        .onRef('person.account_id', '=', 'closing.account_id')
        .onRef('person.closing_id', '=', 'closing.id')
        .on('person.is_latest', '=', 'yes'),
    )
    .where('closing.account_id', '=', accountId)
    .where('closing.user_id', 'is', null)
    .select(CLOSING_COLUMNS)
    .select((eb) => [
      eb.fn.count<number>('person.user_id').as('people'),
      sql<number>`coalesce(sum(case when person.state in ('held', 'correcting') then 1 else 0 end), 0)`.as('held'),
      sql<number>`coalesce(sum(case when person.revision > 1 then 1 else 0 end), 0)`.as('corrected'),
      ...TOTALS.map((column) =>
        sql<number>`coalesce(sum(case when person.state = 'held' then 0 else ${sql.ref(`person.${column}`)} end), 0)`.as(
          column,
        ),
      ),
    ])
    .groupBy(CLOSING_COLUMNS);

/** All closings except those of single people, newest first, with the sums of the latest revisions of their people. */
export const listClosings = (db: Db, accountId: number) =>
  withSums(db, accountId).orderBy('closing.id', 'desc').execute();

export type ListedClosing = Awaited<ReturnType<typeof listClosings>>[number];

/**
 * The closing of a month that is in force, otherwise the last one that was taken back. A month has at most one in
 * force, the newest.
 */
export const findNewestClosing = (db: Db, accountId: number, month: string): Promise<ListedClosing | undefined> =>
  withSums(db, accountId).where('closing.month', '=', month).orderBy('closing.id', 'desc').limit(1).executeTakeFirst();

const CLOSING_COLUMNS = [
  'closing.id',
  'closing.month',
  'closing.closed_at',
  'closing.closed_by',
  'closing.reopened_at',
  'closing.reopened_by',
  'closing.reason',
] as const;
const TOTALS = [
  'to_credit_minutes',
  'to_debit_minutes',
  'paid_minutes',
  'paid_rest_minutes',
  'expired_minutes',
  'unbooked_minutes',
] as const;

/**
 * The closings in force since `since` with people who are held or being corrected, with the number of these people, by
 * month.
 */
export const listHeldMonths = (db: Db, accountId: number, since: string) =>
  withSums(db, accountId)
    .where('closing.reopened_at', 'is', null)
    .where('closing.month', '>=', since)
    .where('person.state', 'in', ['held', 'correcting'])
    .orderBy('closing.month')
    .execute();

/**
 * Closes a month; undefined if it is closed already. A concurrent closing waits for the number and then finds this one.
 */
export async function insertClosing(
  tx: Db,
  accountId: number,
  month: string,
  by: number,
  at: Instant,
): Promise<number | undefined> {
  const id = await takeNumbers(tx, accountId, 'time_bank_closings');
  if (await findClosing(tx, accountId, month)) return undefined;
  await insertRow(tx, 'time_bank_closings', {
    account_id: accountId,
    id,
    month,
    closed_at: at,
    closed_by: by,
    reopened_at: null,
    reopened_by: null,
  });
  return id;
}

/** Closes a month for one person individually, under the lock of the person's link. */
export async function insertOwnClosing(
  tx: Db,
  accountId: number,
  row: { month: string; user_id: number; closed_by: number; closed_at: Instant },
): Promise<number> {
  const id = await takeNumbers(tx, accountId, 'time_bank_closings');
  await insertRow(tx, 'time_bank_closings', {
    ...row,
    account_id: accountId,
    id,
    reopened_at: null,
    reopened_by: null,
  });
  return id;
}

/** Reopens a closing that is in force; false if it was reopened already. */
export const reopenClosing = async (
  tx: Db,
  accountId: number,
  id: number,
  by: number,
  at: Instant,
  reason: string,
): Promise<boolean> =>
  (await updateRows(
    tx,
    'time_bank_closings',
    { account_id: accountId, id, reopened_at: null },
    { reopened_at: at, reopened_by: by, reason },
  )) > 0;

/** The people for whom a closing has booked entries. */
export const listBookedPeople = async (db: Db, accountId: number, closingId: number): Promise<number[]> =>
  (
    await sqlOf(db)
      .selectFrom('time_bank_entries')
      .where('account_id', '=', accountId)
      .where('closing_id', '=', closingId)
      .select('user_id')
      .distinct()
      .orderBy('user_id')
      .execute()
  ).map(({ user_id }) => user_id);

/** The minutes left in lots that were due before `today`, by person and due date. */
export const sumOverdue = (db: Db, accountId: number, today: string) =>
  sqlOf(db)
    .selectFrom('time_bank_lots')
    .where('account_id', '=', accountId)
    .where('remaining_minutes', '>', 0)
    .where('due_on', '<', today)
    .select((eb) => ['user_id', 'due_on', eb.fn.sum<number>('remaining_minutes').as('minutes')])
    .groupBy(['user_id', 'due_on'])
    .orderBy('due_on')
    .execute();

/**
 * Locks the people of a closing until the transaction ends: it waits for hours that are being written, and hours
 * written later find the month closed.
 */
export async function lockPeople(tx: Db, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from employment_links where account_id = ${accountId} order by user_id ${lockRows(tx)}`.execute(
    sqlOf(tx),
  );
  return rows.map(({ user_id }) => user_id);
}

/** The ids of everybody of an account, in order; nothing is locked. */
export const listPeopleIds = (db: Db, accountId: number): Promise<number[]> =>
  listColumn(db, 'employment_links', { account_id: accountId }, 'user_id', ['user_id']);

/** The first closed month in which entries dated after `day` were booked for a person, if there is one. */
export const findMonthBookedAfter = async (
  db: Db,
  accountId: number,
  userId: number,
  day: CalendarDate,
): Promise<string | undefined> =>
  (
    await sqlOf(db)
      .selectFrom('time_bank_entries as entry')
      .innerJoin('time_bank_closings as closing', (join) =>
        join.onRef('closing.account_id', '=', 'entry.account_id').onRef('closing.id', '=', 'entry.closing_id'),
      )
      .where('entry.account_id', '=', accountId)
      .where('entry.user_id', '=', userId)
      .where('entry.kind', 'in', ['credit', 'debit'])
      .where('entry.occurred_on', '>', day)
      .where('closing.reopened_at', 'is', null)
      .where(notReversed)
      .select('closing.month')
      .orderBy('closing.month')
      .limit(1)
      .executeTakeFirst()
  )?.month;
