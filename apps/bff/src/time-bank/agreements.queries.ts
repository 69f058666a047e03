import type { FilterOf } from '@jornada/contract/list';
import type { agreements } from '@jornada/contract/time-bank-agreements';
import type { Exclusion, Rules, Version } from '@jornada/domain/agreements';
import { adultsBornUntil } from '@jornada/domain/age';
import type { CalendarDate } from '@jornada/domain/calendar';
import { fold } from '@jornada/domain/text';
import { sql } from 'kysely';
import { contains, inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
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
    await sqlOf(db)
      .selectFrom('time_bank_agreements')
      .where('account_id', '=', accountId)
      .select(['id', 'name', 'is_active', 'version'])
      .orderBy('id')
      .execute()
  ).map((row) => ({ ...row, is_active: row.is_active === 'yes' }));

/** Inserts an agreement under the account's next number. A name that is taken is an error of the database. */
export async function insertAgreement(tx: Db, accountId: number, name: string, at: Instant): Promise<number> {
  const id = await takeNumbers(tx, accountId, 'time_bank_agreements');
  await sqlOf(tx)
    .insertInto('time_bank_agreements')
    .values({ account_id: accountId, id, name, name_folded: fold(name), created_at: at, updated_at: at })
    .execute();
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
  const changed = await sqlOf(tx)
    .updateTable('time_bank_agreements')
    .set({
      ...(name !== undefined && { name, name_folded: fold(name) }),
      ...(is_active !== undefined && { is_active: is_active ? ('yes' as const) : ('no' as const) }),
      version: version + 1,
      updated_at: at,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return Boolean(changed);
}

/** What is written of a version. */
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
  await sqlOf(tx)
    .insertInto('time_bank_agreement_versions')
    .values({
      ...version,
      account_id: accountId,
      id,
      period: JSON.stringify(period),
      bank_sundays_and_holidays: bank_sundays_and_holidays ? 'yes' : 'no',
      union_name: union,
      created_by: by,
      created_at: at,
    })
    .execute();
  return id;
}

/** Makes an agreement, or none, that of everybody without their own from a day on. */
export async function insertDefault(
  tx: Db,
  accountId: number,
  row: { valid_from: CalendarDate; agreement_id: number | null },
  { by, at }: { by: number; at: Instant },
): Promise<void> {
  const id = await takeNumbers(tx, accountId, 'time_bank_default_agreements');
  await sqlOf(tx)
    .insertInto('time_bank_default_agreements')
    .values({ ...row, account_id: accountId, id, created_by: by, created_at: at })
    .execute();
}

/** Puts people into an agreement, or into none, from a day on. Of two decisions for the same day the later one holds. */
export const putMembers = (
  tx: Db,
  accountId: number,
  userIds: readonly number[],
  row: { valid_from: CalendarDate; agreement_id: number | null },
  { by, at }: { by: number; at: Instant },
): Promise<void> =>
  insertRows(
    tx,
    'time_bank_agreement_members',
    userIds.map((user_id) => ({ account_id: accountId, user_id, ...row, created_by: by, created_at: at })),
    { known: ['account_id', 'user_id', 'valid_from'], taken: ['agreement_id', 'created_by', 'created_at'] },
  );

/** The decisions about the agreement of a person, the earliest first. */
export const listMemberships = (db: Db, accountId: number, userId: number) =>
  sqlOf(db)
    .selectFrom('time_bank_agreement_members')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .select(['valid_from', 'agreement_id', 'created_by', 'created_at'])
    .orderBy('valid_from')
    .execute();

type Membership = Awaited<ReturnType<typeof listMemberships>>[number];

/** Removes the decisions about the agreement of a person from a day on. */
export const deleteMembershipsFrom = (tx: Db, accountId: number, userId: number, from: CalendarDate) =>
  sqlOf(tx)
    .deleteFrom('time_bank_agreement_members')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('valid_from', '>=', from)
    .execute();

export const insertMemberships = (
  tx: Db,
  accountId: number,
  userId: number,
  rows: readonly Membership[],
): Promise<void> =>
  insertRows(
    tx,
    'time_bank_agreement_members',
    rows.map((row) => ({ ...row, account_id: accountId, user_id: userId })),
  );

/** Whether anybody was put into an agreement by a day. */
export const hadMembers = async (db: Db, accountId: number, agreementId: number, by: CalendarDate): Promise<boolean> =>
  Boolean(
    await sqlOf(db)
      .selectFrom('time_bank_agreement_members')
      .where('account_id', '=', accountId)
      .where('agreement_id', '=', agreementId)
      .where('valid_from', '<=', by)
      .select('user_id')
      .limit(1)
      .executeTakeFirst(),
  );

/** Whether anybody is in an agreement now or later. */
export const hasMembersFrom = async (
  db: Db,
  accountId: number,
  agreementId: number,
  from: CalendarDate,
): Promise<boolean> =>
  Boolean(
    await sqlOf(db)
      .selectFrom('time_bank_agreement_members as member')
      .where('member.account_id', '=', accountId)
      .where('member.agreement_id', '=', agreementId)
      // Not ended: no later decision is in force by then.
      .where((eb) =>
        eb.or([
          eb('member.valid_from', '>', from),
          eb.not(
            eb.exists(
              eb
                .selectFrom('time_bank_agreement_members as later')
                .select('later.user_id')
                .whereRef('later.account_id', '=', 'member.account_id')
                .whereRef('later.user_id', '=', 'member.user_id')
                .whereRef('later.valid_from', '>', 'member.valid_from')
                .where('later.valid_from', '<=', from),
            ),
          ),
        ]),
      )
      .innerJoin('employment_links as link', (join) =>
        join.onRef('link.account_id', '=', 'member.account_id').onRef('link.user_id', '=', 'member.user_id'),
      )
      .where('link.deactivated_at', 'is', null)
      .select('member.user_id')
      .limit(1)
      .executeTakeFirst(),
  );

/** The people among these who have a link in the account. */
export const listLinked = async (db: Db, accountId: number, ids: readonly number[]): Promise<Set<number>> =>
  new Set(
    (
      await sqlOf(db)
        .selectFrom('employment_links')
        .where('account_id', '=', accountId)
        .where(inIds(db, 'user_id', ids))
        .select('user_id')
        .execute()
    ).map(({ user_id }) => user_id),
  );

export const PEOPLE_ORDER = {
  nome: { column: 'nome_folded', kind: 'text' },
} as const satisfies SortColumns<typeof agreements.agreementPeople>;

/** Which people of an account are listed. */
export interface PeopleOn
  extends Pick<FilterOf<typeof agreements.agreementPeople>, 'q' | 'agreement_id' | 'without' | 'excluded'> {
  on: CalendarDate;
  /** The agreement of those without their own on that day. */
  byDefault: number | null;
  /** The agreements whose rules are in force on that day. */
  inForce: readonly number[];
}

const people = (
  db: Db,
  accountId: number,
  { on, byDefault, inForce, q, agreement_id, without, excluded }: PeopleOn,
) => {
  const own = <C extends 'agreement_id' | 'valid_from'>(column: C) =>
    sqlOf(db)
      .selectFrom('time_bank_agreement_members as member')
      .whereRef('member.account_id', '=', sql.ref('link.account_id'))
      .whereRef('member.user_id', '=', sql.ref('link.user_id'))
      .where('member.account_id', '=', accountId)
      .where('member.valid_from', '<=', on)
      .select((eb) => eb.ref(`member.${column}`).as('value'))
      .orderBy('member.valid_from', 'desc')
      .limit(1);
  const linked = sqlOf(db)
    .selectFrom('employment_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .leftJoin('employee_hr_data as hr', (join) =>
      join.onRef('hr.account_id', '=', 'link.account_id').onRef('hr.user_id', '=', 'link.user_id'),
    )
    .where('link.account_id', '=', accountId)
    .where('link.deactivated_at', 'is', null)
    .select(['users.id', 'users.nome', 'users.nome_folded', 'users.email_folded'])
    .select([
      own('agreement_id').as('own_id'),
      own('valid_from').as('since'),
      sql<Exclusion | null>`case
        when hr.employment_type in ('apprentice', 'intern', 'pj') then hr.employment_type
        when hr.exempt = 'yes' then 'exempt'
        when hr.birth_date > ${adultsBornUntil(on)} then 'under_18' end`.as('excluded'),
    ]);
  const placed = sqlOf(db)
    .selectFrom(linked.as('linked'))
    .select(['id', 'nome', 'nome_folded', 'email_folded', 'since', 'excluded'])
    .select(sql<number | null>`case when since is null then ${byDefault} else own_id end`.as('agreement_id'));
  let query = sqlOf(db).selectFrom(placed.as('person'));
  if (q)
    query = query.where((eb) =>
      eb.or([contains(db, 'person.nome_folded', fold(q)), contains(db, 'person.email_folded', fold(q))]),
    );
  if (agreement_id !== undefined)
    query = query.where('person.agreement_id', '=', agreement_id).where('person.excluded', 'is', null);
  if (excluded) query = query.where('person.excluded', 'is not', null);
  if (without)
    query = query
      .where('person.excluded', 'is', null)
      .where((eb) =>
        eb.or([
          eb('person.agreement_id', 'is', null),
          ...(inForce.length ? [eb('person.agreement_id', 'not in', inForce)] : [sql<boolean>`1 = 1`]),
        ]),
      );
  return query;
};

export const listAgreementPeople = (db: Db, accountId: number, filter: PeopleOn, segment: Segment) =>
  inOrder(
    people(db, accountId, filter).select([
      'person.id',
      'person.nome',
      'person.since',
      'person.excluded',
      'person.agreement_id',
    ]),
    'person',
    segment,
  ).execute();

export const countAgreementPeople = (db: Db, accountId: number, filter: PeopleOn) =>
  countOf(people(db, accountId, filter));

/** The number of active people in each agreement on a day who may have a time bank. */
export async function countMembers(
  db: Db,
  accountId: number,
  on: Pick<PeopleOn, 'on' | 'byDefault'>,
): Promise<Map<number, number>> {
  const rows = await people(db, accountId, { ...on, inForce: [] })
    .where('person.excluded', 'is', null)
    .select((eb) => ['person.agreement_id', eb.fn.countAll<number>().as('people')])
    .groupBy('person.agreement_id')
    .execute();
  return new Map(
    rows.flatMap(({ agreement_id, people: count }) => (agreement_id === null ? [] : [[agreement_id, count]])),
  );
}

/** Makes concurrent changes of agreements wait until the transaction ends, and older versions of the rules stale. */
export const lockAgreements = async (tx: Db, accountId: number): Promise<void> => {
  await sqlOf(tx)
    .insertInto('time_bank_policies')
    .values({ account_id: accountId, closes_from: null, version: 2 })
    .onConflict((on) => on.column('account_id').doUpdateSet({ version: sql`time_bank_policies.version + 1` }))
    .execute();
};
