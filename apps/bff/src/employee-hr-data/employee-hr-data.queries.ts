import type { employeeHrData } from '@jornada/contract/employee-hr-data';
import type { FilterOf } from '@jornada/contract/list';
import { fold } from '@jornada/domain/text';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { contains, lockRows, inIds } from '../db/engines/fragments.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant, Tables } from '../db/tables.ts';

const STORED = [
  'user_id',
  'employee_number',
  'social_name',
  'birth_date',
  'tax_id',
  'pis_nis',
  'job_title',
  'department',
  'employment_type',
  'exempt',
  'joined_on',
  'left_on',
  'weekly_minutes',
  'work_regime',
  'phone',
  'address',
  'emergency_contact',
  'bank_account',
  'salary_cents',
  'currency',
  'deactivated_at',
  'deactivated_by',
  'reason',
  'version',
  'created_at',
  'updated_at',
] as const;

const COLUMNS = [...STORED, 'reports_to'] as const;

/** A record; `reports_to` is stored in the employment link of the person. */
export type HrRow = Pick<Selectable<Tables['employee_hr_data']>, (typeof STORED)[number]> & {
  reports_to: number | null;
};

/** The writable columns; the sealed ones are encrypted already. */
export type HrValues = Omit<
  HrRow,
  'user_id' | 'reports_to' | 'deactivated_at' | 'deactivated_by' | 'reason' | 'version' | 'created_at' | 'updated_at'
>;

type HrFilter = FilterOf<typeof employeeHrData.list>;

export const HR_ORDER = {
  user_id: { column: 'id', kind: 'number' },
  employee_number: { column: 'employee_number', kind: 'text' },
  department: { column: 'department', kind: 'text' },
  job_title: { column: 'job_title', kind: 'text' },
  joined_on: { column: 'joined_on', kind: 'text', nullable: true },
} as const satisfies SortColumns<typeof employeeHrData.list>;

const matching = (db: Db, accountId: number, { q, state, employment_type, work_regime }: HrFilter) => {
  let query = sqlOf(db).selectFrom(
    sqlOf(db)
      .selectFrom('employee_hr_data as record')
      .innerJoin('users', 'users.id', 'record.user_id')
      .innerJoin('employment_links as link', (join) =>
        join.onRef('link.account_id', '=', 'record.account_id').onRef('link.user_id', '=', 'record.user_id'),
      )
      .where('record.account_id', '=', accountId)
      .select(STORED.map((column) => `record.${column}` as const))
      .select(['link.reports_to', 'record.user_id as id', 'users.nome_folded', 'users.email_folded'])
      .as('hr'),
  );
  if (q) {
    const folded = fold(q);
    query = query.where((eb) =>
      eb.or([contains(db, 'hr.nome_folded', folded), contains(db, 'hr.email_folded', folded)]),
    );
  }
  if (state && !(state.includes('active') && state.includes('deactivated')))
    query = query.where('deactivated_at', state.includes('active') ? 'is' : 'is not', null);
  if (employment_type) query = query.where('employment_type', 'in', employment_type);
  if (work_regime) query = query.where('work_regime', 'in', work_regime);
  return query;
};

export const listHr = (db: Db, accountId: number, filter: HrFilter, segment: Segment) =>
  inOrder(matching(db, accountId, filter).select(COLUMNS).select('hr.id'), 'hr', segment).execute();

export const countHr = (db: Db, accountId: number, filter: HrFilter) => countOf(matching(db, accountId, filter));

/** A person's record, if one was ever stored. */
export const findHr = (db: Db, accountId: number, userId: number): Promise<HrRow | undefined> =>
  sqlOf(db)
    .selectFrom('employee_hr_data')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .select(STORED)
    .select((eb) => leaderIn(eb, accountId, userId))
    .executeTakeFirst();

/** The leader of a person, as a column. */
const leaderIn = (
  eb: Pick<ExpressionBuilder<Tables, 'employee_hr_data'>, 'selectFrom'>,
  accountId: number,
  userId: number,
) =>
  eb
    .selectFrom('employment_links as link')
    .where('link.account_id', '=', accountId)
    .where('link.user_id', '=', userId)
    .select('link.reports_to')
    .as('reports_to');

/** Serialises changes of a person's record, even if there is none yet. False if the person is not in this account. */
export const lockPerson = async (tx: Db, accountId: number, userId: number): Promise<boolean> =>
  (
    await sql`select user_id from employment_links where account_id = ${accountId} and user_id = ${userId} ${lockRows(tx)}`.execute(
      sqlOf(tx),
    )
  ).rows.length > 0;

export const insertHr = (tx: Db, accountId: number, userId: number, values: HrValues, at: Instant): Promise<HrRow> =>
  sqlOf(tx)
    .insertInto('employee_hr_data')
    .values({
      ...values,
      account_id: accountId,
      user_id: userId,
      deactivated_at: null,
      deactivated_by: null,
      reason: null,
      created_at: at,
      updated_at: at,
    })
    .returning(STORED)
    .returning((eb) => leaderIn(eb, accountId, userId))
    .executeTakeFirstOrThrow();

/** Changes a record under `lockPerson` and increments its version. */
export const updateHr = (
  tx: Db,
  accountId: number,
  userId: number,
  values: Partial<HrValues> & Partial<Deactivation>,
  at: Instant,
): Promise<HrRow> =>
  sqlOf(tx)
    .updateTable('employee_hr_data')
    .set({ ...values, version: sql`version + 1`, updated_at: at })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .returning(STORED)
    .returning((eb) => leaderIn(eb, accountId, userId))
    .executeTakeFirstOrThrow();

/**
 * Increases the version of these people's records after a change of a displayed field. Returns the people with a
 * record.
 */
export const touchHrOf = async (
  tx: Db,
  accountId: number,
  userIds: readonly number[],
  at: Instant,
): Promise<number[]> =>
  (
    await sqlOf(tx)
      .updateTable('employee_hr_data')
      .set({ version: sql`version + 1`, updated_at: at })
      .where('account_id', '=', accountId)
      .where(inIds(tx, 'user_id', userIds))
      .returning('user_id')
      .execute()
  ).map(({ user_id }) => user_id);

type Deactivation = Pick<HrRow, 'deactivated_at' | 'deactivated_by' | 'reason'>;
