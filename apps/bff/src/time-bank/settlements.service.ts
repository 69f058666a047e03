import type { Settlement } from '@jornada/contract/time-bank-settlements';
import { nextDueOn, payoutPercent } from '@jornada/domain/agreements';
import { bankOf, type Entry, type Lot, standingOf } from '@jornada/domain/bank';
import { checkReversal } from '@jornada/domain/bank-checks';
import { type CalendarDate, dateIn } from '@jornada/domain/calendar';
import type { BookedEntry } from '@jornada/domain/closing';
import type { Month } from '@jornada/domain/months';
import { forbidden, invalid, Refusal } from '@jornada/domain/refusal';
import {
  carriableLots,
  minutesOf,
  openLots,
  owedOn,
  type SettledLot,
  type SettlementKind,
  settlementEntries,
  takenFrom,
} from '@jornada/domain/settlement';
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

/** What is asked for. */
export interface Wanted {
  kind: SettlementKind;
  /** Undefined: everything. */
  minutes: number | undefined;
  on: CalendarDate;
  percent: number | undefined;
  lots: readonly SettledLot[] | undefined;
  /** Only lots that fall due until then, or hours that are owed until then. */
  dueUntil?: CalendarDate | undefined;
}

/** A settlement that is possible, with the ledger it is about. */
export interface Plan {
  kind: SettlementKind;
  minutes: number;
  on: CalendarDate;
  percent: number | null;
  lots: (SettledLot & Pick<Lot, 'occurred_on' | 'due_on'> & { carried_to: CalendarDate | null })[];
  balanceBefore: number;
  balanceAfter: number;
  entries: readonly BookedEntry[];
  rulesOn: WrittenRulesOn;
}

const refused = (path: string, message: string, code: string, details: Record<string, unknown> = {}) =>
  new Refusal('invalid', `${path}: ${message}`, { code, errors: [{ path, message, code }], details });

/**
 * Decides a settlement of a person from their ledger.
 * @throws Refusal 400 if it is not possible
 */
export function planSettlement(entries: readonly BookedEntry[], rulesOn: WrittenRulesOn, wanted: Wanted): Plan {
  const { kind, on } = wanted;
  const bank = bankOf(entries);
  const plan = { kind, on, balanceBefore: bank.balance_minutes, entries, rulesOn };
  const { version } = rulesOn(on);
  if (kind === 'forgive' || kind === 'discount') {
    const { dueUntil = on } = wanted;
    const owed = owedOn(bank.uncovered, dueUntil < on ? dueUntil : on);
    const minutes = wanted.minutes ?? owed;
    if (minutes > owed || minutes === 0)
      throw refused('minutes', 'is more than the person owes on that day', 'more_than_owed', { minutes: owed });
    if (kind === 'discount' && version?.negative_end !== 'discount')
      throw refused('kind', 'is not allowed by the agreement', 'not_allowed_by_agreement');
    return { ...plan, minutes, percent: null, lots: [], balanceAfter: bank.balance_minutes + minutes };
  }
  const open = openLots(bank, on).filter(({ due_on }) => wanted.dueUntil === undefined || due_on <= wanted.dueUntil);
  const usable = kind === 'pay' ? open : carriableLots(open, on, rulesOn);
  if (kind === 'carry') {
    if (usable.length === 0) throw refused('kind', 'is not allowed by the agreement', 'not_allowed_by_agreement');
    if (usable.some(({ due_on }) => rulesOn(due_on).version?.document === ''))
      throw refused('kind', 'needs an agreement that names its document', 'carry_needs_document');
  }
  const taken = chosenFrom(usable, wanted);
  const minutes = taken.reduce((sum, lot) => sum + lot.minutes, 0);
  const lots = taken.map(({ entry_id, minutes: of }) => {
    const { occurred_on, due_on } = bank.lots.get(entry_id) as Lot;
    return {
      entry_id,
      minutes: of,
      occurred_on,
      due_on,
      carried_to: kind === 'carry' ? nextDueOn(rulesOn, due_on) : null,
    };
  });
  if (kind === 'carry') return { ...plan, minutes, percent: null, lots, balanceAfter: bank.balance_minutes };
  const least = payoutPercent(rulesOn, on, on);
  const percent = wanted.percent ?? least;
  if (percent < least)
    throw refused('percent', 'is less than the agreement says', 'percent_too_low', { percent: least });
  return { ...plan, minutes, percent, lots, balanceAfter: bank.balance_minutes - minutes };
}

/** What is taken of which lots. @throws Refusal 400 `more_than_open` */
function chosenFrom(usable: readonly Lot[], { minutes: asked, lots }: Wanted): SettledLot[] {
  const open = minutesOf(usable);
  const tooMuch = (path: string) => refused(path, 'is more than is open', 'more_than_open', { minutes: open });
  if (!lots) {
    const minutes = asked ?? open;
    if (minutes > open || minutes === 0) throw tooMuch('minutes');
    return takenFrom(usable, minutes);
  }
  const left = new Map(usable.map(({ entry_id, remaining_minutes }) => [entry_id, remaining_minutes]));
  lots.forEach(({ entry_id, minutes }, at) => {
    const remaining = left.get(entry_id) ?? 0;
    if (minutes > remaining) throw tooMuch(`lots.${at}.minutes`);
    left.set(entry_id, remaining - minutes);
  });
  const sum = lots.reduce((all, { minutes }) => all + minutes, 0);
  if (asked !== undefined && sum !== asked) throw refused('minutes', 'is not the sum of the lots', 'not_the_sum');
  return [...lots];
}

/** What the settlement of a person is decided from. */
export interface Settleable {
  userId: number;
  entries: readonly BookedEntry[];
  rulesOn: WrittenRulesOn;
  /** The month of the settlement is closed for the person. */
  isClosed: boolean;
}

/**
 * Reads what settlements of people are decided from, in the order of `ids`. Those that are written lock the banks.
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

/** @throws Refusal 403 for oneself; 400 for another account's person, a day in the future or in a closed month */
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

/** A decided settlement of a person, whose bank is locked. */
export interface Decided {
  userId: number;
  plan: Plan;
}

/** What settlements have in common. */
interface Booking {
  reason: string;
  isOffboarding?: boolean;
  /** The month of the payroll; that of their day by default. */
  month?: Month;
}

/** Books settlements of people. Returns their ids, in the order given. */
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
        // No payroll is made of a month before the first closing.
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

/** The entries that a settlement books. */
function draftsOf(id: number, { kind, minutes, on, percent, lots, rulesOn }: Plan, reason: string): Draft[] {
  const dueOf = new Map(lots.map(({ entry_id, carried_to }) => [entry_id, carried_to]));
  return settlementEntries({ kind, minutes, on, lots, dueOf: (lot) => dueOf.get(lot) ?? null }).map(
    ({ lot_id, expiry_at, ...entry }, place) => ({
      ...entry,
      id: NEXT + place,
      occurred_on: on,
      refers_to: lot_id ?? (expiry_at === null ? null : NEXT + expiry_at),
      origin: 'settlement',
      reason,
      payout_percent: entry.kind === 'payout' ? percent : null,
      rule_id: rulesOn(on).version?.id ?? null,
      settlement_id: id,
    }),
  );
}

/** @throws Refusal 400 `handed_over` */
export function assertFree({ hand_over_id }: Pick<SettlementRow, 'hand_over_id'>): void {
  if (hand_over_id !== null)
    throw invalid('id', 'was handed over to the payroll: take back its hand-over first', 'handed_over');
}

/**
 * Reverses the entries of a settlement, whose person's bank is locked: expiries before the credits that carry them.
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
  if (!(await markReversed(tx, accountId, row.id, { by, at, reason })))
    throw new Refusal('conflict', 'Conflict', { code: 'wrong_state', details: { state: 'reversed' } });
  const entries: readonly BookedEntry[] = (await loadLedgers(tx, accountId, [row.user_id])).get(row.user_id) ?? [];
  const own = new Set((await listEntriesOf(tx, accountId, [row.id])).get(row.id) ?? []);
  const rulesOn = await rulesOfPerson(tx, accountId, row.user_id);
  const ledger: Entry[] = [...entries];
  const drafts: Draft[] = [];
  for (const kind of ['expiry', 'payout', 'credit'] as const)
    for (const entry of standingOf(entries).filter((one) => own.has(one.id) && one.kind === kind)) {
      // A debt that was forgiven stood before, whatever the limit.
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
