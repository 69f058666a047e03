/** A calendar date of an account, `YYYY-MM-DD`. Compares as text. */
export type CalendarDate = string;

/** Years in which calendar arithmetic is tested; dates outside are rejected in requests. */
export const SUPPORTED_YEARS = { first: 1900, last: 2199 } as const;

/** Whether a date, month or instant (ISO 8601, four-digit year first) lies in the supported years. */
export const isInSupportedYears = (value: string): boolean => {
  const year = Number(value.slice(0, 4));
  return year >= SUPPORTED_YEARS.first && year <= SUPPORTED_YEARS.last;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** The date that a clock in `timeZone` (IANA name) shows at `now`. */
export function dateIn(timeZone: string, now: Date): CalendarDate {
  let format = formats.get(timeZone);
  if (!format) {
    // The `en-CA` locale formats dates as ISO 8601.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(now);
}

/** Whether `name` is an IANA time zone known to this runtime. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** `date` plus a number of whole days; negative to go back. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/**
 * Number of days in a month.
 * @param month 1 to 12
 */
export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Day of the week of `date`: 0 is Monday, 6 is Sunday (ISO 8601 weeks start on Monday). */
export const weekdayOf = (date: CalendarDate): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The Monday of the week that contains `date`. */
export const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, -weekdayOf(date));

/** Days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** The days of a month as two digits. */
const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, at) => String(at + 1).padStart(2, '0'));

/** Every date from `from` to `to`, inclusive; empty if `to` is earlier. */
export function datesFrom(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = [];
  let [year = 0, month = 0] = from.split('-').map(Number);
  // Dates are built from text: formatting each takes five times as long, and callers request years of them at once.
  for (let first = from.slice(0, 7); first <= to.slice(0, 7); first = `${year}-${DAYS_OF_MONTH[month - 1]}`) {
    for (const day of DAYS_OF_MONTH.slice(0, daysInMonth(year, month))) {
      const date = `${first}-${day}`;
      if (date >= from && date <= to) dates.push(date);
    }
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  return dates;
}

/** First and last date of the month that contains `date`. */
export function monthOf(date: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const [year, month] = date.split('-').map(Number) as [number, number];
  return { from: `${date.slice(0, 7)}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

/** Parts of the day used for greetings: morning from 5:00, afternoon from 12:00, evening from 18:00. */
export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const;

/** The part of the day in `timeZone` at `now`; hours before 5:00 count as the previous evening. */
export function partOfDay(timeZone: string, now: Date): (typeof PARTS_OF_DAY)[number] {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
  return hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
