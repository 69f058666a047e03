import type { CalendarDate } from '@jornada/domain/calendar';
import type { BookedEntry } from '@jornada/domain/closing';
import type { MonthEnd } from '@jornada/domain/month-ends';
import { lastDayOf, type Month } from '@jornada/domain/months';
import type { Db } from '../db/handle.ts';
import { loadLedgers } from './bank.queries.ts';
import { listMonthEndsBefore } from './month-ends.queries.ts';

/** A person's entries since a month end. */
export interface LedgerSince {
  /** The state before the entries; undefined if the entries are complete. */
  start: MonthEnd | undefined;
  entries: readonly BookedEntry[];
}

/**
 * The ledgers of people as needed to close `month`. A lot that falls due by then may expire, which changes the state
 * from the lot's own month on: such a ledger starts before its oldest such lot.
 */
export async function ledgersSince(
  db: Db,
  accountId: number,
  people: readonly number[],
  month: Month,
): Promise<Map<number, LedgerSince>> {
  const starts = await listMonthEndsBefore(db, accountId, people, month);
  const expiring = people.flatMap((id) => {
    const since = starts.get(id)?.lots.reduce((least, { due_on, occurred_on }) => {
      const begun = occurred_on.slice(0, 7);
      return due_on <= lastDayOf(month) && begun < least ? begun : least;
    }, month);
    return since === undefined || since === month ? [] : [{ id, since }];
  });
  for (const [begun, those] of Map.groupBy(expiring, ({ since }) => since)) {
    const ids = those.map(({ id }) => id);
    const earlier = await listMonthEndsBefore(db, accountId, ids, begun);
    for (const id of ids) {
      const start = earlier.get(id);
      if (start) starts.set(id, start);
      else starts.delete(id);
    }
  }
  return loadSince(db, accountId, people, starts);
}

/**
 * The ledgers of people as needed to compute the state from a day on.
 * @param days the first day whose state may change, by person
 */
export async function ledgersFrom(
  db: Db,
  accountId: number,
  days: ReadonlyMap<number, CalendarDate>,
): Promise<Map<number, LedgerSince>> {
  const starts = new Map<number, MonthEnd>();
  for (const [month, those] of Map.groupBy(days, ([, day]) => day.slice(0, 7))) {
    const ids = those.map(([id]) => id);
    for (const [id, start] of await listMonthEndsBefore(db, accountId, ids, month)) starts.set(id, start);
  }
  return loadSince(db, accountId, [...days.keys()], starts);
}

/** The ledgers of people, starting after the given month ends, or at the beginning for people without one. */
async function loadSince(
  db: Db,
  accountId: number,
  people: readonly number[],
  starts: ReadonlyMap<number, MonthEnd>,
): Promise<Map<number, LedgerSince>> {
  const ledgers = new Map<number, LedgerSince>();
  for (const [begun, ids] of Map.groupBy(people, (id) => starts.get(id)?.month))
    for (const [id, entries] of await loadLedgers(db, accountId, ids, begun && lastDayOf(begun)))
      ledgers.set(id, { start: starts.get(id), entries });
  return ledgers;
}
