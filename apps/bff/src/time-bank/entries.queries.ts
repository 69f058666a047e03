import type { Policy } from '@jornada/domain/time-bank';
import { DEFAULT_POLICY } from '@jornada/domain/time-bank';
import { fold } from '@jornada/domain/text';
import { type Insertable, type Selectable, sql } from 'kysely';
import { contains } from '../db/engines.ts';
import { takeNumbers } from '../db/numbers.ts';
import { isBehind, type KeyedRow, type SortColumn, type Sorting, type Stretch } from '../db/paging.ts';
import type { Db, Tables } from '../db/tables.ts';

const COLUMNS = [
  'id', 'user_id', 'kind', 'minutes', 'occurred_on', 'due_on', 'origin', 'reason', 'created_by', 'created_at', 'refers_to', 'payout_percent', 'balance_after_minutes',
] as const;
export type EntryRow = Pick<Selectable<Tables['time_bank_entries']>, (typeof COLUMNS)[number]>;
export type NewEntry = Omit<Insertable<Tables['time_bank_entries']>, 'account_id' | 'id'>;

// ------------------------------------------------------------------------------------------------ writing

/** Adds an entry under the account's next number. Nothing ever changes it again. */
export async function insertEntry(tx: Db, accountId: number, entry: NewEntry): Promise<EntryRow> {
  const id = await takeNumbers(tx, accountId, 'time_bank_entries');
  return tx.insertInto('time_bank_entries').values({ ...entry, account_id: accountId, id }).returning(COLUMNS).executeTakeFirstOrThrow();
}

// ------------------------------------------------------------------------------------------------ reading

export const findEntry = (db: Db, accountId: number, id: number) =>
  db.selectFrom('time_bank_entries').where('account_id', '=', accountId).where('id', '=', id).select(COLUMNS).executeTakeFirst();

/** The payout that goes with an expiry. */
export const findPayoutOf = (db: Db, accountId: number, expiryId: number) =>
  db
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'payout')
    .where('refers_to', '=', expiryId)
    .select(COLUMNS)
    .executeTakeFirst();

export const ENTRY_ORDER = { id: { column: 'id', kind: 'number' } } as const satisfies Record<string, SortColumn>;

/** A person's entries, newest or oldest first. */
export function listEntries(db: Db, accountId: number, userId: number, sorting: Sorting, { after, limit }: Stretch) {
  let query = db
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .select(COLUMNS)
    .select('id as sort_key');
  if (after) query = query.where('id', sorting.down ? '<' : '>', after.id);
  return query.orderBy('id', sorting.down ? 'desc' : 'asc').limit(limit).execute() satisfies Promise<KeyedRow[]>;
}

export const countEntries = async (db: Db, accountId: number, userId: number) =>
  (
    await db
      .selectFrom('time_bank_entries')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const findBalance = async (db: Db, accountId: number, userId: number): Promise<number> =>
  (
    await db
      .selectFrom('time_bank_balances')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .select('balance_minutes')
      .executeTakeFirst()
  )?.balance_minutes ?? 0;

/** The lots of a person that still hold something, the one that falls due first at the front. */
export const listOpenLots = (db: Db, accountId: number, userId: number) =>
  db
    .selectFrom('time_bank_lots as lot')
    .innerJoin('time_bank_entries as entry', (join) => join.onRef('entry.account_id', '=', 'lot.account_id').onRef('entry.id', '=', 'lot.entry_id'))
    .where('lot.account_id', '=', accountId)
    .where('lot.user_id', '=', userId)
    .where('lot.remaining_minutes', '>', 0)
    .select(['lot.entry_id', 'lot.occurred_on', 'entry.minutes', 'lot.remaining_minutes', 'lot.due_on'])
    .orderBy('lot.due_on')
    .orderBy('lot.entry_id')
    .execute();

/** By how much each day changed a person's balance. */
export const listDailyChanges = (db: Db, accountId: number, userId: number, to: string) =>
  db
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('occurred_on', '<=', to)
    .select((eb) => ['occurred_on', eb.fn.sum<number>('signed_minutes').as('change')])
    .groupBy('occurred_on')
    .orderBy('occurred_on')
    .execute();

/** Whether a person has an employment link in the account. */
export const isPerson = async (db: Db, accountId: number, userId: number): Promise<boolean> =>
  Boolean(
    await db.selectFrom('employment_links').where('account_id', '=', accountId).where('user_id', '=', userId).select('user_id').executeTakeFirst(),
  );

// ------------------------------------------------------------------------------------------------ people

export const BALANCE_ORDER = {
  nome: { column: 'nome_folded', kind: 'text' },
  balance_minutes: { column: 'balance_minutes', kind: 'number' },
} as const satisfies Record<string, SortColumn>;

const people = (db: Db, accountId: number, onlyOf: number | null, q: string | undefined) => {
  let query = db
    .selectFrom((eb) =>
      eb
        .selectFrom('employment_links as link')
        .innerJoin('users', 'users.id', 'link.user_id')
        .leftJoin('time_bank_balances as bank', (join) => join.onRef('bank.account_id', '=', 'link.account_id').onRef('bank.user_id', '=', 'link.user_id'))
        .where('link.account_id', '=', accountId)
        .select(['users.id', 'users.nome', 'users.nome_folded', 'users.email_folded', 'link.deactivated_at'])
        .select(sql<number>`coalesce(bank.balance_minutes, 0)`.as('balance_minutes'))
        .as('person'),
    )
    // Who left and owes nothing and is owed nothing is not shown.
    .where((eb) => eb.or([eb('person.deactivated_at', 'is', null), eb('person.balance_minutes', '<>', 0)]));
  if (onlyOf !== null) query = query.where('person.id', '=', onlyOf);
  if (q) query = query.where((eb) => eb.or([contains(db, 'person.nome_folded', fold(q)), contains(db, 'person.email_folded', fold(q))]));
  return query;
};

export function listBalances(db: Db, accountId: number, onlyOf: number | null, q: string | undefined, sorting: Sorting, stretch: Stretch) {
  const key = sql.ref<string | number>(`person.${sorting.column}`);
  const direction = sorting.down ? 'desc' : 'asc';
  const behind = isBehind('person', sorting, stretch);
  let query = people(db, accountId, onlyOf, q)
    .select(['person.id', 'person.nome', 'person.deactivated_at', 'person.balance_minutes'])
    .select(key.as('sort_key'));
  if (behind) query = query.where(behind);
  return query.orderBy(key, direction).orderBy('person.id', direction).limit(stretch.limit).execute();
}

export const countBalances = async (db: Db, accountId: number, onlyOf: number | null, q: string | undefined) =>
  (await people(db, accountId, onlyOf, q).select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;

/** What of these people's lots falls due from `from` to `to`, and when the next does. */
export const listDueSoon = (db: Db, accountId: number, from: string, to: string) =>
  db
    .selectFrom('time_bank_lots')
    .where('account_id', '=', accountId)
    .where('remaining_minutes', '>', 0)
    .where('due_on', '>=', from)
    .select((eb) => [
      'user_id',
      eb.fn.min('due_on').as('next_due_on'),
      sql<number>`sum(case when due_on <= ${to} then remaining_minutes else 0 end)`.as('due_soon_minutes'),
    ])
    .groupBy('user_id')
    .execute();

// ------------------------------------------------------------------------------------------------ policy

/** The account's rules; those of the house where it never set any. */
export async function findPolicy(db: Db, accountId: number): Promise<Policy & { version: number }> {
  const row = await db.selectFrom('time_bank_policies').where('account_id', '=', accountId).selectAll().executeTakeFirst();
  if (!row) return { ...DEFAULT_POLICY, version: 1 };
  const { account_id: _, bank_sundays_and_holidays, ...policy } = row;
  return { ...policy, bank_sundays_and_holidays: bank_sundays_and_holidays === 'yes' };
}

/** Sets the rules where `version` is still theirs; undefined where somebody was faster. */
export async function savePolicy(tx: Db, accountId: number, policy: Policy, version: number): Promise<boolean> {
  const columns = { ...policy, bank_sundays_and_holidays: policy.bank_sundays_and_holidays ? ('yes' as const) : ('no' as const) };
  if (version === 1) {
    const made = await tx
      .insertInto('time_bank_policies')
      .values({ account_id: accountId, ...columns, version: 2 })
      .onConflict((on) => on.column('account_id').doNothing())
      .returning('version')
      .executeTakeFirst();
    return Boolean(made);
  }
  const changed = await tx
    .updateTable('time_bank_policies')
    .set({ ...columns, version: version + 1 })
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return Boolean(changed);
}
