import type { employeeHrData } from '@jornada/contract/employee-hr-data';
import type { FilterOf } from '@jornada/contract/list';
import { SEALED_FIELDS, type SealedField } from '@jornada/domain/hr-data';
import { fold } from '@jornada/domain/text';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { contains, jsonHasId, lockRows, inIds } from '../db/engines/fragments.ts';
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

/** Serialises changes of a person's record, even if there is none yet. False if the person is not of this account. */
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

/** Counts a change of what the records of these people show. Returns who has a record. */
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

/** Archives the deactivation that a reactivation is about to end. */
export const keepDeactivation = (
  tx: Db,
  accountId: number,
  { user_id, deactivated_at, deactivated_by, reason }: HrRow,
  { by, at }: { by: number; at: Instant },
) =>
  sqlOf(tx)
    .insertInto('hr_deactivations')
    .values({
      account_id: accountId,
      user_id,
      deactivated_at: deactivated_at as Instant,
      deactivated_by: deactivated_by as number,
      reason,
      reactivated_at: at,
      reactivated_by: by,
    })
    .execute();

/** The past deactivations of a person's record. */
export const listDeactivations = (db: Db, accountId: number, userId: number) =>
  sqlOf(db)
    .selectFrom('hr_deactivations')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .select(['deactivated_at', 'reason'])
    .execute();

const MAX_EVENTS = 200;

/**
 * Audit events of a person's HR data, newest first: those of the row itself; with `reads`, also those of lists that
 * contained it.
 */
export async function listPersonEvents(
  db: Db,
  accountId: number,
  userId: number,
  actions: readonly string[],
  { ofLists }: { ofLists: boolean },
) {
  const events = sqlOf(db)
    .selectFrom('audit_events as event')
    .leftJoin('users', 'users.id', 'event.actor_id')
    .where('event.account_id', '=', accountId)
    .where('event.target', '=', 'employee-hr-data')
    .where('event.action', 'in', actions)
    .select([
      'event.id',
      'event.at',
      'event.actor_id',
      'users.nome as actor_nome',
      'event.action',
      'event.fields',
      'event.reason',
    ])
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
    .limit(MAX_EVENTS);
  // Two queries with an index each, instead of an OR.
  const own = await events.where('event.target_id', '=', userId).execute();
  const listed = ofLists
    ? await events
        .where('event.target_id', 'is', null)
        .where(jsonHasId(db, 'event.target_ids', userId))
        .execute()
    : [];
  return [...own, ...listed]
    .sort((a, b) => (a.at === b.at ? b.id - a.id : a.at < b.at ? 1 : -1))
    .slice(0, MAX_EVENTS)
    .map(({ fields, ...event }) => ({ ...event, fields: JSON.parse(fields) as string[] }));
}

/** The key ids found in a sample of the sealed values, to check that a key ring belongs to this database. */
export const sealedWith = async (db: Db): Promise<Set<string>> => {
  const rows = await listSealed(db, { accountId: 0, userId: 0 }, 200);
  const texts = rows.flatMap((row) => SEALED_FIELDS.flatMap((field) => row[field] ?? []));
  return new Set(texts.map((text) => text.split('.')[0] as string));
};

export type SealedRow = { account_id: number; user_id: number } & Record<SealedField, string | null>;

/** Rows read at a time by `sealedRows`. */
const BATCH = 200;

/** The sealed values of every account, a few rows at a time. */
export async function* sealedRows(db: Db): AsyncGenerator<SealedRow> {
  for (let after = { accountId: 0, userId: 0 }; ; ) {
    const rows = await listSealed(db, after, BATCH);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = { accountId: last.account_id, userId: last.user_id };
  }
}

/** The ids of all keys that sealed values are sealed with, in alphabetical order. */
export async function keysInUse(db: Db): Promise<string[]> {
  const ids = new Set<string>();
  for await (const row of sealedRows(db))
    for (const field of SEALED_FIELDS) {
      const [id] = row[field]?.split('.') ?? [];
      if (id !== undefined) ids.add(id);
    }
  return [...ids].sort();
}

/** The sealed values of every account, `limit` rows after a position. */
const listSealed = (db: Db, after: { accountId: number; userId: number }, limit: number): Promise<SealedRow[]> =>
  sqlOf(db)
    .selectFrom('employee_hr_data')
    .where(sql<boolean>`(account_id, user_id) > (${after.accountId}, ${after.userId})`)
    .select(['account_id', 'user_id', ...SEALED_FIELDS])
    .orderBy('account_id')
    .orderBy('user_id')
    .limit(limit)
    .execute();

/** Replaces a ciphertext by another of the same value, unless it has changed since it was read. */
export const replaceSealed = async (
  tx: Db,
  accountId: number,
  userId: number,
  field: SealedField,
  from: string,
  to: string,
): Promise<boolean> =>
  Boolean(
    await sqlOf(tx)
      .updateTable('employee_hr_data')
      .set({ [field]: to })
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .where(field, '=', from)
      .returning('user_id')
      .executeTakeFirst(),
  );
