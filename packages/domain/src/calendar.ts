/** A calendar date of an account, `YYYY-MM-DD`. Compares as text. */
export type CalendarDate = string;

/** The years in which calendar arithmetic is tested; dates outside them are refused where they come in. */
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
    // en-CA writes dates as ISO 8601 does.
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(now);
}

/** Whether `name` is an IANA time zone that this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** `date` moved by whole days. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** How many days a month has. @param month 1 to 12 */
export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** `date`'s day of the week: 0 is Monday, 6 is Sunday (ISO 8601 counts from Monday). */
export const weekdayOf = (date: CalendarDate): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The Monday of the week that `date` lies in. */
export const mondayOf = (date: CalendarDate): CalendarDate => addDays(date, -weekdayOf(date));

/** How many days after `from` the date `to` comes; negative where it comes before. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** Every date from `from` to `to`, both included; none where `to` comes before. */
export function datesFrom(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const first = Date.parse(`${from}T00:00:00Z`);
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, day) =>
    new Date(first + day * 86_400_000).toISOString().slice(0, 10),
  );
}

/** The first and the last date of the month that `date` lies in. */
export function monthOf(date: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  const [year, month] = date.split('-').map(Number) as [number, number];
  return { from: `${date.slice(0, 7)}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
}

/** The part of the day in which people greet each other: from 5 the morning, from 12 the afternoon, from 18 the evening. */
export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const;

/** The part of the day that a clock in `timeZone` shows at `now`; the small hours belong to the evening before. */
export function partOfDay(timeZone: string, now: Date): (typeof PARTS_OF_DAY)[number] {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
  return hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}
