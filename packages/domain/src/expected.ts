/**
 * What an approved absence does to a day: it costs nothing (`excused`), the bank gives the hours (`bank`), or they are
 * neither worked nor paid (`unpaid`).
 */
export const ABSENCE_EFFECTS = ['excused', 'bank', 'unpaid'] as const;
export type AbsenceEffect = (typeof ABSENCE_EFFECTS)[number];

/** An absence on one day; null minutes are the whole day. */
export interface DayAbsence {
  effect: AbsenceEffect;
  minutes: number | null;
}

/** What is known about a day before it is worked. */
export interface PlannedDay {
  /** Minutes of the schedule in force; null without one. */
  scheduled: number | null;
  holiday: boolean;
  /** Whether the schedule includes holidays, as in shifts of 12 hours work and 36 hours rest (CLT art. 59-A). */
  works_holidays: boolean;
  employed: boolean;
  absences: readonly DayAbsence[];
}

/** How much work is due on a day, in minutes. `scheduled` = `expected` + `excused` + `bank` + `unpaid`, where known. */
export interface ExpectedDay {
  scheduled: number;
  excused: number;
  bank: number;
  unpaid: number;
  /** Null without a schedule: unknown is not zero, and the day is not judged. */
  expected: number | null;
  employed: boolean;
}

/**
 * How much work is due on a day: the schedule, nothing on a holiday, less absences (excused first, then `bank`, then
 * `unpaid`). Nothing is due on a day without employment.
 */
export function expectedDay({ scheduled, holiday, works_holidays, employed, absences }: PlannedDay): ExpectedDay {
  const nothing = { scheduled: 0, excused: 0, bank: 0, unpaid: 0 };
  if (!employed) return { ...nothing, expected: 0, employed };
  if (scheduled === null) return { ...nothing, expected: null, employed };
  const day = { ...nothing, scheduled: holiday && !works_holidays ? 0 : scheduled };
  let expected = day.scheduled;
  for (const effect of ABSENCE_EFFECTS)
    for (const { minutes } of absences.filter((absence) => absence.effect === effect)) {
      const taken = Math.min(expected, minutes ?? expected);
      day[effect] += taken;
      expected -= taken;
    }
  return { ...day, expected, employed };
}
