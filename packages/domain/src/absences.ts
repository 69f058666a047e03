import { type Level, may } from './access.ts';
import type { FileNeed } from './absence-kinds.ts';
import { addDays, type CalendarDate, daysBetween } from './calendar.ts';
import type { AbsenceEffect, DayAbsence, ExpectedDay } from './expected.ts';
import type { Leading } from './lines.ts';

/** A request waits, is decided, or is withdrawn. Only an approved absence changes the expected hours. */
export const ABSENCE_STATUSES = ['requested', 'approved', 'refused', 'canceled'] as const;
export type AbsenceStatus = (typeof ABSENCE_STATUSES)[number];

/**
 * The reasons why a previewed absence would be refused, except overlaps; then warnings that do not refuse it: more days
 * than intended for its kind, and a document that is expected or required for its approval.
 */
export const PREVIEW_WARNINGS = [
  'not_employed',
  'nothing_due',
  'month_closed',
  'balance_too_low',
  'above_max_days',
  'file_asked',
  'file_required',
] as const;
export type PreviewWarning = (typeof PREVIEW_WARNINGS)[number];

/** The maximum number of requests decided at once. */
export const MOST_DECIDED = 200;

/** Why one of several requests was not decided. */
export const UNDECIDED = [
  'oneself',
  'forbidden',
  'not_found',
  'wrong_state',
  'month_closed',
  'balance_too_low',
  'file_missing',
] as const;
export type Undecided = (typeof UNDECIDED)[number];

/** The longest absence, in days. */
export const LONGEST_ABSENCE = 400;

/** The maximum number of kinds of an account. */
export const MOST_KINDS = 60;

/** The days of an absence, both inclusive, and its minutes on each of them; null means the whole day. */
export interface AbsencePeriod {
  starts_on: CalendarDate;
  ends_on: CalendarDate;
  minutes_per_day: number | null;
}

/** An approved absence, with its effect on its days. */
export interface PlannedAbsence extends AbsencePeriod {
  effect: AbsenceEffect;
  kind_id: number;
}

const isOn = ({ starts_on, ends_on }: AbsencePeriod, date: CalendarDate) => starts_on <= date && date <= ends_on;

/** The absences of one person on a day. */
export const absencesOn = (absences: readonly PlannedAbsence[], date: CalendarDate): DayAbsence[] =>
  absences
    .filter((absence) => isOn(absence, date))
    .map(({ effect, minutes_per_day, kind_id }) => ({ effect, minutes: minutes_per_day, kind_id }));

/** The days of a period, both ends included. */
export const daysOf = ({ starts_on, ends_on }: Pick<AbsencePeriod, 'starts_on' | 'ends_on'>): number =>
  daysBetween(starts_on, ends_on) + 1;

/** The document that an absence of a kind requires: none if it is shorter than the kind's limit. */
export const fileNeedOf = (
  { needs_file, file_days }: { needs_file: FileNeed; file_days: number },
  absence: Pick<AbsencePeriod, 'starts_on' | 'ends_on'>,
): FileNeed => (daysOf(absence) >= file_days ? needs_file : 'no');

/** Minutes of work that an absence takes from a day: at most the expected minutes. 0 if these are unknown. */
export const coveredMinutes = ({ minutes_per_day }: Pick<AbsencePeriod, 'minutes_per_day'>, day: ExpectedDay): number =>
  Math.min(day.expected ?? 0, minutes_per_day ?? day.expected ?? 0);

/**
 * Minutes taken from the time bank for an absence on a day on which `bank` minutes are taken in total. Absences of one
 * person on one day take from them in the order of their ids.
 * @param others further approved absences of the person with this effect
 */
export function bankedMinutes<A extends AbsencePeriod & { id: number }>(
  absence: A,
  others: readonly A[],
  date: CalendarDate,
  bank: number,
): number {
  if (!isOn(absence, date)) return 0;
  const earlier = others.filter((other) => other.id < absence.id && isOn(other, date));
  const left = earlier.reduce((rest, { minutes_per_day }) => Math.max(0, rest - (minutes_per_day ?? rest)), bank);
  return Math.min(left, absence.minutes_per_day ?? left);
}

const DAY = 1_440;

/**
 * The first of `others` that an absence conflicts with: on one day either is whole, or the parts exceed the scheduled
 * minutes. Undefined if there is none.
 * @param others requested or approved absences of the same person
 * @param scheduledOn minutes of a day; null if unknown
 */
export function overlapping<A extends AbsencePeriod>(
  absence: AbsencePeriod,
  others: readonly A[],
  scheduledOn: (date: CalendarDate) => number | null,
): A | undefined {
  for (let date = absence.starts_on; date <= absence.ends_on; date = addDays(date, 1)) {
    const beside = others.filter((other) => isOn(other, date));
    const whole = beside.find((other) => other.minutes_per_day === null || absence.minutes_per_day === null);
    if (whole) return whole;
    const parts = beside.reduce((sum, other) => sum + (other.minutes_per_day ?? 0), absence.minutes_per_day ?? 0);
    const scheduled = scheduledOn(date) ?? DAY;
    // Parts of a day without scheduled work do not conflict.
    if (beside.length && scheduled > 0 && parts > scheduled) return beside.at(-1);
  }
  return undefined;
}

/** A caller who reads or decides, and how they lead the person of the absence. */
export interface AbsenceReader {
  id: number;
  level: Level;
  leading: Leading | undefined;
}

/** Whether the caller sees that a person is absent. */
export const maySeeAbsence = ({ id, level, leading }: AbsenceReader, userId: number): boolean =>
  id === userId || leading !== undefined || may(level, 'absences.read-all');

/** Whether the caller sees the kind of a private absence, and the note of any absence. Leaders do not. */
export const seesPrivatePart = ({ id, level }: Pick<AbsenceReader, 'id' | 'level'>, userId: number): boolean =>
  id === userId || may(level, 'absences.private');

/** Whether the caller decides about a person's requests: by level or as the direct leader, never for themselves. */
export const mayDecideAbsence = ({ id, level, leading }: AbsenceReader, userId: number): boolean =>
  id !== userId && (leading === 'direct' || may(level, 'absences.decide'));

/**
 * Whether the caller can cancel an absence. The person: a request, and an approved absence until the day before it
 * starts. Others: people who record absences, and the direct leader.
 */
export const mayCancelAbsence = (
  by: AbsenceReader,
  { user_id, status, starts_on }: { user_id: number; status: AbsenceStatus; starts_on: CalendarDate },
  today: CalendarDate,
): boolean =>
  by.id === user_id
    ? status === 'requested' || today < starts_on
    : by.leading === 'direct' || may(by.level, 'absences.record');

/**
 * Whether the caller can change an absence now: the person their own request, others with `absences.record` also an
 * approved one.
 */
export const mayChangeAbsence = (
  { id, level }: Pick<AbsenceReader, 'id' | 'level'>,
  { user_id, status }: { user_id: number; status: AbsenceStatus },
): boolean =>
  id === user_id
    ? status === 'requested'
    : (status === 'requested' || status === 'approved') && may(level, 'absences.record');

/**
 * Whether the caller can add documents to an absence: the person, and people who record absences, unless it was refused
 * or canceled.
 */
export const mayAttach = (
  { id, level }: Pick<AbsenceReader, 'id' | 'level'>,
  { user_id, status }: { user_id: number; status: AbsenceStatus },
): boolean => (status === 'requested' || status === 'approved') && (id === user_id || may(level, 'absences.record'));

/**
 * Whether the caller can remove documents of an absence: the person while it is a request, and people who record
 * absences.
 */
export const mayDetach = (
  { id, level }: Pick<AbsenceReader, 'id' | 'level'>,
  { user_id, status }: { user_id: number; status: AbsenceStatus },
): boolean => (id === user_id ? status === 'requested' : may(level, 'absences.record'));

/** The months (`2026-03`) of a period. */
export function monthsOfPeriod({ starts_on, ends_on }: Pick<AbsencePeriod, 'starts_on' | 'ends_on'>): string[] {
  const months = new Set<string>();
  for (let date = starts_on; date <= ends_on; date = addDays(date, 1)) months.add(date.slice(0, 7));
  return [...months];
}
