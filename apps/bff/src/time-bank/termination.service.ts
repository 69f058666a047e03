import type { SettlementOfOffboarding } from '@jornada/contract/user-offboarding';
import { bankOf, uncoveredMinutes } from '@jornada/domain/bank';
import type { CalendarDate } from '@jornada/domain/calendar';
import type { ClosingEvent, ClosingReason } from '@jornada/domain/closing';
import { lastDayOf, type Month, monthsFrom } from '@jornada/domain/months';
import { minutesOf } from '@jornada/domain/settlement';
import { invalid, Refusal } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { listHandedOver } from '../payroll/hand-over-rows.queries.ts';
import { loadLedgers } from './bank.queries.ts';
import { takeBack } from './closing-booking.service.ts';
import { recordClosingEvents } from './closing-events.queries.ts';
import { findPersonRow, type NewPersonRow, updatePersonRow } from './closing-people.queries.ts';
import { beforeOf, rowOf } from './closing-person.service.ts';
import { decideMonth } from './closing.service.ts';
import { findClosing, insertOwnClosing, reopenClosing } from './closings.queries.ts';
import { bookPeople, keepPeople } from './closings.service.ts';
import { isConcerned, judgedMonths, type PersonMonth } from './judgement.service.ts';
import { findClosesFrom } from './rules.queries.ts';
import { rulesOfPerson } from './rules.service.ts';
import { findSettlement } from './settlements.queries.ts';
import { bookSettlements, undoSettlement } from './settlements.service.ts';
import { planSettlement } from './settlement-plan.service.ts';
import { listClosedMonths } from '../work-time/closed-months.queries.ts';

/** The stored result of the settlement of an offboarding. */
export interface Settled {
  settlement_ids: number[];
  closed: ClosedFor[];
}

interface ClosedFor {
  closing_id: number;
  month: Month;
  /** The state before: open, or held or being corrected in its closing. */
  was: 'open' | 'held' | 'correcting';
  reasons: ClosingReason[];
}

/** What the caller decides. */
interface Choices {
  percent: number | undefined;
  negative: 'forgive' | 'discount' | undefined;
  acceptsUnexplained: boolean;
  judgesEmpty: boolean;
  reason: string;
}

/** The person who left. The caller holds the locks of their link and bank. */
interface Leaver {
  caller: Caller;
  userId: number;
  left_on: CalendarDate;
  at: string;
}

type Effect = Pick<
  SettlementOfOffboarding,
  'closed' | 'paid_minutes' | 'percent' | 'negative_minutes' | 'balance_before_minutes' | 'balance_minutes'
>;

/**
 * Settles the time bank of a person who has left: closes their open months up to the last day of work, pays every lot,
 * and forgives or discounts owed hours if that was chosen (CLT art. 59 §3 covers credits only).
 * @throws Refusal 400 `held` with the months that must be explained or accepted first
 */
export async function settleTermination(
  tx: Db,
  leaver: Leaver,
  { percent, negative, reason, ...choices }: Choices,
): Promise<Settled & { effect: Effect }> {
  const { caller, userId, left_on, at } = leaver;
  const { accountId } = caller;
  const ledger = async () => (await loadLedgers(tx, accountId, [userId])).get(userId) ?? [];
  const before = bankOf(await ledger()).balance_minutes;
  const months = await closeMonths(tx, leaver, choices);
  const entries = await ledger();
  const rulesOn = await rulesOfPerson(tx, accountId, userId);
  const bank = bankOf(entries);
  // Hours booked manually for a later day are settled on that day.
  const on = entries.reduce((day, { occurred_on }) => (occurred_on > day ? occurred_on : day), left_on);
  const kind = minutesOf([...bank.lots.values()]) > 0 ? 'pay' : uncoveredMinutes(bank) > 0 ? negative : undefined;
  const wanted = { minutes: undefined, on, percent, lots: undefined };
  const plan = kind && planSettlement(entries, rulesOn, { kind, ...wanted });
  const of = { reason, isOffboarding: true, month: left_on.slice(0, 7) };
  const booker = { accountId, by: caller.userId, at };
  const settlement_ids = await bookSettlements(tx, booker, plan ? [{ userId, plan }] : [], of);
  // The months are stored with the balances after all bookings.
  for (const { closing_id: closingId, month, kept } of months)
    await keepPeople(tx, { accountId, closingId, month, by: caller.userId, at }, [kept]);
  return {
    settlement_ids,
    closed: months.map(({ person: _, kept: __, ...month }) => month),
    effect: {
      closed: months.map(({ month, person: { reasons, to_credit_minutes, to_debit_minutes, expired_minutes } }) => ({
        month,
        to_credit_minutes,
        to_debit_minutes,
        expired_minutes,
        no_record: reasons.includes('no_record'),
      })),
      paid_minutes: plan?.kind === 'pay' ? plan.minutes : 0,
      percent: plan?.percent ?? null,
      negative_minutes: plan && plan.kind !== 'pay' ? plan.minutes : 0,
      balance_before_minutes: before,
      balance_minutes: plan?.balanceAfter ?? bank.balance_minutes,
    },
  };
}

/**
 * Closes the months of a person that are open, held or being corrected, oldest first: in the closing of the month if
 * the month is closed for the others, otherwise in a closing of this person alone. The last month counts the days until
 * the last day of work.
 */
async function closeMonths(
  tx: Db,
  { caller, userId, left_on, at }: Leaver,
  { acceptsUnexplained, judgesEmpty }: Pick<Choices, 'acceptsUnexplained' | 'judgesEmpty'>,
) {
  const { accountId } = caller;
  const last = left_on.slice(0, 7);
  const closesFrom = await findClosesFrom(tx, accountId);
  const done = new Set(await listClosedMonths(tx, accountId, userId));
  const held: { month: Month; reasons: ClosingReason[]; stretches: { from: string; to: string }[] }[] = [];
  const closed: (ClosedFor & { person: ReturnType<typeof decideMonth>['person']; kept: NewPersonRow })[] = [];
  for (const month of monthsFrom(closesFrom ?? last, last).filter((one) => !done.has(one))) {
    const own = (await judgedMonths(tx, accountId, [userId], month).next()).value as PersonMonth;
    const closing = await findClosing(tx, accountId, month);
    const row = closing && (await findPersonRow(tx, accountId, closing.id, userId));
    if (!row && !isConcerned(own)) continue;
    const through = month === last ? left_on : lastDayOf(month);
    const decisions = { held: [], acceptsUnexplained, judgesEmpty, countEntryIds: [] };
    const before = beforeOf(row);
    const { person, bookings, countedEntryIds } = decideMonth(own, through, before, decisions);
    if (person.state !== 'closed') {
      held.push({ month, reasons: person.reasons, stretches: person.stretches });
      continue;
    }
    const closing_id =
      closing?.id ??
      (await insertOwnClosing(tx, accountId, { month, user_id: userId, closed_by: caller.userId, closed_at: at }));
    const { start, entries, rulesOn } = own;
    await bookPeople(tx, { caller, month, at }, closing_id, [{ userId, start, entries, bookings, rulesOn }]);
    const kept = { countedEntryIds, baseline: before?.baseline ?? null, by: caller.userId, at };
    const was = row?.state === 'held' || row?.state === 'correcting' ? row.state : 'open';
    const reasons = row ? (JSON.parse(row.reasons) as ClosingReason[]) : [];
    closed.push({ closing_id, month, was, reasons, person, kept: rowOf(person, kept) });
  }
  if (held.length === 0) return closed;
  const [path, message, code] = ['accept_unexplained', 'has months that nobody has explained or accepted', 'held'];
  throw new Refusal('invalid', `${path}: ${message}`, {
    code,
    errors: [{ path, message, code }],
    details: { months: held },
  });
}

/**
 * Takes back the settlement of an offboarding: its settlements and the months it closed, except months that were being
 * corrected; their correction continues.
 * @throws Refusal 400 `handed_over`
 */
export async function reverseTermination(
  tx: Db,
  { caller, userId, at }: Omit<Leaver, 'left_on'>,
  { settlement_ids, closed }: Settled,
  reason: string,
): Promise<void> {
  const { accountId } = caller;
  const booker = { accountId, by: caller.userId, at };
  const months = closed.map(({ month }) => month);
  const handedOver = months.length ? await listHandedOver(tx, accountId, months) : [];
  if (handedOver.some((row) => row.user_id === userId))
    throw invalid('id', 'was handed over to the payroll: take back its hand-over first', 'handed_over');
  for (const id of settlement_ids) {
    const row = await findSettlement(tx, accountId, id);
    if (row) await undoSettlement(tx, booker, row, reason);
  }
  const rulesOn = await rulesOfPerson(tx, accountId, userId);
  for (const { closing_id: closingId, month, was, reasons } of closed.toReversed()) {
    const reasonsThen = JSON.stringify(reasons);
    const revision = (await findPersonRow(tx, accountId, closingId, userId))?.revision ?? 1;
    const record = (event: ClosingEvent) =>
      recordClosingEvents(tx, { accountId, closingId, by: caller.userId, at }, [
        { user_id: userId, revision, event, reason, ...(event === 'held' && { reasons: reasonsThen }) },
      ]);
    if (was === 'correcting') {
      await updatePersonRow(tx, accountId, closingId, userId, { state: 'correcting', reasons: reasonsThen });
      await record('correcting');
      continue;
    }
    const entries = (await loadLedgers(tx, accountId, [userId])).get(userId) ?? [];
    const outcome = await takeBack(tx, { ...booker, userId }, entries, { closingId, rulesOn, reason });
    if (typeof outcome !== 'number') throw invalid('id', 'closed months whose hours were used', outcome.fault);
    const state = was === 'held' ? 'held' : 'taken_back';
    await updatePersonRow(tx, accountId, closingId, userId, { state, reasons: reasonsThen });
    await record(state);
    if (was !== 'open') continue;
    await reopenClosing(tx, accountId, closingId, caller.userId, at, reason);
    await holdInClosing(tx, { caller, userId, at }, month);
  }
}

/**
 * Marks a person as held in a closing of everybody that was made after the person's own closing and did not include
 * them: otherwise their month would count as closed.
 */
async function holdInClosing(tx: Db, { caller, userId, at }: Omit<Leaver, 'left_on'>, month: Month): Promise<void> {
  const { accountId } = caller;
  const closing = await findClosing(tx, accountId, month);
  if (!closing) return;
  const own = (await judgedMonths(tx, accountId, [userId], month).next()).value as PersonMonth;
  const decisions = { held: ['by_hand' as const], acceptsUnexplained: false, judgesEmpty: false, countEntryIds: [] };
  const { person, countedEntryIds } = decideMonth(own, lastDayOf(month), undefined, decisions);
  const kept = { countedEntryIds, baseline: null, by: caller.userId, at };
  const inClosing = { accountId, closingId: closing.id, month, by: caller.userId, at };
  await keepPeople(tx, inClosing, [rowOf(person, kept)]);
}
