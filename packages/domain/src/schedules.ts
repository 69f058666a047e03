import { type CalendarDate, datesFrom, weekdayOf } from './calendar.ts';

/** What somebody is due to work on each day of the week, from a date on. A change of contract is another one. */
export interface Schedule {
  valid_from: CalendarDate;
  /** Minutes of Monday to Sunday. */
  minutes: readonly number[];
}

/** A date as an account's calendar knows it. */
export interface CalendarDay {
  date: CalendarDate;
  /** 0 is Monday. */
  weekday: number;
  holiday: boolean;
}

/** Anything that tells whether a date is a holiday: a set of them, or their names by date. */
export interface Holidays {
  has(date: CalendarDate): boolean;
}

/** The days from `from` to `to`, both included, as the account's holidays make them. */
export function calendarDays(holidays: Holidays, from: CalendarDate, to: CalendarDate): CalendarDay[] {
  const first = weekdayOf(from);
  return datesFrom(from, to).map((date, at) => ({ date, weekday: (first + at) % 7, holiday: holidays.has(date) }));
}

/** The schedule that holds on `date`: the latest that has begun. Undefined before the first. */
export const scheduleOn = (schedules: readonly Schedule[], date: CalendarDate): Schedule | undefined =>
  schedules.reduce<Schedule | undefined>(
    (best, one) => (one.valid_from <= date && (!best || one.valid_from > best.valid_from) ? one : best),
    undefined,
  );

/**
 * Minutes that somebody is due to work on each of `days`: those of the weekday, none on a holiday. Null where no
 * schedule has begun: unknown is not zero.
 */
export const expectedOver = (schedules: readonly Schedule[], days: readonly CalendarDay[]): (number | null)[] => {
  const inOrder = schedules.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
  let next = 0;
  return days.map(({ date, weekday, holiday }) => {
    // Days mostly come in order, so the schedule of the one before is where to look first.
    if (next > 0 && (inOrder[next - 1] as Schedule).valid_from > date) next = 0;
    while (next < inOrder.length && (inOrder[next] as Schedule).valid_from <= date) next++;
    const schedule = inOrder[next - 1];
    return schedule ? (holiday ? 0 : (schedule.minutes[weekday] ?? 0)) : null;
  });
};

/** The sum, or null where any part of it is unknown: half a month known is not a month. */
export const sumKnown = (parts: readonly (number | null)[]): number | null =>
  parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0);

/** A day as it was worked, and as it was due to be. */
export interface WorkedDay {
  date: CalendarDate;
  minutes: number;
  /** Null where no schedule has begun. */
  expected_minutes: number | null;
  /** What the day is called, where it is a holiday. */
  holiday: string | null;
}

/** What a person worked on each day from `from` to `to`, both included, beside what the schedule expects. */
export function workedDays(
  from: CalendarDate,
  to: CalendarDate,
  worked: readonly number[] | undefined,
  schedules: readonly Schedule[],
  holidays: ReadonlyMap<CalendarDate, string>,
): WorkedDay[] {
  const days = calendarDays(holidays, from, to);
  const expected = expectedOver(schedules, days);
  return days.map(({ date }, at) => ({
    date,
    minutes: worked?.[at] ?? 0,
    expected_minutes: expected[at] ?? null,
    holiday: holidays.get(date) ?? null,
  }));
}

/** Which of `people` have no schedule that holds on `date`, in their order. */
export function withoutSchedule(
  people: readonly number[],
  schedules: readonly (Schedule & { user_id: number })[],
  date: CalendarDate,
): number[] {
  const begun = new Set(schedules.filter(({ valid_from }) => valid_from <= date).map(({ user_id }) => user_id));
  return people.filter((id) => !begun.has(id));
}
