import { addDays, type CalendarDate, monthOf } from './calendar.ts';

/** A month as `2026-10`. Compares as text. */
export type Month = string;

export const firstDayOf = (month: Month): CalendarDate => `${month}-01`;
export const lastDayOf = (month: Month): CalendarDate => monthOf(firstDayOf(month)).to;
export const monthAfter = (month: Month): Month => addDays(lastDayOf(month), 1).slice(0, 7);
export const monthBefore = (month: Month): Month => addDays(firstDayOf(month), -1).slice(0, 7);

/** The months from `from` to `to`, inclusive; empty if `to` is earlier. */
export function monthsFrom(from: Month, to: Month): Month[] {
  const months: Month[] = [];
  for (let month = from; month <= to; month = monthAfter(month)) months.push(month);
  return months;
}

/** A month that has ended and is not closed. */
export interface OpenMonth {
  month: Month;
  /** The day from which it could be closed. */
  since: CalendarDate;
  /** Remaining minutes of lots that expire with its closing. */
  waiting_minutes: number;
  /** The people who have such lots. */
  waiting_people: number;
}

/**
 * The months that have ended and are not closed, oldest first: from `closesFrom` on or, before the first closing, only
 * the last one, without waiting lots: then the expiry job expires lots.
 * @param overdue the remaining minutes of overdue lots by person and due date
 */
export function openMonths(
  today: CalendarDate,
  closesFrom: Month | null,
  inForce: readonly Month[],
  overdue: readonly { user_id: number; due_on: CalendarDate; minutes: number }[],
): OpenMonth[] {
  const last = monthBefore(today.slice(0, 7));
  const open = monthsFrom(closesFrom ?? last, last).filter((month) => !inForce.includes(month));
  return open.map((month, at) => {
    const before = open[at - 1];
    const waiting = overdue.filter(
      ({ due_on }) =>
        closesFrom !== null &&
        due_on >= firstDayOf(closesFrom) &&
        due_on <= lastDayOf(month) &&
        (before === undefined || due_on > lastDayOf(before)),
    );
    return {
      month,
      since: firstDayOf(monthAfter(month)),
      waiting_minutes: waiting.reduce((sum, { minutes }) => sum + minutes, 0),
      waiting_people: new Set(waiting.map(({ user_id }) => user_id)).size,
    };
  });
}
