import type { Output } from '@jornada/contract/endpoint';
import { HEAD_LINES, type statements } from '@jornada/contract/time-bank-statement';
import { bankAt } from '@jornada/domain/bank';
import { type CalendarDate, dateIn } from '@jornada/domain/calendar';
import { reorderedBy } from '@jornada/domain/reordering';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import type { Segment } from '../db/paging.ts';
import { loadLedger } from './bank.queries.ts';
import { type EntryRow, findEntry, listEntries } from './entries.queries.ts';
import { listLines, type Period, sumBefore, sumPeriod } from './statement.queries.ts';

type Statement = Output<typeof statements.statement>;
type Head = Pick<
  Statement,
  | 'opening_balance_minutes'
  | 'credits_minutes'
  | 'debits_minutes'
  | 'expired_minutes'
  | 'closing_balance_minutes'
  | 'entries_order'
>;

/** Whether the lines are sorted by day: those of a period are, the whole ledger is in booking order. */
export const goesByDay = ({ from, to }: Period): boolean => from !== undefined || to !== undefined;

/** The head of a statement: opening balance + credits - debits - expired = closing balance. */
export async function headOf(db: Db, accountId: number, userId: number, period: Period): Promise<Head> {
  const [opening, sums] = await Promise.all([
    period.from === undefined ? 0 : sumBefore(db, accountId, userId, period.from),
    sumPeriod(db, accountId, userId, period),
  ]);
  const of = (kind: EntryRow['kind']) => sums.find((sum) => sum.kind === kind)?.minutes ?? 0;
  const [credits, debits, expired] = [of('credit'), 0 - of('debit'), 0 - of('expiry')];
  return {
    entries_order: goesByDay(period) ? 'day' : 'booking',
    opening_balance_minutes: opening,
    credits_minutes: credits,
    debits_minutes: debits,
    expired_minutes: expired,
    closing_balance_minutes: opening + credits - debits - expired,
  };
}

/** Lines of a statement. If sorted by day, their balances are counted from the opening balance. */
export async function readLines(
  db: Db,
  { accountId, userId }: { accountId: number; userId: number },
  period: Period,
  opening: number,
  segment: Segment,
): Promise<(EntryRow & { sort_key: string | number | null })[]> {
  if (!goesByDay(period)) return listEntries(db, accountId, userId, period, segment);
  const lines = await listLines(db, accountId, userId, period, segment);
  return lines.map(({ running_minutes, ...line }) => ({ ...line, balance_after_minutes: opening + running_minutes }));
}

/** The booking day of an entry, if it is after the end of the period. */
export function bookedOn({ created_at }: Pick<EntryRow, 'created_at'>, { timeZone }: Caller, { to }: Period) {
  const day = dateIn(timeZone, new Date(created_at));
  return to !== undefined && day > to ? day : null;
}

/** The lots and debts at the end of `day`. */
export async function lotsAt(
  db: Db,
  accountId: number,
  userId: number,
  day: CalendarDate,
): Promise<Statement['lots_at_end']> {
  const entries = await loadLedger(db, accountId, userId);
  const { lots, uncovered } = bankAt(entries, day);
  const minutesOf = new Map(entries.map(({ id, minutes }) => [id, minutes]));
  return {
    lots: [...lots.values()]
      .filter(({ remaining_minutes }) => remaining_minutes > 0)
      .map((lot) => ({ ...lot, minutes: minutesOf.get(lot.entry_id) ?? lot.remaining_minutes }))
      .toSorted((a, b) => (a.due_on === b.due_on ? a.entry_id - b.entry_id : a.due_on < b.due_on ? -1 : 1)),
    uncovered: uncovered.map(({ debit_id, ...debt }) => ({ entry_id: debit_id, ...debt })),
  };
}

/** The head as lines of an export: the balances at both ends and the sums of the period between them. */
export const headLines = (head: Head) =>
  HEAD_LINES.map((line) =>
    line === 'opening' || line === 'closing'
      ? { line, balance_after_minutes: head[`${line}_balance_minutes`] }
      : { line, minutes: head[`${line}_minutes`] },
  );

/** Minutes past their last day that have not expired yet. */
export const waitingMinutes = (lots: Statement['lots'], today: CalendarDate): number =>
  lots.reduce((sum, { due_on, remaining_minutes }) => sum + (due_on < today ? remaining_minutes : 0), 0);

/** The entry whose booking gave a debit its current lots; undefined if it has had them from the beginning. */
export async function findReordering(
  db: Db,
  accountId: number,
  { id, user_id }: Pick<EntryRow, 'id' | 'user_id'>,
): Promise<EntryRow | undefined> {
  const cause = reorderedBy(await loadLedger(db, accountId, user_id), id);
  return cause === undefined ? undefined : findEntry(db, accountId, cause);
}
