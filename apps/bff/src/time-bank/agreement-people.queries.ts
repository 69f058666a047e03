import type { FilterOf } from '@jornada/contract/list';
import type { agreements } from '@jornada/contract/time-bank-agreements';
import type { Exclusion } from '@jornada/domain/agreements';
import { adultsBornUntil } from '@jornada/domain/age';
import type { CalendarDate } from '@jornada/domain/calendar';
import { fold } from '@jornada/domain/text';
import { sql } from 'kysely';
import { contains } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';

export const PEOPLE_ORDER = {
  nome: { column: 'nome_folded', kind: 'text' },
} as const satisfies SortColumns<typeof agreements.agreementPeople>;

/** Which people of an account are listed. */
export interface PeopleOn
  extends Pick<FilterOf<typeof agreements.agreementPeople>, 'q' | 'agreement_id' | 'without' | 'excluded'> {
  on: CalendarDate;
  /** The agreement that applies on that day to people without an agreement of their own. */
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
