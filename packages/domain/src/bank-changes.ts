import type { Bank, Lot, Take, Uncovered } from './bank.ts';

/** The stored part of a bank, in any order. */
export interface StoredBank {
  lots: readonly Lot[];
  takes: readonly Take[];
  uncovered: readonly Uncovered[];
}

/** The rows to write and to delete so that stored rows equal a state. */
export interface Changes<Row> {
  put: Row[];
  remove: Row[];
}

export interface BankChanges {
  lots: Changes<Lot>;
  takes: Changes<Take>;
  uncovered: Changes<Uncovered>;
}

/** The rows in which the stored state differs from `bank`. */
export const changesTo = (bank: Bank, stored: StoredBank): BankChanges => ({
  lots: differences([...bank.lots.values()], stored.lots, ({ entry_id }) => entry_id),
  takes: differences(bank.takes, stored.takes, ({ debit_id, lot_id }) => `${debit_id} ${lot_id}`),
  uncovered: differences(bank.uncovered, stored.uncovered, ({ debit_id }) => debit_id),
});

/** The rows in which `stored` differs from `wanted`, by key. */
export function differences<Row extends object>(
  wanted: readonly Row[],
  stored: readonly Row[],
  keyOf: (row: Row) => string | number,
): Changes<Row> {
  const left = new Map(stored.map((row) => [keyOf(row), row]));
  const put: Row[] = [];
  for (const row of wanted) {
    const known = left.get(keyOf(row));
    left.delete(keyOf(row));
    if (!known || !isSame(known, row)) put.push(row);
  }
  return { put, remove: [...left.values()] };
}

function isSame<Row extends object>(one: Row, other: Row): boolean {
  // Hundreds of open lots are compared at each debit, so no list of their fields is created.
  for (const field in other) if (one[field] !== other[field]) return false;
  return true;
}
