import { bankOf, type Entry } from '@jornada/domain/bank';
import { type BankChanges, changesTo, countChanges } from '@jornada/domain/bank-changes';
import type { Db } from '../db/handle.ts';
import { loadLedger, loadStoredBank, lockBalance, saveChanges, setBalance } from './bank.queries.ts';
import { findBalance } from './entries.queries.ts';

interface Whose {
  accountId: number;
  userId: number;
}

/** Writes the state that follows from a person's entries, as far as the stored rows differ. Needs the lock of the bank. */
export async function storeBank(tx: Db, { accountId, userId }: Whose, entries: readonly Entry[]): Promise<void> {
  const bank = bankOf(entries);
  await saveChanges(tx, accountId, userId, changesTo(bank, await loadStoredBank(tx, accountId, userId)));
  await setBalance(tx, accountId, userId, bank.balance_minutes);
}

/** The number of stored rows of a person's bank that differ from its entries, the balance included. */
export async function countDifferences(db: Db, whose: Whose): Promise<number> {
  const { accountId, userId } = whose;
  return (await compare(db, whose, await findBalance(db, accountId, userId))).count;
}

/** Repairs the stored state of a person's bank. Returns the number of rows that differed, the balance included. */
export async function repairBank(tx: Db, whose: Whose): Promise<number> {
  const { accountId, userId } = whose;
  const { changes, balance, count } = await compare(tx, whose, await lockBalance(tx, accountId, userId));
  await saveChanges(tx, accountId, userId, changes);
  await setBalance(tx, accountId, userId, balance);
  return count;
}

async function compare(
  db: Db,
  { accountId, userId }: Whose,
  stored: number,
): Promise<{ changes: BankChanges; balance: number; count: number }> {
  const bank = bankOf(await loadLedger(db, accountId, userId));
  const changes = changesTo(bank, await loadStoredBank(db, accountId, userId));
  const balance = bank.balance_minutes;
  return { changes, balance, count: countChanges(changes) + (balance === stored ? 0 : 1) };
}
