import { type CalendarDate, monthOf } from './calendar.ts';
import { addMonths } from './ended-link.ts';

/** Limits of a setting in months. */
interface Months {
  least: number;
  most: number;
  default: number;
}

/** How long what is written about a person is kept: claims reach back five years. */
export const KEPT_MONTHS: Months = { least: 24, most: 120, default: 60 };

/** How long it is kept after the person left: claims end two years after the contract (Constituição, art. 7 XXIX). */
export const KEPT_MONTHS_AFTER_LEAVING: Months = { least: 6, most: 60, default: 24 };

/** How long an account keeps what is written about people. */
export interface Retention {
  /** Months after it was written. */
  retention_months: number;
  /** Months after the last day of work of the person. */
  retention_months_after_leaving: number;
}

/** The latest day that lies at least `months` before `today`: the greatest `day` with `addMonths(day, months) <= today`. */
export function lastDayDue(today: CalendarDate, months: number): CalendarDate {
  const day = addMonths(today, -months);
  // A month that has more days ends with the shorter one that is the end of its time.
  return today === monthOf(today).to ? monthOf(day).to : day;
}

/** The latest days of what is deleted on `today`: of writing, and of leaving. */
export const lastDaysDue = (today: CalendarDate, kept: Retention) => ({
  writtenOn: lastDayDue(today, kept.retention_months),
  leftOn: lastDayDue(today, kept.retention_months_after_leaving),
});

/** The day on which what was written about a person is deleted at the latest, once they left. */
export const deletedAfterLeaving = (left_on: CalendarDate, kept: Retention): CalendarDate =>
  addMonths(left_on, kept.retention_months_after_leaving);
