import { amountKey, type AmountKey, amountOf, type PayrollEvent, type PayrollRow } from '@jornada/domain/payroll';
import { lastDayOf, type Month } from '@jornada/domain/months';
import type { Insertable } from 'kysely';
import { inIds } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';
import { takeNumbers } from '../db/numbers.ts';
import type { Instant, Tables } from '../db/tables.ts';

const HAND_OVER_COLUMNS = [
  'id',
  'month',
  'layout_id',
  'note',
  'file_name',
  'file_rows',
  'sha256',
  'encoding',
  'row_count as rows',
  'created_by',
  'created_at',
  'undone_by',
  'undone_at',
  'undo_reason',
] as const;

/** All hand-overs, newest first. */
export const listHandOvers = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('payroll_hand_overs')
    .where('account_id', '=', accountId)
    .select(HAND_OVER_COLUMNS)
    .orderBy('id', 'desc')
    .execute();

/** Hand-overs that were not taken back, by month. */
export const listStanding = (db: Db, accountId: number) =>
  sqlOf(db)
    .selectFrom('payroll_hand_overs')
    .where('account_id', '=', accountId)
    .where('undone_at', 'is', null)
    .select(['id', 'month', 'created_at'])
    .orderBy('month')
    .execute();

export const findHandOver = (db: Db, accountId: number, id: number) =>
  sqlOf(db)
    .selectFrom('payroll_hand_overs')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .select(HAND_OVER_COLUMNS)
    .executeTakeFirst();

/** The people of a hand-over. */
export const listPeopleOf = async (db: Db, accountId: number, handOverId: number): Promise<number[]> =>
  (
    await sqlOf(db)
      .selectFrom('payroll_rows')
      .where('account_id', '=', accountId)
      .where('hand_over_id', '=', handOverId)
      .select('user_id')
      .distinct()
      .orderBy('user_id')
      .execute()
  ).map(({ user_id }) => user_id);

/** The encrypted CPFs of people; those without one are left out. */
export const listSealedCpfs = (db: Db, accountId: number, people: readonly number[]) =>
  sqlOf(db)
    .selectFrom('employee_hr_data')
    .where('account_id', '=', accountId)
    .where(inIds(db, 'user_id', people))
    .where('tax_id', 'is not', null)
    .select(['user_id', 'tax_id'])
    .execute();

/** The encrypted file of a hand-over, and whether it contains CPFs. */
export const findFile = (db: Db, accountId: number, id: number) =>
  sqlOf(db)
    .selectFrom('payroll_files as file')
    .innerJoin('payroll_hand_overs as made', (join) =>
      join.onRef('made.account_id', '=', 'file.account_id').onRef('made.id', '=', 'file.hand_over_id'),
    )
    .where('file.account_id', '=', accountId)
    .where('file.hand_over_id', '=', id)
    .select(['file.sealed', 'made.has_cpf'])
    .executeTakeFirst();

export type SealedPayrollFile = Awaited<ReturnType<typeof listSealedPayroll>>[number];

/** The sealed files of every account, `limit` of them after a position. */
export const listSealedPayroll = (db: Db, after: { account_id: number; hand_over_id: number }, limit: number) =>
  sqlOf(db)
    .selectFrom('payroll_files')
    .where((eb) =>
      eb.or([
        eb('account_id', '>', after.account_id),
        eb.and([eb('account_id', '=', after.account_id), eb('hand_over_id', '>', after.hand_over_id)]),
      ]),
    )
    .select(['account_id', 'hand_over_id', 'sealed'])
    .orderBy('account_id')
    .orderBy('hand_over_id')
    .limit(limit)
    .execute();

/** Replaces a ciphertext by another of the same file. */
export const replaceSealedFile = (tx: Db, { account_id, hand_over_id }: SealedPayrollFile, sealed: string) =>
  sqlOf(tx)
    .updateTable('payroll_files')
    .set({ sealed })
    .where('account_id', '=', account_id)
    .where('hand_over_id', '=', hand_over_id)
    .execute();

/** The number of the next hand-over. Others of the account wait for it until the transaction ends. */
export const takeHandOver = (tx: Db, accountId: number): Promise<number> =>
  takeNumbers(tx, accountId, 'payroll_hand_overs');

type NewHandOver = Omit<
  Insertable<Tables['payroll_hand_overs']>,
  'account_id' | 'undone_by' | 'undone_at' | 'undo_reason'
>;

/** Rows written by one statement: eleven columns each. */
const BATCH = 200;

/** Stores a hand-over with its rows and its sealed file. */
export async function insertHandOver(
  tx: Db,
  accountId: number,
  handOver: NewHandOver,
  rows: readonly PayrollRow[],
  sealed: string,
): Promise<void> {
  const own = { account_id: accountId, hand_over_id: handOver.id };
  await sqlOf(tx)
    .insertInto('payroll_hand_overs')
    .values({ ...handOver, account_id: accountId })
    .execute();
  await sqlOf(tx)
    .insertInto('payroll_files')
    .values({ ...own, sealed })
    .execute();
  for (let at = 0; at < rows.length; at += BATCH)
    await sqlOf(tx)
      .insertInto('payroll_rows')
      .values(
        rows
          .slice(at, at + BATCH)
          .map(({ month: _m, nome: _n, provisional: _p, event, kind_id, kind: _k, ...row }) => ({
            ...row,
            event: amountKey({ event, kind_id, percent: row.percent }),
            ...own,
          })),
      )
      .execute();
}

/** Takes a hand-over back. */
export const undoHandOver = (tx: Db, accountId: number, id: number, by: number, at: Instant, reason: string) =>
  sqlOf(tx)
    .updateTable('payroll_hand_overs')
    .set({ undone_by: by, undone_at: at, undo_reason: reason })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();

/** The key of a stored row. Older ones have their per cent beside it. */
const keyOf = ({ event, percent }: { event: AmountKey; percent: number | null }): AmountKey =>
  amountKey({ ...amountOf(event), percent });

/** The rows of standing hand-overs that are about these months. */
export const listHandedOver = async (db: Db, accountId: number, months: readonly Month[]) => {
  const rows = await sqlOf(db)
    .selectFrom('payroll_rows as row')
    .innerJoin('payroll_hand_overs as made', (join) =>
      join
        .onRef('made.account_id', '=', 'row.account_id')
        .onRef('made.id', '=', 'row.hand_over_id')
        .on('made.undone_at', 'is', null),
    )
    .where('row.account_id', '=', accountId)
    .where('row.reference_month', 'in', months)
    .select(['row.reference_month', 'row.user_id', 'row.event', 'row.percent', 'row.minutes', 'row.days'])
    .execute();
  return rows.map(({ event, percent, ...row }) => ({ ...row, key: keyOf({ event, percent }) }));
};

/** The rows of one hand-over, with the names of their people. */
export const listRowsOf = (db: Db, accountId: number, handOverId: number) =>
  sqlOf(db)
    .selectFrom('payroll_rows as row')
    .innerJoin('users as person', 'person.id', 'row.user_id')
    .where('row.account_id', '=', accountId)
    .where('row.hand_over_id', '=', handOverId)
    .select([
      'row.reference_month',
      'row.user_id',
      'person.nome',
      'row.event',
      'row.employee_number',
      'row.department',
      'row.code',
      'row.minutes',
      'row.days',
      'row.percent',
    ])
    .execute();

/**
 * The closed months of people in the closing of `month`, with who is held or being corrected.
 * @param since only people whose month was closed then or later, and these
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

/** What the closing of a month paid out of expired hours, by person and per cent. */
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
 * The balances at the end of a month; people without entries until then are left out. Of somebody's newest month the end may
 * not be stored: without entries after `month` it is the balance of now.
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

export type Codes = Partial<Record<PayrollEvent, string>>;

export async function findCodes(db: Db, accountId: number): Promise<{ codes: Codes; version: number }> {
  const row = await sqlOf(db)
    .selectFrom('payroll_codes')
    .where('account_id', '=', accountId)
    .select(['codes', 'version'])
    .executeTakeFirst();
  return row ? { codes: JSON.parse(row.codes) as Codes, version: row.version } : { codes: {}, version: 1 };
}

/** Saves the codes if they still have `version`; returns whether they had. */
export async function saveCodes(tx: Db, accountId: number, codes: Codes, version: number): Promise<boolean> {
  const text = JSON.stringify(codes);
  const changed = await sqlOf(tx)
    .updateTable('payroll_codes')
    .set({ codes: text, version: version + 1 })
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  if (changed) return true;
  if (version !== 1) return false;
  const made = await sqlOf(tx)
    .insertInto('payroll_codes')
    .values({ account_id: accountId, codes: text, version: 2 })
    .onConflict((on) => on.column('account_id').doNothing())
    .returning('version')
    .executeTakeFirst();
  return Boolean(made);
}
