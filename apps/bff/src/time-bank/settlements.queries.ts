import type { FilterOf } from '@jornada/contract/list';
import type { settlements } from '@jornada/contract/time-bank-settlements';
import type { SettledLot } from '@jornada/domain/settlement';
import type { CalendarDate } from '@jornada/domain/calendar';
import type { Month } from '@jornada/domain/months';
import type { Insertable, Selectable } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { takeNumbers } from '../db/numbers.ts';
import { countOf, inOrder, type Segment, type SortColumns } from '../db/paging.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { insertRows } from '../db/insert-rows.ts';
import { updateRows } from '../db/rows.ts';
import type { Instant, Tables } from '../db/tables.ts';

type Table = Tables['time_bank_settlements'];

const COLUMNS = [
  'id',
  'user_id',
  'kind',
  'minutes',
  'settled_on',
  'percent',
  'reason',
  'lots',
  'is_offboarding',
  'reference_month',
  'hand_over_id',
  'created_by',
  'created_at',
  'reversed_by',
  'reversed_at',
] as const satisfies readonly (keyof Table)[];
export type SettlementRow = Pick<Selectable<Table>, (typeof COLUMNS)[number]> & { nome: string };

export const SETTLEMENT_ORDER = {
  on: { column: 'settled_on', kind: 'text' },
} as const satisfies SortColumns<typeof settlements.settlements>;

type Filter = FilterOf<typeof settlements.settlements>;

const named = (db: Db, accountId: number) =>
  sqlOf(db).selectFrom(
    sqlOf(db)
      .selectFrom('time_bank_settlements as one')
      .innerJoin('users as person', 'person.id', 'one.user_id')
      .where('one.account_id', '=', accountId)
      .select(COLUMNS.map((column) => `one.${column}` as const))
      .select('person.nome')
      .as('settlement'),
  );

function matching(db: Db, accountId: number, { user_id, kind, from, to, standing }: Filter) {
  let query = named(db, accountId);
  if (user_id) query = query.where(inIds(db, 'settlement.user_id', user_id));
  if (kind) query = query.where('kind', 'in', kind);
  if (from !== undefined) query = query.where('settled_on', '>=', from);
  if (to !== undefined) query = query.where('settled_on', '<=', to);
  if (standing) query = query.where('reversed_at', 'is', null);
  return query;
}

export const listSettlements = (db: Db, accountId: number, filter: Filter, segment: Segment) =>
  inOrder(matching(db, accountId, filter).select([...COLUMNS, 'nome']), 'settlement', segment).execute();

export const countSettlements = (db: Db, accountId: number, filter: Filter) => countOf(matching(db, accountId, filter));

export const findSettlement = (db: Db, accountId: number, id: number): Promise<SettlementRow | undefined> =>
  named(db, accountId)
    .where('id', '=', id)
    .select([...COLUMNS, 'nome'])
    .executeTakeFirst();

/** The settlements with these ids that exist. */
export const listSettlementsById = (db: Db, accountId: number, ids: readonly number[]): Promise<SettlementRow[]> =>
  named(db, accountId)
    .where(inIds(db, 'id', ids))
    .select([...COLUMNS, 'nome'])
    .orderBy('id')
    .execute();

/** Reserves consecutive numbers for settlements, and returns the first. */
export const takeSettlements = (tx: Db, accountId: number, howMany: number): Promise<number> =>
  takeNumbers(tx, accountId, 'time_bank_settlements', howMany);

type New = Omit<
  Insertable<Table>,
  'account_id' | 'lots' | 'hand_over_id' | 'reversed_by' | 'reversed_at' | 'reverse_reason'
> & { lots: readonly SettledLot[] };

/** Inserts settlements under reserved numbers. */
export const insertSettlements = (tx: Db, accountId: number, rows: readonly New[]): Promise<void> =>
  insertRows(
    tx,
    'time_bank_settlements',
    rows.map(({ lots, ...row }) => ({
      ...row,
      account_id: accountId,
      lots: JSON.stringify(lots),
      hand_over_id: null,
      reversed_by: null,
      reversed_at: null,
    })),
  );

/** Marks a settlement as reversed; false if it was reversed already. */
export const markReversed = async (
  tx: Db,
  accountId: number,
  id: number,
  { by, at, reason }: { by: number; at: Instant; reason: string },
): Promise<boolean> =>
  (await updateRows(
    tx,
    'time_bank_settlements',
    { account_id: accountId, id, reversed_at: null },
    { reversed_by: by, reversed_at: at, reverse_reason: reason },
  )) > 0;

/** The ids of the entries of settlements, oldest first, without reversals. */
export async function listEntriesOf(db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, number[]>> {
  const rows = await sqlOf(db)
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .where('settlement_id', 'is not', null)
    .where(inIds(db, 'settlement_id', ids))
    .where('kind', '<>', 'reversal')
    .select((eb) => ['id', eb.ref('settlement_id').$notNull().as('settlement_id')])
    .orderBy('id')
    .execute();
  const entries = new Map<number, number[]>();
  for (const { id, settlement_id } of rows) entries.set(settlement_id, [...(entries.get(settlement_id) ?? []), id]);
  return entries;
}

/** The data that the payroll needs of settlements in force about these months. */
export const listSettledIn = (db: Db, accountId: number, months: readonly Month[]) =>
  sqlOf(db)
    .selectFrom('time_bank_settlements')
    .where('account_id', '=', accountId)
    .where('reference_month', 'in', months)
    .where('reversed_at', 'is', null)
    .where('kind', 'in', ['pay', 'discount'])
    .select(['user_id', 'reference_month', 'kind', 'is_offboarding', 'percent', 'minutes', 'created_at'])
    .execute();

/** Stores which hand-over delivered the settlements in force about these months. */
export const markHandedOver = (tx: Db, accountId: number, handOverId: number, months: readonly Month[]) =>
  sqlOf(tx)
    .updateTable('time_bank_settlements')
    .set({ hand_over_id: handOverId })
    .where('account_id', '=', accountId)
    .where('reference_month', 'in', months)
    .where('reversed_at', 'is', null)
    .where('kind', 'in', ['pay', 'discount'])
    .where('hand_over_id', 'is', null)
    .execute();

/** Releases the settlements of a hand-over that is taken back. */
export const freeHandedOver = (tx: Db, accountId: number, handOverId: number) =>
  updateRows(tx, 'time_bank_settlements', { account_id: accountId, hand_over_id: handOverId }, { hand_over_id: null });

/** The people with open lots due until a day. */
export const listWithOpenLots = async (
  db: Db,
  accountId: number,
  until: CalendarDate | undefined,
): Promise<number[]> => {
  let query = sqlOf(db)
    .selectFrom('time_bank_lots')
    .where('account_id', '=', accountId)
    .where('remaining_minutes', '>', 0);
  if (until !== undefined) query = query.where('due_on', '<=', until);
  return (await query.select('user_id').distinct().orderBy('user_id').execute()).map(({ user_id }) => user_id);
};

/** The people who owe hours. */
export const listWithDebts = async (db: Db, accountId: number): Promise<number[]> =>
  (
    await sqlOf(db)
      .selectFrom('time_bank_uncovered')
      .where('account_id', '=', accountId)
      .select('user_id')
      .distinct()
      .orderBy('user_id')
      .execute()
  ).map(({ user_id }) => user_id);

/** Open minutes due until a day, and minutes owed until it, by person. */
export async function sumOpenUntil(db: Db, accountId: number, day: CalendarDate) {
  const lots = await sqlOf(db)
    .selectFrom('time_bank_lots')
    .where('account_id', '=', accountId)
    .where('remaining_minutes', '>', 0)
    .where('due_on', '<=', day)
    .select((eb) => ['user_id', eb.fn.sum<number>('remaining_minutes').as('minutes')])
    .groupBy('user_id')
    .execute();
  const debts = await sqlOf(db)
    .selectFrom('time_bank_uncovered')
    .where('account_id', '=', accountId)
    .where('occurred_on', '<=', day)
    .select((eb) => ['user_id', eb.fn.sum<number>('minutes').as('minutes')])
    .groupBy('user_id')
    .execute();
  return { lots, debts };
}
