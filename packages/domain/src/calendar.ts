/** A calendar date of an account, `YYYY-MM-DD`. Compares as text. */
export type CalendarDate = string;

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
