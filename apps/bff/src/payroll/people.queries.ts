import type { FilterOf } from '@jornada/contract/list';
import type { payrollPeople } from '@jornada/contract/payroll-people';
import { fold } from '@jornada/domain/text';
import { contains } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';

const COLUMNS = [
  'user_id',
  'nome',
  'employee_number',
  'department',
  'employment_type',
  'exempt',
  'joined_on',
  'left_on',
  'version',
] as const;

export const PEOPLE_ORDER = {
  nome: { column: 'nome_folded', kind: 'text' },
  employee_number: { column: 'employee_number', kind: 'text' },
  department: { column: 'department', kind: 'text' },
} as const satisfies SortColumns<typeof payrollPeople.people>;

type Filter = FilterOf<typeof payrollPeople.people> & { user_id?: number };

const matching = (db: Db, accountId: number, { q, missing, user_id }: Filter) => {
  let query = sqlOf(db).selectFrom(
    sqlOf(db)
      .selectFrom('employment_links as link')
      .innerJoin('users', 'users.id', 'link.user_id')
      .leftJoin('employee_hr_data as record', (join) =>
        join.onRef('record.account_id', '=', 'link.account_id').onRef('record.user_id', '=', 'link.user_id'),
      )
      .where('link.account_id', '=', accountId)
      .select((eb) => [
        'link.user_id as id',
        'link.user_id',
        'users.nome',
        'users.nome_folded',
        'users.email_folded',
        eb.fn.coalesce('record.employee_number', eb.val('')).as('employee_number'),
        eb.fn.coalesce('record.department', eb.val('')).as('department'),
        'record.employment_type',
        eb.fn.coalesce('record.exempt', eb.val('no' as const)).as('exempt'),
        'record.joined_on',
        'record.left_on',
        eb.fn.coalesce('record.version', eb.lit(0)).as('version'),
        'link.deactivated_at',
      ])
      .as('person'),
  );
  if (q) {
    const folded = fold(q);
    query = query.where((eb) =>
      eb.or([contains(db, 'person.nome_folded', folded), contains(db, 'person.email_folded', folded)]),
    );
  }
  if (missing) query = query.where('person.employee_number', '=', '').where('person.deactivated_at', 'is', null);
  if (user_id !== undefined) query = query.where('person.user_id', '=', user_id);
  return query;
};

export const listPayrollPeople = (db: Db, accountId: number, filter: Filter, segment: Segment) =>
  inOrder(matching(db, accountId, filter).select(COLUMNS).select(['id', 'nome_folded']), 'person', segment).execute();

export const countPayrollPeople = (db: Db, accountId: number, filter: Filter): Promise<number> =>
  countOf(matching(db, accountId, filter));

export const findPayrollPerson = (db: Db, accountId: number, user_id: number) =>
  matching(db, accountId, { user_id }).select(COLUMNS).executeTakeFirst();
