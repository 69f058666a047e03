import type { HrRecord } from '@jornada/contract/employee-hr-data';
import { withJoining } from '@jornada/domain/employment';
import {
  type HrAction,
  HR_FIELDS,
  hrStateOf,
  hrStep,
  MASK,
  PAY_FIELDS,
  SEALED_FIELDS,
  type SealedField,
  visibleHrFields,
  whyNotPay,
} from '@jornada/domain/hr-data';
import type { Level } from '@jornada/domain/access';
import { lineRefusal, whyNotLeader } from '@jornada/domain/lines';
import { invalid, notFound, Refusal } from '@jornada/domain/refusal';
import { bareTaxId } from '@jornada/domain/tax-id';
import { findAccount } from '../accounts/accounts.queries.ts';
import type { Caller } from '../context.ts';
import type { AuditEvent } from '../db/audit-event.ts';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { listLines } from '../user/lines.queries.ts';
import { setReportsTo } from '../user/leaders.queries.ts';
import { changePeriods } from '../user/periods.queries.ts';
import { findPerson, isLinked } from '../user/user.queries.ts';
import type { Vault } from '../vault/vault.ts';
import { findHr, type HrRow, type HrValues, lockPerson } from './employee-hr-data.queries.ts';

/** The fields of a record in a request; those that are stored encrypted are in plain text. */
type Fields = Partial<{ [K in keyof Omit<HrValues, 'salary_cents' | 'exempt'>]: HrValues[K] | undefined }> & {
  exempt?: boolean | undefined;
  reports_to?: number | null | undefined;
  salary_cents?: number | null | undefined;
};

/** Encrypts the sealed fields of a request; absent fields stay absent. */
function seal(
  vault: Vault,
  accountId: number,
  userId: number,
  input: Fields,
): Partial<Record<SealedField, string | null>> {
  const plain: Record<SealedField, string | null | undefined> = {
    tax_id: input.tax_id && bareTaxId(input.tax_id),
    pis_nis: input.pis_nis && bareTaxId(input.pis_nis),
    bank_account: input.bank_account,
    salary_cents: input.salary_cents === null ? null : input.salary_cents?.toString(),
  };
  return Object.fromEntries(
    SEALED_FIELDS.flatMap((field) => {
      const value = plain[field];
      return value === undefined ? [] : [[field, value ? vault.seal(value, { accountId, userId, field }) : null]];
    }),
  );
}

/** The whole record as it is stored; absent fields become empty. `reports_to` is not part of it. */
export async function valuesOf(
  vault: Vault,
  db: Db,
  { accountId }: Caller,
  userId: number,
  input: Fields,
): Promise<HrValues> {
  const currency = input.currency ?? (await findAccount(db, accountId)).currency;
  return {
    employee_number: input.employee_number ?? '',
    social_name: input.social_name ?? '',
    birth_date: input.birth_date ?? null,
    job_title: input.job_title ?? '',
    department: input.department ?? '',
    employment_type: input.employment_type ?? null,
    exempt: input.exempt ? 'yes' : 'no',
    joined_on: input.joined_on ?? null,
    left_on: input.left_on ?? null,
    weekly_minutes: input.weekly_minutes ?? null,
    work_regime: input.work_regime ?? null,
    phone: input.phone ?? '',
    address: input.address ?? '',
    emergency_contact: input.emergency_contact ?? '',
    currency,
    tax_id: null,
    pis_nis: null,
    bank_account: null,
    salary_cents: null,
    ...seal(vault, accountId, userId, input),
  };
}

/** The fields of a record that this caller may see; the sealed ones are masked. */
export function recordOf(caller: Caller, row: HrRow): HrRecord {
  const visible = new Set<string>(visibleHrFields(caller.level, row.user_id === caller.userId));
  const shown: Record<string, unknown> = Object.fromEntries(
    Object.keys(HR_FIELDS)
      .filter((field) => visible.has(field))
      .map((field) => [field, row[field as keyof typeof HR_FIELDS]]),
  );
  if ('exempt' in shown) shown['exempt'] = row.exempt === 'yes';
  for (const field of SEALED_FIELDS) if (field in shown) shown[field] = row[field] === null ? null : MASK;
  const { user_id, deactivated_at, deactivated_by, reason, created_at, updated_at, version } = row;
  return {
    ...shown,
    user_id,
    state: hrStateOf(row),
    deactivated_at,
    deactivated_by,
    reason,
    created_at,
    updated_at,
    version,
  } as HrRecord;
}

/** The same for a person of another account and one that does not exist. */
const notOfThisAccount = () => invalid('userId', 'is not a person of this account', 'not_here');

export async function assertHere(db: Db, { accountId }: Caller, userId: number): Promise<void> {
  if (!(await isLinked(db, accountId, userId))) throw notOfThisAccount();
}

export async function recordToRead(db: Db, caller: Caller, userId: number): Promise<HrRow> {
  await assertHere(db, caller, userId);
  const row = await findHr(db, caller.accountId, userId);
  if (!row) throw notFound();
  return row;
}

/**
 * People may write neither their own pay fields nor those of a higher level. The currency belongs to the salary. An
 * empty field that stays empty does not count as written.
 * @param input the request, with the currency that would be stored
 * @throws Refusal 403 with the fields
 */
export async function assertMayWritePay(
  db: Db,
  caller: Caller,
  userId: number,
  row: HrRow | undefined,
  input: Fields,
): Promise<void> {
  const written: string[] = PAY_FIELDS.filter(
    (field) => input[field] !== undefined && (input[field] || (row && row[field] !== null)),
  );
  const hasSalary = row !== undefined && row.salary_cents !== null;
  if (hasSalary && input.currency !== row.currency) written.push('currency');
  if (written.length === 0) return;
  const level = (await findPerson(db, caller.accountId, userId))?.level as Level;
  const code = whyNotPay(caller, { userId, level });
  if (!code) return;
  const message = code === 'own_pay' ? 'is not written by oneself' : 'is of a person of a higher level';
  throw new Refusal('forbidden', 'Forbidden', {
    code,
    errors: written.map((path) => ({ path, message, code })),
  });
}

/**
 * Locks a person's record and returns it with whether `action` changes its state.
 * @throws Refusal if the state does not allow the action
 */
export async function stepOf(
  db: Db,
  caller: Caller,
  userId: number,
  action: HrAction,
): Promise<{ row: HrRow | undefined; changes: boolean }> {
  if (!(await lockPerson(db, caller.accountId, userId))) throw notOfThisAccount();
  const row = await findHr(db, caller.accountId, userId);
  const step = hrStep(hrStateOf(row), action);
  if (!('refused' in step)) return { row, changes: step.changes };
  if (step.refused === 'not-found' || !row) throw notFound();
  throw new Refusal('conflict', 'Conflict', {
    code: action === 'create' ? 'has_hr_data' : 'hr_data_active',
    details: { current: recordOf(caller, row) },
  });
}

export const recordToChange = async (db: Db, caller: Caller, userId: number, action: HrAction) =>
  (await stepOf(db, caller, userId, action)).row;

/**
 * Sets the leader of a person as requested for their HR record: if absent, a new record keeps the leader and a
 * replacement removes it. Call it under `lockPeople`.
 * @returns the audit events about the person
 * @throws Refusal 400 with `reports_to`
 */
export async function recordLeader(
  db: Db,
  { accountId }: Caller,
  userId: number,
  { reports_to: leader }: { reports_to?: number | null | undefined },
  at: Instant,
): Promise<AuditEvent[]> {
  if (leader === undefined) return [];
  const fault = leader !== null && whyNotLeader(await listLines(db, accountId), userId, leader);
  if (fault) throw lineRefusal(fault);
  if (!(await setReportsTo(db, accountId, userId, leader, at))) return [];
  return [{ target: 'user', targetId: userId, action: 'user.update', fields: ['reports_to'] }];
}

/** Updates the employment periods by the first day in a record. */
export async function recordJoining(
  db: Db,
  { accountId }: Caller,
  before: HrRow | undefined,
  { user_id, joined_on }: HrRow,
) {
  if (joined_on !== (before?.joined_on ?? null))
    await changePeriods(db, accountId, user_id, (periods) => withJoining(periods, joined_on));
}

/** The names of the fields that a replacement changed; sealed fields count if the request has them. */
export const changedFields = (before: HrRow, after: HrRow, input: object) =>
  (Object.keys(HR_FIELDS) as (keyof typeof HR_FIELDS)[]).filter((field) =>
    (SEALED_FIELDS as readonly string[]).includes(field) ? field in input : before[field] !== after[field],
  );
