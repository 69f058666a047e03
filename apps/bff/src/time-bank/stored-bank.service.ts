import { type Bank, bankOf, type Entry } from '@jornada/domain/bank';
import { type BankChanges, type Changes, changesTo, countChanges, differences } from '@jornada/domain/bank-changes';
import { changedFrom, type MonthEnd, monthEndsOf } from '@jornada/domain/month-ends';
import type { Db } from '../db/handle.ts';
import { loadLedger, loadStoredBank, lockBalance } from './bank.queries.ts';
import { findBalance } from './entries.queries.ts';
import { deleteMonthEnds, listMonthEnds, type MonthEndRow, rowOfMonthEnd } from './month-ends.queries.ts';
import { type BankWrite, saveBanks } from './stored-bank.queries.ts';

interface Whose {
  accountId: number;
  userId: number;
}

/**
 * The stored state that changes with new entries: what was derived from the entries before them is what is stored. The caller
 * holds the lock of the bank.
 * @param entries those before, and `added` those after them
 * @param start the month end before the first of the entries, if earlier ones are left out
 */
export function bankWrite(
  userId: number,
  entries: readonly Entry[],
  added: readonly Entry[],
  start?: MonthEnd,
): BankWrite {
  const all = [...entries, ...added];
  const known = new Map(all.map((entry) => [entry.id, entry]));
  const since = added
    .map((entry) => changedFrom(entry, known).slice(0, 7))
    .reduce((least, month) => (month < least ? month : least));
  const bank = bankOf(all, start);
  return {
    userId,
    changes: changesTo(bank, asStored(bankOf(entries, start))),
    balance_minutes: bank.balance_minutes,
    monthEnds: monthEndsOf(all, start)
      .filter(({ month }) => month >= since)
      .map(rowOfMonthEnd),
  };
}

const asStored = ({ lots, takes, uncovered }: Bank) => ({ lots: [...lots.values()], takes, uncovered });

/** The number of stored rows of a person's bank that differ from its entries, the balance included. */
export async function countDifferences(db: Db, whose: Whose): Promise<number> {
  const { accountId, userId } = whose;
  return (await compare(db, whose, await findBalance(db, accountId, userId))).count;
}

/** Repairs the stored state of a person's bank. Returns the number of rows that differed, the balance included. */
export async function repairBank(tx: Db, whose: Whose): Promise<number> {
  const { accountId, userId } = whose;
  const { changes, balance_minutes, ends, count } = await compare(tx, whose, await lockBalance(tx, accountId, userId));
  await saveBanks(tx, accountId, [{ userId, changes, balance_minutes, monthEnds: ends.put }]);
  const removed = ends.remove.map(({ month }) => month);
  await deleteMonthEnds(tx, accountId, userId, removed);
  return count;
}

interface Comparison {
  changes: BankChanges;
  balance_minutes: number;
  ends: Changes<MonthEndRow>;
  count: number;
}

async function compare(db: Db, { accountId, userId }: Whose, stored: number): Promise<Comparison> {
  const entries = await loadLedger(db, accountId, userId);
  const bank = bankOf(entries);
  const changes = changesTo(bank, await loadStoredBank(db, accountId, userId));
  const ends = differences(
    monthEndsOf(entries).map(rowOfMonthEnd),
    await listMonthEnds(db, accountId, userId),
    ({ month }) => month,
  );
  const { balance_minutes } = bank;
  const count = countChanges(changes) + ends.put.length + ends.remove.length + (balance_minutes === stored ? 0 : 1);
  return { changes, balance_minutes, ends, count };
}
