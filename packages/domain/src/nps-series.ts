import { addDays, type CalendarDate, dateIn, weekdayOf } from './calendar.ts';
import { firstMinuteOf, instantOf, minuteAt } from './worktime.ts';

/** How often a series of waves asks. */
export const NPS_RHYTHMS = ['month', 'quarter', 'half_year'] as const;
export type NpsRhythm = (typeof NPS_RHYTHMS)[number];

/** The percentage of people asked by one wave of a series. */
export const NPS_SAMPLES = [25, 33, 50, 100] as const;
export type NpsSample = (typeof NPS_SAMPLES)[number];

/** The default number of days that a wave of a series is open. */
export const SERIES_OPEN_DAYS = 10;
/** The maximum length of a series name: its waves append their period. */
export const MOST_SERIES_NAME = 100;
/** The maximum number of series of an account. */
export const MOST_SERIES = 20;

const MONTHS: Readonly<Record<NpsRhythm, number>> = { month: 1, quarter: 3, half_year: 6 };
const LETTERS: Readonly<Record<Exclude<NpsRhythm, 'month'>, string>> = { quarter: 'Q', half_year: 'H' };
/** The number of waves in which each person is asked once. */
const PARTS: Readonly<Record<NpsSample, number>> = { 25: 4, 33: 3, 50: 2, 100: 1 };

/** When the waves of a series open: on the first such weekday of each period. */
export interface NpsTiming {
  every: NpsRhythm;
  /** Counted from Monday as 0. */
  weekday: number;
  hour: number;
}

/** The number of the period that contains a day; periods are numbered consecutively. */
export function roundOf(every: NpsRhythm, day: CalendarDate): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Math.floor((year * 12 + month - 1) / MONTHS[every]);
}

const two = (number: number) => String(number).padStart(2, '0');

/** The first day of a period. */
export function firstDayOf(every: NpsRhythm, round: number): CalendarDate {
  const months = round * MONTHS[every];
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${two((months % 12) + 1)}-01`;
}

/** A period as part of a name: `2026-03`, `2026 Q1`, `2026 H1`. */
export function periodName(every: NpsRhythm, round: number): string {
  const first = firstDayOf(every, round);
  if (every === 'month') return first.slice(0, 7);
  return `${first.slice(0, 4)} ${LETTERS[every]}${(round % (12 / MONTHS[every])) + 1}`;
}

/** When the wave of a period opens; if clocks skip that hour, right afterwards. */
export function openingOf({ every, weekday, hour }: NpsTiming, round: number, timeZone: string): string {
  const first = firstDayOf(every, round);
  const day = addDays(first, (weekday - weekdayOf(first) + 7) % 7);
  return instantOf(minuteAt(timeZone, day, `${two(hour)}:00`) ?? firstMinuteOf(timeZone, day));
}

/**
 * The period whose wave is due at `now`: its opening time has passed, is not before the last change of the series, and
 * its wave was not created yet. A wave that is delayed by another open one stays due until its period ends.
 */
export function dueRound(
  series: NpsTiming & { since: string; last_round: number | null },
  timeZone: string,
  now: Date,
): number | undefined {
  const round = roundOf(series.every, dateIn(timeZone, now));
  if (series.last_round !== null && series.last_round >= round) return undefined;
  const opening = openingOf(series, round, timeZone);
  return opening >= series.since && opening <= now.toISOString() ? round : undefined;
}

/** When the next wave opens after `now`; a wave that is due is not the next one. */
export function nextOpening(series: NpsTiming & { last_round: number | null }, timeZone: string, now: Date): string {
  const round = roundOf(series.every, dateIn(timeZone, now));
  const opening = openingOf(series, round, timeZone);
  const isMade = series.last_round !== null && series.last_round >= round;
  return opening > now.toISOString() && !isMade ? opening : openingOf(series, round + 1, timeZone);
}

/**
 * Whether a person is asked in a period: once in as many waves as the sample has parts. A hash of the person and the
 * waves decides in which, differently in each round.
 * @param hash a keyed hash of a text: an integer of at least 32 bits
 */
export function isSampled(
  { id, sample_percent }: { id: number; sample_percent: NpsSample },
  round: number,
  userId: number,
  hash: (text: string) => number,
): boolean {
  const parts = PARTS[sample_percent];
  if (parts === 1) return true;
  const cycle = Math.floor(round / parts);
  return hash(`nps-series ${id} ${cycle} ${userId}`) % parts === round % parts;
}
