import { lastDayOf, type Month } from '@jornada/domain/months';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';

/** The encrypted CPFs of people; people without one are left out. */
export const listSealedCpfs = (db: Db, accountId: number, people: readonly number[]) =>
  sqlOf(db)
    .selectFrom('employee_hr_data')
    .where('account_id', '=', accountId)
    .where(inIds(db, 'user_id', people))
    .where('tax_id', 'is not', null)
    .select(['user_id', 'tax_id'])
    .execute();

/**
 * The closed months of people in the closing of `month`, including people who are held or being corrected.
 * @param since if given, only people whose month was closed at or after this time, and those in `these`
 */
export function listClosedPeople(
  db: Db,
  accountId: number,
  month: Month,
  since: Instant | null,
  these: readonly number[] = [],
) {
  const people = sqlOf(db)
    .selectFrom('time_bank_closing_people as person')
    .innerJoin('time_bank_closings as closing', (join) =>
      join
        .onRef('closing.account_id', '=', 'person.account_id')
        .onRef('closing.id', '=', 'person.closing_id')
        .on('closing.reopened_at', 'is', null),
    )
    .where('person.account_id', '=', accountId)
    .where('closing.month', '=', month)
    .where('person.is_latest', '=', 'yes')
    .select([
      'person.user_id',
      'person.state',
      'person.expected_minutes',
      'person.paid_minutes',
      'person.paid_rest_minutes',
      'person.expired_minutes',
      'person.unpaid_minutes',
      'person.unbooked_minutes',
      'person.to_credit_minutes',
      'person.to_debit_minutes',
      'person.rule_id',
      'person.closed_at',
      'person.judged',
    ]);
  if (since === null) return people.execute();
  return people
    .where((eb) => eb.or([eb('person.closed_at', '>=', since), inIds(db, 'person.user_id', these)]))
    .execute();
}

/** The payouts of expired hours booked by the closing of a month, by person and percentage. */
export const listPayouts = (db: Db, accountId: number, month: Month, people: readonly number[]) =>
  sqlOf(db)
    .selectFrom('time_bank_entries as entry')
    .innerJoin('time_bank_closings as closing', (join) =>
      join
        .onRef('closing.account_id', '=', 'entry.account_id')
        .onRef('closing.id', '=', 'entry.closing_id')
        .on('closing.reopened_at', 'is', null),
    )
    .where('entry.account_id', '=', accountId)
    .where(inIds(db, 'entry.user_id', people))
    .where('closing.month', '=', month)
    .where('entry.kind', '=', 'payout')
    .where('entry.origin', '=', 'closing')
    .select((eb) => ['entry.user_id', 'entry.payout_percent', eb.fn.sum<number>('entry.minutes').as('minutes')])
    .groupBy(['entry.user_id', 'entry.payout_percent'])
    .execute();

/**
 * The balances at the end of a month; people without entries until then are left out. The end of a person's newest
 * month may not be stored: without entries after `month` the current balance is used.
 */
export const listBalancesAt = async (
  db: Db,
  accountId: number,
  people: readonly number[],
  month: Month,
): Promise<ReadonlyMap<number, number>> => {
  const current = await sqlOf(db)
    .selectFrom('time_bank_balances as now')
    .where('now.account_id', '=', accountId)
    .where(inIds(db, 'now.user_id', people))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('time_bank_entries as later')
            .whereRef('later.account_id', '=', 'now.account_id')
            .whereRef('later.user_id', '=', 'now.user_id')
            .where('later.occurred_on', '>', lastDayOf(month))
            .select('later.id'),
        ),
      ),
    )
    .select(['now.user_id', 'now.balance_minutes'])
    .execute();
  const known = new Set(current.map(({ user_id }) => user_id));
  const others = people.filter((userId) => !known.has(userId));
  const rows = await sqlOf(db)
    .selectFrom('time_bank_month_ends as at')
    .where('at.account_id', '=', accountId)
    .where(inIds(db, 'at.user_id', others))
    .where((eb) =>
      eb(
        'at.month',
        '=',
        eb
          .selectFrom('time_bank_month_ends as last')
          .whereRef('last.account_id', '=', 'at.account_id')
          .whereRef('last.user_id', '=', 'at.user_id')
          .where('last.month', '<=', month)
          .select((of) => of.fn.max('last.month').as('month')),
      ),
    )
    .select(['at.user_id', 'at.balance_minutes'])
    .execute();
  return new Map([...current, ...rows].map(({ user_id, balance_minutes }) => [user_id, balance_minutes]));
};

/** Names, employee numbers and departments. */
export const listPeople = async (db: Db, accountId: number, people: readonly number[]) =>
  new Map(
    (
      await sqlOf(db)
        .selectFrom('users as person')
        .leftJoin('employee_hr_data as hr', (join) =>
          join.onRef('hr.user_id', '=', 'person.id').on('hr.account_id', '=', accountId),
        )
        .where(inIds(db, 'person.id', people))
        .select(['person.id', 'person.nome', 'hr.employee_number', 'hr.department'])
        .execute()
    ).map((person) => [person.id, person]),
  );
