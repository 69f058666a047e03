import type { FilterOf } from '@jornada/contract/list';
import type { timeBank } from '@jornada/contract/time-bank';
import { fold } from '@jornada/domain/text';
import { sql } from 'kysely';
import { contains } from '../db/engines/fragments.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { type Db, sqlOf } from '../db/handle.ts';

export const BALANCE_ORDER = {
  nome: { column: 'nome_folded', kind: 'text' },
  balance_minutes: { column: 'balance_minutes', kind: 'number' },
  due_soon_minutes: { column: 'due_soon_minutes', kind: 'number' },
  next_due_on: { column: 'next_due_on', kind: 'text', nullable: true },
} as const satisfies SortColumns<typeof timeBank.list>;

type BalanceFilter = FilterOf<typeof timeBank.list>;

/** The people whose balances are read: everybody in the account (null), or one person. */
interface BalanceScope {
  accountId: number;
  onlyOf: number | null;
}

/** The range of due dates considered due soon, inclusive. */
export interface Soon {
  from: string;
  to: string;
  /** The first day from which overdue lots wait for a closing; absent if none waits. */
  waitingFrom?: string;
}

/** Each person's minutes due soon, next due date, and overdue minutes that wait for a closing. */
const dueByPerson = (db: Db, { accountId, onlyOf }: BalanceScope, { from, to, waitingFrom = from }: Soon) =>
  sqlOf(db)
    .selectFrom('time_bank_lots')
    .where('account_id', '=', accountId)
    .$if(onlyOf !== null, (query) => query.where('user_id', '=', onlyOf))
    .where('remaining_minutes', '>', 0)
    .where('due_on', '>=', waitingFrom)
    .select([
      'user_id',
      sql<string | null>`min(case when due_on >= ${from} then due_on end)`.as('next_due_on'),
      sql<number>`sum(case when due_on between ${from} and ${to} then remaining_minutes else 0 end)`.as(
        'due_soon_minutes',
      ),
      sql<number>`sum(case when due_on < ${from} then remaining_minutes else 0 end)`.as('waiting_minutes'),
    ])
    .groupBy('user_id');

const SHOWN = [
  'person.id',
  'person.nome',
  'person.deactivated_at',
  'person.balance_minutes',
  'person.due_soon_minutes',
  'person.waiting_minutes',
  'person.next_due_on',
] as const;

const people = (db: Db, scope: BalanceScope, { q, due_soon }: BalanceFilter, soon: Soon) => {
  const { accountId, onlyOf } = scope;
  let query = sqlOf(db).selectFrom((eb) =>
    eb
      .selectFrom('employment_links as link')
      .innerJoin('users', 'users.id', 'link.user_id')
      .leftJoin('time_bank_balances as bank', (join) =>
        join.onRef('bank.account_id', '=', 'link.account_id').onRef('bank.user_id', '=', 'link.user_id'),
      )
      .leftJoin(dueByPerson(db, scope, soon).as('due'), 'due.user_id', 'link.user_id')
      .where('link.account_id', '=', accountId)
      // Filters inside the subquery: outside of it, SQLite would first read the whole account.
      .$if(onlyOf !== null, (all) => all.where('link.user_id', '=', onlyOf))
      .select([
        'users.id',
        'users.nome',
        'users.nome_folded',
        'users.email_folded',
        'link.deactivated_at',
        'due.next_due_on',
      ])
      .select(sql<number>`coalesce(bank.balance_minutes, 0)`.as('balance_minutes'))
      .select(sql<number>`coalesce(due.due_soon_minutes, 0)`.as('due_soon_minutes'))
      .select(sql<number>`coalesce(due.waiting_minutes, 0)`.as('waiting_minutes'))
      .as('person'),
  );
  // A former member with a zero balance is hidden, except from themselves.
  if (onlyOf === null)
    query = query.where((eb) =>
      eb.or([eb('person.deactivated_at', 'is', null), eb('person.balance_minutes', '<>', 0)]),
    );
  if (due_soon) query = query.where('person.due_soon_minutes', '>', 0);
  if (q)
    query = query.where((eb) =>
      eb.or([contains(db, 'person.nome_folded', fold(q)), contains(db, 'person.email_folded', fold(q))]),
    );
  return query;
};

export function listBalances(db: Db, scope: BalanceScope, filter: BalanceFilter, soon: Soon, segment: Segment) {
  const balances = people(db, scope, filter, soon).select(SHOWN);
  return inOrder(balances, 'person', segment).execute();
}

/** The first rows, each with the total count of matches: a second statement would compute every balance again. */
export function listFirstBalances(db: Db, scope: BalanceScope, filter: BalanceFilter, soon: Soon, first: Segment) {
  const balances = people(db, scope, filter, soon).select([
    'person.id',
    'person.nome',
    'person.due_soon_minutes',
    'person.next_due_on',
    sql<number>`count(*) over ()`.as('people'),
  ]);
  return inOrder(balances, 'person', first).execute();
}

/** The people with a negative balance, lowest first; due dates are not computed. */
export const listInDebt = (db: Db, accountId: number, most: number) =>
  sqlOf(db)
    .selectFrom('time_bank_balances as bank')
    .innerJoin('employment_links as link', (join) =>
      join.onRef('link.account_id', '=', 'bank.account_id').onRef('link.user_id', '=', 'bank.user_id'),
    )
    .innerJoin('users', 'users.id', 'link.user_id')
    .where('bank.account_id', '=', accountId)
    .where('bank.balance_minutes', '<', 0)
    .select(['users.id as user_id', 'users.nome', 'bank.balance_minutes'])
    .orderBy('bank.balance_minutes')
    .orderBy('users.id')
    .limit(most)
    .execute();

export const countBalances = (db: Db, scope: BalanceScope, filter: BalanceFilter, soon: Soon) =>
  countOf(people(db, scope, filter, soon));
