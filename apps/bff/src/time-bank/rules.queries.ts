import type { Agreements, Assignment, Period, Version } from '@jornada/domain/agreements';
import type { Selectable } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { findRow, listRows } from '../db/rows.ts';
import { saveSettingsOf } from '../db/versioned-settings.ts';
import type { Instant, Tables } from '../db/tables.ts';

type Row = Omit<Selectable<Tables['time_bank_agreement_versions']>, 'account_id'>;

/** A version with its document, its author and its time. */
export interface WrittenVersion extends Version {
  document: string;
  signed_on: string | null;
  union: string;
  /** Null for the first version of an account. */
  created_by: number | null;
  created_at: Instant;
}

const COLUMNS = [
  'id',
  'agreement_id',
  'kind',
  'valid_from',
  'period',
  'end_action',
  'negative_end',
  'payout_percent',
  'overtime_percent',
  'rest_percent',
  'weekday_factor',
  'rest_factor',
  'bank_sundays_and_holidays',
  'negative',
  'negative_limit_minutes',
  'daily_overtime_minutes',
  'daily_work_minutes',
  'tolerance_minutes',
  'shortage',
  'unexplained_days',
  'document',
  'signed_on',
  'union_name',
  'created_by',
  'created_at',
] as const satisfies readonly (keyof Row)[];

const versionOf = ({ period, bank_sundays_and_holidays, union_name, ...row }: Row): WrittenVersion => ({
  ...row,
  period: JSON.parse(period) as Period,
  bank_sundays_and_holidays: bank_sundays_and_holidays === 'yes',
  union: union_name,
});

/** All versions of an account’s agreements, in the order in which they were written. */
export const listVersions = async (db: Db, accountId: number): Promise<WrittenVersion[]> =>
  (await listRows(db, 'time_bank_agreement_versions', { account_id: accountId }, COLUMNS, ['id'])).map(versionOf);

/** The default agreements, for people without one of their own, by the day from which they apply. */
export const listDefaults = (db: Db, accountId: number): Promise<Assignment[]> =>
  listRows(db, 'time_bank_default_agreements', { account_id: accountId }, ['valid_from', 'agreement_id'], ['id']);

export async function findAgreements(db: Db, accountId: number): Promise<Agreements<WrittenVersion>> {
  return { versions: await listVersions(db, accountId), defaults: await listDefaults(db, accountId) };
}

/** The agreements people were assigned to, by user; people who are only in the default agreement are left out. */
export async function listAssignments(
  db: Db,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Assignment[]>> {
  const rows = await listRows(
    db,
    'time_bank_agreement_members',
    { account_id: accountId, user_id: ids },
    ['user_id', 'valid_from', 'agreement_id'],
    ['user_id', 'valid_from'],
  );
  return Map.groupBy(rows, ({ user_id }) => user_id);
}

/** The first month to close and the version of the account's settings; the month is null before closings start. */
export async function findSettings(
  db: Db,
  accountId: number,
): Promise<{ closes_from: string | null; version: number }> {
  const row = await findRow(db, 'time_bank_policies', { account_id: accountId }, ['closes_from', 'version']);
  return row ?? { closes_from: null, version: 1 };
}

export const findClosesFrom = async (db: Db, accountId: number): Promise<string | null> =>
  (await findSettings(db, accountId)).closes_from;

/** Sets the first month to close. */
export const startClosings = async (tx: Db, accountId: number, month: string): Promise<void> => {
  await sqlOf(tx)
    .insertInto('time_bank_policies')
    .values({ account_id: accountId, closes_from: month, version: 2 })
    .onConflict((on) => on.column('account_id').doUpdateSet({ closes_from: month }))
    .execute();
};

/** Saves the settings if they still have `version`; returns whether they had. Concurrent changes wait for the row. */
export const saveSettings = (tx: Db, accountId: number, closes_from: string | null, version: number) =>
  saveSettingsOf(tx, 'time_bank_policies', accountId, { closes_from }, version);
