import type { Settlement } from '@jornada/contract/time-bank-settlements';
import { type Entry, standingOf } from '@jornada/domain/bank';
import { checkReversal } from '@jornada/domain/bank-checks';
import { type CalendarDate, dateIn } from '@jornada/domain/calendar';
import type { BookedEntry } from '@jornada/domain/closing';
import type { Month } from '@jornada/domain/months';
import { forbidden, invalid, Refusal } from '@jornada/domain/refusal';
import type { SettledLot } from '@jornada/domain/settlement';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { listClosedFor } from '../work-time/closed-months.queries.ts';
import { appendDrafts, type Booker, type Draft } from './appending.service.ts';
import { loadLedgers, lockBalances } from './bank.queries.ts';
import { NEXT } from './bookings.service.ts';
import { isPerson } from './entries.queries.ts';
import { findClosesFrom } from './rules.queries.ts';
import { rulesFor, rulesOfPerson, type WrittenRulesOn, withoutFloor } from './rules.service.ts';
import {
  insertSettlements,
  listEntriesOf,
  markReversed,
  type SettlementRow,
  takeSettlements,
} from './settlements.queries.ts';
import { type Wanted, type Plan, refused, planSettlement, draftsOf } from './settlement-plan.service.ts';

/** The data that a settlement of a person is decided from. */
export interface Settleable {
  userId: number;
  entries: readonly BookedEntry[];
  rulesOn: WrittenRulesOn;
  /** True if the month of the settlement is closed for the person. */
  isClosed: boolean;
}

/**
 * Reads the data for settlements of people, in the order of `ids`. Locks the banks if the settlements are written.
 * @throws Refusal 400 for a day in the future
 */
export async function settleablePeople(
  db: Db,
  caller: Caller,
  ids: readonly number[],
  { on, now, isWritten }: { on: CalendarDate; now: Date; isWritten: boolean },
): Promise<Settleable[]> {
  const { accountId, timeZone } = caller;
  if (on > dateIn(timeZone, now)) throw invalid('on', 'lies in the future', 'in_future');
  if (isWritten) await lockBalances(db, accountId, ids);
  const closed = await listClosedFor(db, accountId, ids, on.slice(0, 7));
  const ledgers = await loadLedgers(db, accountId, ids);
  const rulesOf = await rulesFor(db, accountId, ids);
  return ids.map((userId) => ({
    userId,
    entries: ledgers.get(userId) ?? [],
    rulesOn: rulesOf(userId),
    isClosed: closed.has(userId),
  }));
}

/**
 * Decides the settlement of a person.
 * @throws Refusal 403 for oneself; 400 in a closed month, or if it is not possible
 */
export function decideSettlement(
  { userId: callerId }: Caller,
  { userId, entries, rulesOn, isClosed }: Settleable,
  wanted: Wanted,
): Plan {
  if (userId === callerId) throw forbidden();
  if (isClosed) throw refused('on', 'lies in a month that is closed', 'month_closed');
  return planSettlement(entries, rulesOn, wanted);
}

/** @throws Refusal 403 for oneself; 400 for a person of another account, a day in the future or in a closed month */
export async function settleablePerson(
  db: Db,
  caller: Caller,
  userId: number,
  when: { on: CalendarDate; now: Date; isWritten: boolean },
): Promise<Settleable> {
  if (userId === caller.userId) throw forbidden();
  if (!(await isPerson(db, caller.accountId, userId)))
    throw invalid('user_id', 'is not a person of this account', 'not_here');
  const [person] = await settleablePeople(db, caller, [userId], when);
  return person as Settleable;
}

/** A decided settlement of a person. The caller holds the lock of the bank. */
export interface Decided {
  userId: number;
  plan: Plan;
}

/** What all settlements of a request have in common. */
interface Booking {
  reason: string;
  isOffboarding?: boolean;
  /** The payroll month; by default the month of the settlement's day. */
  month?: Month;
}

/** Books settlements of people. Returns their ids in the given order. */
export async function bookSettlements(
  tx: Db,
  booker: Booker,
  decided: readonly Decided[],
  { reason, isOffboarding = false, month }: Booking,
): Promise<number[]> {
  if (decided.length === 0) return [];
  const { accountId, by, at } = booker;
  const first = await takeSettlements(tx, accountId, decided.length);
  const closesFrom = await findClosesFrom(tx, accountId);
  const numbered = decided.map((one, index) => ({ ...one, id: first + index }));
  await insertSettlements(
    tx,
    accountId,
    numbered.map(({ id, userId, plan: { kind, minutes, on, percent, lots } }) => {
      const about = month ?? on.slice(0, 7);
      return {
        id,
        user_id: userId,
        kind,
        minutes,
        settled_on: on,
        percent,
        reason,
        lots: lots.map(({ entry_id, minutes: of }) => ({ entry_id, minutes: of })),
        is_offboarding: isOffboarding ? ('yes' as const) : ('no' as const),
        // There is no payroll of a month before the first closing.
        reference_month: closesFrom !== null && closesFrom > about ? closesFrom : about,
        created_by: by,
        created_at: at,
      };
    }),
  );
  const additions = numbered.map(({ id, userId, plan }) => {
    return { userId, start: undefined, entries: plan.entries, drafts: draftsOf(id, plan, reason) };
  });
  await appendDrafts(tx, booker, additions, null);
  return numbered.map(({ id }) => id);
}

/** @throws Refusal 400 `handed_over` */
export function assertFree({ hand_over_id }: Pick<SettlementRow, 'hand_over_id'>): void {
  if (hand_over_id !== null)
    throw invalid('id', 'was handed over to the payroll: take back its hand-over first', 'handed_over');
}

/**
 * Reverses the entries of a settlement, expiries before the credits that carry them. The caller holds the lock of the
 * bank. Nothing is written before all checks have passed.
 * @throws Refusal 409 if it was reversed already; 400 `handed_over`, or if a carried credit was used
 */
export async function undoSettlement(
  tx: Db,
  booker: Booker,
  row: Pick<SettlementRow, 'id' | 'user_id' | 'kind' | 'hand_over_id'>,
  reason: string,
): Promise<void> {
  const { accountId, by, at } = booker;
  assertFree(row);
  const entries: readonly BookedEntry[] = (await loadLedgers(tx, accountId, [row.user_id])).get(row.user_id) ?? [];
  const own = new Set((await listEntriesOf(tx, accountId, [row.id])).get(row.id) ?? []);
  const rulesOn = await rulesOfPerson(tx, accountId, row.user_id);
  const ledger: Entry[] = [...entries];
  const drafts: Draft[] = [];
  for (const kind of ['expiry', 'payout', 'credit'] as const)
    for (const entry of standingOf(entries).filter((one) => own.has(one.id) && one.kind === kind)) {
      // A forgiven debt existed before, so restoring it ignores the limit of the balance.
      const { rules } = (row.kind === 'carry' ? rulesOn : withoutFloor(rulesOn))(entry.occurred_on);
      const fault = kind === 'credit' ? checkReversal(ledger, entry, rules) : null;
      if (fault) throw refused('id', 'carried hours that were used', fault, { entry_id: entry.id });
      const draft: Draft = {
        id: NEXT + drafts.length,
        kind: 'reversal',
        minutes: entry.minutes,
        occurred_on: entry.occurred_on,
        due_on: null,
        refers_to: entry.id,
        origin: 'settlement',
        reason,
        payout_percent: null,
        rule_id: null,
        settlement_id: row.id,
      };
      drafts.push(draft);
      ledger.push(draft);
    }
  if (!(await markReversed(tx, accountId, row.id, { by, at, reason })))
    throw new Refusal('conflict', 'Conflict', { code: 'wrong_state', details: { state: 'reversed' } });
  await appendDrafts(tx, booker, [{ userId: row.user_id, start: undefined, entries, drafts }], null);
}

/** A settlement in the shape of the contract. */
export const shownSettlement = (
  { settled_on, lots, is_offboarding, hand_over_id, reference_month: _, ...row }: SettlementRow,
  entries: ReadonlyMap<number, readonly number[]>,
): Settlement => ({
  ...row,
  on: settled_on,
  lots: JSON.parse(lots) as SettledLot[],
  entry_ids: [...(entries.get(row.id) ?? [])],
  offboarding: is_offboarding === 'yes',
  handed_over: hand_over_id !== null,
});
