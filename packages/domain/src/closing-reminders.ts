import type { CalendarDate } from './calendar.ts';

/**
 * The days of a month on which to remind of an open previous month: the payroll is due on the 5th working day (CLT art.
 * 459 §1).
 */
export const REMINDER_DAYS = [3, 6, 10] as const;

/** The last of the `REMINDER_DAYS` up to a day of its month; undefined before the first. */
export const reminderOn = (today: CalendarDate): number | undefined =>
  REMINDER_DAYS.findLast((day) => day <= Number(today.slice(8)));
