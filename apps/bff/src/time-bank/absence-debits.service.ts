import { bankedMinutes } from '@jornada/domain/absences';
import type { CalendarDate } from '@jornada/domain/calendar';
import { calendarDays, expectedDays } from '@jornada/domain/schedules';
import type { Db } from '../db/handle.ts';
import { listClosedMonths } from '../work-time/closed-months.queries.ts';
import { plansOf } from '../work-time/plans.ts';
import { findHolidays } from '../work-time/schedules.queries.ts';
import {
  findAbsenceToDebit,
  listDebitsOf,
  listGivenByBank,
  listMonthsInCorrection,
  setDebitedThrough,
} from './absence-debits.queries.ts';
import { rulesOfPerson, withoutFloor } from './rules.service.ts';
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

export const monthOf = (date: CalendarDate) => date.slice(0, 7);

/** Minutes above zero that the time bank gives for an approved absence, by day from `from` to `to`. */
export async function bankedByDay(
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
