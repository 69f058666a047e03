const HOUR_MS = 3_600_000;

/** The instant `hours` before `now`, as ISO 8601. */
export const hoursBefore = (now: Date, hours: number): string =>
  new Date(now.getTime() - hours * HOUR_MS).toISOString();

/** The instant `days` of 24 hours before `now`, as ISO 8601. */
export const daysBefore = (now: Date, days: number): string => hoursBefore(now, 24 * days);
