import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { updateRows } from '../db/rows.ts';
import type { CalendarDate } from '../db/tables.ts';
import { COLUMNS } from './entries.queries.ts';
import { notReversed } from './not-reversed.queries.ts';

const absencesWithKind = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('absences')
    .innerJoin('absence_kinds as kind', (join) =>
      join.onRef('kind.account_id', '=', 'absences.account_id').onRef('kind.id', '=', 'absences.kind_id'),
    )
    .where('absences.account_id', '=', accountId);

/** The approved absences whose hours are taken from the time bank. */
const givenByBank = (db: Db, accountId: number) =>
  absencesWithKind(db, accountId).where('absences.status', '=', 'approved').where('kind.effect', '=', 'bank');

/** Those with a day (until `until`, if given) whose hours were not debited yet. */
const notDebited = (db: Db, accountId: number, until?: CalendarDate) => {
  const query = givenByBank(db, accountId).where((eb) =>
    eb.or([
      eb('absences.debited_through', 'is', null),
      eb('absences.debited_through', '<', eb.ref('absences.ends_on')),
    ]),
  );
  if (until === undefined) return query;
  return query
    .where('absences.starts_on', '<=', until)
    .where((eb) => eb.or([eb('absences.debited_through', 'is', null), eb('absences.debited_through', '<', until)]));
};

/** The fields of an absence on which its debits depend; undefined if there is no such absence. */
export const findAbsenceToDebit = async (db: Db, accountId: number, id: number) => {
  const row = await absencesWithKind(db, accountId)
    .where('absences.id', '=', id)
    .select([
      'absences.id',
      'absences.user_id',
      'absences.starts_on',
      'absences.ends_on',
      'absences.minutes_per_day',
      'absences.status',
      'kind.effect',
      'kind.name',
      'kind.is_private',
    ])
    .executeTakeFirst();
  return row && { ...row, isGiven: row.status === 'approved' && row.effect === 'bank' };
};

const PERIOD = [
  'absences.id',
  'absences.user_id',
  'absences.starts_on',
  'absences.ends_on',
  'absences.minutes_per_day',
] as const;

/** A person's approved absences in a range whose hours are taken from the time bank. */
export const listGivenByBank = (db: Db, accountId: number, userId: number, from: CalendarDate, to: CalendarDate) =>
  givenByBank(db, accountId)
    .where('absences.user_id', '=', userId)
    .where('absences.ends_on', '>=', from)
    .where('absences.starts_on', '<=', to)
    .select(PERIOD)
    .orderBy('absences.id')
    .execute();

/** The absences of people with days whose hours are still to be debited from the time bank. */
export const listPromised = (db: Db, accountId: number, userIds: readonly number[]) =>
  notDebited(db, accountId)
    .where(inIds(db, 'absences.user_id', userIds))
    .select([...PERIOD, 'absences.debited_through'])
    .orderBy('absences.id')
    .execute();

/** The absences with days until `today` whose hours were not debited yet. */
export const listAbsencesDue = (db: Db, accountId: number, today: CalendarDate) =>
  notDebited(db, accountId, today).select(['absences.id', 'absences.user_id']).orderBy('absences.id').execute();

/** The debits of an absence that were not reversed. */
export const listDebitsOf = (db: Db, accountId: number, absenceId: number) =>
  sqlOf(db)
    .selectFrom('time_bank_entries as entry')
    .where('entry.account_id', '=', accountId)
    .where('entry.absence_id', '=', absenceId)
    .where('entry.kind', '=', 'debit')
    .where(notReversed)
    .select(COLUMNS.map((column) => `entry.${column}` as const))
    .orderBy('entry.id')
    .execute();

/** Stores the last day whose hours were debited. The version stays: nothing that people see or edit has changed. */
export const setDebitedThrough = (tx: Db, accountId: number, id: number, debited_through: CalendarDate | null) =>
  updateRows(tx, 'absences', { account_id: accountId, id }, { debited_through });

/** The months (`2026-03`) with a closing in force in which the person is being corrected. */
export const listMonthsInCorrection = async (db: Db, accountId: number, userId: number): Promise<string[]> =>
  (
    await sqlOf(db)
      .selectFrom('time_bank_closing_people as person')
      .innerJoin('time_bank_closings as closing', (join) =>
        join.onRef('closing.account_id', '=', 'person.account_id').onRef('closing.id', '=', 'person.closing_id'),
      )
      .where('person.account_id', '=', accountId)
      .where('person.user_id', '=', userId)
      .where('person.is_latest', '=', 'yes')
      .where('person.state', '=', 'correcting')
      .where('closing.reopened_at', 'is', null)
      .select('closing.month')
      .execute()
  ).map(({ month }) => month);

/** The absences of entries, by the id of the entry; entries without one are left out. */
export const listAbsencesOf = async (
  db: Db,
  accountId: number,
  entryIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (entryIds.length === 0) return new Map();
  const rows = await sqlOf(db)
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .where(inIds(db, 'id', entryIds))
    .where('absence_id', 'is not', null)
    .select(['id', 'absence_id'])
    .execute();
  return new Map(rows.map(({ id, absence_id }) => [id, absence_id as number]));
};
