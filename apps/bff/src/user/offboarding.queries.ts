import type { FilterOf } from '@jornada/contract/list';
import type { offboardings } from '@jornada/contract/user-offboarding';
import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { insertRow, updateRows } from '../db/rows.ts';
import type { CalendarDate, Instant, Tables } from '../db/tables.ts';

const COLUMNS = [
  'id',
  'user_id',
  'left_on',
  'reason',
  'note',
  'access_months',
  'state',
  'tasks_to',
  'clients_to',
  'reports_to',
  'allocations',
  'allocations_to',
  'handed_tasks',
  'handed_clients',
  'handed_reports',
  'handed_allocations',
  'timer_minutes',
  'created_by',
  'created_at',
  'done_at',
  'undone_at',
  'settled_at',
  'settled',
  'version',
] as const;

export type OffboardingRow = Pick<Selectable<Tables['offboardings']>, (typeof COLUMNS)[number]>;

export type ListedRow = OffboardingRow & { balance_minutes: number };

export const OFFBOARDING_ORDER = {
  left_on: { column: 'left_on', kind: 'text' },
  created_at: { column: 'created_at', kind: 'text' },
} as const satisfies SortColumns<typeof offboardings.offboardings>;

type Filter = FilterOf<typeof offboardings.offboardings>;

/** Offboardings with the person's balance, which determines whether a settlement is needed. */
const withBalance = (db: Db, accountId: number) =>
  sqlOf(db).selectFrom(
    sqlOf(db)
      .selectFrom('offboardings as one')
      .leftJoin('time_bank_balances as bank', (join) =>
        join.onRef('bank.account_id', '=', 'one.account_id').onRef('bank.user_id', '=', 'one.user_id'),
      )
      .where('one.account_id', '=', accountId)
      .select(COLUMNS.map((column) => `one.${column}` as const))
      .select(({ fn, val }) => fn.coalesce('bank.balance_minutes', val(0)).as('balance_minutes'))
      .as('offboarding'),
  );

function matching(db: Db, accountId: number, { user_id, state, settlement }: Filter) {
  let query = withBalance(db, accountId);
  if (user_id) query = query.where(inIds(db, 'offboarding.user_id', user_id));
  if (state) query = query.where('state', 'in', state);
  if (settlement) {
    const waits = sql<boolean>`(state = 'done' and balance_minutes <> 0 and settled_at is null)`;
    const settled = sql<boolean>`(state = 'done' and settled_at is not null)`;
    query = query.where((eb) =>
      eb.or([
        ...(settlement.includes('waiting') ? [waits] : []),
        ...(settlement.includes('done') ? [settled] : []),
        ...(settlement.includes('none_needed') ? [eb.not(eb.or([waits, settled]))] : []),
      ]),
    );
  }
  return query;
}

export const listOffboardings = (db: Db, accountId: number, filter: Filter, segment: Segment) =>
  inOrder(matching(db, accountId, filter).select([...COLUMNS, 'balance_minutes']), 'offboarding', segment).execute();

export const countOffboardings = (db: Db, accountId: number, filter: Filter) =>
  countOf(matching(db, accountId, filter));

/** A person's newest offboarding. */
export const findNewest = (db: Db, accountId: number, userId: number): Promise<ListedRow | undefined> =>
  withBalance(db, accountId)
    .where('user_id', '=', userId)
    .select([...COLUMNS, 'balance_minutes'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The people whose planned last day is before `today`. */
export const listDue = async (db: Db, accountId: number, today: CalendarDate): Promise<number[]> =>
  (
    await sqlOf(db)
      .selectFrom('offboardings')
      .where('account_id', '=', accountId)
      .where('state', '=', 'planned')
      .where('left_on', '<', today)
      .select('user_id')
      .orderBy('user_id')
      .execute()
  ).map(({ user_id }) => user_id);

/** People who have left and whose time bank is not settled. */
export const listWaiting = (db: Db, accountId: number) =>
  matching(db, accountId, { state: ['done'], settlement: ['waiting'] })
    .select(['id', 'user_id', 'left_on'])
    .orderBy('id')
    .execute();

type NewOffboarding = Omit<Insertable<Tables['offboardings']>, 'account_id' | 'id'>;

/** Inserts an offboarding under the account's next number. */
export async function insertOffboarding(tx: Db, accountId: number, row: NewOffboarding): Promise<number> {
  const id = await takeNumbers(tx, accountId, 'offboardings');
  await insertRow(tx, 'offboardings', { ...row, account_id: accountId, id });
  return id;
}

/** Changes an offboarding under `lockLink` and increments its version. */
export const updateOffboarding = (
  tx: Db,
  accountId: number,
  id: number,
  changes: UpdateObject<Tables, 'offboardings'>,
) => updateRows(tx, 'offboardings', { account_id: accountId, id }, { ...changes, version: sql`version + 1` });

/** The sessions of a person in this account that have not expired. */
export const countSessions = (db: Db, accountId: number, userId: number, now: Instant): Promise<number> =>
  countOf(
    sqlOf(db)
      .selectFrom('sessions')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .where('expires_at', '>', now),
  );
