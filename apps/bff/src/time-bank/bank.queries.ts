import type { Bank, Entry, Lot, Take, Uncovered } from '@jornada/domain/time-bank';
import { sql } from 'kysely';
import { lockRows } from '../db/engines/fragments.ts';
import { type Db, sqlOf } from '../db/handle.ts';

/**
 * Locks a person's bank until the transaction ends, so that concurrent debits run one after the other. Returns the
 * balance in minutes.
 */
export async function lockBalance(tx: Db, accountId: number, userId: number): Promise<number> {
  await sqlOf(tx)
    .insertInto('time_bank_balances')
    .values({ account_id: accountId, user_id: userId, balance_minutes: 0 })
    .onConflict((on) => on.columns(['account_id', 'user_id']).doNothing())
    .execute();
  const { rows } = await sql<{ balance_minutes: number }>`
    select balance_minutes from time_bank_balances where account_id = ${accountId} and user_id = ${userId} ${lockRows(tx)}`.execute(
    sqlOf(tx),
  );
  return (rows[0] as { balance_minutes: number }).balance_minutes;
}

/** The state that a debit or a credit depends on: the balance, the lots with minutes left, and the uncovered debits. */
export async function loadOpenBank(db: Db, accountId: number, userId: number, balance: number): Promise<Bank> {
  const lots: Lot[] = await sqlOf(db)
    .selectFrom('time_bank_lots')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('remaining_minutes', '>', 0)
    .select(['entry_id', 'occurred_on', 'due_on', 'remaining_minutes'])
    .orderBy('entry_id')
    .execute();
  const uncovered: Uncovered[] = await sqlOf(db)
    .selectFrom('time_bank_uncovered')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .select(['debit_id', 'occurred_on', 'minutes'])
    .orderBy('debit_id')
    .execute();
  return { lots: new Map(lots.map((lot) => [lot.entry_id, lot])), takes: [], uncovered, balance_minutes: balance };
}

/** The whole ledger of a person, in the order of booking. */
export const loadLedger = (db: Db, accountId: number, userId: number): Promise<Entry[]> =>
  sqlOf(db)
    .selectFrom('time_bank_entries')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .select(['id', 'kind', 'minutes', 'occurred_on', 'due_on', 'refers_to'])
    .orderBy('id')
    .execute();

/** Writes the difference between two states of a person's bank. */
export async function saveBank(tx: Db, accountId: number, userId: number, before: Bank, after: Bank): Promise<void> {
  await saveLots(tx, accountId, userId, before.lots, after.lots);
  await saveTakes(tx, accountId, userId, before.takes, after.takes);
  await saveUncovered(tx, accountId, userId, before.uncovered, after.uncovered);
  await sqlOf(tx)
    .updateTable('time_bank_balances')
    .set({ balance_minutes: after.balance_minutes })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
}

async function saveLots(tx: Db, accountId: number, userId: number, before: Bank['lots'], after: Bank['lots']) {
  for (const id of before.keys())
    if (!after.has(id))
      await sqlOf(tx)
        .deleteFrom('time_bank_lots')
        .where('account_id', '=', accountId)
        .where('entry_id', '=', id)
        .execute();
  for (const lot of after.values()) {
    const { remaining_minutes } = lot;
    if (before.get(lot.entry_id)?.remaining_minutes === remaining_minutes) continue;
    await sqlOf(tx)
      .insertInto('time_bank_lots')
      .values({ account_id: accountId, user_id: userId, ...lot })
      .onConflict((on) => on.columns(['account_id', 'entry_id']).doUpdateSet({ remaining_minutes }))
      .execute();
  }
}

const takeKey = ({ debit_id, lot_id }: Take) => `${debit_id} ${lot_id}`;

async function saveTakes(tx: Db, accountId: number, userId: number, before: readonly Take[], after: readonly Take[]) {
  const change = new Map<string, Take>();
  for (const [takes, sign] of [
    [before, -1],
    [after, 1],
  ] as const)
    for (const take of takes) {
      const known = change.get(takeKey(take));
      if (known) known.minutes += sign * take.minutes;
      else change.set(takeKey(take), { ...take, minutes: sign * take.minutes });
    }
  for (const { debit_id, lot_id, occurred_on, minutes } of change.values()) {
    if (minutes === 0) continue;
    const here = { account_id: accountId, debit_id, lot_id };
    if (minutes > 0)
      await sqlOf(tx)
        .insertInto('time_bank_takes')
        .values({ ...here, user_id: userId, occurred_on, minutes })
        .onConflict((on) =>
          on
            .columns(['account_id', 'debit_id', 'lot_id'])
            .doUpdateSet({ minutes: sql`time_bank_takes.minutes + ${minutes}` }),
        )
        .execute();
    else {
      const row = sqlOf(tx)
        .updateTable('time_bank_takes')
        .where((eb) => eb.and(here));
      const left = await row
        .where('minutes', '>', -minutes)
        .set({ minutes: sql`minutes + ${minutes}` })
        .returning('minutes')
        .execute();
      if (left.length === 0)
        await sqlOf(tx)
          .deleteFrom('time_bank_takes')
          .where((eb) => eb.and(here))
          .execute();
    }
  }
}

async function saveUncovered(
  tx: Db,
  accountId: number,
  userId: number,
  before: readonly Uncovered[],
  after: readonly Uncovered[],
) {
  const then = new Map(before.map((debt) => [debt.debit_id, debt.minutes]));
  const now = new Map<number, Uncovered>();
  // A debit can have two uncovered parts if its lots were reversed one after the other.
  for (const debt of after)
    now.set(debt.debit_id, { ...debt, minutes: debt.minutes + (now.get(debt.debit_id)?.minutes ?? 0) });
  for (const id of then.keys())
    if (!now.has(id))
      await sqlOf(tx)
        .deleteFrom('time_bank_uncovered')
        .where('account_id', '=', accountId)
        .where('debit_id', '=', id)
        .execute();
  for (const { minutes, ...debt } of now.values())
    if (then.get(debt.debit_id) !== minutes)
      await sqlOf(tx)
        .insertInto('time_bank_uncovered')
        .values({ account_id: accountId, user_id: userId, ...debt, minutes })
        .onConflict((on) => on.columns(['account_id', 'debit_id']).doUpdateSet({ minutes }))
        .execute();
}
