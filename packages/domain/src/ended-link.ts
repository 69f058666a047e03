import type { CalendarDate } from './calendar.ts';

/**
 * Months for which a person reads their own records after leaving: claims from an employment may be brought for two
 * years (Constituição, art. 7 XXIX).
 */
export const ACCESS_MONTHS = 24;

/** The dates of an employment link that has ended. */
export interface LinkEnd {
  left_on: CalendarDate;
  /** The last day on which the person may read their own records. */
  access_until: CalendarDate;
}

/** `date` plus whole months; the last day of the month if it has no such day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return `${last.toISOString().slice(0, 8)}${String(Math.min(day, last.getUTCDate())).padStart(2, '0')}`;
}

/** The end of a link of a person who left on `left_on`. */
export const linkEndedOn = (left_on: CalendarDate): LinkEnd => ({
  left_on,
  access_until: addMonths(left_on, ACCESS_MONTHS),
});

/**
 * Whether a link still opens its account on `today`: always while it is active, otherwise until the end of
 * `access_until`. Null means that no last day was set.
 */
export const opensAccount = (
  { deactivated_at, access_until }: { deactivated_at: string | null; access_until: CalendarDate | null },
  today: CalendarDate,
): boolean => deactivated_at === null || access_until === null || today <= access_until;

/** When a link ended and until when it still opens records; null while it is active. */
export interface LinkDates {
  /** ISO instant. */
  deactivated_at: string | null;
  left_on: CalendarDate | null;
  access_until: CalendarDate | null;
}

/** The dates of a link after a change: one that ends now ends `today`, one that had ended keeps its dates. */
export const datesAfter = (
  active: boolean,
  before: LinkDates | undefined,
  { today, at }: { today: CalendarDate; at: string },
): LinkDates => {
  if (active) return { deactivated_at: null, left_on: null, access_until: null };
  if (!before?.deactivated_at) return { deactivated_at: at, ...linkEndedOn(today) };
  const { deactivated_at, left_on, access_until } = before;
  return { deactivated_at, left_on, access_until };
};
