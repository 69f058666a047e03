import { addDays, type CalendarDate, daysBetween } from '@jornada/domain/calendar';

/** Width of a day in px. */
export const ZOOMS = { day: 40, week: 16, month: 6 } as const;
export type Zoom = keyof typeof ZOOMS;

/** At least a year, in whole weeks. */
export const WEEKS = 53;
export const DAYS = WEEKS * 7;

export interface DateRange {
  starts_on: CalendarDate;
  ends_on: CalendarDate;
}

/** First and last day of a range as offsets from `from`; they may be outside the timeline. */
export const daysOf = ({ starts_on, ends_on }: DateRange, from: CalendarDate): { first: number; last: number } => ({
  first: daysBetween(from, starts_on),
  last: daysBetween(from, ends_on),
});

/** The days whose bars are shown, as offsets from the first day of the timeline. */
export interface DaysInSight {
  first: number;
  last: number;
}

/** Whether a range overlaps the visible days. */
export function isInSight(range: DateRange, from: CalendarDate, { first, last }: DaysInSight): boolean {
  const days = daysOf(range, from);
  return days.last >= first && days.first <= last;
}

/** Moves both ends by whole days. */
export const shifted = <S extends DateRange>(range: S, days: number): S => ({
  ...range,
  starts_on: addDays(range.starts_on, days),
  ends_on: addDays(range.ends_on, days),
});

/** Moves one end of a range; it cannot pass the other end. */
export function resized<S extends DateRange>(range: S, end: 'start' | 'end', days: number): S {
  if (end === 'start') {
    const starts_on = addDays(range.starts_on, days);
    return { ...range, starts_on: starts_on > range.ends_on ? range.ends_on : starts_on };
  }
  const ends_on = addDays(range.ends_on, days);
  return { ...range, ends_on: ends_on < range.starts_on ? range.starts_on : ends_on };
}

/** The range between two days, in either order. */
export const between = (from: CalendarDate, a: number, b: number): DateRange => ({
  starts_on: addDays(from, Math.min(a, b)),
  ends_on: addDays(from, Math.max(a, b)),
});

/** Assigns overlapping ranges to lanes. Sorted by start, each range gets the first free lane. */
export function lanesOf<S extends DateRange & { id: number }>(
  ranges: readonly S[],
): { lane: Map<number, number>; lanes: number } {
  const lane = new Map<number, number>();
  const ends: CalendarDate[] = [];
  for (const { id, starts_on, ends_on } of [...ranges].sort((a, b) =>
    a.starts_on < b.starts_on ? -1 : a.starts_on > b.starts_on ? 1 : a.id - b.id,
  )) {
    const free = ends.findIndex((end) => end < starts_on);
    const at = free < 0 ? ends.length : free;
    ends[at] = ends_on;
    lane.set(id, at);
  }
  return { lane, lanes: ends.length };
}

/** Weekdays that differ from a Monday-to-Friday week; holidays are marked separately. */
export function exceptionsOf(
  offWeekdays: readonly number[],
  isHoliday: (weekday: number) => boolean,
): { weekday: number; off: boolean }[] {
  const off = new Set(offWeekdays);
  return [0, 1, 2, 3, 4, 5, 6]
    .filter((weekday) => off.has(weekday) === weekday < 5 && !isHoliday(weekday))
    .map((weekday) => ({ weekday, off: off.has(weekday) }));
}

/** Distance from one bar to the next in px, the minimum for touch targets. */
export const LANE_HEIGHT = 24;
/**
 * Width in px of each end by which a bar is resized, beside the coloured edge at its start; at most a quarter of a
 * narrow bar.
 */
export const BAR_END = 9;
/** Width in px of the coloured edge at the start of a bar. */
export const BAR_EDGE = 5;
/** Space above the first lane in px. */
export const LANES_TOP = 4;
const STRIP_HEIGHT = 16;
const DAY_HEIGHT = 14;

/** Height of a person's row in px; `byDay` adds a line for overallocated days. */
export const rowHeight = (lanes: number, byDay: boolean): number =>
  LANES_TOP + Math.max(1, lanes) * LANE_HEIGHT + STRIP_HEIGHT + (byDay ? DAY_HEIGHT : 0);
