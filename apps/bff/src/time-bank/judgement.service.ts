import { datesFrom } from '@jornada/domain/calendar';
import type { MonthDay } from '@jornada/domain/judged-month';
import { firstDayOf, lastDayOf, monthBefore } from '@jornada/domain/months';
import type { Policy } from '@jornada/domain/time-bank';
import type { Db } from '../db/handle.ts';
import { workedByDay } from '../work-time/worked.queries.ts';
import { type LedgerSince, ledgersSince } from './ledgers.service.ts';
import { judgedDays } from './judged-days.service.ts';

/** A person's month as far as a closing needs it. */
export interface PersonMonth extends LedgerSince {
  userId: number;
  days: MonthDay[];
  /** Whether hours were recorded in this month or the one before, or a booking about a day of it. */
  isRecorded: boolean;
}

/** People judged and booked at a time, so that the ledgers of a large account are not in memory together. */
export const PIECE = 200;

/** Whether a closing has something to say about a person: employed in the month, with a schedule, hours or bookings in it. */
export const isConcerned = ({ days, isRecorded }: PersonMonth): boolean =>
  (isRecorded || days.some(({ due }) => due.expected !== null)) && days.some(({ due }) => due.employed);

/** The judged months of people, in the order of `ids`. */
export async function* judgedMonths(
  db: Db,
  accountId: number,
  ids: readonly number[],
  month: string,
  policy: Policy,
): AsyncGenerator<PersonMonth> {
  for (let at = 0; at < ids.length; at += PIECE)
    yield* await judgePiece(db, accountId, ids.slice(at, at + PIECE), month, policy);
}

async function judgePiece(
  db: Db,
  accountId: number,
  ids: readonly number[],
  month: string,
  policy: Policy,
): Promise<PersonMonth[]> {
  const [from, to] = [firstDayOf(month), lastDayOf(month)];
  const judged = await judgedDays(db, accountId, ids, from, to, policy);
  const ledgers = await ledgersSince(db, accountId, ids, month);
  const months = [...judged].map(([userId, days]): PersonMonth => {
    const { start, entries } = ledgers.get(userId) ?? { start: undefined, entries: [] };
    const isBooked = entries.some(
      ({ occurred_on, origin }) => origin !== 'closing' && from <= occurred_on && occurred_on <= to,
    );
    return {
      userId,
      days,
      start,
      entries,
      isRecorded: isBooked || days.some((day) => day.worked > 0),
    };
  });
  const silent = months.filter((person) => isConcerned(person) && !person.isRecorded).map(({ userId }) => userId);
  if (silent.length) {
    const before = { from: firstDayOf(monthBefore(month)), to: lastDayOf(monthBefore(month)) };
    const earlier = await workedByDay(db, accountId, silent, before.from, before.to);
    const dates = datesFrom(before.from, before.to);
    for (const person of months)
      person.isRecorded ||= dates.some((date) => (earlier.get(person.userId)?.get(date) ?? 0) > 0);
  }
  return months;
}
