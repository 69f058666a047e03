import { addDays, type CalendarDate } from '@jornada/domain/calendar';
import type { Instant } from '../db/tables.ts';

/** Time zone of all demo companies. */
export const DEMO_TIME_ZONE = 'America/Sao_Paulo';
/** São Paulo's offset has been constant since 2019, when daylight saving time ended. */
const OFFSET = '-03:00';

/**
 * The demo's calendar: working days counted from the data set's day. 0 is that day (or the next Monday), -1 the working
 * day before, 1 the one after. Larger numbers are later dates, so relations decided by number (overdue, done in time)
 * hold on any weekday.
 */
export interface Workdays {
  date(workday: number): CalendarDate;
  /** `minutes` after that day's midnight in São Paulo. */
  instant(workday: number, minutes: number): Instant;
  /** Midnight at the start of the data set's day. */
  start: Instant;
}

export function workdaysAround(asOf: CalendarDate): Workdays {
  const weekday = new Date(`${asOf}T00:00:00Z`).getUTCDay();
  const untilMonday = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  const monday = addDays(asOf, untilMonday || 1 - weekday);
  const sinceMonday = untilMonday ? 0 : weekday - 1;
  const known = new Map<number, { date: CalendarDate; midnight: number }>();

  const day = (workday: number) => {
    let found = known.get(workday);
    if (!found) {
      const fromMonday = sinceMonday + workday;
      const weeks = Math.floor(fromMonday / 5);
      const date = addDays(monday, weeks * 7 + (fromMonday - weeks * 5));
      known.set(workday, (found = { date, midnight: Date.parse(`${date}T00:00:00${OFFSET}`) }));
    }
    return found;
  };
  return {
    date: (workday) => day(workday).date,
    instant: (workday, minutes) => new Date(day(workday).midnight + minutes * 60_000).toISOString(),
    start: new Date(`${asOf}T00:00:00${OFFSET}`).toISOString(),
  };
}
