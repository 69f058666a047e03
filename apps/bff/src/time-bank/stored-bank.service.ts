import { type Bank, bankOf, type Entry } from '@jornada/domain/bank';
import { type BankChanges, type Changes, changesTo, differences } from '@jornada/domain/bank-changes';
import type { CalendarDate } from '@jornada/domain/calendar';
import { bankWithMonthEnds, changedFrom, type MonthEnd } from '@jornada/domain/month-ends';
import type { Month } from '@jornada/domain/months';
import type { Db } from '../db/handle.ts';
import { loadLedger, loadStoredBank, lockBalance } from './bank.queries.ts';
import { findBalance } from './person-balance.queries.ts';
import { deleteMonthEnds, listMonthEnds, type MonthEndRow, rowOfMonthEnd } from './month-ends.queries.ts';
import { type BankWrite, saveBanks } from './stored-bank.queries.ts';

interface Whose {
  accountId: number;
  userId: number;
}

/** Entries of a person, and entries that are appended to them. */
interface Addition {
  userId: number;
  /** The state before the appended entries, if it is known. */
  before?: Bank;
  /** The month end before the first entry; undefined if the entries are complete. */
  start: MonthEnd | undefined;
  entries: readonly Entry[];
  added: readonly Entry[];
}

/**
 * The changes of the stored state for new entries, assuming that the stored state matches the entries before them. The
 * caller holds the lock of the bank.
 *
 * The end of the newest month is stored when that month is closed, because the next closing starts from it. A single
 * posting does not store it: it may contain hundreds of open lots.
 */
export function bankWrite(
  { userId, start, entries, added, before = bankOf(entries, start) }: Addition,
  { isClosing }: { isClosing: boolean },
): BankWrite {
  const all = [...entries, ...added];
  const known = new Map(all.map((entry) => [entry.id, entry]));
  const changed = added.map((entry) => changedFrom(entry, known));
  // The end of the previously newest month may be missing.
  const since = monthOf([...changed, newestOf(entries) ?? NEVER].reduce((least, day) => (day < least ? day : least)));
  const newest = monthOf(newestOf(all) ?? NEVER);
  const { bank, monthEnds } = bankWithMonthEnds(all, start, (month) => month >= since && (isClosing || month < newest));
  return {
    userId,
    changes: changesTo(bank, asStored(before)),
    balance_minutes: bank.balance_minutes,
    monthEnds: monthEnds.map(rowOfMonthEnd),
    outdated: isClosing ? null : newest,
  };
}

const NEVER: CalendarDate = '9999-12-31';
const monthOf = (day: CalendarDate): Month => day.slice(0, 7);

/** The latest date of the entries; undefined without entries. */
const newestOf = (entries: readonly Entry[]): CalendarDate | undefined =>
  entries.reduce<CalendarDate | undefined>(
    (newest, { occurred_on }) => (newest === undefined || occurred_on > newest ? occurred_on : newest),
    undefined,
  );

const asStored = ({ lots, takes, uncovered }: Bank) => ({ lots: [...lots.values()], takes, uncovered });

/** The parts of a stored bank, as named in the log and in the audit log. */
const PARTS = ['lots', 'takes', 'uncovered', 'month_ends', 'balance_minutes'] as const;
/** How many stored rows of each part differ from the state derived from the entries. */
type Differences = Readonly<Record<(typeof PARTS)[number], number>>;

/** The parts that differ. */
export const differingParts = (found: Differences): string[] => PARTS.filter((part) => found[part] > 0);

/** The differences between the stored state of a person's bank and its entries. */
async function findDifferences(db: Db, { accountId, userId }: Whose): Promise<Differences> {
  return (await compare(db, { accountId, userId }, await findBalance(db, accountId, userId))).found;
}

/** The number of stored rows of a person's bank that differ from its entries, the balance included. */
export async function countDifferences(db: Db, whose: Whose): Promise<number> {
  const found = await findDifferences(db, whose);
  return PARTS.reduce((sum, part) => sum + found[part], 0);
}

/** Repairs the stored state of a person's bank. Returns what differed. */
export async function repairBank(tx: Db, whose: Whose): Promise<Differences> {
  const { accountId, userId } = whose;
  const { changes, balance_minutes, ends, found } = await compare(tx, whose, await lockBalance(tx, accountId, userId));
  await saveBanks(tx, accountId, [{ userId, changes, balance_minutes, monthEnds: ends.put, outdated: null }]);
  await deleteMonthEnds(
    tx,
    accountId,
    ends.remove.map(({ month }) => ({ userId, month })),
  );
  return found;
}

interface Comparison {
  changes: BankChanges;
  balance_minutes: number;
  ends: Changes<MonthEndRow>;
  found: Differences;
}

async function compare(db: Db, { accountId, userId }: Whose, stored: number): Promise<Comparison> {
  const entries = await loadLedger(db, accountId, userId);
  const { bank, monthEnds } = bankWithMonthEnds(entries);
  const changes = changesTo(bank, await loadStoredBank(db, accountId, userId));
  const ends = endsTo(monthEnds, await listMonthEnds(db, accountId, userId));
  const { balance_minutes } = bank;
  const rows = ({ put, remove }: Changes<unknown>) => put.length + remove.length;
  return {
    changes,
    balance_minutes,
    ends,
    found: {
      lots: rows(changes.lots),
      takes: rows(changes.takes),
      uncovered: rows(changes.uncovered),
      month_ends: rows(ends),
      balance_minutes: balance_minutes === stored ? 0 : 1,
    },
  };
}

/** The stored month ends that differ; the end of the newest month may be missing. */
function endsTo(wanted: readonly MonthEnd[], stored: readonly MonthEndRow[]): Changes<MonthEndRow> {
  const newest = wanted.at(-1)?.month;
  const isStored = stored.some(({ month }) => month === newest);
  const expected = wanted.filter(({ month }) => month !== newest || isStored);
  return differences(expected.map(rowOfMonthEnd), stored, ({ month }) => month);
}
