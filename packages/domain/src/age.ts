import type { CalendarDate } from './calendar.ts';

const ADULT_YEARS = 18;

/**
 * The 18th birthday. A birthday on February 29 is March 1 in other than leap years, as the Código
 * Civil counts years (art. 132 § 3).
 */
export function adultOn(birth: CalendarDate): CalendarDate {
  const at = new Date(`${birth}T00:00:00Z`);
  at.setUTCFullYear(at.getUTCFullYear() + ADULT_YEARS);
  return at.toISOString().slice(0, 10);
}

/**
 * The latest birth date of adults on `date`; people born later are minors.
 * @returns `date` minus 18 years, as text, even if that year has no February 29
 */
export const adultsBornUntil = (date: CalendarDate): CalendarDate =>
  `${Number(date.slice(0, 4)) - ADULT_YEARS}${date.slice(4)}`;
