import { firstDayOf, lastDayOf, type Month } from '@jornada/domain/months';
import { sql } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { NewPersonRow } from './closing-people.queries.ts';

/** Facts about a person that are stored with a closed month, in addition to the judged days. */
export type ClosingFacts = Pick<
  NewPersonRow,
  'nome' | 'employee_number' | 'department' | 'employment_type' | 'opening_balance_minutes' | 'closing_balance_minutes'
>;

/**
 * Name, employment data and balances around a month of people: the sums of the entries before the month and until its
 * end. Only entries from the month on are read and subtracted from the current balance.
 */
export async function listClosingFacts(
  db: Db,
  accountId: number,
  people: readonly number[],
  month: Month,
): Promise<Map<number, ClosingFacts>> {
  if (people.length === 0) return new Map();
  const [first, last] = [firstDayOf(month), lastDayOf(month)];
  const since = await sqlOf(db)
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .where(inIds(db, 'user_id', people))
    .where('occurred_on', '>=', first)
    .select((eb) => [
      'user_id',
      eb.fn.sum<number>('signed_minutes').as('all'),
      sql<number>`sum(case when occurred_on > ${last} then signed_minutes else 0 end)`.as('later'),
    ])
    .groupBy('user_id')
    .execute();
  const changes = new Map(since.map((one) => [one.user_id, one]));
  const rows = await sqlOf(db)
    .selectFrom('users as person')
    .leftJoin('invitations as invited', (join) =>
      join.onRef('invited.user_id', '=', 'person.id').on('invited.account_id', '=', accountId),
    )
    .leftJoin('employee_hr_data as hr', (join) =>
      join.onRef('hr.user_id', '=', 'person.id').on('hr.account_id', '=', accountId),
    )
    .leftJoin('time_bank_balances as bank', (join) =>
      join.onRef('bank.user_id', '=', 'person.id').on('bank.account_id', '=', accountId),
    )
    .where(inIds(db, 'person.id', people))
    .select((eb) => [
      'person.id',
      eb.fn.coalesce('invited.nome', 'person.nome').as('nome'),
      'hr.employee_number',
      'hr.department',
      'hr.employment_type',
      'bank.balance_minutes',
    ])
    .execute();
  return new Map(
    rows.map(({ id, balance_minutes, ...who }) => {
      const balance = balance_minutes ?? 0;
      const { all, later } = changes.get(id) ?? { all: 0, later: 0 };
      return [id, { ...who, opening_balance_minutes: balance - all, closing_balance_minutes: balance - later }];
    }),
  );
}
