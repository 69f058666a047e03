import type { ClosingPerson } from '@jornada/contract/time-bank-closings';
import { dateIn } from '@jornada/domain/calendar';
import type { ClosingReason } from '@jornada/domain/closing';
import { firstDayOf, lastDayOf, type Month, monthBefore, monthsFrom } from '@jornada/domain/months';
import { invalid, Refusal } from '@jornada/domain/refusal';
import type { Caller } from '../context.ts';
import type { Db } from '../db/handle.ts';
import { listMonthsInForce } from '../work-time/closed-months.queries.ts';
import { lockBalances } from './bank.queries.ts';
import { bookClosing, type Bookings, type Obstacle, takeBack } from './closing-booking.service.ts';
import { type NewClosingEvent, recordClosingEvents } from './closing-events.queries.ts';
import { listClosingFacts } from './closing-facts.queries.ts';
import { insertPersonRows, listBehind, type NewPersonRow } from './closing-people.queries.ts';
import { rowOf } from './closing-person.service.ts';
import { decideMonth } from './closing.service.ts';
import { listBookedPeople, listClosedAlone, listPeopleIds, lockPeople } from './closings.queries.ts';
import { listCountable } from './countable.queries.ts';
import { isConcerned, judgedMonths, PIECE } from './judgement.service.ts';
import { loadLedgers } from './bank.queries.ts';
import { findClosesFrom } from './rules.queries.ts';
import { rulesFor } from './rules.service.ts';

/** The closer's decisions in a request: user ids, except `count_entry_ids`, which are entry ids. */
export interface Wishes {
  hold?: readonly number[] | undefined;
  accept_unexplained?: readonly number[] | undefined;
  judge_empty?: readonly number[] | undefined;
  count_entry_ids?: readonly number[] | undefined;
}

/** The months that must be closed before `month`. Refuses a month before the first closing. */
export async function earlierOpenMonths(db: Db, accountId: number, month: Month, closes_from: Month | null) {
  if (closes_from === null) return [];
  if (month < closes_from) throw invalid('month', 'is before the first month that is closed', 'before_first_month');
  const inForce = await listMonthsInForce(db, accountId);
  return monthsFrom(closes_from, monthBefore(month)).filter((earlier) => !inForce.includes(earlier));
}

/** @throws Refusal 400 with the months that must be closed first */
export function assertInOrder(months: readonly Month[]): void {
  if (months.length === 0) return;
  const [path, message, code] = ['month', 'has an earlier month that is open', 'earlier_month_open'];
  throw new Refusal('invalid', `${path}: ${message}`, { code, errors: [{ path, message, code }], details: { months } });
}

/** @throws Refusal 400 for a month that has not ended in the account's time zone */
export function assertOver({ timeZone }: Caller, month: Month, now: Date): void {
  if (month >= dateIn(timeZone, now).slice(0, 7)) throw invalid('month', 'is not over yet', 'month_not_over');
}

/**
 * The manual bookings that the closer wants to count, by person.
 * @param people whose entries may be counted
 * @throws Refusal 400 for an entry that is not a manual booking in force of one of them in this month
 */
export async function countedByPerson(
  db: Db,
  accountId: number,
  people: readonly number[],
  month: Month,
  ids: readonly number[] = [],
): Promise<Map<number, number[]>> {
  const rows = ids.length ? await listCountable(db, accountId, ids, firstDayOf(month), lastDayOf(month)) : [];
  const known = new Map(rows.filter(({ user_id }) => people.includes(user_id)).map(({ id, user_id }) => [id, user_id]));
  const wrong = ids.findIndex((id) => !known.has(id));
  if (wrong >= 0) throw invalid(`count_entry_ids.${wrong}`, 'is not a booking by hand of this month', 'not_here');
  return Map.groupBy(new Set(ids), (id) => known.get(id) as number);
}

function assertPeople(people: readonly number[], wishes: Wishes): void {
  const known = new Set(people);
  for (const path of ['hold', 'accept_unexplained', 'judge_empty'] as const) {
    const wrong = wishes[path]?.findIndex((id) => !known.has(id)) ?? -1;
    if (wrong >= 0) throw invalid(`${path}.${wrong}`, 'is not a person of this account', 'not_here');
  }
}

/** The inputs of a closing, or of a preview, which has no id. */
interface Making {
  caller: Caller;
  month: Month;
  wishes: Wishes;
  at: string;
  /** Null for a preview: nothing is locked or written. */
  closingId: number | null;
  /** True if an earlier month of the account is open; a preview then shows everybody as held. */
  isEarly: boolean;
}

/**
 * Judges the month of all people and, unless it is a preview, books it. Returns the people in the order of their ids.
 */
export async function makeClosing(tx: Db, making: Making): Promise<ClosingPerson[]> {
  const { caller, month, wishes, at, closingId, isEarly } = making;
  const { accountId } = caller;
  const ids = await (closingId === null ? listPeopleIds : lockPeople)(tx, accountId);
  assertPeople(ids, wishes);
  const counted = await countedByPerson(tx, accountId, ids, month, wishes.count_entry_ids);
  if (closingId !== null) await lockBalances(tx, accountId, ids);
  const behind = await listBehind(tx, accountId, month);
  const alone = await listClosedAlone(tx, accountId, month);
  const people: ClosingPerson[] = [];
  const rows: NewPersonRow[] = [];
  const booked: Bookings[] = [];
  for await (const own of judgedMonths(tx, accountId, ids, month)) {
    const { userId } = own;
    if (!isConcerned(own) || alone.has(userId)) continue;
    const held: [ClosingReason, boolean][] = [
      ['own_row', userId === caller.userId],
      ['earlier_month', isEarly || behind.has(userId)],
      ['by_hand', wishes.hold?.includes(userId) ?? false],
    ];
    const closing = decideMonth(own, lastDayOf(month), undefined, {
      held: held.flatMap(([reason, applies]) => (applies ? [reason] : [])),
      acceptsUnexplained: wishes.accept_unexplained?.includes(userId) ?? false,
      judgesEmpty: wishes.judge_empty?.includes(userId) ?? false,
      countEntryIds: counted.get(userId) ?? [],
    });
    people.push(closing.person);
    if (closingId === null) continue;
    const { countedEntryIds, bookings } = closing;
    rows.push(rowOf(closing.person, { countedEntryIds, baseline: null, by: caller.userId, at }));
    const { start, entries, rulesOn } = own;
    if (booked.push({ userId, start, entries, bookings, rulesOn }) < PIECE) continue;
    await bookPeople(tx, making, closingId, booked.splice(0));
  }
  if (closingId !== null) {
    await bookPeople(tx, making, closingId, booked);
    await keepPeople(tx, { accountId, month, closingId, by: caller.userId, at }, rows);
  }
  return people;
}

/** Stores the months of people in a closing after booking: one revision each, with the person's data of now. */
export async function keepPeople(
  tx: Db,
  closing: { accountId: number; month: Month; closingId: number; by: number; at: string },
  rows: readonly NewPersonRow[],
): Promise<void> {
  const { accountId, month, closingId } = closing;
  const ids = rows.map(({ user_id }) => user_id);
  const facts = await listClosingFacts(tx, accountId, ids, month);
  await insertPersonRows(
    tx,
    accountId,
    closingId,
    rows.map((row) => ({ ...row, ...facts.get(row.user_id) })),
  );
  await recordClosingEvents(tx, closing, rows.map(eventOf));
}

/** A correction starts with a new row for a person whom the closing did not include. */
const eventOf = ({ user_id, revision, state, reasons, reason }: NewPersonRow): NewClosingEvent => ({
  user_id,
  revision,
  event: state,
  reasons,
  reason,
});

/**
 * The people of a month as its closing would judge them now. Empty before the first month. Nothing is locked or
 * written.
 */
export async function previewClosing(db: Db, caller: Caller, month: Month, now: Date): Promise<ClosingPerson[]> {
  const closesFrom = await findClosesFrom(db, caller.accountId);
  if (closesFrom !== null && month < closesFrom) return [];
  const earlier = await earlierOpenMonths(db, caller.accountId, month, closesFrom);
  const making = { caller, month, wishes: {}, at: now.toISOString(), closingId: null };
  return makeClosing(db, { ...making, isEarly: earlier.length > 0 });
}

/** Books the decisions of a closing about people, under the locks of their banks. */
export const bookPeople = (
  tx: Db,
  { caller, month, at }: Pick<Making, 'caller' | 'month' | 'at'>,
  closingId: number,
  people: readonly Bookings[],
): Promise<void> => {
  const booker = { accountId: caller.accountId, by: caller.userId, at };
  return bookClosing(tx, booker, people, { closingId, month });
};

/**
 * Reverses the entries of a closing, all or none. Returns their number.
 * @throws Refusal 400 with all people whose entries cannot be reversed
 */
export async function takeBackClosing(
  tx: Db,
  { caller, at, reason, closingId }: Pick<Making, 'caller' | 'at'> & { reason: string; closingId: number },
): Promise<number> {
  const { accountId } = caller;
  const ids = await listBookedPeople(tx, accountId, closingId);
  await lockBalances(tx, accountId, ids);
  const ledgers = await loadLedgers(tx, accountId, ids);
  const rulesOn = await rulesFor(tx, accountId, ids);
  const obstacles: Obstacle[] = [];
  let reversed = 0;
  for (const userId of ids) {
    const to = { accountId, userId, by: caller.userId, at };
    const outcome = await takeBack(tx, to, ledgers.get(userId) ?? [], { closingId, rulesOn: rulesOn(userId), reason });
    if (typeof outcome === 'number') reversed += outcome;
    else obstacles.push(outcome);
  }
  const [first] = obstacles;
  if (!first) return reversed;
  const [path, code] = ['month', first.fault];
  const message = 'booked hours that were used or have expired: correct only those who changed';
  const details = { user_ids: obstacles.map(({ userId }) => userId), user_id: first.userId, entry_id: first.entryId };
  throw new Refusal('invalid', `${path}: ${message}`, { code, errors: [{ path, message, code }], details });
}
