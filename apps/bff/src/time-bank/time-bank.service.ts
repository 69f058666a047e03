import type { BalanceRow } from '@jornada/contract/balances';
import type { Entry } from '@jornada/contract/time-bank';
import type { StatementEntry } from '@jornada/contract/time-bank-statement';
import { may } from '@jornada/domain/access';
import { type CalendarDate, dateIn } from '@jornada/domain/calendar';
import { firstDayOf } from '@jornada/domain/months';
import { forbidden, invalid, notFound } from '@jornada/domain/refusal';
import { soonFrom } from '@jornada/domain/time-bank';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { lockBalance } from './bank.queries.ts';
import { type EntryRow, findAround, isPerson } from './entries.queries.ts';
import type { listBalances, Soon } from './balances.queries.ts';
import { assertOpenMonth } from './posting.service.ts';
import { findClosesFrom } from './rules.queries.ts';

/** An entry in the shape of the contract; a reversal has its reference in a separate field. */
export const shown = ({ refers_to, ...row }: EntryRow): Entry => ({
  ...row,
  reverses_id: row.kind === 'reversal' ? refers_to : null,
  concerns_id: row.kind === 'reversal' ? null : refers_to,
});

/**
 * Entries with the ids of their reversals; `related` contains the entries that they refer to or are referred to by,
 * each once.
 */
export async function withReferences(db: Db, accountId: number, rows: readonly EntryRow[]) {
  const here = new Set(rows.map(({ id }) => id));
  const missing = rows.flatMap(({ refers_to }) => (refers_to === null || here.has(refers_to) ? [] : [refers_to]));
  const others = (await findAround(db, accountId, missing, [...here])).filter(({ id }) => !here.has(id));
  const reversalOf = new Map(
    [...others, ...rows].filter(({ kind }) => kind === 'reversal').map(({ id, refers_to }) => [refers_to, id]),
  );
  return {
    items: rows.map((row): StatementEntry => ({ ...shown(row), reversed_by_id: reversalOf.get(row.id) ?? null })),
    related: others.map(shown),
  };
}

/** A balance in the shape of the contract. @param reserved minutes that absences will take, by person */
export const shownBalance = (
  {
    id,
    nome,
    deactivated_at,
    balance_minutes,
    due_soon_minutes,
    waiting_minutes,
    next_due_on,
  }: Awaited<ReturnType<typeof listBalances>>[number],
  reserved: (userId: number) => number,
): BalanceRow => ({
  user_id: id,
  nome,
  is_active: deactivated_at === null,
  balance_minutes,
  due_soon_minutes,
  waiting_minutes,
  reserved_minutes: reserved(id),
  next_due_on,
});

/** The end of the range considered due soon, and the first day from which overdue hours wait for a closing. */
export async function findSoon(db: Db, { accountId, timeZone }: Caller, now: Date): Promise<Soon> {
  const today = dateIn(timeZone, now);
  const closesFrom = await findClosesFrom(db, accountId);
  return { ...soonFrom(today), waitingFrom: closesFrom === null ? today : firstDayOf(closesFrom) };
}

/** Null for callers who may read everyone's balances; otherwise their own user id. */
export const onlyOf = ({ level, userId }: Caller): number | null => (may(level, 'bank.read-all') ? null : userId);

/** 404 for people of other accounts. The gate has already checked that the caller may read others. */
export async function assertPerson(db: Db, { accountId, userId }: Caller, of: number): Promise<void> {
  if (of !== userId && !(await isPerson(db, accountId, of))) throw notFound();
}

/** People may not book hours for themselves. */
export function assertNotOneself({ userId }: Caller, of: number): void {
  if (of === userId) throw forbidden();
}

/**
 * The date of a posting. For a posting to be written, the bank is locked first, so that a closing of the month runs
 * before or after it.
 * @throws Refusal 403 for oneself; 400 for a date in the future, a person of another account or a closed month
 */
export async function checkPosting(
  db: Db,
  caller: Caller,
  of: number,
  occurredOn: CalendarDate | undefined,
  now: Date,
  { isWritten }: { isWritten: boolean },
): Promise<CalendarDate> {
  assertNotOneself(caller, of);
  const today = dateIn(caller.timeZone, now);
  const day = occurredOn ?? today;
  if (day > today) throw invalid('occurred_on', 'is in the future', 'in_future');
  if (!(await isPerson(db, caller.accountId, of)))
    throw invalid('user_id', 'is not a person of this account', 'not_here');
  if (isWritten) await lockBalance(db, caller.accountId, of);
  await assertOpenMonth(db, caller.accountId, of, day);
  return day;
}
