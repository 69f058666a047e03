/** Durations as typed in a timesheet. Stored as whole minutes everywhere. */

/** 450 → `7:30`, -45 → `−0:45`. Hours are not converted to days: 40 h is `40:00`. */
export function formatHours(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '−' : ''}${Math.floor(size / 60)}:${String(size % 60).padStart(2, '0')}`;
}

/** 450 → `+7:30`, -45 → `−0:45`, 0 → `0:00`: a difference. */
export const signedHours = (minutes: number): string => `${minutes > 0 ? '+' : ''}${formatHours(minutes)}`;

/** 450 → `7:30 h`: with a unit, where the context does not show that it is hours. */
export const hoursWithUnit = (minutes: number): string => `${formatHours(minutes)} h`;

const CLOCK = /^(\d{0,6})[:h](\d{2})(?:m|min)?$/;
const HOURS = /^(\d{1,3}(?:[.,]\d{1,2})?|[.,]\d{1,2})h?$/;
const MINUTES = /^(\d{1,4})(?:m|min)$/;

/**
 * Parses minutes, or null if invalid: `7:30`, `7h30`, `:30`, `7,5` and `7.5` (hours), `8`, `8h`, `45m`, `45 min`. Empty
 * text is 0, since it is an emptied cell.
 */
export function parseHours(text: string): number | null {
  const plain = text.toLowerCase().replace(/\s+/g, '');
  if (plain === '') return 0;
  const clock = CLOCK.exec(plain);
  if (clock) return Number(clock[2]) < 60 ? Number(clock[1]) * 60 + Number(clock[2]) : null;
  const minutes = MINUTES.exec(plain);
  if (minutes) return Number(minutes[1]);
  const hours = HOURS.exec(plain);
  return hours ? Math.round(Number((hours[1] as string).replace(',', '.')) * 60) : null;
}
