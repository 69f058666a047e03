import { adultOn, adultsBornUntil } from '@jornada/domain/age';
import { isJudged, type RulesOn } from '@jornada/domain/agreements';
import type { CalendarDate } from '@jornada/domain/calendar';
import type { BookedEntry } from '@jornada/domain/closing';
import type { MonthDay } from '@jornada/domain/judged-month';
import { firstDayOf, lastDayOf, monthBefore } from '@jornada/domain/months';
import type { Db } from '../db/handle.ts';
import { loadLedgers } from './bank.queries.ts';
import { birthDatesAfter } from '../employee-hr-data/birth-dates.queries.ts';
import { type LedgerSince, ledgersSince } from './ledgers.service.ts';
import { findHolidays } from '../work-time/schedules.queries.ts';
import { judgedDays } from './judged-days.service.ts';
import { rulesFor } from './rules.service.ts';

/** The data of a person's month that a closing needs. */
export interface PersonMonth extends LedgerSince {
  userId: number;
  days: MonthDay[];
  /** The names of the holidays of the month, by date. */
  holidays: ReadonlyMap<CalendarDate, string>;
  /** The 18th birthday, for people who are under 18 on the first of the month. */
  adultOn: CalendarDate | null;
  /** Whether hours, an absence or a booking is recorded for a day of this month or the previous one. */
  isRecorded: boolean;
  rulesOn: RulesOn;
}

/** People judged and booked per batch, so that not all ledgers of a large account are in memory at once. */
export const PIECE = 200;

/**
 * Whether a closing includes a person: employed in the month, with a schedule, hours or bookings in it. Days outside of
 * the employment or without control of hours are not compared with a schedule.
 */
export const isConcerned = ({ days, isRecorded, rulesOn }: PersonMonth): boolean =>
  (isRecorded || days.some(({ due }) => due.expected !== null)) &&
  days.some(({ date, due }) => due.employed && isJudged(rulesOn(date).excluded));

/** The judged months of people, in the order of `ids`. */
export async function* judgedMonths(
  db: Db,
  accountId: number,
  ids: readonly number[],
  month: string,
): AsyncGenerator<PersonMonth> {
  for (let at = 0; at < ids.length; at += PIECE)
    yield* await judgePiece(db, accountId, ids.slice(at, at + PIECE), month);
}

async function judgePiece(db: Db, accountId: number, ids: readonly number[], month: string): Promise<PersonMonth[]> {
  const [from, to] = [firstDayOf(month), lastDayOf(month)];
  const rulesOn = await rulesFor(db, accountId, ids);
  const judged = await judgedDays(db, accountId, ids, from, to, rulesOn);
  const ledgers = await ledgersSince(db, accountId, ids, month);
  const holidays = await findHolidays(db, accountId, from, to);
  const minors = await birthDatesAfter(db, accountId, ids, adultsBornUntil(from));
  const months = [...judged].map(([userId, days]): PersonMonth => {
    const { start, entries } = ledgers.get(userId) ?? { start: undefined, entries: [] };
    const birth = minors.get(userId);
    return {
      userId,
      days,
      holidays,
      adultOn: birth ? adultOn(birth) : null,
      start,
      entries,
      isRecorded: hasRecord(days, entries),
      rulesOn: rulesOn(userId),
    };
  });
  const silent = months.filter((person) => isConcerned(person) && !person.isRecorded).map(({ userId }) => userId);
  if (silent.length) {
    const before = monthBefore(month);
    const earlier = await judgedDays(db, accountId, silent, firstDayOf(before), lastDayOf(before), rulesOn);
    const booked = await loadLedgers(db, accountId, silent, lastDayOf(monthBefore(before)));
    for (const person of months)
      person.isRecorded ||= hasRecord(earlier.get(person.userId) ?? [], booked.get(person.userId) ?? []);
  }
  return months;
}

/** Whether there are hours or an absence on a day of the month, or bookings about one that no closing made. */
const hasRecord = (days: readonly MonthDay[], entries: readonly BookedEntry[]): boolean => {
  const dates = new Set(days.map(({ date }) => date));
  return (
    days.some(({ worked, due }) => worked + due.excused + due.bank + due.unpaid > 0) ||
    entries.some(({ occurred_on, origin }) => !OF_THE_BANK.has(origin) && dates.has(occurred_on))
  );
};

/** Origins of bookings that do not depend on recorded hours. */
const OF_THE_BANK: ReadonlySet<string> = new Set(['closing', 'settlement']);
