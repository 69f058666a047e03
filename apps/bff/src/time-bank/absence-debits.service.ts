import { bankedMinutes } from '@jornada/domain/absences';
import { floorOf } from '@jornada/domain/bank';
import { addDays, type CalendarDate } from '@jornada/domain/calendar';
import { Refusal } from '@jornada/domain/refusal';
import { calendarDays, expectedDays } from '@jornada/domain/schedules';
import type { Db } from '../db/handle.ts';
import { listClosedMonths, listClosedMonthsFor } from '../work-time/closed-months.queries.ts';
import { plansOf } from '../work-time/plans.ts';
import { findHolidays } from '../work-time/schedules.queries.ts';
import {
  findAbsenceToDebit,
  listDebitsOf,
  listGivenByBank,
  listMonthsInCorrection,
  listPromised,
  setDebitedThrough,
} from './absence-debits.queries.ts';
import { findBalance } from './balances.queries.ts';
import { latestRules, rulesOfPerson, withoutFloor } from './rules.service.ts';
import { type Posting, postDebit, postReversal } from './posting.service.ts';

type Booker = Omit<Posting, 'userId'>;

/**
 * Makes the debits of an absence match it: if it is approved and its kind uses the time bank, each of its days until
 * `today` debits the hours due on that day. Debits of removed or changed days are reversed. Closed months stay
 * unchanged, and a month in correction gets its debits from its closing. The hours were promised at approval, so the
 * balance may become negative. The caller holds the lock of the person.
 * @returns the ids of the new entries
 */
export async function settleAbsence(tx: Db, by: Booker, id: number, today: CalendarDate): Promise<number[]> {
  const { accountId } = by;
  const absence = await findAbsenceToDebit(tx, accountId, id);
  if (!absence) return [];
  const { user_id: userId, starts_on, ends_on } = absence;
  const until = ends_on < today ? ends_on : today;
  const standing = await listDebitsOf(tx, accountId, id);
  const wanted =
    absence.isGiven && starts_on <= until
      ? await bankedByDay(tx, accountId, absence, starts_on, until)
      : new Map<CalendarDate, number>();
  await setDebitedThrough(tx, accountId, id, absence.isGiven && starts_on <= until ? until : null);
  if (standing.length + wanted.size === 0) return [];

  const closed = new Set(await listClosedMonths(tx, accountId, userId));
  const inCorrection = new Set(await listMonthsInCorrection(tx, accountId, userId));
  const rulesOn = withoutFloor(await rulesOfPerson(tx, accountId, userId));
  const to = { ...by, userId };
  const reason = absence.is_private ? '' : absence.name;
  const booked: number[] = [];
  for (const entry of standing) {
    const isRight = wanted.get(entry.occurred_on) === entry.minutes;
    if (!isRight && !closed.has(monthOf(entry.occurred_on)))
      booked.push((await postReversal(tx, to, entry, { reason }, rulesOn)).entry.id);
  }
  const kept = new Map(standing.map(({ occurred_on, minutes }) => [occurred_on, minutes]));
  for (const [occurred_on, minutes] of wanted) {
    if (kept.get(occurred_on) === minutes) continue;
    if (closed.has(monthOf(occurred_on)) || inCorrection.has(monthOf(occurred_on))) continue;
    const draft = { minutes, occurred_on, reason, origin: 'absence' as const, absence_id: id };
    booked.push((await postDebit(tx, to, draft, rulesOn)).entry.id);
  }
  return booked;
}

const monthOf = (date: CalendarDate) => date.slice(0, 7);

/** Minutes above zero that an approved absence takes from the time bank, by day from `from` to `to`. */
async function bankedByDay(
  db: Db,
  accountId: number,
  absence: {
    id: number;
    user_id: number;
    starts_on: CalendarDate;
    ends_on: CalendarDate;
    minutes_per_day: number | null;
  },
  from: CalendarDate,
  to: CalendarDate,
): Promise<Map<CalendarDate, number>> {
  const { user_id: userId } = absence;
  const others = await listGivenByBank(db, accountId, userId, from, to);
  const plan = (await plansOf(db, accountId, [userId], from, to))(userId);
  const calendar = calendarDays(await findHolidays(db, accountId, from, to), from, to);
  const due = expectedDays(plan, calendar);
  return new Map(
    calendar.flatMap(({ date }, at) => {
      const minutes = bankedMinutes(absence, others, date, due[at]?.bank ?? 0);
      return minutes > 0 ? [[date, minutes] as const] : [];
    }),
  );
}

/**
 * Minutes that approved absences will still take from the time bank of each person; people without any are left out.
 */
export async function reservedMinutes(
  db: Db,
  accountId: number,
  userIds: readonly number[],
  without?: number,
): Promise<(userId: number) => number> {
  const promised = (await listPromised(db, accountId, userIds)).filter(({ id }) => id !== without);
  const sums = new Map<number, number>();
  for (const absence of promised) {
    const { user_id, debited_through, starts_on, ends_on } = absence;
    const from = debited_through === null || debited_through < starts_on ? starts_on : addDays(debited_through, 1);
    const days = await bankedByDay(db, accountId, absence, from, ends_on);
    const months = [...new Set([...days.keys()].map(monthOf))];
    const closed = (await listClosedMonthsFor(db, accountId, [user_id], months)).get(user_id);
    const minutes = [...days].reduce((sum, [date, each]) => sum + (closed?.has(monthOf(date)) ? 0 : each), 0);
    sums.set(user_id, (sums.get(user_id) ?? 0) + minutes);
  }
  return (userId) => sums.get(userId) ?? 0;
}

/**
 * The minutes that the time bank can still promise to absences of a person: the balance minus the reserved minutes,
 * down to the lowest balance allowed by the latest rules. Infinite if the rules only warn.
 * @param instead an absence that is being replaced: its debited and reserved minutes count as available
 */
export async function promisableMinutes(
  db: Db,
  accountId: number,
  userId: number,
  instead?: number,
): Promise<{ balance: number; available: number }> {
  const balance = await findBalance(db, accountId, userId);
  const reserved = (await reservedMinutes(db, accountId, [userId], instead))(userId);
  const taken = instead === undefined ? [] : await listDebitsOf(db, accountId, instead);
  const returned = taken.reduce((sum, { minutes }) => sum + minutes, 0);
  const floor = floorOf(latestRules(await rulesOfPerson(db, accountId, userId)));
  return { balance, available: balance + returned - reserved - floor };
}

/** @throws Refusal 400 `balance_too_low` if the time bank cannot provide these minutes for an absence */
export async function assertBankGives(
  db: Db,
  accountId: number,
  userId: number,
  minutes: number,
  instead?: number,
): Promise<void> {
  const { balance, available } = await promisableMinutes(db, accountId, userId, instead);
  if (minutes <= available) return;
  const fault = { path: 'starts_on', message: 'takes more hours than the time bank has left', code: 'balance_too_low' };
  throw new Refusal('invalid', `${fault.path}: ${fault.message}`, {
    code: fault.code,
    errors: [fault],
    details: { balance_minutes: balance },
  });
}
