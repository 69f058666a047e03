import { type CalendarDate, monthOf } from './calendar.ts';
import { addMonths } from './ended-link.ts';

/** Limits of a setting in months. */
interface Months {
  least: number;
  most: number;
  default: number;
}

/** How many months data about a person is kept: claims reach back five years. */
export const KEPT_MONTHS: Months = { least: 24, most: 120, default: 60 };

/**
 * How many months it is kept after the person left: claims end two years after the contract (Constituição, art. 7
 * XXIX).
 */
export const KEPT_MONTHS_AFTER_LEAVING: Months = { least: 6, most: 60, default: 24 };

/** How long an account keeps data written about people. */
export interface Retention {
  /** Months after writing. */
  retention_months: number;
  /** Months after the last day of work of the person. */
  retention_months_after_leaving: number;
}

/** On the last day of a shorter month, all remaining days of the longer month are due too. */
export function lastDayDue(today: CalendarDate, months: number): CalendarDate {
  const day = addMonths(today, -months);
  // In a longer month, its last day is when the shorter month's last day expires.
  return today === monthOf(today).to ? monthOf(day).to : day;
}

/** The latest dates of data to delete on `today`: by date of writing, and by last day of work. */
export const lastDaysDue = (today: CalendarDate, kept: Retention) => ({
  writtenOn: lastDayDue(today, kept.retention_months),
  leftOn: lastDayDue(today, kept.retention_months_after_leaving),
});

/** The day on which data about a person who left is deleted at the latest. */
export const deletedAfterLeaving = (left_on: CalendarDate, kept: Retention): CalendarDate =>
  addMonths(left_on, kept.retention_months_after_leaving);
