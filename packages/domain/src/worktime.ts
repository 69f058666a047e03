import { addDays, type CalendarDate, dateIn, datesFrom } from './calendar.ts';

/**
 * Time spans are counted in whole minutes since 1970 (UTC): sums are exact, and every clock change falls on a minute.
 */
export interface Span {
  start: number;
  /** Exclusive: the first minute after it. */
  end: number;
}

/** A calendar day of an account with its real length: 23 or 25 hours when clocks change. */
export interface DaySpan extends Span {
  date: CalendarDate;
}

/** Maximum length of an entry, so an entry that started over a day before a moment has ended by then. */
export const LONGEST_ENTRY = 1_440;
/** Maximum minutes counted per day, including 25-hour days. */
export const LONGEST_DAY = 1_440;

/** Minutes by which the clock of a person's device may be ahead of the server's. */
export const CLOCK_LEEWAY = 10;

/** Whether hours that start at this minute lie in the future at `now`, so that they cannot be recorded. */
export const isAhead = (start: number, now: Date): boolean => start > minuteOf(now) + CLOCK_LEEWAY;

/** The minute of an instant; seconds are dropped. */
export const minuteOf = (instant: string | Date): number =>
  Math.floor((typeof instant === 'string' ? Date.parse(instant) : instant.getTime()) / 60_000);

/** The instant at which a minute starts, ISO 8601 UTC. */
export const instantOf = (minute: number): string => new Date(minute * 60_000).toISOString();

/** Minutes of `a` within `b`. */
export const minutesWithin = (a: Span, b: Span): number =>
  Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));

/** The days from `from` to `to`, inclusive, in `timeZone`. Each starts where the previous one ends. */
export function daySpans(timeZone: string, from: CalendarDate, to: CalendarDate): DaySpan[] {
  const dates = datesFrom(from, addDays(to, 1));
  const starts = dates.map((date) => firstMinuteOf(timeZone, date));
  return starts.slice(1).map((end, at) => ({ date: dates[at] as CalendarDate, start: starts[at] as number, end }));
}

/**
 * The instants that bound a date range in `timeZone`; a missing bound is open. `to` is exclusive: the first instant
 * after the last date.
 */
export function instantsOf(timeZone: string, from: CalendarDate | undefined, to: CalendarDate | undefined) {
  return {
    ...(from !== undefined && { from: instantOf((daySpans(timeZone, from, from)[0] as DaySpan).start) }),
    ...(to !== undefined && { to: instantOf((daySpans(timeZone, to, to)[0] as DaySpan).end) }),
  };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Wall-clock time in `timeZone` at a minute, `09:30`. */
export function clockOf(timeZone: string, minute: number): string {
  let format = clocks.get(timeZone);
  if (!format)
    clocks.set(
      timeZone,
      (format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })),
    );
  return format.format(new Date(minute * 60_000));
}

/**
 * The minute of `date` at which the wall clock in `timeZone` shows `clock` (`09:30`): the first of two if it is
 * repeated, the first after the gap if it is skipped. Null if `clock` is not a time.
 */
export function minuteAt(timeZone: string, date: CalendarDate, clock: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock) ?? [];
  if (hours === undefined) return null;
  const [day] = daySpans(timeZone, date, date) as [DaySpan];
  const nominal = day.start + Number(hours) * 60 + Number(minutes);
  // Clocks change by at most two hours, so the result is that close to its position on an ordinary day.
  for (let minute = Math.max(day.start, nominal - 120); minute < Math.min(day.end, nominal + 121); minute++)
    if (clockOf(timeZone, minute) >= clock) return minute;
  return day.end - 1;
}

/** The days in `timeZone` that a span touches. */
export const daysTouched = (timeZone: string, { start, end }: Span): DaySpan[] =>
  daySpans(timeZone, dateIn(timeZone, new Date(start * 60_000)), dateIn(timeZone, new Date((end - 1) * 60_000)));

/**
 * Worked minutes of each day. Time across midnight belongs to the days it falls on, so the total over a range is the
 * sum over any partition of it.
 */
export function splitOverDays(
  entries: readonly Span[],
  days: readonly DaySpan[],
): { date: CalendarDate; minutes: number }[] {
  const worked = days.map(({ date }) => ({ date, minutes: 0 }));
  for (const entry of entries)
    for (
      let at = firstEndingAfter(days, entry.start);
      at < days.length && (days[at] as DaySpan).start < entry.end;
      at++
    )
      (worked[at] as { minutes: number }).minutes += minutesWithin(entry, days[at] as DaySpan);
  return worked;
}

/** Consecutive days that start 24 hours apart, so that a minute's day follows by division. */
export function evenRuns(days: readonly DaySpan[]): DaySpan[][] {
  const runs: DaySpan[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && day.start === (run.at(-1) as DaySpan).start + 1_440) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

/** The sum of entries that start within 24 hours. They do not overlap, so only the last can extend past the day. */
export interface Bucket {
  /** Index of the day in which they start; -1 is the day before the first. */
  day: number;
  minutes: number;
  /** When the last of them ends. */
  end: number;
}

/** Worked minutes of each of `days`, computed from sums; equals `splitOverDays` of the entries. */
export function countBuckets(buckets: readonly Bucket[], days: readonly DaySpan[]): number[] {
  const worked = days.map(() => 0);
  const first = days[0]?.start ?? 0;
  for (const { day, minutes, end } of buckets) {
    const dayEnds = days[day]?.end ?? first;
    const over = Math.max(0, end - dayEnds);
    if (day >= 0) worked[day] = (worked[day] ?? 0) + minutes - over;
    for (let at = day + 1; at < days.length && (days[at] as DaySpan).start < end; at++)
      worked[at] = (worked[at] ?? 0) + minutesWithin({ start: dayEnds, end }, days[at] as DaySpan);
  }
  return worked;
}

/** Index of the first day that ends after `minute`. */
function firstEndingAfter(days: readonly DaySpan[], minute: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((days[middle] as DaySpan).end > minute) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Cached, since the same days are needed repeatedly and reading the wall clock is slow. */
const known = new Map<string, Map<CalendarDate, number>>();
const MOST_KNOWN = 20_000;

/** The first minute of `date` in `timeZone`. If clocks skip midnight, the day starts after the gap. */
export function firstMinuteOf(timeZone: string, date: CalendarDate): number {
  let ofZone = known.get(timeZone);
  if (!ofZone || ofZone.size > MOST_KNOWN) known.set(timeZone, (ofZone = new Map()));
  let minute = ofZone.get(date);
  if (minute === undefined) ofZone.set(date, (minute = findFirstMinute(timeZone, date)));
  return minute;
}

/** Time zones are within 15 hours of UTC, and dates only advance, so binary search finds the start of this one. */
function findFirstMinute(timeZone: string, date: CalendarDate): number {
  const midnight = minuteOf(`${date}T00:00:00Z`);
  let [low, high] = [midnight - 900, midnight + 900];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (dateIn(timeZone, new Date(middle * 60_000)) >= date) high = middle;
    else low = middle + 1;
  }
  return low;
}
