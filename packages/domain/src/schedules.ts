import { type Level, may } from './access.ts';
import { absencesOn, type PlannedAbsence } from './absences.ts';
import { type CalendarDate, datesFrom, weekdayOf } from './calendar.ts';
import { type EmploymentPeriod, isEmployed } from './employment.ts';
import { expectedDay, type ExpectedDay } from './expected.ts';

/** Expected minutes per weekday from a date on. A contract change is a new schedule. */
export interface Schedule {
  valid_from: CalendarDate;
  /** Minutes of Monday to Sunday. */
  minutes: readonly number[];
}

/** A date in the account's calendar. */
export interface CalendarDay {
  date: CalendarDate;
  /** 0 is Monday. */
  weekday: number;
  holiday: boolean;
}

/** Lookup of holidays: a set of dates, or names by date. */
export interface Holidays {
  has(date: CalendarDate): boolean;
}

/** The days from `from` to `to`, inclusive, marked with the account's holidays. */
export function calendarDays(holidays: Holidays, from: CalendarDate, to: CalendarDate): CalendarDay[] {
  const first = weekdayOf(from);
  return datesFrom(from, to).map((date, at) => ({ date, weekday: (first + at) % 7, holiday: holidays.has(date) }));
}

/** The schedule in force on `date`: the latest that has begun. Undefined before the first. */
export const scheduleOn = (schedules: readonly Schedule[], date: CalendarDate): Schedule | undefined =>
  schedules.reduce<Schedule | undefined>(
    (best, one) => (one.valid_from <= date && (!best || one.valid_from > best.valid_from) ? one : best),
    undefined,
  );

/** Of schedules of several people, those in force on `date`, in the order of the people. */
export const schedulesInForce = <S extends Schedule & { user_id: number }>(
  all: readonly S[],
  date: CalendarDate,
): S[] =>
  [...Map.groupBy(all, ({ user_id }) => user_id).values()].flatMap((own) => {
    const inForce = scheduleOn(own, date);
    return own.filter((schedule) => schedule === inForce);
  });

/** The facts that determine a person's expected work. */
export interface Plan {
  schedules: readonly Schedule[];
  /** The periods of employment; none means always. */
  periods?: readonly EmploymentPeriod[];
  /** Their approved absences. */
  absences?: readonly PlannedAbsence[];
}

/** Expected minutes on each of `days`; null before the first schedule (unknown is not zero). */
export const expectedOver = (plan: Plan, days: readonly CalendarDay[]): (number | null)[] =>
  expectedDays(plan, days).map(({ expected }) => expected);

/**
 * The expected work of a person on each of `days`, by their schedules, the holidays, their employment and their
 * absences. The only source of this number: totals, timesheet, closing, capacity and load use it.
 */
export const expectedDays = (
  { schedules, periods = [], absences = [] }: Plan,
  days: readonly CalendarDay[],
): ExpectedDay[] => {
  const inOrder = schedules.toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
  let next = 0;
  return days.map(({ date, weekday, holiday }) => {
    // Days are mostly in order, so the previous day's schedule is tried first.
    if (next > 0 && (inOrder[next - 1] as Schedule).valid_from > date) next = 0;
    while (next < inOrder.length && (inOrder[next] as Schedule).valid_from <= date) next++;
    const schedule = inOrder[next - 1];
    const scheduled = schedule ? (schedule.minutes[weekday] ?? 0) : null;
    const own = absences.length ? absencesOn(absences, date) : [];
    const employed = isEmployed(periods, date);
    return expectedDay({ scheduled, holiday, works_holidays: false, employed, absences: own });
  });
};

/** The sum, or null if any part is unknown. */
export const sumKnown = (parts: readonly (number | null)[]): number | null =>
  parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0);

/** Worked and expected minutes of a day. */
export interface WorkedDay {
  date: CalendarDate;
  minutes: number;
  /** Null before the first schedule. */
  expected_minutes: number | null;
  /** The holiday's name, if it is one. */
  holiday: string | null;
}

/** Worked and expected minutes of a person on each day from `from` to `to`, inclusive. */
export function workedDays(
  from: CalendarDate,
  to: CalendarDate,
  worked: readonly number[] | undefined,
  plan: Plan,
  holidays: ReadonlyMap<CalendarDate, string>,
): WorkedDay[] {
  const days = calendarDays(holidays, from, to);
  const expected = expectedOver(plan, days);
  return days.map(({ date }, at) => ({
    date,
    minutes: worked?.[at] ?? 0,
    expected_minutes: expected[at] ?? null,
    holiday: holidays.get(date) ?? null,
  }));
}

/** Those of `people` without a schedule in force on `date`, in their order. */
export function withoutSchedule(
  people: readonly number[],
  schedules: readonly (Schedule & { user_id: number })[],
  date: CalendarDate,
): number[] {
  const begun = new Set(schedules.filter(({ valid_from }) => valid_from <= date).map(({ user_id }) => user_id));
  return people.filter((id) => !begun.has(id));
}

/** Whether a caller may set a person's schedule. A caller who may only keep records of others cannot set their own. */
export const maySetSchedule = (level: Level, isOwn: boolean): boolean =>
  may(level, 'hours.schedules') && (!isOwn || may(level, 'hours.write-all'));
