/**
 * The effect of an approved absence on a day: it costs nothing (`excused`), the hours are taken from the bank (`bank`),
 * or they are neither worked nor paid (`unpaid`).
 */
export const ABSENCE_EFFECTS = ['excused', 'bank', 'unpaid'] as const;
export type AbsenceEffect = (typeof ABSENCE_EFFECTS)[number];

/** An absence on one day; null minutes are the whole day. */
export interface DayAbsence {
  effect: AbsenceEffect;
  minutes: number | null;
  kind_id: number;
}

/** The minutes that an absence takes from a day. */
export interface TakenAbsence {
  kind_id: number;
  effect: AbsenceEffect;
  /** Minutes of work that are not expected because of it; 0 on a day without expected work. */
  minutes: number;
  is_whole: boolean;
}

/** The facts about a day before it is worked. */
export interface PlannedDay {
  /** Minutes of the schedule in force; null without one. */
  scheduled: number | null;
  holiday: boolean;
  /** Whether the schedule includes holidays, as in shifts of 12 hours work and 36 hours rest (CLT art. 59-A). */
  works_holidays: boolean;
  employed: boolean;
  absences: readonly DayAbsence[];
}

/** The expected work of a day, in minutes. `scheduled` = `expected` + `excused` + `bank` + `unpaid`, where known. */
export interface ExpectedDay {
  scheduled: number;
  excused: number;
  bank: number;
  unpaid: number;
  /** Null without a schedule: unknown is not zero, and the day is not judged. */
  expected: number | null;
  employed: boolean;
  /** The absences of the day, in the order in which they reduce it. */
  absences: readonly TakenAbsence[];
}

const NO_ABSENCES: readonly TakenAbsence[] = [];

/**
 * The expected work of a day: the schedule, nothing on a holiday, minus absences (excused first, then `bank`, then
 * `unpaid`). Nothing is expected on a day without employment.
 */
export function expectedDay({ scheduled, holiday, works_holidays, employed, absences }: PlannedDay): ExpectedDay {
  const nothing = { scheduled: 0, excused: 0, bank: 0, unpaid: 0, absences: NO_ABSENCES };
  if (!employed) return { ...nothing, expected: 0, employed };
  const due = scheduled === null || (holiday && !works_holidays) ? 0 : scheduled;
  const day = { ...nothing, scheduled: due };
  let expected = due;
  if (absences.length) {
    const taken: TakenAbsence[] = [];
    for (const effect of ABSENCE_EFFECTS)
      for (const { minutes: asked, kind_id } of absences.filter((absence) => absence.effect === effect)) {
        const minutes = Math.min(expected, asked ?? expected);
        taken.push({ kind_id, effect, minutes, is_whole: asked === null });
        day[effect] += minutes;
        expected -= minutes;
      }
    day.absences = taken;
  }
  return { ...day, expected: scheduled === null ? null : expected, employed };
}
