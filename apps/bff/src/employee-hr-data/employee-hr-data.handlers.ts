import { employeeHrData, type HrRecord } from '@jornada/contract/employee-hr-data';
import {
  type HrAction,
  HR_FIELDS,
  hrStateOf,
  hrStep,
  MASK,
  SEALED_FIELDS,
  type SealedField,
  visibleHrFields,
} from '@jornada/domain/hr-data';
import { forbidden, invalid, notFound, Refusal, staleVersion } from '@jornada/domain/refusal';
import { bareTaxId } from '@jornada/domain/tax-id';
import type { Caller } from '../context.ts';
import { pageOf } from '../db/paging.ts';
import type { Db } from '../db/handle.ts';
import type { Handlers } from '../http/mount.ts';
import { findAccount } from '../accounts/accounts.queries.ts';
import { isLinked } from '../user/user.queries.ts';
import type { Vault } from '../vault/vault.ts';
import {
  countHr,
  findHr,
  HR_ORDER,
  type HrRow,
  type HrValues,
  insertHr,
  keepDeactivation,
  listDeactivations,
  listDeeds,
  listHr,
  lockPerson,
  updateHr,
} from './employee-hr-data.queries.ts';

const TARGET = 'employee-hr-data';
const READS = ['list', 'byId', 'reveal', 'history'].map((name) => `${TARGET}.${name}`);
const CHANGES = ['create', 'replace', 'deactivate', 'reactivate', 'explain'].map((name) => `${TARGET}.${name}`);

/** What a caller may say of a record; what is encrypted comes in plain and is sealed here. */
type Said = Partial<{ [K in keyof Omit<HrValues, 'salary_cents'>]: HrValues[K] | undefined }> & {
  salary_cents?: number | null | undefined;
};

export const employeeHrDataHandlers = (vault: Vault): Handlers<typeof employeeHrData> => {
  /** Seals what was said; a sealed field that was not said is left out. */
  const seal = (accountId: number, userId: number, said: Said): Partial<Record<SealedField, string | null>> => {
    const plain: Record<SealedField, string | null | undefined> = {
      tax_id: said.tax_id && bareTaxId(said.tax_id),
      bank_account: said.bank_account,
      salary_cents: said.salary_cents === null ? null : said.salary_cents?.toString(),
    };
    return Object.fromEntries(
      SEALED_FIELDS.flatMap((field) => {
        const value = plain[field];
        return value === undefined ? [] : [[field, value ? vault.seal(value, { accountId, userId, field }) : null]];
      }),
    );
  };

  /** The whole record as it will be stored: what was not said is empty. */
  const valuesOf = async (db: Db, { accountId }: Caller, userId: number, said: Said): Promise<HrValues> => {
    if (said.reports_to === userId) throw invalid('reports_to', 'must be somebody else', 'oneself');
    if (said.reports_to && !(await isLinked(db, accountId, said.reports_to)))
      throw invalid('reports_to', 'is not a person of this account', 'not_here');
    const currency = said.currency ?? (await findAccount(db, accountId)).currency;
    return {
      employee_number: said.employee_number ?? '',
      social_name: said.social_name ?? '',
      birth_date: said.birth_date ?? null,
      pis_nis: said.pis_nis ?? '',
      job_title: said.job_title ?? '',
      department: said.department ?? '',
      reports_to: said.reports_to ?? null,
      employment_type: said.employment_type ?? null,
      joined_on: said.joined_on ?? null,
      left_on: said.left_on ?? null,
      weekly_minutes: said.weekly_minutes ?? null,
      work_regime: said.work_regime ?? null,
      phone: said.phone ?? '',
      address: said.address ?? '',
      emergency_contact: said.emergency_contact ?? '',
      currency,
      tax_id: null,
      bank_account: null,
      salary_cents: null,
      ...seal(accountId, userId, said),
    };
  };

  return {
    list: async ({ query: { sort, limit, cursor, ...filter } }, { db, caller, audit }) => {
      const page = await pageOf(
        employeeHrData.list,
        HR_ORDER,
        { sort, limit, cursor },
        {
          rows: (segment) => listHr(db, caller.accountId, filter, segment),
          count: () => countHr(db, caller.accountId, filter),
        },
      );
      const others = page.items.map(({ user_id }) => user_id).filter((userId) => userId !== caller.userId);
      if (others.length) audit({ target: TARGET, targetIds: others });
      return { ...page, items: page.items.map((row) => recordOf(caller, row)) };
    },

    byId: async ({ params: { userId } }, { db, caller, audit }) => {
      const row = await recordToRead(db, caller, userId);
      if (userId !== caller.userId) audit({ target: TARGET, targetId: userId });
      return recordOf(caller, row);
    },

    create: async ({ params: { userId }, body }, { db, caller, now, audit }) => {
      const row = await recordToChange(db, caller, userId, 'create');
      const values = await valuesOf(db, caller, userId, body);
      const at = now.toISOString();
      const stored = row
        ? await updateHr(db, caller.accountId, userId, values, at)
        : await insertHr(db, caller.accountId, userId, values, at);
      audit({ target: TARGET, targetId: userId, fields: Object.keys(body) });
      return recordOf(caller, stored);
    },

    replace: async ({ params: { userId }, body: { version, ...body } }, { db, caller, now, audit }) => {
      const row = await recordToChange(db, caller, userId, 'replace');
      if (row && version === undefined) throw invalid('version', 'is required', 'required');
      if (row && row.version !== version) throw staleVersion(recordOf(caller, row));
      const values = await valuesOf(db, caller, userId, body);
      // The one who replaces has not seen what is sealed: what they leave out stays as it is.
      const kept =
        row &&
        Object.fromEntries(
          SEALED_FIELDS.filter((field) => body[field] === undefined).map((field) => [field, row[field]]),
        );
      const at = now.toISOString();
      const stored = row
        ? await updateHr(db, caller.accountId, userId, { ...values, ...kept }, at)
        : await insertHr(db, caller.accountId, userId, values, at);
      audit({ target: TARGET, targetId: userId, fields: row ? changedFields(row, stored, body) : Object.keys(body) });
      return recordOf(caller, stored);
    },

    deactivate: async ({ params: { userId } }, { db, caller, now, audit }) => {
      const { row, changes } = await stepOf(db, caller, userId, 'deactivate');
      if (!changes || !row)
        return { message: row ? 'HR data was deactivated before' : 'There is no HR data to deactivate' };
      const at = now.toISOString();
      await updateHr(
        db,
        caller.accountId,
        userId,
        { deactivated_at: at, deactivated_by: caller.userId, reason: null },
        at,
      );
      audit({ target: TARGET, targetId: userId, fields: ['deactivated_at'] });
      return { message: 'HR data deactivated' };
    },

    reactivate: async ({ params: { userId } }, { db, caller, now, audit }) => {
      const { row, changes } = await stepOf(db, caller, userId, 'reactivate');
      if (!changes) return recordOf(caller, row as HrRow);
      const at = now.toISOString();
      await keepDeactivation(db, caller.accountId, row as HrRow, { by: caller.userId, at });
      audit({ target: TARGET, targetId: userId, fields: ['deactivated_at'] });
      return recordOf(
        caller,
        await updateHr(db, caller.accountId, userId, { deactivated_at: null, deactivated_by: null, reason: null }, at),
      );
    },

    explain: async ({ params: { userId }, body: { reason } }, { db, caller, now, audit }) => {
      await stepOf(db, caller, userId, 'explain');
      audit({ target: TARGET, targetId: userId, fields: ['reason'] });
      return recordOf(caller, await updateHr(db, caller.accountId, userId, { reason }, now.toISOString()));
    },

    reveal: async ({ params: { userId }, body: { field } }, { db, caller, audit }) => {
      const row = await recordToRead(db, caller, userId);
      if (!visibleHrFields(caller.level, userId === caller.userId).includes(field)) throw forbidden();
      audit({ target: TARGET, targetId: userId, fields: [field] });
      const sealed = row[field];
      const value = sealed === null ? null : vault.open(sealed, { accountId: caller.accountId, userId, field });
      return { field, value: field === 'salary_cents' && value !== null ? Number(value) : value };
    },

    readers: async ({ params: { userId } }, { db, caller }) => {
      await assertHere(db, caller, userId);
      return { items: await listDeeds(db, caller.accountId, userId, READS, { ofLists: true }) };
    },

    history: async ({ params: { userId } }, { db, caller, audit }) => {
      const row = await recordToRead(db, caller, userId);
      if (userId !== caller.userId) audit({ target: TARGET, targetId: userId });
      const [deeds, ended] = await Promise.all([
        listDeeds(db, caller.accountId, userId, CHANGES, { ofLists: false }),
        listDeactivations(db, caller.accountId, userId),
      ]);
      const reasons = new Map([...ended, row].map(({ deactivated_at, reason }) => [deactivated_at, reason]));
      return {
        items: deeds.map((deed) => ({
          ...deed,
          reason: deed.action === `${TARGET}.deactivate` ? (reasons.get(deed.at) ?? null) : null,
        })),
      };
    },
  };
};

/** A record with the fields that this caller may see; the sealed ones masked. */
function recordOf(caller: Caller, row: HrRow): HrRecord {
  const visible = new Set<string>(visibleHrFields(caller.level, row.user_id === caller.userId));
  const shown = Object.fromEntries(
    Object.keys(HR_FIELDS)
      .filter((field) => visible.has(field))
      .map((field) => [field, row[field as keyof typeof HR_FIELDS]]),
  );
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

/** In the same words whether the person is of another account or of none. */
const notOfThisAccount = () => invalid('userId', 'is not a person of this account', 'not_here');

async function assertHere(db: Db, { accountId }: Caller, userId: number): Promise<void> {
  if (!(await isLinked(db, accountId, userId))) throw notOfThisAccount();
}

async function recordToRead(db: Db, caller: Caller, userId: number): Promise<HrRow> {
  await assertHere(db, caller, userId);
  const row = await findHr(db, caller.accountId, userId);
  if (!row) throw notFound();
  return row;
}

/** A person's record, locked, and whether `action` changes it in the state it is in. */
async function stepOf(
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

const recordToChange = async (db: Db, caller: Caller, userId: number, action: HrAction) =>
  (await stepOf(db, caller, userId, action)).row;

/** The names of the fields that a replacement changed; of the sealed ones those that were said. */
const changedFields = (before: HrRow, after: HrRow, said: object) =>
  (Object.keys(HR_FIELDS) as (keyof typeof HR_FIELDS)[]).filter((field) =>
    (SEALED_FIELDS as readonly string[]).includes(field) ? field in said : before[field] !== after[field],
  );
