import { addDays, type CalendarDate } from '@jornada/domain/calendar';
import { Refusal } from '@jornada/domain/refusal';
import { type Bank, bankOf, type Entry, expiries, signedMinutes } from '@jornada/domain/bank';
import { checkDebit, checkReversal, type ReversalFault, type Verdict } from '@jornada/domain/bank-checks';
import type { MonthEnd } from '@jornada/domain/month-ends';
import { lastDayOf } from '@jornada/domain/months';
import { carriedTo, dueOn, payoutPercent, type RulesOn } from '@jornada/domain/agreements';
import type { Db } from '../db/handle.ts';
import type { Instant } from '../db/tables.ts';
import { anyMonthClosed } from '../work-time/closed-months.queries.ts';
import { loadLedger, lockBalance } from './bank.queries.ts';
import { type EntryRow, findEntry, findOutcomeOf, insertEntry, type NewEntry } from './entries.queries.ts';
import { findFirstOverdue } from './expiry.queries.ts';
import { findMonthEnd } from './month-ends.queries.ts';
import { latestRules } from './rules.service.ts';
import { saveBanks } from './stored-bank.queries.ts';
import { bankWrite } from './stored-bank.service.ts';

/** The owner of the bank and the author of the entry; null for a job. */
export interface Posting {
  accountId: number;
  userId: number;
  by: number | null;
  at: Instant;
}

interface Draft {
  minutes: number;
  occurred_on: CalendarDate;
  reason: string;
  origin: EntryRow['origin'];
  closing_id?: number | null;
  absence_id?: number;
}

const refused = (path: string, message: string, code: string, details: Record<string, unknown> = {}) =>
  new Refusal('invalid', `${path}: ${message}`, { code, errors: [{ path, message, code }], details });

/** @throws Refusal 400 if the month is closed for the person */
export async function assertOpenMonth(db: Db, accountId: number, userId: number, day: CalendarDate): Promise<void> {
  if (await anyMonthClosed(db, accountId, userId, [day.slice(0, 7)]))
    throw refused('occurred_on', 'is in a month that is closed', 'month_closed');
}

/** Books a credit as a new lot; its due date follows from the rules of its day. */
export async function postCredit(
  tx: Db,
  to: Posting,
  draft: Draft,
  rulesOn: RulesOn,
): Promise<{ entry: EntryRow; balance: number }> {
  const ledger = await openLedger(tx, to, draft.occurred_on);
  const { rules, version } = rulesOn(draft.occurred_on);
  const entry = await append(tx, to, ledger, {
    ...blank(draft),
    kind: 'credit',
    due_on: dueOn(draft.occurred_on, rules.period),
    rule_id: version?.id ?? null,
  });
  return { entry, balance: await saveLedger(tx, to, ledger) };
}

/**
 * Books a debit. Checks and writes under the lock of the person's bank, so that concurrent debits never use the same
 * minutes.
 * @param reserved minutes that are promised to approved absences
 * @throws Refusal 400 with the current balance, if the rules of the day do not allow it
 */
export async function postDebit(
  tx: Db,
  to: Posting,
  draft: Draft,
  rulesOn: RulesOn,
  reserved = 0,
): Promise<{ entry: EntryRow; balance: number; verdict: Verdict }> {
  const ledger = await openLedger(tx, to, draft.occurred_on);
  const { rules, version } = rulesOn(draft.occurred_on);
  const verdict = checkDebit(ledger.entries, draft.minutes, draft.occurred_on, rules, ledger.start, reserved);
  if (!verdict.allowed)
    throw refused('minutes', 'is more than the balance of that day allows', 'balance_too_low', {
      balance_minutes: verdict.balance_before_minutes,
      ...(reserved > 0 && { reserved_minutes: reserved }),
    });
  const rule_id = version?.id ?? null;
  const entry = await append(tx, to, ledger, { ...blank(draft), kind: 'debit', due_on: null, rule_id });
  return { entry, balance: await saveLedger(tx, to, ledger, verdict.bank), verdict };
}

/** Messages of reversals that are not possible. */
export const REVERSAL_FAULTS: Record<ReversalFault | 'with_settlement', string> = {
  with_settlement: 'belongs to a settlement: reverse that',
  is_reversal: 'is a reversal itself',
  is_reversed: 'was reversed already',
  is_payout: 'is a payout: reverse its expiry',
  is_carried: 'carries expired hours: reverse their expiry',
  has_expired: 'has expired: reverse its expiry first',
  breaks_limit: 'was used, and the balance would fall below its limit',
};

/** Why an entry may not be reversed on its own, or null. */
export const reversalFault = (
  entries: readonly Entry[],
  target: EntryRow,
  rulesOn: RulesOn,
  start?: MonthEnd,
): ReversalFault | 'with_settlement' | null =>
  target.settlement_id === null ? checkReversal(entries, target, latestRules(rulesOn), start) : 'with_settlement';

/**
 * Reverses an entry by an opposite entry with the same date; an expiry together with its payout or the credit that
 * carries it.
 */
export async function postReversal(
  tx: Db,
  to: Posting,
  target: EntryRow,
  { reason, closing_id = null }: { reason: string; closing_id?: number | null },
  rulesOn: RulesOn,
): Promise<{ entry: EntryRow; balance: number }> {
  // Reversing an expiry makes minutes usable again from the day of its credit on.
  const lot = target.kind === 'expiry' && (await findEntry(tx, to.accountId, target.refers_to ?? 0));
  const ledger = await openLedger(tx, to, (lot || target).occurred_on);
  const fault = reversalFault(ledger.entries, target, rulesOn, ledger.start);
  if (fault)
    throw refused('id', REVERSAL_FAULTS[fault], fault, {
      balance_minutes: ledger.balance,
      entry_id: target.id,
      user_id: to.userId,
    });
  const opposite = (of: EntryRow) => ({
    ...blank({ ...of, reason, closing_id }),
    kind: 'reversal' as const,
    due_on: null,
    refers_to: of.id,
  });
  const entry = await append(tx, to, ledger, opposite(target));
  const outcome = target.kind === 'expiry' ? await findOutcomeOf(tx, to.accountId, target.id) : undefined;
  if (outcome) await append(tx, to, ledger, opposite(outcome));
  return { entry, balance: await saveLedger(tx, to, ledger) };
}

/**
 * Expires the remaining minutes of the chosen lots, dated the day after their due date, and books a payout for each,
 * since the hours are owed (CLT art. 59 §3 and §1), or a credit if they are carried into the next cycle. Returns the
 * number of lots.
 */
export async function postExpiries(
  tx: Db,
  to: Posting,
  today: CalendarDate,
  isChosen: (due_on: CalendarDate) => boolean,
  rulesOn: RulesOn,
): Promise<number> {
  await lockBalance(tx, to.accountId, to.userId);
  const first = await findFirstOverdue(tx, to.accountId, to.userId, today);
  if (first === undefined) return 0;
  const ledger = await openLedger(tx, to, first);
  const bank = bankOf(ledger.entries, ledger.start);
  const ending = expiries(bank, today).filter(({ due_on }) => isChosen(due_on));
  for (const { entry_id, minutes, due_on } of ending) {
    const rule_id = rulesOn(due_on).version?.id ?? null;
    const draft = { ...blank({ minutes, occurred_on: addDays(due_on, 1), reason: '', origin: 'closing' }), rule_id };
    const expiry = await append(tx, to, ledger, { ...draft, kind: 'expiry', due_on: null, refers_to: entry_id });
    const carried = carriedTo(rulesOn, due_on);
    const ofLot = bank.lots.get(entry_id)?.occurred_on ?? due_on;
    await append(
      tx,
      to,
      ledger,
      carried === null
        ? {
            ...draft,
            kind: 'payout',
            due_on: null,
            refers_to: expiry.id,
            payout_percent: payoutPercent(rulesOn, due_on, ofLot),
          }
        : { ...draft, kind: 'credit', origin: 'settlement', due_on: carried, refers_to: expiry.id },
    );
  }
  if (ending.length) await saveLedger(tx, to, ledger);
  return ending.length;
}

type Bookable = Omit<NewEntry, 'user_id' | 'created_by' | 'created_at' | 'signed_minutes' | 'balance_after_minutes'>;

const blank = ({ minutes, occurred_on, reason, origin, closing_id = null, absence_id }: Draft) => ({
  minutes,
  occurred_on,
  reason,
  origin,
  closing_id,
  ...(absence_id !== undefined && { absence_id }),
  refers_to: null,
  payout_percent: null,
});

/** A person's entries since a month end and the entries appended since, under the lock of their bank. */
interface Ledger extends OpenLedger {
  balance: number;
  appended: Entry[];
}

interface OpenLedger {
  /** The state before the entries; undefined if the entries are complete. */
  start: MonthEnd | undefined;
  entries: Entry[];
}

/** A person's entries as needed to compute the state from `day` on. */
export async function ledgerFrom(db: Db, accountId: number, userId: number, day: CalendarDate): Promise<OpenLedger> {
  const start = await findMonthEnd(db, accountId, userId, day.slice(0, 7));
  return { start, entries: await loadLedger(db, accountId, userId, start && lastDayOf(start.month)) };
}

/** @param day the first day whose state may change */
async function openLedger(tx: Db, { accountId, userId }: Posting, day: CalendarDate): Promise<Ledger> {
  const balance = await lockBalance(tx, accountId, userId);
  return { ...(await ledgerFrom(tx, accountId, userId, day)), balance, appended: [] };
}

/** Writes one entry; its effect on the bank is written by `saveLedger`. */
async function append(tx: Db, to: Posting, ledger: Ledger, draft: Bookable): Promise<EntryRow> {
  const signed = signedMinutes(
    draft,
    [...ledger.entries, ...ledger.appended].find(({ id }) => id === draft.refers_to),
  );
  ledger.balance += signed;
  const entry = await insertEntry(tx, to.accountId, {
    ...draft,
    user_id: to.userId,
    created_by: to.by,
    created_at: to.at,
    signed_minutes: signed,
    balance_after_minutes: ledger.balance,
  });
  ledger.appended.push(entry);
  return entry;
}

/**
 * Writes the state after the appended entries. Returns the balance.
 * @param before the state before the appended entries, if it is known
 */
async function saveLedger(
  tx: Db,
  to: Posting,
  { start, entries, appended, balance }: Ledger,
  before?: Bank,
): Promise<number> {
  const addition = { userId: to.userId, start, entries, added: appended, ...(before && { before }) };
  const bank = bankWrite(addition, { isClosing: false });
  await saveBanks(tx, to.accountId, [bank]);
  return balance;
}
