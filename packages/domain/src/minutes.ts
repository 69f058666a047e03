const CLOCK = /^(\d{1,7}):([0-5]\d)$/;
const UNITS = /^(?:(\d+(?:[.,]\d+)?) ?h(?:oras?|ours?|rs?)?)? ?(?:(\d+) ?(?:m(?:in(?:ut[eo]s?)?)?)?)?$/;
const HOURS = /^\d+(?:[.,]\d+)?$/;

/**
 * The whole minutes that people mean by `1:30`, `1h30`, `1 h 30 min`, `90 min`, `1.5` or `1,5` (hours).
 * Null where the text is none of these, or says nothing.
 */
export function parseMinutes(text: string): number | null {
  const said = text.trim().toLowerCase();
  const clock = CLOCK.exec(said);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  if (HOURS.test(said)) return Math.round(decimal(said) * 60);
  const units = said === '' ? null : UNITS.exec(said);
  if (!units) return null;
  return Math.round(decimal(units[1] ?? '0') * 60) + Number(units[2] ?? 0);
}

const decimal = (text: string) => Number(text.replace(',', '.'));

/** Minutes as a clock would show them: 90 is `1:30`. What `parseMinutes` reads back. */
export const asClock = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
