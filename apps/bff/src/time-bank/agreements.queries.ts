import type { Rules, Version } from '@jornada/domain/agreements';
import type { CalendarDate } from '@jornada/domain/calendar';
import { fold } from '@jornada/domain/text';
import { sql } from 'kysely';
import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { changeRow, insertRow, listRows } from '../db/rows.ts';
import type { Instant } from '../db/tables.ts';

/** An agreement without its versions. */
export interface AgreementRow {
  id: number;
  name: string;
  is_active: boolean;
  version: number;
}

/** The agreements of an account, in the order in which they were made. */
export const listAgreements = async (db: Db, accountId: number): Promise<AgreementRow[]> =>
  (
    await listRows(
      db,
      'time_bank_agreements',
      { account_id: accountId },
      ['id', 'name', 'is_active', 'version'],
      ['id'],
    )
  ).map((row) => ({ ...row, is_active: row.is_active === 'yes' }));

/** Inserts an agreement under the account's next number. A duplicate name is a database error. */
export async function insertAgreement(tx: Db, accountId: number, name: string, at: Instant): Promise<number> {
  const id = await takeNumbers(tx, accountId, 'time_bank_agreements');
  await insertRow(tx, 'time_bank_agreements', {
    account_id: accountId,
    id,
    name,
    name_folded: fold(name),
    created_at: at,
    updated_at: at,
  });
  return id;
}

/** Changes an agreement if it still has `version`; returns whether it had. */
export async function updateAgreement(
  tx: Db,
  accountId: number,
  { id, version }: { id: number; version: number },
  { name, is_active }: { name?: string | undefined; is_active?: boolean | undefined },
  at: Instant,
): Promise<boolean> {
  const changed = await changeRow(
    tx,
    'time_bank_agreements',
    { account_id: accountId, id, version },
    {
      ...(name !== undefined && { name, name_folded: fold(name) }),
      ...(is_active !== undefined && { is_active: is_active ? ('yes' as const) : ('no' as const) }),
      version: version + 1,
      updated_at: at,
    },
    ['id'],
  );
  return Boolean(changed);
}

/** The written fields of a version. */
export type NewVersion = Rules &
  Pick<Version, 'agreement_id' | 'kind' | 'valid_from'> & { document: string; signed_on: string | null; union: string };

/** Appends a version. Versions are immutable. */
export async function insertVersion(
  tx: Db,
  accountId: number,
  { period, bank_sundays_and_holidays, union, ...version }: NewVersion,
  { by, at }: { by: number; at: Instant },
): Promise<number> {
  const id = await takeNumbers(tx, accountId, 'time_bank_agreement_versions');
  await insertRow(tx, 'time_bank_agreement_versions', {
    ...version,
    account_id: accountId,
    id,
    period: JSON.stringify(period),
    bank_sundays_and_holidays: bank_sundays_and_holidays ? 'yes' : 'no',
    union_name: union,
    created_by: by,
    created_at: at,
  });
  return id;
}

/** Sets the default agreement, or none, for people without an agreement of their own from a day on. */
export async function insertDefault(
  tx: Db,
  accountId: number,
  row: { valid_from: CalendarDate; agreement_id: number | null },
  { by, at }: { by: number; at: Instant },
): Promise<void> {
  const id = await takeNumbers(tx, accountId, 'time_bank_default_agreements');
  await insertRow(tx, 'time_bank_default_agreements', {
    ...row,
    account_id: accountId,
    id,
    created_by: by,
    created_at: at,
  });
}

/**
 * Makes concurrent changes of agreements wait until the transaction ends, and makes earlier versions of the settings
 * stale.
 */
export const lockAgreements = async (tx: Db, accountId: number): Promise<void> => {
  await sqlOf(tx)
    .insertInto('time_bank_policies')
    .values({ account_id: accountId, closes_from: null, version: 2 })
    .onConflict((on) => on.column('account_id').doUpdateSet({ version: sql`time_bank_policies.version + 1` }))
    .execute();
};
